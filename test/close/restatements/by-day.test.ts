import { type LedgerHook, ledgerHook } from '../../../src/close/restatements/ledger-hook';
import type { RestatedReport } from '../../../src/close/restatements/restatement';
import { daySerial } from '../../../src/dates/sheet-dates';
import { SpreadsheetFull } from '../../../src/errors/sheet-errors';
import type { DaysChange } from '../../../src/sheet/large/days-change';
import { newIds } from '../../../src/sheet/new-ids';
import { SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import { columnsOf } from '../../../src/table/columns';
import { FakeClock } from '../../fakes/clock';
import { formatTime } from '../../fakes/format-time';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { day, lines, of, SEEN } from './refreshing';

const LEDGER = 'Restatements 2026';
const DEVICE = columnsOf({
  dimensions: ['dateTimeStamp', 'gaid'],
  metrics: ['impression', 'deviceRevenue', 'deviceEcpm'],
});
/** The number of cells of a ledger with three lines: the lines, the headers, and the line above them. */
const CELLS_OF_NEW = 6 * 14;

function hook(sheet: EmulatedSheets, report: RestatedReport | undefined = of('device')) {
  const counts = { restates: 0 };
  const ports = { spreadsheet: sheet, formatTime, seenAt: SEEN };
  const made = ledgerHook(
    (covers) => (covers?.question === 'another' ? undefined : report),
    ports,
    () => {
      counts.restates++;
    },
  );
  return { made, counts };
}

function together({ byDay }: LedgerHook, change: DaysChange, sheet: EmulatedSheets, cells = 0) {
  const file = sheet.get(SHEET_FIELDS);
  return byDay.together(change, file, newIds(file, new FakeClock(SEEN)), cells);
}

/** The change of the 18th from 2 rows to `rows` rows with other sums. */
function changed(rows: number, question = 'the same'): DaysChange {
  const columns = DEVICE.filter(({ field }) => field === 'impression' || field === 'deviceRevenue');
  const days = [
    {
      day: daySerial(day(18))!,
      old: { rows: 2, sums: [3, 0.2] },
      fresh: { rows, sums: [rows + 1, rows / 10] },
    },
  ];
  const covers = { from: day(1), to: day(20), completeThrough: day(19), question };
  return { columns, days, covers };
}

describe('restatements of a table with too many rows to compare', () => {
  it('are written to the ledger in the batch that replaces the rows', () => {
    const sheet = new EmulatedSheets();
    const { made, counts } = hook(sheet);
    const { requests } = together(made, changed(4), sheet);
    expect(sheet.sheets).toHaveLength(1);
    sheet.batchUpdate(requests);
    expect(lines(sheet.shown(LEDGER)).map(({ Metric, Difference }) => [Metric, Difference])).toEqual([
      ['Rows', 2],
      ['Impressions', 2],
      ['Revenue', 0.2],
    ]);
    expect([made.recorded(), counts.restates]).toEqual([3, 1]);
  });

  it.each([
    ['that came back the same', changed(2)],
    ['that answered another question', changed(4, 'another')],
  ])('do not exist for days %s', (_, change) => {
    const sheet = new EmulatedSheets();
    const { made, counts } = hook(sheet);
    expect(together(made, change, sheet)).toEqual({ requests: [] });
    expect([made.recorded(), counts.restates]).toEqual([0, 0]);
  });

  it.each([
    [CELLS_OF_NEW, 0],
    [CELLS_OF_NEW + 70, 70],
  ])('fit into %i free cells, of which the rows need %i', (free, rows) => {
    const sheet = new EmulatedSheets();
    const used = sheet.sheets.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
    sheet.addTab('Big', 77, 10_000_000 - used - free, 1);
    const requests = (cells: number) => together(hook(sheet).made, changed(4), sheet, cells).requests;
    expect(requests(rows)).not.toEqual([]);
    expect(() => requests(rows + 1)).toThrow(SpreadsheetFull);
  });
});
