import { runPreflight } from '../../../src/sheet/write/preflight';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, TARGET } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const ROWS: Cell[][] = [
  ['2026-11-01', '007', 10, 1],
  ['2026-11-02', '008', 20, 2],
];

/** The preflight of a table with `rows` rows; its columns or target may be others. */
function look(
  sheet: EmulatedSheets,
  {
    target = {},
    fields = FIELDS,
    rows = 2,
  }: { target?: object; fields?: readonly string[]; rows?: number | null } = {},
) {
  const { columns } = buildTestTable(fields, []);
  const expected = { target: { ...TARGET, ...target }, columns, rows };
  return runPreflight(sheet, expected, 0);
}

function existing(): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeTable(createJob(sheet, buildTestTable(FIELDS, ROWS)));
  return sheet;
}

const full = (needed: string, left: string) =>
  expect.stringContaining(`needs ${needed} cells, but there is room for only ${left}.`);

it('the preflight of a table without a sheet reports that there is no room, unless the number of rows is not known', () => {
  const sheet = new EmulatedSheets();
  sheet.addTab('big', { sheetId: 9, rowCount: 999_480, columnCount: 10 });
  expect(look(sheet)).toEqual({ cellsLeft: 2_600, inTheWay: [] });
  sheet.addTab('one', { sheetId: 10, rowCount: 1, columnCount: 1 });
  expect(look(sheet).inTheWay).toEqual([full('2,600', '2,599')]);
  expect(look(sheet, { rows: null }).inTheWay).toEqual([]);
});

it('the preflight of a table without a sheet names both ways out if the table has more than 5,000,000 cells', () => {
  expect(look(new EmulatedSheets(), { rows: 1_250_000 }).inTheWay).toEqual([]);
  const { inTheWay } = look(new EmulatedSheets(), { rows: 1_250_001 });
  expect(inTheWay).toEqual([expect.stringMatching(/5,000,004 cells.*summary.*BigQuery/)]);
});

it('the preflight of a table for a chosen sheet reports its first content, and that it belongs to another report or no longer exists', () => {
  const sheet = existing();
  const { sheetId } = sheet.requireTab('Revenue');
  sheet.addTab('Budget', { sheetId: 7 });
  sheet.enter('Budget', { row: 0, column: 0, value: 'Plan' });
  const cannotTake = (title: string, why: string) =>
    `Sheet “${title}” could not be updated: ${why}. Choose a new sheet for the report, or a first cell below all other content of this sheet. The rows must be empty beside the table, too, because refreshes insert and delete whole rows.`;
  const inTheWay = (chosen: number) => look(sheet, { target: { reportId: 'r2', sheetId: chosen } }).inTheWay;
  expect(inTheWay(7)).toEqual([cannotTake('Budget', 'cell A1 is not empty')]);
  expect(inTheWay(sheetId)).toEqual([cannotTake('Revenue', 'it is the sheet of another report')]);
});

it('the preflight of a refresh finds nothing in a sheet without edits, with one read', () => {
  const sheet = existing();
  sheet.reads.length = 0;
  expect(look(sheet).inTheWay).toEqual([]);
  expect(sheet.reads).toHaveLength(1);
});

it('the preflight of a refresh reports which columns would be removed', () => {
  expect(look(existing(), { fields: ['date', 'app', 'ctr'] }).inTheWay).toEqual([
    'These columns are no longer in the report and are deleted: Network, Revenue, Clicks. Your notes and cells above and below them are deleted, too. Formulas that refer to them will show #REF!.',
  ]);
});
