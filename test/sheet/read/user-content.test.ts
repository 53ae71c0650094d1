import type { CellResource } from '../../../src/platform/ports';
import type { ExistingTable } from '../../../src/sheet/read/existing-table';
import { hasMark, isMarkedOutside, markLine, withMark } from '../../../src/sheet/read/row-marks';
import { readCells, readUserContent } from '../../../src/sheet/read/user-content';
import { stampedFields } from '../../../src/sheet/stamp';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const OUTSIDE = 'Outside the range since 1 Nov 2026.';

/** A table with headers in row 2. The columns from E on are the user's. The test types the rows. */
function heldBy(sheet: EmulatedSheets, fields = FIELDS): ExistingTable & { entered: CellResource[][] } {
  const { rowCount, columnCount, sheetId, title } = sheet.tab('Sheet1');
  const tab = { sheetId, title, rowCount, columnCount };
  const stamp = { fields: stampedFields(tableOf(fields, []).columns) };
  const columns = new Map(fields.map((field, at) => [field, at]));
  const range = `'Sheet1'!A1:Z${rowCount}`;
  const data = sheet.get('sheets(data(rowData(values(userEnteredValue,note))))', [range]).sheets?.[0]
    ?.data?.[0];
  const entered = (data?.rowData ?? []).map(({ values }) => [...(values ?? [])]);
  return { tab, stamp, columns, headerRow: 1, grid: [], metadataId: 1, line: undefined, entered } as never;
}

function typed(rows: Readonly<Record<number, readonly (string | number)[]>>): EmulatedSheets {
  const sheet = new EmulatedSheets();
  sheet.tab('Sheet1').rowCount = 200;
  for (const [row, cells] of Object.entries(rows))
    cells.forEach((value, column) => {
      if (value !== '') sheet.enter('Sheet1', Number(row), column, value);
    });
  return sheet;
}

/** An API that must not be called, for sheets that were read with all formulas and notes. */
const NO_READS = {
  get: () => {
    throw new Error('read');
  },
};

/** The user's content in a row. It is the same whether the sheet was read whole or only the row is read. */
function userContent(sheet: EmulatedSheets, row: number, mark?: string) {
  const existing = { ...heldBy(sheet), mark };
  const content = readUserContent(NO_READS, existing, [row]).get(row);
  const { entered: _, ...unread } = existing;
  expect(readUserContent(sheet, unread, [row]).get(row)).toEqual(content);
  return content;
}

const NUMBERS = [46_327, '1', 10, 2];

