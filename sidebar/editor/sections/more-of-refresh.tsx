import { hasDaysAgain } from '../../form/refreshing';
import { daysAgainHint, moreGist } from '../../text/refresh-words';
import { texts } from '../../text/texts';
import { TextField } from '../../ui/text-field';
import { changeRefresh, type Edit } from '../inputs/edit';
import { faultOf, Place, Section } from '../inputs/section';

/** How many past days a refresh requests again, and the smallest change that it records. */
export function MoreOfRefresh({ edit }: { readonly edit: Edit }) {
  const { refresh } = edit.form;
  const words = texts().refresh;
  const hasDays = hasDaysAgain(edit.form);
  return (
    <Section title={words.more} gist={moreGist(edit.form)}>
      {hasDays ? (
        <Place edit={edit} field="daysAgain" isOwn>
          <TextField
            label={words.daysAgain}
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
          <legend>{words.threshold}</legend>
          <div class="pair">
            <TextField
              label={words.amount}
              value={refresh.absolute}
              onType={(absolute) => changeRefresh(edit, { absolute })}
            />
            <TextField
              label={words.percent}
              value={refresh.percent}
              onType={(percent) => changeRefresh(edit, { percent })}
            />
          </div>
        </fieldset>
      </Place>
      <p class="hint">{words.thresholdMeans}</p>
    </Section>
  );
}
