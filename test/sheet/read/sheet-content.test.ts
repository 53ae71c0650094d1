import { TabsChanged } from '../../../src/errors/sheet-errors';
import type { SheetResource, SheetValue, SpreadsheetResource } from '../../../src/platform/ports';
import { findReportSheet, type ReportSheet, SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import {
  enteredText,
  isSameTab,
  readContent,
  readEntered,
  shownValue,
} from '../../../src/sheet/read/sheet-content';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

/** A spreadsheet with a report of one row, and the result of searching for its sheet. */
function written(): { sheet: EmulatedSheets; found: ReportSheet } {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, tableOf(['date', 'revenue'], [['2026-11-01', 5]])));
  const found = findReportSheet(sheet, 'r1');
  if (found === undefined) throw new Error('no sheet');
  return { sheet, found };
}

describe('the content of a report’s sheet', () => {
  it('is read in one call, including formulas and notes', () => {
    const { sheet, found } = written();
    sheet.enter('Revenue', 2, 3, '=B3*2', 'twice');
    sheet.reads.length = 0;
    const { grid, entered } = readContent(sheet, found);
    expect(sheet.reads).toHaveLength(1);
    expect(grid.slice(1, 3)).toEqual([
      ['Date', 'Revenue'],
      [46_327, 5, '', 10],
    ]);
    expect(entered?.[2]?.[3]).toMatchObject({ userEnteredValue: { formulaValue: '=B3*2' }, note: 'twice' });
  });

  it('is read as values only if it is too large', () => {
    const { sheet, found } = written();
    const sized = (rowCount: number) => {
      sheet.tab('Revenue').rowCount = rowCount;
      const now = findReportSheet(sheet, 'r1') ?? found;
      return readContent(sheet, { ...now, tab: { ...now.tab, columnCount: 20 } });
    };
    sheet.tab('Revenue').columnCount = 20;
    expect(sized(5_000).entered).toBeDefined();
    const { grid, entered } = sized(5_001);
    expect(entered).toBeUndefined();
    expect(grid[2]).toEqual([46_327, 5]);
  });

  it.each<[string, (sheet: EmulatedSheets) => void]>([
    ['renamed', (sheet) => Object.assign(sheet.tab('Revenue'), { title: 'Money' })],
    ['made larger', (sheet) => sheet.insert('Revenue', 'ROWS', 5)],
    ['made wider', (sheet) => sheet.insert('Revenue', 'COLUMNS', 5)],
    ['unmarked', (sheet) => sheet.tab('Revenue').unmark('adreports.table')],
    [
      'written by another run',
      (sheet) => {
        writeTable(jobFor(sheet, tableOf(['date', 'revenue'], []), { provenance: 'Another' }));
      },
    ],
  ])('is refused if it is %s after it was found', (_how, change) => {
    const { sheet, found } = written();
    const get = (fields: string, ranges?: readonly string[]): SpreadsheetResource => {
      if (ranges === undefined) return sheet.get(fields);
      change(sheet);
      const { title, rowCount } = sheet.sheets[1]!;
      return sheet.get(fields, [`'${title}'!A1:B${rowCount}`]);
    };
    expect(() => readContent({ get, values: () => [] }, found)).toThrow(TabsChanged);
  });

  it('has changed if Google returns no sheet', () => {
    const { found } = written();
    expect(() => readContent({ get: () => ({}), values: () => [] }, found)).toThrow(TabsChanged);
  });

  it('may have no cell at all', () => {
    const { sheet, found } = written();
    const cases: [SheetResource, SheetValue[][]][] = [
      [{}, []],
      [{ data: [] }, []],
      [{ data: [{}] }, []],
      [{ data: [{ rowData: [{}] }] }, [[]]],
    ];
    for (const [cells, shown] of cases) {
      const get = () => {
        const [, own] = sheet.get(SHEET_FIELDS).sheets ?? [];
        return { sheets: [{ ...own, ...cells }] };
      };
      expect(readContent({ get, values: () => [] }, found).grid).toEqual(shown);
    }
  });
});