describe('a row of a table', () => {
  it('has no content of the user besides a formula that is copied down its column', () => {
    const rows = { 2: [...NUMBERS, '=C3*2'], 3: [...NUMBERS, '=C4*2'], 4: [...NUMBERS, '=C5*2'] };
    for (const row of [2, 3, 4])
      expect(userContent(typed(rows), row)).toEqual({
        formulas: [4],
        theirs: false,
        hasContent: false,
        note: '',
        marked: false,
      });
  });

  it.each<[string, string, string, boolean]>([
    ['of another row', '=C4*2', '=C5*2', false],
    ['of a fixed row', '=C$4*2', '=C$4*2', false],
    ['of fixed rows that differ', '=C$4*2', '=C$5*2', true],
    ['of a fixed column', '=$C4*2', '=$C5*2', false],
    ['of another column', '=C4*2', '=D5*2', true],
    ['of the same row', '=C4*2', '=C4*2', true],
    ['in a function with digits', '=LOG10(C4)', '=LOG10(C5)', false],
    ['beside a text and a tab with digits', `="Q4 "&'Sheet1'!C4`, `="Q4 "&'Sheet1'!C5`, false],
    ['of rows of two digits', '=AC14*$B$2', '=AC15*$B$2', false],
  ])('holds a formula of its own or not: %s', (_, here, below, keep) => {
    expect(userContent(typed({ 3: [...NUMBERS, here], 4: [...NUMBERS, below] }), 3)?.hasContent).toBe(keep);
  });

  it('has content of the user if it contains a constant, or a formula unlike its neighbours', () => {
    expect(userContent(typed({ 3: [...NUMBERS, '', 'paid'] }), 3)).toMatchObject({
      hasContent: true,
      formulas: [],
    });
    expect(userContent(typed({ 3: [...NUMBERS, '=C4'] }), 3)).toMatchObject({
      hasContent: true,
      formulas: [4],
    });
    expect(
      userContent(typed({ 2: [...NUMBERS, 1], 3: [...NUMBERS, '=C4'], 4: [...NUMBERS, 2] }), 3)?.hasContent,
    ).toBe(true);
    expect(userContent(typed({ 3: NUMBERS }), 3)?.hasContent).toBe(false);
  });

  it('belongs to the user if all of its numbers are formulas', () => {
    const totals = (...numbers: (string | number)[]) =>
      userContent(typed({ 5: ['', 'All', ...numbers] }), 5)?.theirs;
    expect(totals('=SUM(C3:C5)', '=SUM(D3:D5)')).toBe(true);
    expect(totals('=SUM(C3:C5)', '')).toBe(true);
    expect(totals('=SUM(C3:C5)', 7)).toBe(false);
    expect(totals(7, 7)).toBe(false);
    expect(totals('', '')).toBe(false);
  });

  it('has content of the user if any cell has a note besides the add-on’s mark', () => {
    const noted = (column: number, note: string, mark?: string) => {
      const sheet = typed({ 3: NUMBERS });
      sheet.enter('Sheet1', 3, column, NUMBERS[column] ?? '', note);
      return userContent(sheet, 3, mark);
    };
    expect(noted(0, OUTSIDE)).toMatchObject({ hasContent: false, marked: true, note: OUTSIDE });
    expect(noted(0, `ask Ann\n${OUTSIDE}`)).toMatchObject({ hasContent: true, marked: true });
    expect(noted(0, 'ask Ann')).toMatchObject({ hasContent: true, marked: false, note: 'ask Ann' });
    expect(noted(1, 'ask Ann')).toMatchObject({ hasContent: true, marked: false, note: '' });
    expect(noted(1, OUTSIDE)).toMatchObject({ hasContent: true, marked: false });
    expect(noted(6, 'ask Ann')).toMatchObject({ hasContent: true, marked: false });
    expect(noted(0, 'Not kept since 1 Nov.')).toMatchObject({ hasContent: true, marked: false });
    expect(noted(0, 'Not kept since 1 Nov.', 'Not kept')).toMatchObject({ hasContent: false, marked: true });
    expect(noted(0, OUTSIDE, 'Not kept')).toMatchObject({ hasContent: false, marked: true });
  });

  it('has its mark on the first key, or on the first column without keys', () => {
    const sheet = typed({ 3: NUMBERS });
    sheet.enter('Sheet1', 3, 1, 5, OUTSIDE);
    const inOther = readUserContent(
      NO_READS,
      heldBy(sheet, ['revenue', 'network', 'app', 'clicks']),
      [3],
    ).get(3);
    expect(inOther).toMatchObject({ marked: true, hasContent: false });
    const withoutKey = readUserContent(NO_READS, heldBy(sheet, ['revenue', 'clicks']), [3]).get(3);
    expect(withoutKey).toMatchObject({ marked: false, hasContent: true });
  });

  it('has no content of the user if its cells and neighbours are blank', () => {
    const nothing = { formulas: [], theirs: false, hasContent: false, note: '', marked: false };
    expect(userContent(typed({ 2: NUMBERS }), 8)).toEqual(nothing);
    const rows = { 3: [...NUMBERS, '', '=C4*2'], 4: [...NUMBERS, '', '=C5*2'] };
    expect(userContent(typed(rows), 3)).toEqual({ ...nothing, formulas: [5] });
  });

  it('is not compared with the header above it', () => {
    const rows = { 1: [...NUMBERS, '=C2'], 2: [...NUMBERS, '=C3'] };
    expect(userContent(typed(rows), 2)?.hasContent).toBe(true);
  });
});

