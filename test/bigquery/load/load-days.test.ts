import fc from 'fast-check';
import { toTableReference } from '../../../src/bigquery/client/bigquery-client';
import { createRowFormatter } from '../../../src/bigquery/table-loader';
import type { MetricId } from '../../../src/catalogue';
import { OutOfTime } from '../../../src/errors/ad-reports-error';
import { buildColumns } from '../../../src/table/table';
import {
  ADDRESS,
  BigQueryInUse,
  buildLoadedRows,
  COLUMNS,
  DAY,
  IDENTITY,
  type LoaderOptions,
} from '../client/emulated';

const COUNT = 'SELECT COUNT(*) FROM {rows}';

it('a day that is loaded into BigQuery is a partition of a table that is created on first use, with a description for each column', () => {
  const bigQuery = new BigQueryInUse();
  bigQuery.load(buildLoadedRows(3));
  const { schema, timePartitioning, labels, description } = bigQuery.service.Tables.get(
    ADDRESS.project,
    ADDRESS.dataset,
    ADDRESS.table,
  );
  expect(schema!.fields!.map(({ name, type }) => `${name} ${type}`).join()).toBe(
    'day DATE,dateTimeStamp DATETIME,area STRING,networkName STRING,gaid STRING,idfa STRING,oaid STRING,' +
      'androidId STRING,idfv STRING,impression INTEGER,click INTEGER,deviceRevenue NUMERIC',
  );
  expect(schema!.fields!.every((field) => field.description !== undefined)).toBe(true);
  expect(timePartitioning).toEqual({ type: 'DAY', field: 'day', requirePartitionFilter: false });
  expect(labels).toMatchObject({ adreports_zone: 'utc_plus_8', adreports_currency: 'usd' });
  expect(description).toMatch(/UTC\+8, and money is in USD/);
  const sql = 'SELECT day::VARCHAR, dateTimeStamp::VARCHAR, area, gaid FROM {rows} ORDER BY 2';
  expect(bigQuery.queryRows(sql)).toEqual([
    [DAY, '2026-09-08 00:00:00', 'US', null],
    [DAY, '2026-09-08 00:00:37', 'DE', 'device-1'],
    [DAY, '2026-09-08 00:01:14', 'JP', 'device-2'],
  ]);
});

it('a day that is loaded into BigQuery has all of 100,000 rows, which are sent in parts, and leaves no other table behind', () => {
  const bigQuery = new BigQueryInUse();
  const rows = buildLoadedRows(100_000);
  bigQuery.load(rows, { partCharacters: 700_000 });
  expect(bigQuery.emulated.jobs.ids().length).toBeGreaterThan(5);
  const thousandths = rows.reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 1000), 0);
  expect(bigQuery.queryRows('SELECT COUNT(*), SUM(deviceRevenue)::VARCHAR FROM {rows}')).toEqual([
    ['100000', (thousandths / 1000).toFixed(9)],
  ]);
  expect(bigQuery.listTables()).toEqual(['device_rows']);
});

it('a day that is loaded into BigQuery with changed files starts again without the rows of the first attempt, and is empty without rows', () => {
  const bigQuery = new BigQueryInUse();
  const loader = bigQuery.openLoader();
  loader.loadRows(DAY, buildLoadedRows(3, DAY, 50));
  loader.discardDay(DAY);
  expect(loader.rowCount).toBe(0);
  loader.loadRows(DAY, buildLoadedRows(4, DAY, 100));
  loader.finishDay(DAY);
  expect(bigQuery.queryRows('SELECT COUNT(*), MIN(deviceRevenue)::VARCHAR FROM {rows}')).toEqual([
    ['4', '0.100000000'],
  ]);
  expect(bigQuery.openLoader({ earlier: loader.createCheckpoint() }).rowCount).toBe(4);
  bigQuery.load([]);
  expect(bigQuery.queryRows(COUNT)).toEqual([['0']]);
});

it('a day that is loaded into BigQuery waits for jobs only as long as the slice has time, keeps its old rows until then, and leaves no other table behind', () => {
  const bigQuery = new BigQueryInUse();
  bigQuery.load(buildLoadedRows(5));
  bigQuery.emulated.jobs.lasting.load = 600_000;
  const { length } = bigQuery.clock.sleeps;
  expect(() => bigQuery.load(buildLoadedRows(10))).toThrow(OutOfTime);
  expect(Math.max(...bigQuery.clock.sleeps.slice(length))).toBe(15_000);
  bigQuery.clock.advance(3_600_000);
  expect(bigQuery.queryRows(COUNT)).toEqual([['5']]);
  bigQuery.emulated.jobs.lasting.load = 4_000;
  bigQuery.load(buildLoadedRows(10));
  expect(bigQuery.queryRows(COUNT)).toEqual([['10']]);
  bigQuery.clock.advance(2 * 86_400_000);
  expect(bigQuery.listTables()).toEqual(['device_rows']);
});

