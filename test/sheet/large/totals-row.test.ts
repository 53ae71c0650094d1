import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { type LargeJob, LargeTable } from '../../../src/sheet/large/large-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { longJobFor } from '../../fakes/sheets/table-writing';

const LABEL = 'Total of the shown rows';
const FIELDS = ['date', 'network', 'revenue'];
const ROWS = 300;
const day = (nth: number) => `2026-11-0${nth}`;

/** Writes days through a hidden sheet, each with ROWS rows of revenue `each`. */
function written(
  sheets: EmulatedSheets,
  days: readonly number[],
  each: number,
  more: Partial<LargeJob>,
): void {
  const table = LargeTable.begin(
    longJobFor(sheets, FIELDS, { runId: `run${each}`, mostBytes: 20_000, ...more }),
  );
  for (const nth of days)
    table.add(
      day(nth),
      Array.from({ length: ROWS }, (_, row) => [day(nth), `n${row}`, each]),
    );
  table.finish({ provenance: 'Device report', notices: [], asked: days.map(day) });
}

const top = (sheets: EmulatedSheets) => sheets.shown("'Revenue'!A2:C4");
const frozen = (sheets: EmulatedSheets) => sheets.store.sheetNamed('Revenue')?.frozenRows;

/** Makes the sheet so wide that it is not read with its formulas. */
function widened(sheets: EmulatedSheets): SpreadsheetUser {
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  const sheetId = sheets.store.sheetNamed('Revenue')?.id;
  user.request({ appendDimension: { sheetId, dimension: 'COLUMNS', length: 400 } });
  return user;
}

describe('the totals row of a large table', () => {
  it('is in the new sheet, and right after a refresh that replaces and adds days', () => {
    const sheets = new EmulatedSheets();
    written(sheets, [1, 2], 3, { totals: true });
    expect(top(sheets)[0]).toEqual([LABEL, '', 2 * ROWS * 3]);
    expect(top(sheets)[1]).toEqual(['Date', 'Network', 'Revenue']);
    expect(frozen(sheets)).toBe(3);
    written(sheets, [2, 3], 5, { totals: true, window: { from: day(2), to: day(3) } });
    expect(top(sheets)[0]).toEqual([LABEL, '', ROWS * 3 + 2 * ROWS * 5]);
    expect(top(sheets)[1]?.[0]).toBe('Date');
  });

  it('is in an empty sheet that the user chose', () => {
    const sheets = new EmulatedSheets();
    new SpreadsheetUser(sheets.store, 'a@x.test').request({
      addSheet: {
        properties: { sheetId: 77, title: 'Revenue', gridProperties: { rowCount: 9, columnCount: 2 } },
      },
    });
    const target = { ...longJobFor(sheets, FIELDS).target, sheetId: 77 };
    written(sheets, [1], 3, { totals: true, target });
    expect(top(sheets)[0]).toEqual([LABEL, '', ROWS * 3]);
    expect(frozen(sheets)).toBe(3);
  });

  it('comes and goes with the setting, also in a sheet that is read without its formulas', () => {
    const sheets = new EmulatedSheets();
    written(sheets, [1], 3, { totals: false });
    widened(sheets);
    written(sheets, [1], 4, { totals: true });
    expect(top(sheets)[0]).toEqual([LABEL, '', ROWS * 4]);
    expect(frozen(sheets)).toBe(3);
    written(sheets, [1], 5, { totals: false });
    expect(top(sheets)[0]).toEqual(['Date', 'Network', 'Revenue']);
    expect(frozen(sheets)).toBe(2);
  });

  it('stays if the user has written in it', () => {
    const sheets = new EmulatedSheets();
    written(sheets, [1], 3, { totals: true });
    widened(sheets).type('Revenue', 'E2', 'checked');
    written(sheets, [1], 5, { totals: false });
    expect(top(sheets)[0]?.slice(0, 3)).toEqual([LABEL, '', ROWS * 5]);
  });
});