describe('reading the user’s content of rows', () => {
  const rowsOf = (sheet: EmulatedSheets, rows: readonly number[]) => {
    sheet.reads.length = 0;
    const asked: (readonly string[] | undefined)[] = [];
    const get = sheet.get.bind(sheet);
    const cells = readCells(
      {
        get: (fields, ranges) => {
          asked.push(ranges);
          return get(fields, ranges);
        },
      },
      heldBy(sheet),
      rows,
    );
    return { asked, cells };
  };

  it('reads nearby rows together, with their neighbours inside the grid', () => {
    const sheet = typed({ 2: ['a'], 199: ['z'] });
    const { asked, cells } = rowsOf(sheet, [2, 54, 107, 199]);
    expect(asked).toEqual([["'Sheet1'!A3:Z56", "'Sheet1'!A107:Z109", "'Sheet1'!A199:Z200"]]);
    expect([cells.get(2), cells.get(199)].map((row) => row?.[0]?.userEnteredValue)).toEqual([
      { stringValue: 'a' },
      { stringValue: 'z' },
    ]);
  });

  it('finds nothing if Google returns nothing', () => {
    const existing = heldBy(new EmulatedSheets());
    for (const answer of [
      {},
      { sheets: [{}] },
      { sheets: [{ data: [{}] }] },
      { sheets: [{ data: [{ rowData: [{}] }] }] },
    ])
      expect(readUserContent({ get: () => answer }, existing, [5]).get(5)).toMatchObject({
        hasContent: false,
        formulas: [],
      });
  });

  it('requests at most 20 ranges and 100,000 cells in a call', () => {
    const sheet = new EmulatedSheets();
    sheet.tab('Sheet1').rowCount = 5_000;
    const far = Array.from({ length: 41 }, (_, nth) => 10 + 100 * nth);
    expect(rowsOf(sheet, far).asked.map((ranges) => ranges?.length)).toEqual([20, 20, 1]);

    Object.assign(sheet.tab('Sheet1'), { columnCount: 1_000 });
    const all = Array.from({ length: 248 }, (_, nth) => 3 + nth);
    expect(rowsOf(sheet, all).asked).toEqual([
      ["'Sheet1'!A3:ALL102"],
      ["'Sheet1'!A103:ALL202"],
      ["'Sheet1'!A203:ALL252"],
    ]);
    const apart = [
      ...Array.from({ length: 48 }, (_, nth) => 3 + nth),
      ...Array.from({ length: 48 }, (_, nth) => 203 + nth),
      400,
    ];
    expect(rowsOf(sheet, apart).asked).toEqual([
      ["'Sheet1'!A3:ALL52", "'Sheet1'!A203:ALL252"],
      ["'Sheet1'!A400:ALL402"],
    ]);
  });
});

describe('the mark in a note', () => {
  it('is found among lines of the user', () => {
    const gone = markLine('gone', '2 Nov 2026');
    expect(hasMark(`ask Ann\n${gone}`, 'gone')).toBe(true);
    expect(hasMark(`ask Ann ${gone}`, 'gone')).toBe(false);
    expect(hasMark('ask Ann', 'gone')).toBe(false);
    // A row marked as no longer reported keeps that mark outside the range; a row marked as outside gets a new mark when it is no longer reported.
    expect([hasMark(gone, 'outside'), hasMark(OUTSIDE, 'outside'), hasMark(OUTSIDE, 'gone')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isMarkedOutside(`x\n${OUTSIDE}`), isMarkedOutside(gone)]).toEqual([true, false]);
    const own = markLine('gone', '2 Nov 2026', 'Not kept since');
    expect(own).toBe('Not kept since 2 Nov 2026.');
    expect([hasMark(own, 'gone', 'Not kept since'), hasMark(gone, 'gone', 'Not kept since')]).toEqual([
      true,
      false,
    ]);
  });

  it('replaces an earlier mark, but no line of the user', () => {
    const gone = markLine('gone', '2 Nov 2026');
    expect(withMark(`ask Ann\n${OUTSIDE}\nor Eva`, gone)).toBe(`ask Ann\nor Eva\n${gone}`);
    expect(withMark(OUTSIDE, gone)).toBe(gone);
    expect(withMark('', gone)).toBe(gone);
  });
});
