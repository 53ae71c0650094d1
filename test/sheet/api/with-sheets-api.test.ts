import type { Cell } from '../../../src/table/table';
import { writeCounted } from '../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const THREE_DAYS: Cell[][] = [
  ['2026-11-01', '007', 10, 1],
  ['2026-11-02', '=1+1', 20, 2],
  ['2026-11-03', 'TRUE', 30, 3],
];

function written(rows: Cell[][] = THREE_DAYS) {
  const sheets = new EmulatedSheets();
  writeCounted(jobFor(sheets, tableOf(FIELDS, rows)));
  let minute = 0;
  const refresh = (next: Cell[][], more = {}) =>
    writeCounted(jobFor(sheets, tableOf(FIELDS, next), { minute: ++minute, ...more }));
  const tab = () => sheets.get('sheets(properties(sheetId,title,hidden))').sheets![1]!.properties!;
  return { sheets, refresh, tab };
}

describe('the sheet of a report', () => {
  it('keeps the user’s columns, formulas and references through new, restated and vanished rows', () => {
    const { sheets, refresh, tab } = written();
    sheets.type('Revenue!F2:G5', [
      ['Paid', 'Double'],
      ['', '=C3*2'],
      ['yes', '=C4*2'],
      ['', '=C5*2'],
    ]);
    sheets.type('Sheet1!A1:A3', [['=Revenue!C5'], ['=SUM(Revenue!C:C)'], ['=Revenue!F4']]);
    sheets.batchUpdate([
      {
        updateSheetProperties: { properties: { sheetId: tab().sheetId, title: 'My money' }, fields: 'title' },
      },
    ]);
    const outcome = refresh([
      ['2026-11-01', '007', 10, 1],
      ['2026-11-01', '008', 5, 1],
      ['2026-11-03', 'TRUE', 33, 3],
      ['2026-11-04', '007', 40, 4],
    ]);
    expect(outcome).toMatchObject({ rowsInserted: 2, rowsChanged: 1, rowsMarked: 1, rowsDeleted: 0 });
    expect(sheets.displayed("'My money'!A3:G7")).toEqual([
      ['2026-11-01', '007', '10.00', '1', '', '', '20'],
      ['2026-11-01', '008', '5.00', '1', '', '', '10'],
      ['2026-11-02', '=1+1', '', '', '', 'yes', '0'],
      ['2026-11-03', 'TRUE', '33.00', '3', '', '', '66'],
      ['2026-11-04', '007', '40.00', '4', '', '', '80'],
    ]);
    expect(sheets.shown('Sheet1!A1:A3')).toEqual([[33], [88], ['yes']]);
    expect(refresh(THREE_DAYS)).toMatchObject({ rowsMarked: 0, rowsDeleted: 2 });
    expect(sheets.shown("'My money'!A4:F4")).toEqual([[46328, '=1+1', 20, 2, '', 'yes']]);
    expect(refresh(THREE_DAYS)).toMatchObject({ cellsWritten: 0, reads: 2 });
  });

  it('adds and removes columns with their formats', () => {
    const { sheets, refresh } = written();
    const other = tableOf(['date', 'network', 'ctr', 'clicks'], [['2026-11-01', '007', 0.125, 1]]);
    refresh([], { table: other });
    expect(sheets.displayed('Revenue!A2:D3')).toEqual([
      ['Date', 'Network', 'CTR', 'Clicks'],
      ['2026-11-01', '007', '12.50%', '1'],
    ]);
  });

  it('empties and refills a table whose grid ends with it', () => {
    const { sheets, refresh, tab } = written();
    const rest = { sheetId: tab().sheetId, dimension: 'ROWS', startIndex: 5, endIndex: 100 };
    sheets.batchUpdate([{ deleteDimension: { range: rest } }]);
    refresh([...THREE_DAYS, ['2026-11-04', '009', 40, 4]]);
    expect(sheets.displayed('Revenue!A6:D6')).toEqual([['2026-11-04', '009', '40.00', '4']]);
    refresh([]);
    refresh(THREE_DAYS);
    expect(sheets.displayed('Revenue!A3:D5')).toHaveLength(3);
    expect(sheets.displayed('Revenue!A3:D3')).toEqual([['2026-11-01', '007', '10.00', '1']]);
  });

  it('leaves the sheet as it was when Google refuses: a protected tab', () => {
    const { sheets, refresh, tab } = written();
    const range = { sheetId: tab().sheetId };
    sheets.batchUpdate([
      { addProtectedRange: { protectedRange: { range, editors: { users: ['a@x.test'] } } } },
    ]);
    const before = sheets.shown('Revenue!A1:Z100');
    sheets.user = 'guest@x.test';
    expect(() => refresh([['2026-11-01', '007', 99, 1]])).toThrow(/it is protected.*Nothing was written/);
    expect(sheets.shown('Revenue!A1:Z100')).toEqual(before);
  });
});

describe('a chosen sheet', () => {
  const GIVEN = { target: { ...TARGET, sheetId: 7 } };
  function withBudget(rowCount = 1_000, columnCount = 26): EmulatedSheets {
    const sheets = new EmulatedSheets();
    const gridProperties = { rowCount, columnCount };
    sheets.batchUpdate([{ addSheet: { properties: { sheetId: 7, title: 'Budget', gridProperties } } }]);
    sheets.counts = {};
    return sheets;
  }

  it('is still shown by formulas of other tabs', () => {
    const sheets = withBudget();
    sheets.type('Sheet1!A1:A2', [['=Budget!C3'], ['=SUM(Budget!D:D)']]);
    writeCounted(jobFor(sheets, tableOf(FIELDS, THREE_DAYS), GIVEN));
    expect(sheets.shown('Sheet1!A1:A2')).toEqual([[10], [6]]);
  });

  it.each([
    ['a value', [['', '1 Nov 2026']], /not empty \(B3 holds “/],
    ['a formula that shows nothing', [['=""']], /not empty \(A3 holds the formula “=""”\)/],
    ['a formula that fails', [['', '', '=1/0']], /not empty \(C3 holds the formula “=1\/0”\)/],
  ])('is refused when it holds %s', (_what, typed, message) => {
    const sheets = withBudget();
    sheets.type('Budget!A3:C3', typed);
    expect(() => writeCounted(jobFor(sheets, tableOf(FIELDS, THREE_DAYS), GIVEN))).toThrow(message);
    expect(sheets.counts['sheets.write']).toBe(1);
  });

  it('is refused if it has merged cells, in which values would be lost', () => {
    const sheets = withBudget();
    const range = { sheetId: 7, startRowIndex: 3, endRowIndex: 5, startColumnIndex: 1, endColumnIndex: 3 };
    sheets.batchUpdate([{ mergeCells: { range, mergeType: 'MERGE_ALL' } }]);
    expect(() => writeCounted(jobFor(sheets, tableOf(FIELDS, THREE_DAYS), GIVEN))).toThrow(
      /not empty \(cells are merged at B4\)/,
    );
  });
});
