import { everyDay } from '../form/refresh-form';
import { hourText } from '../sentences/local-time';
import { texts } from '../text/texts';
import { Tick } from './inputs/checkbox';
import { changeRefresh, type Edit } from './inputs/edit';

/** Next to “Save and run” of a new report: one click makes it refresh itself. Other schedules are chosen in their section. */
export function RefreshDaily({ edit }: { readonly edit: Edit }) {
  const { saved, refresh, range } = edit.form;
  const words = texts().refresh;
  const schedule = everyDay(range);
  if (saved !== null || (refresh.when !== 'by hand' && refresh.when !== schedule)) return null;
  return (
    <Tick
      id="refresh-daily"
      label={words.everyDay}
      hint={schedule === 'daily' ? words.everyDayAt(hourText(refresh.hour)) : words.everyDayMeans}
      isTicked={refresh.when === schedule}
      onTick={(isTicked) => changeRefresh(edit, { when: isTicked ? schedule : 'by hand' })}
    />
  );
}