it('texts from the service are stored unchanged, and blanks as NULL', () => {
  const bigQuery = new BigQueryInUse();
  const columns = buildColumns({ dimensions: ['channel', 'userId'], metrics: ['impression'] });
  const hostile = ['', '"', '""', '\n', '\r\n', '\r', ',', '\0', '\\N', 'NULL', '=1+1', '__proto__', ' a '];
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...hostile, '\uFEFF', "'; DROP TABLE x; --", '\u2028'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (texts) => {
      bigQuery.load(
        texts.map(([channel, userId], at) => [channel, userId, at]),
        { columns },
      );
      // DuckDB's package removes a byte order mark at the beginning of a text.
      const stored = bigQuery.queryRows(
        "SELECT 'x' || channel, 'x' || userId FROM {rows} ORDER BY impression",
      );
      expect(stored).toEqual(texts.map((pair) => pair.map((text) => (text === '' ? null : `x${text}`))));
    }),
    { numRuns: 25 },
  );
});

const writer = (metric: MetricId) => createRowFormatter(buildColumns({ dimensions: [], metrics: [metric] }));

it.each([
  [0.1, '0.100000000'],
  [-12.5, '-12.500000000'],
  [1e-7, '0.000000100'],
  [0.12345678949, '0.123456789'],
  [1e18, '1000000000000000000.000000000'],
  [null, ''],
])('a number such as the amount %p is written as %p', (cell, text) => {
  expect(writer('deviceRevenue')([cell])).toBe(text);
});

describe('the table', () => {
  const load = (bigQuery: BigQueryInUse, options: LoaderOptions = {}) =>
    bigQuery.load([(options.columns ?? COLUMNS).map(() => null)], options);

  it('the table gets missing columns, and keeps columns that the report no longer has', () => {
    const bigQuery = new BigQueryInUse();
    for (const dimension of ['area', 'networkName'] as const)
      load(bigQuery, { columns: buildColumns({ dimensions: [dimension], metrics: ['impression'] }) });
    const names = bigQuery.queryRows('DESCRIBE {rows}').map(([name]) => name);
    expect(names).toEqual(['day', 'area', 'impression', 'networkName']);
    expect(bigQuery.queryRows(COUNT)).toEqual([['1']]);
  });

  it.each<[string, Partial<typeof IDENTITY>]>([
    ['report', { reportCode: 'cd34' }],
    ['zone', { zone: 'UTC+0' }],
    ['currency', { currency: 'CNY' }],
    ['app', { apps: ['c3'] }],
    ['kind of identifiers', { identifiers: 'left out' }],
  ])('the table of another %s is refused and stays unchanged', (_, other) => {
    const bigQuery = new BigQueryInUse();
    load(bigQuery);
    expect(() => load(bigQuery, { identity: { ...IDENTITY, ...other } })).toThrow(
      /Its rows have another report, app, zone or currency.* enter another dataset in Settings/,
    );
    expect(bigQuery.queryRows(COUNT)).toEqual([['1']]);
  });

  it('the table that an earlier version filled with hashes goes on without them', () => {
    const bigQuery = new BigQueryInUse();
    load(bigQuery);
    const { project, dataset, table } = ADDRESS;
    bigQuery.service.Tables.patch({ labels: { adreports_identifiers: 'hashed' } }, project, dataset, table);
    load(bigQuery, { identity: { ...IDENTITY, identifiers: 'left out' } });
    expect(bigQuery.queryRows(COUNT)).toEqual([['1']]);
    expect(() => load(bigQuery)).toThrow(/or other device identifiers/);
  });

  it('the table that the add-on did not create is refused', () => {
    const bigQuery = new BigQueryInUse();
    load(bigQuery, { address: { ...ADDRESS, table: 'other' } });
    const schema = { fields: [{ name: 'x', type: 'STRING' }] } as const;
    bigQuery.service.Tables.insert(
      { tableReference: toTableReference(ADDRESS), schema },
      ADDRESS.project,
      ADDRESS.dataset,
    );
    expect(() => load(bigQuery)).toThrow(
      /do not fit into table “device_rows”\. Its rows have another report/,
    );
  });
});
