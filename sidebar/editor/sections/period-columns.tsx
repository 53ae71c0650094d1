import { isPeriod } from '../../../src/catalogue/catalogue';
import { formGrain } from '../../form/dates/grain';
import { texts } from '../../text/texts';
import { Tick } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { issuesId, Place } from '../inputs/section';

/** Whether each period is a column, for reports that are grouped by months or other periods. Then nothing is compared. */
export function PeriodColumnsField({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const grain = formGrain(form);
  if (grain === 'all' || !isPeriod(grain)) return null;
  return (
    <Place edit={edit} field="periodColumns">
      <Tick
        id="periodColumns"
        label={texts().fields.dates.periodColumns}
        isTicked={form.periodColumns}
        why={issuesId('periodColumns')}
        onTick={(isTicked) =>
          change(edit, { periodColumns: isTicked, compare: isTicked ? 'none' : form.compare })
        }
      />
    </Place>
  );
}
