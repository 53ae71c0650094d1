import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { TableChange } from '../../../src/sheet/write-job';
import type { RowChange } from '../../../src/table/sheet-cell';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildRow, buildShownRow, createWrittenSheet, FIELDS } from '../../fakes/sheets/refreshed-sheet';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

/** A rolling table of these days; `columns` are typed beside each row, with the row number for “#”. */
function table(days: readonly number[], ...columns: string[]) {
  const made = createWrittenSheet(days.map((day) => buildRow(day, day)));
  const { sheet, refresh } = made;
  const user = new SpreadsheetUser(sheet.store);
  const at = (nth: number) => 3 + nth;
  columns.forEach((formula, column) => {
    days.forEach((_, nth) => {
      const text = formula.replace(/#/g, String(at(nth))).replace(/@/g, String(at(nth) - 1));
      user.type('Revenue', `${'FGH'[column]}${at(nth)}`, nth === 0 ? text.replace(/\+[A-Z]2$/, '') : text);
    });
  });
  const write = (next: readonly number[]) => refresh(next.map((day) => buildRow(day, day)));
  const rows = () => sheet.readValues('Revenue').slice(2);
  const formulas = (column: string, count: number) =>
    Array.from({ length: count }, (_, nth) => user.seesInFormulaBar('Revenue', `${column}${at(nth)}`));
  return { ...made, user, write, rows, formulas };
}

function typeAll(user: SpreadsheetUser, text: string, ...cells: readonly string[]): void {
  for (const cell of cells) user.type('Revenue', cell, text);
}

it('a formula column beside a table is filled into new rows, and stays in place while the table rolls on', () => {
  const { write, formulas, rows } = table([1, 2, 3], '=C#*2');
  write([2, 3, 4, 5]);
  expect(formulas('F', 5)).toEqual(['=C3*2', '=C4*2', '=C5*2', '=C6*2', '']);
  expect(rows().map((cells) => cells[5])).toEqual([4, 6, 8, 10]);
  write([5]);
  expect(formulas('F', 2)[0]).toBe('=C3*2');
});

it('a formula column beside a table is still a running total from its first row to its last', () => {
  const { write, formulas, rows } = table([1, 2, 3, 4], '=C#+F@');
  write([2, 3, 4, 5, 6]);
  expect(formulas('F', 5)).toEqual(['=C3', '=C4+F3', '=C5+F4', '=C6+F5', '=C7+F6']);
  write([4, 5, 6]);
  expect(formulas('F', 4)).toEqual(['=C3', '=C4+F3', '=C5+F4', '']);
  expect(rows().map((cells) => cells[5])).toEqual([4, 9, 15]);
});

it('a formula column beside a table is not changed by an equal refresh, nor is an ARRAYFORMULA in the first row', () => {
  const { sheet, write, rows } = table([1, 2, 3], '=C#*2');
  sheet.enter('Revenue', { row: 2, column: 7, value: '=ARRAYFORMULA(C3:C5*3)' });
  write([1, 2, 3]);
  const batch = JSON.stringify(sheet.batches[sheet.batches.length - 1]);
  expect(batch).not.toContain('copyPaste');
  write([2, 3, 4]);
  expect(rows().map((cells) => cells[7])).toEqual([6, 9, 12]);
});

it('rows of the user with formulas instead of numbers are none of the table, below it or in its middle', () => {
  const { sheet, user, write } = table([1, 2, 3]);
  user.insertRows('Revenue', 5);
  user.type('Revenue', 'A5', 'Until here');
  user.type('Revenue', 'C5', '=SUM(C3:C4)');
  user.type('Revenue', 'A8', 'All');
  user.type('Revenue', 'C8', '=C3+C4+C6');
  write([1, 2, 3, 4, 5]);
  const shown = sheet.readValues('Revenue').slice(2);
  expect(shown.filter(([day]) => day === 'Until here' || day === 'All')).toEqual([
    ['Until here', '', 3],
    ['All', '', expect.any(Number)],
  ]);
  expect(shown.filter(([day]) => typeof day === 'number')).toEqual(
    [1, 2, 3, 4, 5].map((day) => buildShownRow(day, day)),
  );
});

const DAYS = [1, 2, 3, 4];
const right = DAYS.map((day) => buildShownRow(day, day));

it.each<[string, (user: SpreadsheetUser, sheetId: number) => void]>([
  ['cleared', (user) => typeAll(user, '', 'A4', 'B4', 'C4', 'D4')],
  ['left without days', (user) => typeAll(user, '', 'A3', 'A4', 'A5', 'A6')],
  ['retyped as texts', (user) => typeAll(user, "'13/09/2026", 'A4', 'A5')],
  [
    'copied',
    (user, sheetId) => {
      const rows = (from: number) => ({ sheetId, startRowIndex: from, endRowIndex: from + 1 });
      user.request({ copyPaste: { source: rows(3), destination: rows(6), pasteType: 'PASTE_NORMAL' } });
    },
  ],
])('damaged rows that somebody has %s are right after the next refresh, each once', (_, damage) => {
  const { sheet, user, write } = table(DAYS);
  damage(user, sheet.requireTab('Revenue').sheetId);
  write(DAYS);
  expect(sheet.readValues('Revenue').slice(2)).toEqual(right);
  expect(write(DAYS)).toMatchObject({ cellsWritten: 0, notices: [] });
});

it('damaged rows are unmerged, and merged cells of the user stay', () => {
  const { sheet, user, write } = table(DAYS);
  const { sheetId } = sheet.requireTab('Revenue');
  const merge = (startColumnIndex: number) => {
    const range = {
      sheetId,
      startRowIndex: 3,
      endRowIndex: 5,
      startColumnIndex,
      endColumnIndex: startColumnIndex + 1,
    };
    user.request({ mergeCells: { range, mergeType: 'MERGE_ALL' } });
  };
  merge(0);
  merge(8);
  write(DAYS);
  expect(sheet.store.sheetNamed('Revenue')!.merges.map(({ ranges: [cells] }) => cells?.left)).toEqual([8]);
});

describe('a colour in a table of ten days', () => {
  const days = [...Array(9).keys()].map((nth) => nth + 1);
  const color = (user: SpreadsheetUser, range: string) =>
    user.format('Revenue', range, { backgroundColor: { red: 1 } });
  const coloredDays = (sheet: ReturnType<typeof table>['sheet']) => {
    const { rows } = sheet.store.sheetNamed('Revenue')!;
    return rows.flatMap((each, at) =>
      at > 1 && JSON.stringify(each?.formats ?? []).includes('"red"')
        ? [Number(sheet.readValues('Revenue')[at]?.[0]) - 46_326]
        : [],
    );
  };

  it('a colour in a table of ten days that a single row has stays with it, and new rows do not get it', () => {
    const { sheet, user, write } = table(days.slice(0, 7));
    color(user, 'C5');
    write(days.slice(2, 9));
    expect(coloredDays(sheet)).toEqual([3]);
    write(days.slice(4, 9));
    expect(coloredDays(sheet)).toEqual([3]);
  });
});

describe('a network that the service has renamed', () => {
  const rows = (name: string, ...revenues: number[]): Cell[][] =>
    revenues.map((revenue, nth) => [`2026-11-0${nth + 1}`, name, revenue, 1]);

  it('a network that the service has renamed is the same row with what stands beside it, and its restatement is one of an amount', () => {
    const sheet = new EmulatedSheets();
    const changes: RowChange[] = [];
    const write = (name: string, cells: Cell[][], more: Parameters<typeof createJob>[2] = {}) => {
      const table = {
        ...buildTestTable(FIELDS, cells),
        names: new Map([['network', new Map([['7', name]])]]),
      };
      const changeRequests = (change: TableChange) => {
        changes.push(...change.rows);
        return [];
      };
      writeTable(createJob(sheet, table, { ...more, changeRequests }));
    };
    write('Alpha', rows('Alpha', 5, 6, 7));
    sheet.enter('Revenue', { row: 3, column: 6, value: 'checked' });
    write('Alpha Ads', rows('Alpha Ads', 5, 6.5, 7), { minute: 1 });
    expect(sheet.readValues('Revenue')[3]).toEqual([46_328, 'Alpha Ads', 6.5, 1, '', '', 'checked']);
    expect(changes).toEqual([{ before: [46_328, 'Alpha Ads', 6, 1], after: [46_328, 'Alpha Ads', 6.5, 1] }]);
    const window = { fetchedDays: ['2026-11-03'], keptFrom: '2026-11-01', keptTo: '2026-11-03' };
    write('Beta', rows('Beta', 5, 6.5, 7).slice(2), { minute: 2, window });
    expect(
      sheet
        .readValues('Revenue')
        .slice(2)
        .map(([, name]) => name),
    ).toEqual(['Beta', 'Beta', 'Beta']);
  });
});
