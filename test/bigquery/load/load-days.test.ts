import fc from 'fast-check';
import { rowWriter } from '../../../src/bigquery/load/csv-rows';
import { OutOfTime } from '../../../src/errors/service-errors';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { BigQueryInUse, COLUMNS, DAY, IDENTITY, rowsOf, SETTINGS } from '../client/emulated';

const COUNT_AND_REVENUE = 'SELECT COUNT(*), SUM(deviceRevenue)::VARCHAR FROM {rows}';

function revenue(rows: readonly (readonly Cell[])[]): string {
  return (rows.reduce((sum, row) => sum + Math.round(Number(row.at(-1)) * 1000), 0) / 1000).toFixed(9);
}

describe('a day that is loaded into BigQuery', () => {
  it('is a partition of a table that is created on first use, with a description for each column', () => {
    const bigQuery = new BigQueryInUse();
    const sink = bigQuery.slice();
    sink.add(DAY, rowsOf(3));
    sink.endDay(DAY);

    const { schema, timePartitioning, labels, description } = bigQuery.port.getTable({
      projectId: SETTINGS.project,
      datasetId: SETTINGS.dataset,
      tableId: SETTINGS.table,
    });
    expect(schema!.fields!.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'day DATE',
      'dateTimeStamp DATETIME',
      'area STRING',
      'networkName STRING',
      'gaid STRING',
      'idfa STRING',
      'oaid STRING',
      'androidId STRING',
      'idfv STRING',
      'impression INTEGER',
      'click INTEGER',
      'deviceRevenue NUMERIC',
    ]);
    expect(schema!.fields!.every((field) => field.description !== undefined)).toBe(true);
    expect(timePartitioning).toEqual({ type: 'DAY', field: 'day', requirePartitionFilter: false });
    expect(labels).toMatchObject({ adreports_zone: 'utc_plus_8', adreports_currency: 'usd' });
    expect(description).toMatch(/UTC\+8, money in USD/);
    expect(
      bigQuery.ask('SELECT day::VARCHAR, dateTimeStamp::VARCHAR, area, gaid FROM {rows} ORDER BY 2'),
    ).toEqual([
      [DAY, '2026-09-08 00:00:00', 'US', null],
      [DAY, '2026-09-08 00:00:37', 'DE', 'device-1'],
      [DAY, '2026-09-08 00:01:14', 'JP', 'device-2'],
    ]);
  });

  it('has all of 100,000 rows, which are sent in parts by several slices', () => {
    const bigQuery = new BigQueryInUse();
    const rows = rowsOf(100_000);
    let state = bigQuery.slice().checkpoint();
    for (let from = 0; from < rows.length; from += 25_000) {
      const sink = bigQuery.slice(state, { partCharacters: 700_000 });
      sink.add(DAY, rows.slice(from, from + 25_000));
      state = sink.checkpoint();
    }
    expect(JSON.stringify(state).length).toBeLessThan(500);
    const last = bigQuery.slice(state);
    last.endDay(DAY);
    expect(bigQuery.ask(COUNT_AND_REVENUE)).toEqual([['100000', revenue(rows)]]);
    expect(bigQuery.ask('SELECT COUNT(DISTINCT gaid), SUM(impression)::BIGINT FROM {rows}')).toEqual([
      ['50', String(rows.reduce((sum, row) => sum + Number(row[8]), 0))],
    ]);
  });

  it('without rows becomes empty', () => {
    const bigQuery = new BigQueryInUse();
    for (const count of [5, 0]) {
      const sink = bigQuery.slice(undefined, { run: `run of ${count}` });
      sink.add(DAY, rowsOf(count));
      sink.endDay(DAY);
    }
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['0']]);
  });

  it('with changed files starts again without the rows of the first attempt', () => {
    const bigQuery = new BigQueryInUse();
    const first = bigQuery.slice();
    first.add(DAY, rowsOf(10));
    const second = bigQuery.slice(first.checkpoint());
    second.add(DAY, rowsOf(3, DAY, 50));
    second.forgetDay(DAY);
    second.add(DAY, rowsOf(4, DAY, 100));
    second.endDay(DAY);
    expect(bigQuery.ask('SELECT COUNT(*), MIN(deviceRevenue)::VARCHAR FROM {rows}')).toEqual([
      ['4', '0.100000000'],
    ]);
  });

  it('has a load table that the next slice deletes', () => {
    const bigQuery = new BigQueryInUse();
    const sink = bigQuery.slice();
    sink.add(DAY, rowsOf(10));
    sink.endDay(DAY);
    expect(bigQuery.tables().filter((name) => name.includes('__load_20260908_'))).toHaveLength(1);
    bigQuery.slice(sink.checkpoint());
    expect(bigQuery.tables()).toEqual(['device_rows']);
  });

  it('is never mixed with another day', () => {
    const sink = new BigQueryInUse().slice();
    sink.add(DAY, rowsOf(1));
    expect(() => sink.add('2026-09-09', rowsOf(1))).toThrow('Rows of 2026-09-09 were added while 2026-09-08');
  });

  it('leaves no table behind when its run is abandoned', () => {
    const bigQuery = new BigQueryInUse();
    const sink = bigQuery.slice();
    sink.add(DAY, rowsOf(10));
    const state = sink.checkpoint();
    bigQuery.slice(state).abandon();
    expect(bigQuery.tables()).toEqual(['device_rows']);
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['0']]);
  });

  it('is sent in halves if a part is too large for Google', () => {
    const bigQuery = new BigQueryInUse();
    bigQuery.mostCharacters = 3_000;
    const sink = bigQuery.slice();
    sink.add(DAY, rowsOf(100));
    sink.endDay(DAY);
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['100']]);
  });

  it('waits for jobs only as long as the slice has time, and continues in the next slice', () => {
    const bigQuery = new BigQueryInUse();
    bigQuery.emulated.jobs.lasting.load = 600_000;
    const sink = bigQuery.slice();
    sink.add(DAY, rowsOf(10));
    const { length } = bigQuery.clock.sleeps;
    expect(() => sink.endDay(DAY)).toThrow(OutOfTime);
    expect(Math.max(...bigQuery.clock.sleeps.slice(length))).toBe(15_000);
    let state = sink.checkpoint();
    for (let slices = 0; state.day !== null; slices++) {
      expect(slices).toBeLessThan(5);
      const next = bigQuery.slice(state);
      try {
        next.endDay(DAY);
      } catch (error) {
        expect(error).toBeInstanceOf(OutOfTime);
      }
      state = next.checkpoint();
    }
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['10']]);
    expect(bigQuery.emulated.jobs.ids().filter((id) => id.startsWith('adreports_'))).toHaveLength(2);
  });
});

