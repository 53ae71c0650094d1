import { SpreadsheetFull } from '../../../../src/errors/ad-reports-error';
import type { Cell } from '../../../../src/table/table';
import { writeCounted } from '../../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const dayOf = (date: number) => `2026-11-0${date}`;
const row = (date: number, revenue: number | null, network = 'a', clicks: number | null = 1): Cell[] => [
  dayOf(date),
  network,
  revenue,
  clicks,
];
const OLD = [1, 2, 3, 4, 5].map((date) => row(date, 10 * date));
const before =
  (date: number) =>
  ([day]: readonly unknown[]) =>
    Number(day) < 46_326 + date ? 'outside' : 'gone';

/** A sheet of five days with a user's text next to days 1, 2 and 4. */
function noted() {
  const sheet = new EmulatedSheets();
  writeCounted(createJob(sheet, buildTestTable(FIELDS, OLD)));
  for (const date of [1, 2, 4]) sheet.enter('Revenue', 1 + date, 5, `mine ${date}`);
  const refresh = (rows: Cell[][], more = {}) =>
    writeCounted(createJob(sheet, buildTestTable(FIELDS, rows), { minute: 1, ...more }));
  return { sheet, refresh };
}

describe('the outcome of a refresh', () => {
  it('is counted by rows and cells, without rows that stay without numbers', () => {
    const { sheet, refresh } = noted();
    const outcome = refresh([row(3, 31), row(5, 50), row(6, 60), row(6, 61, 'b')], {
      decideStayReason: before(3),
    });
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
    expect(outcome.notices).toHaveLength(2);
    expect(sheet.readValues('Revenue').slice(2)).toHaveLength(7);
  });
});

it('a refresh writes nothing if it needs more cells than are left, and is done if it needs exactly as many', () => {
  for (const [spare, isEnough] of [
    [26, true],
    [25, false],
  ] as const) {
    const { sheet, refresh } = noted();
    sheet.addTab('big', 9, 999_400, 10);
    sheet.addTab('rest', 10, 800 - spare, 1);
    const before = sheet.describeTabs();
    const run = () => refresh([...OLD, row(6, 60)]);
    if (isEnough) expect(run()).toMatchObject({ rowsInserted: 1 });
    else {
      expect(run).toThrow(SpreadsheetFull);
      expect(sheet.describeTabs()).toEqual(before);
    }
  }
});