describe('the entered contents of a sheet of any size', () => {
  it('are read in parts of at most 100,000 cells, with every row in its place', () => {
    const sheet = new EmulatedSheets();
    const tab = sheet.addTab('Large', 5, 2_500, 100);
    for (const row of [0, 999, 1_000, 2_499]) sheet.enter('Large', row, 1, row, `note ${row}`);
    const ranges: string[] = [];
    const get = (fields: string, asked: readonly string[] = []) => {
      ranges.push(...asked);
      const answer = sheet.get(fields, asked);
      // Google leaves out blank rows at the end of a range.
      const rowData = [...(answer.sheets?.[0]?.data?.[0]?.rowData ?? [])];
      while (rowData.length > 0 && !rowData[rowData.length - 1]?.values?.some(({ note }) => note))
        rowData.pop();
      return { sheets: [{ data: [{ rowData }] }] };
    };
    const entered = readEntered({ get }, tab);
    expect(ranges).toEqual(["'Large'!A1:CV1000", "'Large'!A1001:CV2000", "'Large'!A2001:CV2500"]);
    expect(entered.flatMap((row, at) => (row[1]?.note === undefined ? [] : [[at, row[1].note]]))).toEqual(
      [0, 999, 1_000, 2_499].map((row) => [row, `note ${row}`]),
    );
  });

  it('are empty if Google returns nothing', () => {
    const tab = { sheetId: 1, title: 'A', rowCount: 2, columnCount: 2 };
    for (const answer of [
      {},
      { sheets: [] },
      { sheets: [{}] },
      { sheets: [{ data: [] }] },
      { sheets: [{ data: [{}] }] },
    ])
      expect(readEntered({ get: () => answer }, tab)).toEqual([]);
    expect(readEntered({ get: () => ({ sheets: [{ data: [{ rowData: [{}] }] }] }) }, tab)).toEqual([]);
  });

  it('are read row by row in a very wide sheet', () => {
    let reads = 0;
    const get = () => {
      reads++;
      return {};
    };
    readEntered({ get }, { sheetId: 1, title: 'A', rowCount: 3, columnCount: 100_001 });
    expect(reads).toBe(3);
    readEntered({ get }, { sheetId: 1, title: 'Chart', rowCount: 0, columnCount: 0 });
    expect(reads).toBe(3);
  });
});

describe('the shown value of a cell', () => {
  it.each([
    [{}, ''],
    [{ stringValue: 'a' }, 'a'],
    [{ stringValue: '' }, ''],
    [{ numberValue: 0 }, 0],
    [{ boolValue: false }, false],
    [{ errorValue: { type: 'NULL_VALUE' } }, '#NULL!'],
    [{ errorValue: { type: 'DIVIDE_BY_ZERO' } }, '#DIV/0!'],
    [{ errorValue: { type: 'VALUE' } }, '#VALUE!'],
    [{ errorValue: { type: 'REF' } }, '#REF!'],
    [{ errorValue: { type: 'NAME' } }, '#NAME?'],
    [{ errorValue: { type: 'NUM' } }, '#NUM!'],
    [{ errorValue: { type: 'N_A' } }, '#N/A'],
    [{ errorValue: { type: 'LOADING' } }, 'Loading...'],
    [{ errorValue: { type: 'ERROR' } }, '#ERROR!'],
    [{ errorValue: {} }, '#ERROR!'],
  ])('with %j is %j', (effectiveValue, shown) => {
    expect(shownValue({ effectiveValue })).toBe(shown);
  });

  it('is blank without any value', () => {
    expect(shownValue({})).toBe('');
  });
});

it('compares tabs by id, title and size', () => {
  const tab = { sheetId: 1, title: 'A', rowCount: 2, columnCount: 3 };
  expect(isSameTab(tab, { ...tab })).toBe(true);
  for (const change of [{ sheetId: 2 }, { title: 'B' }, { rowCount: 3 }, { columnCount: 2 }])
    expect(isSameTab(tab, { ...tab, ...change })).toBe(false);
});

describe('comparing the entered contents of a sheet', () => {
  const number = (numberValue: number) => ({ numberValue });
  const formula = { userEnteredValue: { formulaValue: '=SEQUENCE(2)' }, effectiveValue: number(1) };
  const typed = { userEnteredValue: number(7), effectiveValue: number(7) };

  it('ignores the results of formulas and the cells that they fill', () => {
    const filled = [[formula, typed], [{ effectiveValue: number(2) }]];
    const loading = [[{ ...formula, effectiveValue: { errorValue: { type: 'LOADING' } } }, typed]];
    expect(enteredText(filled)).toBe(enteredText(loading));
  });

  it.each([
    ['a value is another', [[formula, { userEnteredValue: number(8) }]]],
    ['a formula is another', [[{ userEnteredValue: { formulaValue: '=NOW()' } }, typed]]],
    ['a formula has become its value', [[{ userEnteredValue: number(1) }, typed]]],
    ['a note is another', [[formula, { ...typed, note: 'mine' }]]],
    ['a row is put in', [[], [formula, typed]]],
    ['a column is put in', [[{}, formula, typed]]],
    ['it is cleared', []],
  ])('is not when %s', (_, now) => {
    expect(enteredText(now)).not.toBe(enteredText([[formula, typed]]));
  });
});
