import { type LargeJob, LargeTable } from '../../../src/sheet/large/large-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { longJobFor } from '../../fakes/sheets/table-writing';

export const FIELDS = ['date', 'network', 'revenue'];
export const day = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`;
export const serial = (nth: number) => 46_326 + nth;

/** The networks of each day's rows, a letter each. */
export type Days = Readonly<Record<number, string>>;

/** A run that writes days. The revenue of a row is the number of its day. */
export function run(sheet: EmulatedSheets, days: Days, more: Partial<LargeJob> & { fields?: string[] } = {}) {
  const { fields = FIELDS, ...job } = more;
  const table = LargeTable.begin(longJobFor(sheet, fields, job));
  const asked = Object.keys(days).map(Number);
  for (const nth of asked) {
    const cells: Record<string, Cell> = { date: day(nth), revenue: nth, clicks: 7 };
    table.add(
      day(nth),
      [...(days[nth] ?? '')].map((network) => fields.map((field) => cells[field] ?? network)),
    );
  }
  const { keptFrom, keptTo } = job.window ?? {};
  return table.finish({
    provenance: 'Device report · UTC+0 · USD',
    notices: [],
    asked: asked.map(day),
    ...(keptFrom === undefined ? {} : { keptFrom }),
    ...(keptTo === undefined ? {} : { keptTo }),
  });
}

/** A window of some days of the sheet. */
export const windowOf = (from: number, to = 30) => ({
  window: { from: day(from), to: day(to), keptFrom: day(from), keptTo: day(to) },
});
export const KEPT = windowOf(1);

/** A sheet with three days and no room around the table. */
export function three(): EmulatedSheets {
  const sheet = new EmulatedSheets();
  run(sheet, { 1: 'abc', 2: 'de', 3: 'fgh' });
  sheet.remove('Revenue', 'ROWS', 10, 90);
  return sheet;
}
