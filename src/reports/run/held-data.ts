import type { Day } from '../../dates/calendar';
import type { Table } from '../../table/table';
import type { HeldData, RunReport } from '../run-facts';
import type { LookbackWindow } from '../schedule/lookback-window';

/** What the sheet holds after a good run whose newest row is of day `newest`; null where rows say no day, or there are none. */
export function heldData(
  report: RunReport,
  newest: Day | null,
  { range, isWhole }: LookbackWindow,
  before: HeldData | null,
  now: number,
): HeldData {
  const held = isWhole ? '' : (before?.newestDay ?? '');
  const newestDay = newest !== null && newest > held ? newest : held;
  return {
    rows: report.rows,
    rowsBrought: report.rowsBrought,
    columns: report.columns,
    ...range,
    completeThrough: report.newestCompleteDay,
    newestDay: newestDay === '' ? null : newestDay,
    fetchedAt: now,
  };
}

/** The newest day of a table's rows; null where they say no day. */
export function newestDayIn({ columns, rows }: Table): Day | null {
  const at = columns.findIndex(({ field }) => field === 'date');
  if (at < 0) return null;
  let newest = '';
  for (const row of rows) {
    const day = String(row[at] ?? '');
    if (day > newest) newest = day;
  }
  return newest === '' ? null : newest;
}
