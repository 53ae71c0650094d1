import type { HeldData, RunReport } from '../sidebar-api';
import type { Table } from '../table/table';
import type { Reading } from './window';

/** What the sheet holds after a good run that read `table`. */
export function heldData(
  report: RunReport,
  { columns, rows }: Table,
  { range, isWhole }: Reading,
  before: HeldData | null,
  now: number,
): HeldData {
  const day = columns.findIndex(({ field }) => field === 'date');
  const days = day < 0 ? [] : rows.map((row) => String(row[day] ?? ''));
  const held = isWhole ? '' : (before?.newestDay ?? '');
  const newestDay = days.reduce((newest, one) => (one > newest ? one : newest), held);
  return {
    rows: report.rows,
    columns: report.columns,
    ...range,
    completeThrough: report.newestCompleteDay,
    newestDay: newestDay === '' ? null : newestDay,
    fetchedAt: now,
  };
}
