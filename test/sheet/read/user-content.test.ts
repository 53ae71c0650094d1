import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { type ExistingTable, readExistingTable } from '../../../src/sheet/read/existing-table';
import { findReportSheet } from '../../../src/sheet/read/report-sheet';
import { determineTableRows } from '../../../src/sheet/read/table-rows';
import { readUserContents } from '../../../src/sheet/read/user-content';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const { columns: COLUMNS } = buildTestTable(FIELDS, []);
const OUTSIDE = 'Outside the range since 1 Nov 2026.';
const FIRST = 2;

type Contents = Readonly<Record<string, string | number>>;

/** A table with rows for the days 1 to `days` from row 3 on. Cells like “E3” are typed, and notes like “A3 note”. */
function tableWith(cells: Contents, { days = 5 } = {}) {
  const sheet = new EmulatedSheets();
  const rows = Array.from({ length: days }, (_, nth): Cell[] => [`2026-11-0${nth + 1}`, 'a', nth, 1]);
  writeTable(createJob(sheet, buildTestTable(FIELDS, rows)));
  const user = new SpreadsheetUser(sheet.store);
  for (const [place, content] of Object.entries(cells)) {
    const [cell = '', isNote] = place.split(' ');
    if (isNote) user.note('Revenue', cell, String(content));
    else user.type('Revenue', cell, String(content));
  }
  const read = (): ExistingTable => readExistingTable(sheet, findReportSheet(sheet, 'r1')!);
  const rowsOf = (existing: ExistingTable) =>
    determineTableRows({ api: sheet, existing, columns: COLUMNS, isIncoming: () => true });
  return { sheet, user, read, rowsOf };
}

/** The contents of all rows; the same whether the sheet was read whole or is too large for that. */
function contentsOf(cells: Contents, more: Parameters<typeof tableWith>[1] = {}) {
  const { sheet, read, rowsOf } = tableWith(cells, more);
  const existing = read();
  const contents = readUserContents(sheet, existing, rowsOf(existing));
  const large = { ...existing, wasReadAtOnce: false, entered: [] };
  const ofLarge = readUserContents(sheet, large, rowsOf(large));
  expect([ofLarge.formulaColumns, [...ofLarge.rows]]).toEqual([contents.formulaColumns, [...contents.rows]]);
  const kept = [...contents.rows].flatMap(([row, { hasContent }]) => (hasContent ? [row - FIRST + 1] : []));
  return { ...contents, kept, row: (nth: number) => contents.rows.get(FIRST + nth - 1) };
}

/** A formula in each row of column F: `#` is the number of the row, `@` that of the row above. */
const formulas = (first: string, others: string): Contents =>
  Object.fromEntries(
    [3, 4, 5, 6, 7].map((row, nth) => {
      const formula = nth === 0 ? first : others;
      return [`F${row}`, formula.replace(/#/g, String(row)).replace(/@/g, String(row - 1))];
    }),
  );

it('what a user has put beside rows is a constant, or a note on any cell', () => {
  expect(contentsOf({}).kept).toEqual([]);
  const { kept, row } = contentsOf({ E3: 'paid', H4: 0, 'C5 note': 'ask Ann', 'J6 note': 'why?' });
  expect(kept).toEqual([1, 2, 3, 4]);
  expect(row(1)?.note).toBe('');
});

it('what a user has put beside rows is no mark of ours, but a line of a user beside the mark', () => {
  const { kept, row } = contentsOf({
    'A3 note': OUTSIDE,
    'A4 note': `ask Ann\n${OUTSIDE}`,
    'B5 note': OUTSIDE,
  });
  expect(kept).toEqual([2, 3]);
  expect([1, 2, 3].map((nth) => row(nth)?.isMarked)).toEqual([true, true, false]);
  expect(row(2)?.note).toBe(`ask Ann\n${OUTSIDE}`);
});

it.each([
  ['a formula that is copied down', formulas('=C#*2', '=C#*2')],
  ['a formula of a fixed row and column', formulas('=$C#*D$4', '=$C#*D$4')],
  ['a running total that begins otherwise', formulas('=C#', '=F@+C#')],
  ['a formula with a deleted neighbour', { ...formulas('=C#', '=F@+C#'), F5: '=#REF!+C5' }],
  ['functions and tabs with digits', formulas(`="Q4 "&LOG10('Sheet1'!C#)`, `="Q4 "&LOG10('Sheet1'!C#)`)],
  ['a formula in the first row only, which fills the others', { F3: '=ARRAYFORMULA(C3:C7*2)' }],
])('what a user has put beside rows is not %s', (_, cells) => {
  expect(contentsOf(cells as Contents).kept).toEqual([]);
});

it('what a user has put beside rows is a formula unlike that of its column, and the column is that of most rows', () => {
  const { kept, formulaColumns } = contentsOf({ ...formulas('=C#', '=F@+C#'), F5: '=C5*9', G4: '=C4' });
  expect(kept).toEqual([2, 3]);
  expect(formulaColumns).toMatchObject([{ column: 5, rows: new Set([3, 5, 6]) }]);
});

const RED = { backgroundColor: { red: 1 } };
const coloredIn = (ranges: readonly string[], format: object = RED) => {
  const { sheet, user, read, rowsOf } = tableWith({}, { days: 9 });
  for (const range of ranges) user.format('Revenue', range, format as never);
  const existing = read();
  const { rows } = readUserContents(sheet, existing, rowsOf(existing));
  return [...rows].flatMap(([row, { isColored }]) => (isColored ? [row + 1] : []));
};

it('rows with a colour of their own are those that differ from most others in a column of the table', () => {
  expect(coloredIn([])).toEqual([]);
  expect(coloredIn(['C4', 'A9:B9'])).toEqual([4, 9]);
  expect(coloredIn(['D5'], { textFormat: { foregroundColor: { blue: 1 } } })).toEqual([5]);
  expect(coloredIn(['C5'], { textFormat: { bold: true } })).toEqual([]);
  expect(coloredIn(['H4'])).toEqual([]);
});

it('rows with a colour of their own are none if more than a third have the colour, such as bands or a whole column', () => {
  expect(coloredIn(['A3:A11'])).toEqual([]);
  expect(coloredIn(['A3:D3', 'A5:D5', 'A7:D7', 'A9:D9', 'A11:D11'])).toEqual([]);
  expect(coloredIn(['A3:A10'])).toEqual([11]);
  expect(coloredIn(['A3:A5'])).toEqual([3, 4, 5]);
});
