import { SheetConflict } from '../../../src/errors/ad-reports-error';
import { writeCounted } from '../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, TARGET } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const DAY_1 = 46327; // 2026-11-01
const table = buildTestTable(FIELDS, [
  ['2026-11-01', '00123', 12.5, 3],
  ['2026-11-02', '=1+1', 7, null],
]);
const SHOWN = [
  ['Full report · UTC+0 · USD · fetched 04:00'],
  ['Date', 'Network', 'Revenue', 'Clicks'],
  [DAY_1, '00123', 12.5, 3],
  [DAY_1 + 1, '=1+1', 7],
];

const BUDGET = 7;
const GIVEN = { target: { ...TARGET, sheetId: BUDGET } };

/** A spreadsheet with a blank tab “Budget”. */
function withBudget(rowCount = 100, columnCount = 26): EmulatedSheets {
  const sheet = new EmulatedSheets();
  sheet.addTab('Budget', { sheetId: BUDGET, rowCount, columnCount });
  return sheet;
}

const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);

it('a first writing into a sheet that was chosen puts the table there in one write, and leaves its name', () => {
  const sheet = withBudget();
  const outcome = writeCounted(createJob(sheet, table, GIVEN));
  expect(sheet.readValues('Budget')).toEqual(SHOWN);
  expect(titles(sheet)).toEqual(['Sheet1', 'Budget']);
  expect(outcome).toMatchObject({
    sheetId: BUDGET,
    sheetTitle: 'Budget',
    rowsInserted: 2,
    cellsWritten: 8,
    notices: [],
    reads: 3,
    writes: 1,
  });
});

it('a first writing into a sheet that was chosen is the report’s sheet from then on: refreshed there, with or without the choice', () => {
  const sheet = withBudget();
  writeCounted(createJob(sheet, table, GIVEN));
  sheet.enter('Budget', { row: 2, column: 5, value: 'paid' });
  const more = buildTestTable(FIELDS, [...table.rows, ['2026-11-03', '5', 1, 1]]);
  expect(writeCounted(createJob(sheet, more, { ...GIVEN, minute: 1 }))).toMatchObject({ rowsInserted: 1 });
  expect(writeCounted(createJob(sheet, more, { minute: 1 }))).toMatchObject({ writes: 0, sheetId: BUDGET });
  expect(sheet.readValues('Budget')[2]).toEqual([DAY_1, '00123', 12.5, 3, '', 'paid']);
  expect(titles(sheet)).toEqual(['Sheet1', 'Budget']);
});

it('a first writing into a sheet that was chosen makes a new sheet if the chosen one no longer exists', () => {
  const sheet = new EmulatedSheets();
  const outcome = writeCounted(createJob(sheet, table, GIVEN));
  expect(outcome.sheetId).toBe(sheet.requireTab('Revenue').sheetId);
  expect(sheet.readValues('Revenue')).toEqual(SHOWN);
});

const AT_C5 = { target: { ...TARGET, sheetId: BUDGET, begin: { row: 4, column: 2 } } };
const withPlan = () => {
  const sheet = withBudget(20, 4);
  sheet.enter('Budget', { row: 0, column: 0, value: 'Plan' });
  return sheet;
};

it('a first table at a chosen cell leaves what stands above it, and is refreshed there: a sum above it goes on covering all rows', () => {
  const sheet = withPlan();
  expect(writeCounted(createJob(sheet, table, AT_C5))).toMatchObject({ rowsInserted: 2, writes: 1 });
  sheet.enter('Budget', { row: 1, column: 0, value: '=SUM(E7:E8)' });
  const more = buildTestTable(FIELDS, [...table.rows, ['2026-11-03', '5', 1, 1]]);
  expect(writeCounted(createJob(sheet, more, { minute: 1 }))).toMatchObject({ rowsInserted: 1 });
  const [line, ...rows] = SHOWN;
  expect(sheet.readValues('Budget')).toEqual([
    ['Plan'],
    [20.5],
    [],
    [],
    ['', '', line?.[0]?.toString().replace('04:00', '04:01')],
    ...rows.map((row) => ['', '', ...row]),
    ['', '', DAY_1 + 2, '5', 1, 1],
  ]);
  expect(writeCounted(createJob(sheet, more, { minute: 1 }))).toMatchObject({ writes: 0 });
});

it('a first table at a chosen cell has the frozen rows of a table of its own at A1, and in the new tab if the chosen one is gone', () => {
  const [sheet, other] = [withBudget(), new EmulatedSheets()];
  const begin = { row: 0, column: 0 };
  writeCounted(createJob(sheet, table, { target: { ...AT_C5.target, begin } }));
  writeCounted(createJob(other, table, AT_C5));
  expect([sheet.requireTab('Budget').frozenRowCount, other.requireTab('Revenue').frozenRowCount]).toEqual([
    2, 2,
  ]);
  expect(other.readValues('Revenue')).toEqual(SHOWN);
});

it('a first table at a chosen cell is refused if something stands in its row or below, also beside it', () => {
  const sheet = withPlan();
  sheet.enter('Budget', { row: 4, column: 0, value: 'Notes' });
  expect(() => writeCounted(createJob(sheet, table, AT_C5))).toThrow(
    /cell A5 is not empty\. Nothing was written\..* or a first cell below all other content of this sheet\./,
  );
  const merged = withPlan();
  const above = { startRowIndex: 0, endRowIndex: 2, startColumnIndex: 2, endColumnIndex: 4 };
  merged.batchUpdate([{ mergeCells: { range: { sheetId: BUDGET, ...above }, mergeType: 'MERGE_ALL' } }]);
  expect(writeCounted(createJob(merged, table, AT_C5))).toMatchObject({ rowsInserted: 2 });
});

const refusal = (sheet: EmulatedSheets) => {
  const before = sheet.describeTabs();
  const run = () => writeCounted(createJob(sheet, table, GIVEN));
  expect(run).toThrow(SheetConflict);
  expect(sheet.describeTabs()).toEqual(before);
  try {
    return run();
  } catch (error) {
    return (error as SheetConflict).message;
  }
};

it('a chosen sheet that is not blank does not change, and a sentence names its content', () => {
  const sheet = withBudget();
  sheet.enter('Budget', { row: 0, column: 0, value: 'Plan' });
  expect(refusal(sheet)).toBe(
    'Sheet “Budget” could not be updated: cell A1 is not empty. Nothing was written. The rows in the sheet did not change. Choose a new sheet for the report, or a first cell below all other content of this sheet. The rows must be empty beside the table, too, because refreshes insert and delete whole rows.',
  );
});

it('a chosen sheet that is not blank contains a number, a formula, a formula with a blank result, or a note', () => {
  for (const [typed, note] of [[4], ['=A1'], ['=""'], ['=1/0'], ['', 'Ask Ann']] as const) {
    const sheet = withBudget();
    sheet.enter('Budget', { row: 5, column: 3, value: typed, ...(note && { note }) });
    expect(refusal(sheet)).toContain('cell D6 is not empty. Nothing');
  }
});

it('a chosen sheet that is not blank has merged cells, in which values would be lost', () => {
  const sheet = withBudget();
  const range = {
    sheetId: BUDGET,
    startRowIndex: 3,
    endRowIndex: 5,
    startColumnIndex: 1,
    endColumnIndex: 3,
  };
  sheet.batchUpdate([{ mergeCells: { range, mergeType: 'MERGE_ALL' } }]);
  expect(refusal(sheet)).toContain('cells are merged at B4. Nothing');
});
