import { SpreadsheetFull } from '../../../../src/errors/ad-reports-error';
import type { Cell } from '../../../../src/table/table';
import { writeCounted } from '../../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const dayOf = (date: number) => `2026-11-0${date}`;
const row = (
  date: number,
  {
    revenue,
    network = 'a',
    clicks = 1,
  }: { readonly revenue: number | null; readonly network?: string; readonly clicks?: number | null },
): Cell[] => [dayOf(date), network, revenue, clicks];
const OLD = [1, 2, 3, 4, 5].map((date) => row(date, { revenue: 10 * date }));
const before =
  (date: number) =>
  ([day]: readonly unknown[]) =>
    Number(day) < 46_326 + date ? 'outside' : 'gone';

/** A sheet of five days with a user's text next to days 1, 2 and 4. */
function noted() {
  const sheet = new EmulatedSheets();
  writeCounted(createJob(sheet, buildTestTable(FIELDS, OLD)));
  for (const date of [1, 2, 4]) sheet.enter('Revenue', { row: 1 + date, column: 5, value: `mine ${date}` });
  const refresh = (rows: Cell[][], more = {}) =>
    writeCounted(createJob(sheet, buildTestTable(FIELDS, rows), { minute: 1, ...more }));
  return { sheet, refresh };
}

it('the outcome of a refresh is counted by rows and cells, without rows that stay without numbers', () => {
  const { sheet, refresh } = noted();
  const outcome = refresh(
    [
      row(3, { revenue: 31 }),
      row(5, { revenue: 50 }),
      row(6, { revenue: 60 }),
      row(6, { revenue: 61, network: 'b' }),
    ],
    {
      decideAbsenceReason: before(3),
    },
  );
  expect(outcome).toMatchObject({
    sheetId: sheet.requireTab('Revenue').sheetId,
    sheetTitle: 'Revenue',
    rows: 6,
    rowsBrought: 4,
    rowsInserted: 2,
    rowsChanged: 1,
    rowsDeleted: 0,
    // Two rows are inserted above the last one, so its cells change, too.
    cellsWritten: 1 + 2 + 2 * 4 + 3,
    reads: 2,
    writes: 1,
  });
  expect(outcome.notices).toEqual([expect.stringMatching(/^3 rows are no longer in the table/)]);
  expect(sheet.readValues('Revenue').slice(2)).toHaveLength(7);
});

it('a refresh writes nothing if it needs more cells than are left, and is done if it needs exactly as many', () => {
  for (const [spare, isEnough] of [
    [26, true],
    [25, false],
  ] as const) {
    const { sheet, refresh } = noted();
    sheet.addTab('big', { sheetId: 9, rowCount: 999_400, columnCount: 10 });
    sheet.addTab('rest', { sheetId: 10, rowCount: 800 - spare, columnCount: 1 });
    const before = sheet.describeTabs();
    const run = () => refresh([...OLD, row(6, { revenue: 60 })]);
    if (isEnough) expect(run()).toMatchObject({ rowsInserted: 1 });
    else {
      expect(run).toThrow(SpreadsheetFull);
      expect(sheet.describeTabs()).toEqual(before);
    }
  }
});
