import { MadeSheets } from '../../../src/sheet/read/hidden-sheets';
import { preflight } from '../../../src/sheet/write/preflight';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { documentOf, jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';

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
  const { columns } = tableOf(fields, []);
  const expected = { target: { ...TARGET, ...target }, columns, rows };
  return preflight(sheet, expected, new MadeSheets(documentOf(sheet)));
}

function existing(): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, tableOf(FIELDS, ROWS)));
  return sheet;
}

const full = (needed: string, left: string) =>
  expect.stringContaining(`needs ${needed} more cells, but this spreadsheet has room for ${left} `);

describe('the preflight of a table without a sheet', () => {
  it('reports that there is no room, unless the number of rows is not known', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('big', 9, 999_480, 10);
    expect(look(sheet)).toEqual({ cellsLeft: 2_600, inTheWay: [] });
    sheet.addTab('one', 10, 1, 1);
    expect(look(sheet).inTheWay).toEqual([full('2,600', '2,599')]);
    expect(look(sheet, { rows: null }).inTheWay).toEqual([]);
  });

  it('names both ways out if the table has more than 5,000,000 cells', () => {
    expect(look(new EmulatedSheets(), { rows: 1_250_000 }).inTheWay).toEqual([]);
    const { inTheWay } = look(new EmulatedSheets(), { rows: 1_250_001 });
    expect(inTheWay).toEqual([expect.stringMatching(/5,000,004 cells.*summary.*BigQuery/)]);
  });

  it('reports that the title is taken', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('revenue', 5);
    const taken = 'There is a tab “Revenue” already: the new one will be called “Revenue 2”.';
    expect(look(sheet).inTheWay).toEqual([taken]);
  });
});

describe('the preflight of a table for a chosen sheet', () => {
  it('reports its first content, and that it belongs to another report or no longer exists', () => {
    const sheet = existing();
    const { sheetId } = sheet.tab('Revenue');
    sheet.addTab('Budget', 7);
    sheet.enter('Budget', 0, 0, 'Plan');
    const cannotTake = (title: string, why: string) =>
      `Sheet “${title}” cannot take the table: ${why}. Choose an empty sheet, or a new one.`;
    const inTheWay = (chosen: number) =>
      look(sheet, { target: { reportId: 'r2', sheetId: chosen } }).inTheWay;
    expect(inTheWay(7)).toEqual([cannotTake('Budget', 'it is not empty (A1 holds “Plan”)')]);
    expect(inTheWay(sheetId)).toEqual([cannotTake('Revenue', 'it is the sheet of another report')]);
    expect(inTheWay(99)).toEqual([
      'The tab that was chosen for this report no longer exists: the report gets a new one.',
      'There is a tab “Revenue” already: the new one will be called “Revenue 2”.',
    ]);
  });
});

describe('the preflight of a refresh', () => {
  it('finds nothing in a sheet without edits, with one read', () => {
    const sheet = existing();
    sheet.reads.length = 0;
    expect(look(sheet).inTheWay).toEqual([]);
    expect(sheet.reads).toHaveLength(1);
  });

  it('reports why the whole table would be rewritten, and which columns would be removed', () => {
    const target = { zone: 'UTC+8', currency: 'CNY' };
    expect(look(existing(), { target, fields: ['date', 'network', 'revenue', 'ctr'] }).inTheWay).toEqual([
      'The time zone changes from UTC+0 to UTC+8; the currency changes from USD to CNY; “CTR” is new: the whole table is rewritten.',
      '“Clicks” is no longer in the report: its column is removed, and formulas that refer to it will show #REF!.',
    ]);
    expect(look(existing(), { target: { kind: 'ltv' }, fields: ['date', 'app', 'ctr'] }).inTheWay).toEqual([
      'The sheet holds a report of another kind; the rows are grouped by other dimensions; “CTR” is new: the whole table is rewritten.',
      '“Network”, “Revenue” and “Clicks” are no longer in the report: their columns are removed, and formulas that refer to them will show #REF!.',
    ]);
  });
});
