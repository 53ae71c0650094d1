import { texts } from '../text/texts';
import { Tick } from './inputs/checkbox';
import { changeRefresh, type Edit } from './inputs/edit';

/** Next to “Save and run” of a new report: one click makes it refresh itself. Other schedules are chosen in their section. */
export function RefreshDaily({ edit }: { readonly edit: Edit }) {
  const { saved, refresh } = edit.form;
  const { everyDay, everyDayMeans } = texts().refresh;
  if (saved !== null || (refresh.when !== 'by hand' && refresh.when !== 'when ready')) return null;
  return (
    <Tick
      id="refresh-daily"
      label={everyDay}
      hint={everyDayMeans}
      isTicked={refresh.when === 'when ready'}
      onTick={(isTicked) => changeRefresh(edit, { when: isTicked ? 'when ready' : 'by hand' })}
    />
  );
}
