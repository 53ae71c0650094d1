import { hasHistory } from '../../form/refreshing';
import { olderRowsText } from '../../sentences/older-rows';
import { texts } from '../../text/texts';
import { Tick } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place } from '../inputs/section';

/** Whether rows of days that leave the range stay in the sheet, and on which day the first ones would leave. */
export function OlderRows({ edit }: { readonly edit: Edit }) {
  const { form, now, state } = edit;
  if (!hasHistory(form)) return null;
  return (
    <Place edit={edit} field="history">
      <Tick
        id="older-rows"
        label={texts().fields.dates.olderRows}
        hint={olderRowsText(form, now, state.timeZone)}
        isTicked={form.history === 'kept'}
        why={issuesId('history')}
        onTick={(isKept) => change(edit, { history: isKept ? 'kept' : 'dropped' })}
      />
    </Place>
  );
}
