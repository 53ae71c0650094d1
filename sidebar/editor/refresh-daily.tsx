import { everyDay } from '../form/refresh-form';
import { hourText } from '../sentences/local-time';
import { texts } from '../text/texts';
import { Tick } from './inputs/checkbox';
import { changeRefresh, type Edit } from './inputs/edit';

/** Next to “Save and run” of a new report: one click makes it refresh itself. Other schedules are chosen in their section. */
export function RefreshDaily({ edit }: { readonly edit: Edit }) {
  const { saved, refresh, range } = edit.form;
  const words = texts().refresh;
  const isTicked = refresh.when !== 'by hand';
  const schedule = isTicked ? refresh.when : everyDay(range);
  if (saved !== null || (schedule !== 'daily' && schedule !== 'when ready')) return null;
  return (
    <Tick
      id="refresh-daily"
      label={words.everyDay}
      hint={schedule === 'daily' ? words.everyDayAt(hourText(refresh.hour)) : words.everyDayMeans}
      isTicked={isTicked}
      onTick={(isDaily) => changeRefresh(edit, { when: isDaily ? schedule : 'by hand' })}
    />
  );
}
