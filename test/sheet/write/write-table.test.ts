import { DIMENSIONS, METRICS } from '../../../src/catalogue';
import { NotUnderstood } from '../../../src/errors/ad-reports-error';
import { writeTable } from '../../../src/sheet/write/write-table';
import { buildNumberColumns } from '../../../src/table/period-columns';
import { buildColumns, type Cell } from '../../../src/table/table';
import { writeCounted } from '../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, type JobOptions, TARGET } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'app', 'revenue'];
const ROW: Cell[] = ['2026-11-01', 'a', 1];
const write = (sheet: EmulatedSheets, rows: readonly (readonly Cell[])[] = [ROW], more: JobOptions = {}) =>
  writeCounted(createJob(sheet, buildTestTable(FIELDS, rows), more));

it.each<[string, Cell]>([
  ['soon and not a moment ', 'soon and not a moment before'],
  ['', null],
  ['5 Nov', '5 Nov'],
  ['2026-02-30', '2026-02-30'],
])('the rows of a table that is written are refused if one has “%s” instead of a day', (shown, cell) => {
  const sheet = new EmulatedSheets();
  const message = `a row has no day in “Date” (“${shown.slice(0, 20)}”)`;
  expect(() => write(sheet, [ROW, [cell, 'b', 2]])).toThrow(new NotUnderstood(message));
  expect(sheet.batches).toEqual([]);
});

it('a table with as many columns of periods as a report may have fits into the metadata of its sheet, also with all dimensions, long names and a report of the largest size', () => {
  const sheet = new EmulatedSheets();
  const dimensions = DIMENSIONS.filter(({ id, reports }) => reports.full !== undefined && id !== 'date');
  const keys = buildColumns({ dimensions: dimensions.map(({ id }) => id), metrics: [] });
  const metrics = METRICS.filter(({ reports }) => reports.full !== undefined)
    .map(({ id }) => id)
    .sort((one, other) => other.length - one.length)
    .slice(0, 10);
  const days = { from: '2023-05-05', to: '2026-12-06' };
  const numbers = buildNumberColumns({ grain: 'quarter', metrics }, days, '2026-12-05');
  const networks = Array.from(
    { length: 115 },
    (_, nth) => [`id${nth}`, `A very long name of a network ${nth}`] as const,
  );
  const names = new Map([['networkName', new Map(networks)]]);
  const table = { columns: [...keys, ...numbers], rows: [], notices: [], names };
  const apps = JSON.stringify(Array.from({ length: 790 }, (_, nth) => `app${1_000_000 + nth}`)).slice(
    0,
    9_000,
  );
  const job = createJob(sheet, table, {
    target: { ...TARGET, reportId: 'r123456789012' },
    covers: { ...days, completeThrough: '2026-12-05', question: '0123456789abcdef' },
    carried: {
      key: 'adreports.report',
      text: JSON.stringify({ v: 1, file: 'f'.repeat(44), id: 'r123456789012', report: apps }),
    },
  });
  writeTable(job);
  // The emulator refuses more than 30,000 characters, as Google does.
  expect(sheet.readValues('Revenue')[1]).toHaveLength(keys.length + numbers.length);
});
