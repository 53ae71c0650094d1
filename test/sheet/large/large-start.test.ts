import {
  SheetConflict,
  SheetProtected,
  SpreadsheetFull,
  WriteFailed,
} from '../../../src/errors/sheet-errors';
import { type LargeJob, LargeTable } from '../../../src/sheet/large/large-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { longJobFor, TARGET } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const LOST = 'Service Spreadsheets timed out';
const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);
const begin = (sheet: EmulatedSheets, more: Partial<LargeJob> = {}) =>
  LargeTable.begin(longJobFor(sheet, FIELDS, more));

/** A file with room for `cells` more cells. */
function withRoom(cells: number): EmulatedSheets {
  const sheet = new EmulatedSheets();
  sheet.addTab('Large', 9, (10_000_000 - 2_600 - cells) / 10, 10);
  return sheet;
}

/** Writes a report of three days with `aDay` rows each. */
function report(sheet: EmulatedSheets, aDay: number): void {
  const table = begin(sheet, { mostBytes: 400_000 });
  const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
  for (const day of days)
    table.add(
      day,
      Array.from({ length: aDay }, (_, nth) => [day, `n${nth}`, nth]),
    );
  table.finish({ provenance: 'x', notices: [], asked: days });
}

describe('the hidden sheet of a large table', () => {
  it('has a title that is free, and takes the place of the one that the report’s last run left', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Ad Reports is writing', 4);
    begin(sheet, { runId: 'killed' });
    begin(sheet);
    expect(titles(sheet)).toEqual(['Sheet1', 'Ad Reports is writing', 'Ad Reports is writing 2']);
  });

  it.each([false, true])('is made once when Google reports up to two timeouts (done: %s)', (isDone) => {
    const sheet = new EmulatedSheets();
    let left = isDone ? 1 : 2;
    sheet.beforeAndAfter = (_number, done) => {
      if (done === isDone && left-- > 0) throw new Error(LOST);
    };
    const table = begin(sheet);
    expect(titles(sheet)).toEqual(['Sheet1', 'Ad Reports is writing']);
    table.add('2026-11-01', [['2026-11-01', 'a', 1]]);
    table.finish({ provenance: 'x', notices: [], asked: ['2026-11-01'] });
    expect(sheet.tab('Revenue').metadata.map(({ metadataKey }) => metadataKey)).toEqual(['adreports.table']);
    expect(sheet.shown('Revenue')[2]).toEqual([46_327, 'a', 1]);
  });

  it.each([
    [LOST, 3, WriteFailed],
    ['Google said no', 1, WriteFailed],
    ['You are trying to edit a protected cell or object.', 1, SheetProtected],
  ])('is not made when Google responds “%s” %i times', (text, times, type) => {
    const sheet = new EmulatedSheets();
    let asked = 0;
    sheet.beforeAndAfter = () => {
      asked++;
      throw new Error(text);
    };
    expect(() => begin(sheet)).toThrow(type);
    expect([asked, titles(sheet)]).toEqual([times, ['Sheet1']]);
  });

  it('is not made for some days of a report that has no sheet', () => {
    const window = { from: '2026-11-01', to: '2026-11-02' };
    const sheet = new EmulatedSheets();
    expect(() => begin(sheet, { window })).toThrow(SheetConflict);
    expect(sheet.batches).toEqual([]);
  });

  it('is made if the file has room for its first rows', () => {
    expect(() => begin(withRoom(10))).not.toThrow();
    const eight = withRoom(10);
    eight.addTab('Two', 4, 1, 2);
    expect(() => begin(eight)).toThrow(SpreadsheetFull);
  });

  it('may fill all cells that are left in the file, in one or several executions', () => {
    for (const rows of [98, 99]) {
      const sheet = withRoom(300);
      const job = longJobFor(sheet, FIELDS);
      const table = LargeTable.begin(job);
      const add = (into: LargeTable, count: number) =>
        into.add(
          '2026-11-01',
          Array.from({ length: count }, (_, nth) => ['2026-11-01', `n${nth}`, nth]),
        );
      add(table, 30);
      const resumed = LargeTable.resumed(job, table.checkpoint());
      const fill = () => {
        add(resumed, rows - 30);
        resumed.checkpoint();
      };
      if (rows === 98) expect(fill).not.toThrow();
      else expect(fill).toThrow(SpreadsheetFull);
    }
  });
});

describe('a large table with an expected number of rows', () => {
  /** The most rows that a run may expect in `sheet`, and the message for one row more. */
  function most(sheet: EmulatedSheets, more: Partial<LargeJob> = {}): [number, string] {
    const refusal = (expectedRows: number) => {
      try {
        begin(sheet, { ...more, expectedRows }).abandon();
        return '';
      } catch (error) {
        if (!(error instanceof SpreadsheetFull)) throw error;
        return error.message;
      }
    };
    let [low, high] = [0, 1_000_000];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (refusal(middle) === '') low = middle;
      else high = middle;
    }
    return [low, refusal(high)];
  }

  it('is not begun if it is expected to need a tenth more cells than are left', () => {
    const [rows, sentence] = most(withRoom(11_000));
    expect(rows).toBe(Math.floor((11_000 * 1.1) / 3) - 2);
    expect(sentence).toMatch(/^The table needs 12,100 more cells, but this spreadsheet has room for 11,000 /);
    expect(sentence).not.toContain('both in the file for a moment');
  });

  it('needs room for its new rows in addition to the old ones, and for the growth of its sheet', () => {
    const sheet = new EmulatedSheets();
    report(sheet, 100);
    const { rowCount, columnCount } = sheet.tab('Revenue');
    expect([rowCount, columnCount]).toEqual([303, 26]);
    sheet.addTab('Large', 9, 10_000_000 - 2_600 - 303 * 26 - 10_448, 1);
    const allowed = 10_448 * 1.1;
    const growing = (rows: number, replaced: number) => (rows + 2) * 3 + Math.max(0, rows - replaced) * 26;
    const [rows, sentence] = most(sheet);
    expect([growing(rows, 300) <= allowed, growing(rows + 1, 300) <= allowed]).toEqual([true, false]);
    expect(sentence).toContain('the old and the new rows are both in the file for a moment');
    const [ofTwoDays] = most(sheet, { window: { from: '2026-11-02', to: '2026-11-03' } });
    expect([growing(ofTwoDays, 200) <= allowed, growing(ofTwoDays + 1, 200) <= allowed]).toEqual([
      true,
      false,
    ]);
  });

  it('counts what a chosen sheet has room for already', () => {
    const sheet = withRoom(10_400);
    sheet.addTab('Budget', 7, 50, 8);
    const allowed = 10_000 * 1.1;
    const growing = (rows: number) => (rows + 2) * 3 + Math.max(0, rows - 48) * 8;
    const [rows] = most(sheet, { target: { ...TARGET, sheetId: 7 } });
    expect([growing(rows) <= allowed, growing(rows + 1) <= allowed]).toEqual([true, false]);
  });
});
