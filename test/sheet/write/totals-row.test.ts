import { writeTable } from '../../../src/sheet/write/write-table';
import { buildNumberColumns } from '../../../src/table/periods/period-columns';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, type JobOptions, TARGET } from '../../fakes/sheets/table-writing';

const LABEL = 'Total';
const FIELDS = ['date', 'network', 'revenue'];
const OLD = [
  ['2026-11-01', 'a', 3],
  ['2026-11-02', 'a', 4],
];
const NEW = [...OLD, ['2026-11-03', 'a', 5]];

function written(sheets: EmulatedSheets, rows: typeof OLD, more: JobOptions): void {
  writeTable(createJob(sheets, buildTestTable(FIELDS, rows), more));
}

function texts(sheets: EmulatedSheets): unknown[][] {
  return sheets.readValues("'Revenue'!A1:C9").map((cells) => cells.slice(0, 3));
}

const below = (...totals: unknown[][]) => [
  ...totals,
  ['Date', 'Network', 'Revenue'],
  [46_327, 'a', 3],
  [46_328, 'a', 4],
  [46_329, 'a', 5],
];

it('the totals row of a refresh stays as it is in a write that does not know the setting', () => {
  const sheets = new EmulatedSheets();
  written(sheets, OLD, { totals: true });
  written(sheets, NEW, { minute: 1 });
  written(sheets, NEW, { totals: true, minute: 2 });
  expect(texts(sheets).slice(1, 1 + below([]).length)).toEqual(below([LABEL, '', 12]));
});

it('the totals row of a refresh belongs to the add-on: it is written again if a user changes it, and follows the setting of the report', () => {
  const sheets = new EmulatedSheets();
  const write = ({ totals, minute }: { readonly totals: boolean; readonly minute: number }) =>
    written(sheets, NEW, { totals, minute });
  write({ totals: true, minute: 0 });
  sheets.enter('Revenue', { row: 1, column: 2, value: 7 });
  write({ totals: true, minute: 1 });
  expect(texts(sheets)[1]).toEqual([LABEL, '', 12]);
  write({ totals: false, minute: 2 });
  expect(texts(sheets).slice(1)).toEqual(below());
  expect(sheets.requireTab('Revenue').frozenRowCount).toBe(2);
  write({ totals: true, minute: 3 });
  expect(texts(sheets).slice(1)).toEqual(below([LABEL, '', 12]));
  expect(sheets.requireTab('Revenue').frozenRowCount).toBe(3);
});

it('the totals row of a refresh is removed as a whole, with what a user has put into it', () => {
  const sheets = new EmulatedSheets();
  written(sheets, NEW, { totals: true });
  sheets.enter('Revenue', { row: 1, column: 5, value: 'mine' });
  written(sheets, NEW, { totals: false, minute: 1 });
  expect(sheets.readValues('Revenue')[1]).toEqual(['Date', 'Network', 'Revenue']);
  written(sheets, NEW, { totals: true, minute: 2 });
  expect(texts(sheets).slice(1)).toEqual(below([LABEL, '', 12]));
});

it('the totals row of a refresh leaves the rows that a user has frozen in the tab of a table that begins elsewhere', () => {
  const sheets = new EmulatedSheets();
  sheets.addTab('Budget', { sheetId: 7 });
  const properties = { sheetId: 7, gridProperties: { frozenRowCount: 5 } };
  sheets.batchUpdate([{ updateSheetProperties: { properties, fields: 'gridProperties.frozenRowCount' } }]);
  const target = { ...TARGET, sheetId: 7, begin: { row: 0, column: 1 } };
  written(sheets, NEW, { target });
  written(sheets, NEW, { target, totals: true, minute: 1 });
  // Google extends them when a row is inserted between them.
  expect(sheets.requireTab('Budget').frozenRowCount).toBe(6);
});

it('the totals row of a refresh has one label when another dimension becomes the first one', () => {
  const sheets = new EmulatedSheets();
  const without = buildTestTable(['network', 'revenue'], [['a', 12]]);
  writeTable(createJob(sheets, without, { totals: true }));
  written(sheets, NEW, { totals: true, minute: 1 });
  expect(texts(sheets)[1]).toEqual([LABEL, '', 12]);
});

it('the totals row of a refresh has the totals of each month that is a column, also of ratios and averages', () => {
  const sheets = new EmulatedSheets();
  const metrics = ['revenue', 'impressionApi', 'ecpmApi'] as const;
  const range = { from: '2026-10-01', to: '2026-11-30' };
  const numbers = buildNumberColumns({ grain: 'month', metrics }, range, '2026-11-30');
  const { columns } = buildTestTable(['network'], []);
  const rows = [
    ['a', 30, 3000, 10, 10, 1000, 10, 20, 2000, 10],
    ['b', 60, 1000, 60, null, null, null, 60, 1000, 60],
  ];
  const table = { columns: [...columns, ...numbers], rows, notices: [] };
  writeTable(createJob(sheets, table, { totals: true }));
  expect(sheets.readValues('Revenue')[1]).toEqual([LABEL, 90, 4000, 22.5, 10, 1000, 10, 80, 3000, 80 / 3]);
});
