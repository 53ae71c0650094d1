import fc from 'fast-check';
import { checkedBigQuerySettings, consoleUrl, defaultTable } from '../../../src/bigquery/client/destination';
import { connectSheet } from '../../../src/bigquery/summary/connected-sheet';
import {
  bigQuerySummary,
  loadedFields,
  type SummaryRequest,
  summarySql,
} from '../../../src/bigquery/summary/summary';
import type { SheetsRequest, SpreadsheetApi } from '../../../src/platform/ports';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { BigQueryInUse, COLUMNS, DAY, rowsOf, SETTINGS } from '../client/emulated';

const REQUEST: SummaryRequest = {
  dimensions: ['date', 'area'],
  metrics: [
    'impression',
    'click',
    'deviceRevenue',
    'deviceEcpm',
    'deviceCtr',
    'devices',
    'devicesError',
    'arpuDevice',
  ],
  from: DAY,
  to: DAY,
  identifiers: 'kept',
};

function loaded(rows: readonly (readonly Cell[])[], day = DAY): BigQueryInUse {
  const bigQuery = new BigQueryInUse();
  const sink = bigQuery.slice();
  sink.add(day, rows);
  sink.endDay(day);
  return bigQuery;
}

/** The same in plain JavaScript, by country. */
function summedByCountry(rows: readonly (readonly Cell[])[]): (readonly Cell[])[] {
  const areas = [...new Set(rows.map((row) => row[1] || null))].sort((a, b) =>
    a === null ? 1 : b === null ? -1 : a < b ? -1 : 1,
  );
  return areas.map((area) => {
    const group = rows.filter((row) => (row[1] || null) === area);
    const sum = (at: number, of = group) =>
      of.reduce((total, row) => total + Math.round(Number(row[at]) * 1000), 0) / 1000;
    const withDevice = group.filter((row) => row[3] !== '');
    const devices = new Set(withDevice.map((row) => row[3])).size;
    const [impressions, clicks, revenue] = [sum(8), sum(9), sum(10)];
    return [
      DAY,
      area,
      impressions,
      clicks,
      revenue,
      (revenue * 1000) / impressions,
      clicks / impressions,
      devices,
      0,
      devices === 0 ? null : sum(10, withDevice) / devices,
    ];
  });
}

function rounded(rows: readonly (readonly Cell[])[]): readonly (readonly Cell[])[] {
  return rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(12)) : cell)),
  );
}