describe('texts from the service', () => {
  it('are stored unchanged, and blanks as NULL', () => {
    const bigQuery = new BigQueryInUse();
    const columns = columnsOf({ dimensions: ['channel', 'userId'], metrics: ['impression'] });
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '',
        '"',
        '""',
        '\n',
        '\r\n',
        '\r',
        ',',
        '\0',
        '\\N',
        'NULL',
        '=1+1',
        '__proto__',
        ' a ',
        '\uFEFF',
        "'; DROP TABLE x; --",
        '\u2028',
      ),
    );
    let run = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (texts) => {
        const sink = bigQuery.slice(undefined, { columns, run: `run ${run++}` });
        sink.add(
          DAY,
          texts.map(([channel, userId], at) => [channel, userId, at]),
        );
        sink.endDay(DAY);
        // DuckDB's package removes a byte order mark at the beginning of a text.
        const held = bigQuery.ask("SELECT 'x' || channel, 'x' || userId FROM {rows} ORDER BY impression");
        expect(held).toEqual(texts.map((pair) => pair.map((text) => (text === '' ? null : `x${text}`))));
      }),
      { numRuns: 25 },
    );
  });
});

describe('numbers', () => {
  const [line] = [rowWriter(columnsOf({ dimensions: [], metrics: ['deviceRevenue'] }))];

  it.each([
    [0.1, '0.1'],
    [-12.5, '-12.5'],
    [1e-7, '0.0000001'],
    [0.12345678949, '0.123456789'],
    [1e21, '1000000000000000000000'],
    [3, '3'],
    [1e-10, '0'],
    [null, ''],
  ])('such as the amount %p are written as %p', (cell, text) => {
    expect(line([cell])).toBe(text);
  });

  it('have exact sums', () => {
    const bigQuery = new BigQueryInUse();
    const columns = columnsOf({ dimensions: [], metrics: ['deviceRevenue'] });
    const sink = bigQuery.slice(undefined, { columns });
    sink.add(
      DAY,
      Array.from({ length: 1000 }, () => [0.1]),
    );
    sink.endDay(DAY);
    expect(bigQuery.ask('SELECT SUM(deviceRevenue)::VARCHAR FROM {rows}')).toEqual([['100.000000000']]);
  });

  it('that fit no column are refused before anything is sent', () => {
    expect(() => line([1e30])).toThrow(
      /column Revenue holds 1e\+30, which is not a number that BigQuery can store/,
    );
    const impressions = rowWriter(columnsOf({ dimensions: [], metrics: ['impression'] }));
    expect(() => impressions([1.5])).toThrow(/Impressions holds 1.5/);
  });

  it('of moments keep their milliseconds', () => {
    const time = rowWriter(columnsOf({ dimensions: ['dateTimeStamp'], metrics: [] }));
    const at = Date.UTC(2026, 8, 8, 23, 59, 59, 999) / 86_400_000 + 25_569;
    expect(time([at])).toBe('2026-09-08 23:59:59.999');
  });
});

