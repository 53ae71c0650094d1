import { isPeriod } from '../../../src/catalogue/catalogue';
import { formGrain } from '../../form/dates/grain';
import { texts } from '../../text/texts';
import type { Edit } from '../inputs/edit';
import { TickField } from '../inputs/fields';

/** Whether each period is a column, for reports that are grouped by months or other periods. */
export function PeriodColumnsField({ edit }: { readonly edit: Edit }) {
  const grain = formGrain(edit.form);
  if (grain === 'all' || !isPeriod(grain)) return null;
  return <TickField edit={edit} field="periodColumns" label={texts().fields.dates.periodColumns} />;
}