describe('a summary from BigQuery', () => {
  it('equals the sums of the rows', () => {
    const rows = rowsOf(1000);
    const { rows: summed, columns } = bigQuerySummary(loaded(rows).api(), REQUEST);
    expect(columns).toEqual(columnsOf(REQUEST));
    expect(rounded(summed)).toEqual(rounded(summedByCountry(rows)));
  });

  it('contains only the requested days', () => {
    const bigQuery = loaded(rowsOf(10, '2026-09-07'), '2026-09-07');
    const sink = bigQuery.slice();
    sink.add(DAY, rowsOf(20));
    sink.endDay(DAY);
    const ask = (from: string, to: string) =>
      bigQuerySummary(bigQuery.api(), {
        ...REQUEST,
        dimensions: ['date'],
        metrics: ['click'],
        from,
        to,
      }).rows;
    expect(ask(DAY, DAY)).toEqual([[DAY, 10]]);
    expect(ask('2026-09-07', DAY)).toEqual([
      ['2026-09-07', 5],
      [DAY, 10],
    ]);
    expect(ask('2026-09-09', '2026-09-10')).toEqual([]);
  });

  it('uses the hours of the report zone', () => {
    const rows = rowsOf(2400);
    const request: SummaryRequest = { ...REQUEST, dimensions: ['hour'], metrics: ['impression'] };
    const { rows: hours } = bigQuerySummary(loaded(rows).api(), request);
    expect(hours.map(([hour]) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(hours.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(
      rows.reduce((sum, row) => sum + Number(row[8]), 0),
    );
  });

  it('is read in pages', () => {
    const bigQuery = loaded(rowsOf(45_000));
    const request: SummaryRequest = { ...REQUEST, dimensions: ['dateTimeStamp', 'area'], metrics: ['click'] };
    const { rows } = bigQuerySummary(bigQuery.api(), request);
    expect(rows.length).toBeGreaterThan(40_000);
    expect(bigQuery.calls.filter((call) => call === 'jobs.getQueryResults').length).toBeGreaterThan(3);
    expect(Number(rows[0]![0])).toBeCloseTo(Number(rowsOf(1)[0]![0]), 9);
  });

  it('counts no device for ids such as zeros, dashes and “unknown”, and says how many rows have none', () => {
    const zeros = ['00000000-0000-0000-0000-000000000000', '0000', 'FFFF-FFFF'];
    const names = [
      ...zeros,
      '-',
      'NULL',
      ' n/a ',
      'unknown',
      '',
      '\\N',
      'undefined',
      '9774D56D682e549c',
      'real',
    ];
    const rows = names.map((name) => [...rowsOf(1)[0]!.slice(0, 3), name, ...rowsOf(1)[0]!.slice(4)]);
    const request: SummaryRequest = { ...REQUEST, dimensions: [], metrics: ['devices'] };
    expect(bigQuerySummary(loaded(rows).api(), request)).toMatchObject({
      rows: [[1]],
      notices: [expect.stringMatching(/^11 rows have no device identifier: the sums include such rows/)],
    });
  });

  it('has no numbers of devices if identifiers are left out', () => {
    const request: SummaryRequest = {
      ...REQUEST,
      identifiers: 'left out',
      metrics: ['devices', 'arpuDevice'],
    };
    expect(summarySql(SETTINGS, request).sql).not.toMatch(/gaid|idfa/);
  });

  it('fails with the reason that BigQuery gives', () => {
    const bigQuery = loaded(rowsOf(5));
    bigQuery.emulated.jobs.failNext('query', 'invalidQuery', 'Unrecognized name: area');
    expect(() => bigQuerySummary(bigQuery.api(), REQUEST)).toThrow(/Unrecognized name: area/);
  });
});

describe('the fields that a request loads', () => {
  it('are its columns and the parts of its summary', () => {
    const fields = loadedFields({
      dimensions: ['appId', 'networkName'],
      summaryBy: ['date', 'hour', 'area'],
      metrics: ['deviceEcpm', 'deviceCtr', 'arpuDevice'],
      identifiers: 'hashed',
    });
    expect(fields.dimensions).toEqual([
      'date',
      'dateTimeStamp',
      'appId',
      'area',
      'networkName',
      'androidId',
      'gaid',
      'idfa',
      'oaid',
      'idfv',
    ]);
    expect([...fields.metrics].sort()).toEqual(['click', 'deviceEcpm', 'deviceRevenue', 'impression']);
  });

  it('contain no identifier if the report leaves them out', () => {
    const fields = loadedFields({
      dimensions: ['gaid', 'userId', 'area'],
      summaryBy: ['area'],
      metrics: ['devices'],
      identifiers: 'left out',
    });
    expect(fields.dimensions).toEqual(['area']);
  });
});

describe('the settings', () => {
  it('are accepted with spaces around them', () => {
    expect(
      checkedBigQuerySettings({ project: ' my-company-ads ', dataset: 'ad_reports', table: 'device_rows' }),
    ).toEqual({
      settings: { project: 'my-company-ads', dataset: 'ad_reports', table: 'device_rows', location: '' },
    });
  });

  it.each([
    ['project', 'My Project', /^Project “My Project” is not allowed: a project id has 6 to 30/],
    ['project', '', /^Project is missing/],
    ['dataset', 'ad-reports', /^Dataset “ad-reports” is not allowed/],
    ['table', 'a`; DROP', /^Table “a`; DROP” is not allowed/],
    ['table', 'device_rows$20260908', /is not allowed/],
    ['location', 'EU; x', /^Location “EU; x” is not allowed/],
  ])('with the %s “%s” are refused', (field, text, sentence) => {
    const draft = { project: 'my-company-ads', dataset: 'd', table: 't', location: '', [field]: text };
    expect(checkedBigQuerySettings(draft)).toEqual({
      issues: [{ field, message: expect.stringMatching(sentence) }],
    });
  });

  it('that are accepted are safe in SQL and in a link, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.record({ project: fc.string(), dataset: fc.string(), table: fc.string(), location: fc.string() }),
        (draft) => {
          const checked = checkedBigQuerySettings(draft);
          if ('settings' in checked) expect(Object.values(checked.settings).join('')).toMatch(/^[\w.:-]*$/);
        },
      ),
    );
  });

  it('have a separate table for each report', () => {
    const table = defaultTable(['a1b2-c3'], 'r-7f');
    expect(table).toBe('device_a1b2_c3_r_7f');
    expect(checkedBigQuerySettings({ ...SETTINGS, table })).toEqual({ settings: { ...SETTINGS, table } });
  });

  it('have a link to the table in the console', () => {
    expect(consoleUrl({ ...SETTINGS, project: 'example.com:ads-1' })).toBe(
      'https://console.cloud.google.com/bigquery?project=example.com%3Aads-1&ws=!1m5!1m4!4m3!1sexample.com%3Aads-1!2sad_reports!3sdevice_rows',
    );
  });
});

describe('Connected Sheets', () => {
  function spreadsheet(taken: (requests: readonly SheetsRequest[]) => void, dataSources: unknown[] = []) {
    return {
      get: () => ({ dataSources }),
      batchUpdate: taken,
      timeZone: () => 'Etc/UTC',
      values: () => [],
    } as SpreadsheetApi;
  }

  it('are connected with the table once', () => {
    const added: unknown[] = [];
    const file = spreadsheet((requests) => {
      for (const { addDataSource } of requests)
        added.push((addDataSource as { dataSource: unknown }).dataSource);
    }, added);
    expect(connectSheet(file, SETTINGS)).toMatch(/connected with table “device_rows”/);
    expect(added).toEqual([
      {
        spec: {
          bigQuery: {
            projectId: 'playground-project',
            tableSpec: {
              tableProjectId: 'playground-project',
              datasetId: 'ad_reports',
              tableId: 'device_rows',
            },
          },
        },
      },
    ]);
    expect(connectSheet(file, SETTINGS)).toBe('');
    expect(added).toHaveLength(1);
  });
});

it('the rows of these tests have the tested columns', () => {
  expect(rowsOf(1)[0]).toHaveLength(COLUMNS.length);
});