describe('the table', () => {
  const load = (bigQuery: BigQueryInUse, given: Parameters<BigQueryInUse['slice']>[1]) => {
    const sink = bigQuery.slice(undefined, given);
    sink.add(DAY, [(given?.columns ?? COLUMNS).map(() => null)]);
    sink.endDay(DAY);
  };

  it('gets missing columns, and keeps columns that the report no longer has', () => {
    const bigQuery = new BigQueryInUse();
    const one = columnsOf({ dimensions: ['area'], metrics: ['impression'] });
    const other = columnsOf({ dimensions: ['networkName'], metrics: ['impression'] });
    load(bigQuery, { columns: one, run: 'a' });
    load(bigQuery, { columns: other, run: 'b' });
    expect(bigQuery.ask('DESCRIBE {rows}').map(([name]) => name)).toEqual([
      'day',
      'area',
      'impression',
      'networkName',
    ]);
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['1']]);
  });

  it.each([
    ['report', { owner: 'cd34' }, /holds the rows of another report.*Name another dataset in Settings/],
    ['zone', { zone: 'UTC+0' }, /another report zone \(utc_plus_8; the report has utc_plus_0\)/],
    ['currency', { currency: 'CNY' }, /another currency \(usd; the report has cny\)/],
    ['app', { apps: ['c3'] }, /another app \(a1b2; the report has c3\)/],
    ['kind of identifiers', { identifiers: 'hashed' }, /another kind of device identifiers/],
  ] as const)('of another %s is refused, and stays unchanged', (_, other, sentence) => {
    const bigQuery = new BigQueryInUse();
    load(bigQuery, {});
    expect(() => load(bigQuery, { identity: { ...IDENTITY, ...other }, run: 'b' })).toThrow(sentence);
    expect(bigQuery.ask('SELECT COUNT(*) FROM {rows}')).toEqual([['1']]);
  });

  it('that the add-on did not create is refused', () => {
    const bigQuery = new BigQueryInUse();
    load(bigQuery, { settings: { ...SETTINGS, table: 'other' } });
    bigQuery.port.insertTable({
      tableReference: { projectId: SETTINGS.project, datasetId: SETTINGS.dataset, tableId: SETTINGS.table },
      schema: { fields: [{ name: 'x', type: 'STRING' }] },
    });
    expect(() => load(bigQuery, {})).toThrow(
      /Table “device_rows” exists already, and the add-on did not make it\. .*Name another dataset in Settings/,
    );
  });

  it('is only created in the location of the settings', () => {
    const bigQuery = new BigQueryInUse();
    load(bigQuery, { settings: { ...SETTINGS, location: 'EU' } });
    expect(() => load(bigQuery, { settings: { ...SETTINGS, location: 'US' } })).toThrow(
      /Dataset “ad_reports” is in EU, and the settings say US\./,
    );
    expect(() => load(bigQuery, { run: 'b' })).not.toThrow();
  });
});
