import { hasDaysAgain } from '../../form/refreshing';
import { daysAgainHint, moreGist } from '../../text/refresh-words';
import { TextField } from '../../ui/text-field';
import { changeRefresh, type Edit } from '../inputs/edit';
import { faultOf, Place, Section } from '../inputs/section';

/** How far back a refresh asks, and from which difference on a change is recorded. */
export function MoreOfRefresh({ edit }: { readonly edit: Edit }) {
  const { refresh } = edit.form;
  const hasDays = hasDaysAgain(edit.form);
  return (
    <Section title="More" gist={moreGist(edit.form)}>
      {hasDays ? (
        <Place edit={edit} field="daysAgain" isOwn>
          <TextField
            label="Days asked again"
            hint={daysAgainHint(edit.form)}
            fault={faultOf(edit, 'daysAgain')}
            value={refresh.daysAgain}
            onType={(daysAgain) => changeRefresh(edit, { daysAgain })}
          />
        </Place>
      ) : (
        <p class="hint">{daysAgainHint(edit.form)}</p>
      )}
      <Place edit={edit} field="threshold">
        <fieldset>
          <legend>Record changes of at least</legend>
          <div class="pair">
            <TextField
              label="Amount"
              value={refresh.absolute}
              onType={(absolute) => changeRefresh(edit, { absolute })}
            />
            <TextField
              label="Per cent"
              value={refresh.percent}
              onType={(percent) => changeRefresh(edit, { percent })}
            />
          </div>
        </fieldset>
      </Place>
      <p class="hint">
        Both have to be reached. A smaller change comes into the sheet all the same; it is only not listed in
        “Restatements …”.
      </p>
    </Section>
  );
}
