import fc from 'fast-check';
import { consoleUrl, tableAddress } from '../../../src/bigquery/client/table-address';
import {
  bigQuerySummary,
  loadedFields,
  type SummaryRequest,
  summarySql,
} from '../../../src/bigquery/summary/summary';
import { checkedBigQueryPlace } from '../../../src/settings/bigquery-place';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { ADDRESS, BigQueryInUse, DAY, rowsOf } from '../client/emulated';

type Chosen = Extract<ReturnType<typeof checkedBigQueryPlace>, { place: unknown }>;

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

function loaded(rows: Cell[][]): BigQueryInUse {
  const bigQuery = new BigQueryInUse();
  bigQuery.load(rows);
  return bigQuery;
}

function summaryOf(bigQuery: BigQueryInUse, request: SummaryRequest) {
  return bigQuerySummary(bigQuery.api(), 'US', request);
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
    const { rows: summed, columns } = summaryOf(loaded(rows), REQUEST);
    expect(columns).toEqual(columnsOf(REQUEST));
    expect(rounded(summed)).toEqual(rounded(summedByCountry(rows)));
  });

  it('uses the hours of the report zone', () => {
    const rows = rowsOf(2400);
    const request: SummaryRequest = { ...REQUEST, dimensions: ['hour'], metrics: ['impression'] };
    const { rows: hours } = summaryOf(loaded(rows), request);
    expect(hours.map(([hour]) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(hours.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(
      rows.reduce((sum, row) => sum + Number(row[8]), 0),
    );
  });

  it('is read in pages', () => {
    const bigQuery = loaded(rowsOf(45_000));
    const request: SummaryRequest = { ...REQUEST, dimensions: ['dateTimeStamp', 'area'], metrics: ['click'] };
    const { rows } = summaryOf(bigQuery, request);
    expect(rows.length).toBeGreaterThan(40_000);
    expect(bigQuery.calls.filter((call) => call === 'jobs.getQueryResults').length).toBe(3);
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
    expect(summaryOf(loaded(rows), request)).toMatchObject({
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
    expect(summarySql(ADDRESS, request).sql).not.toMatch(/gaid|idfa/);
  });
});

it.each([
  [
    'its columns and the parts of its summary',
    {
      dimensions: ['appId', 'networkName'],
      summaryBy: ['date', 'hour', 'area'],
      metrics: ['deviceEcpm', 'deviceCtr', 'arpuDevice'],
      identifiers: 'hashed',
    },
    'date dateTimeStamp appId area networkName androidId gaid idfa oaid idfv',
    'click deviceEcpm deviceRevenue impression',
  ],
  [
    'no identifier if it leaves them out',
    {
      dimensions: ['gaid', 'userId', 'area'],
      summaryBy: ['area'],
      metrics: ['devices'],
      identifiers: 'left out',
    },
    'area',
    '',
  ],
] as const)('a request loads %s', (_, request, dimensions, metrics) => {
  const fields = loadedFields(request);
  expect(fields.dimensions.join(' ')).toBe(dimensions);
  expect([...fields.metrics].sort().join(' ')).toBe(metrics);
});

describe('the place of the tables', () => {
  it.each([
    ['project', 'My Project', /^Project “My Project” is not allowed: a project id has 6 to 30/],
    ['project', '', /^Project is missing/],
    ['dataset', 'ad-reports', /^Dataset “ad-reports” is not allowed/],
    ['dataset', 'a`; DROP', /^Dataset “a`; DROP” is not allowed/],
    ['location', 'EU; x', /^Location “EU; x” is not allowed/],
  ])('with the %s “%s” is refused', (field, text, sentence) => {
    const draft = { project: 'my-company-ads', dataset: 'd', location: '', [field]: text };
    expect(checkedBigQueryPlace(draft)).toEqual({
      issues: [{ field, message: expect.stringMatching(sentence) }],
    });
  });

  it('is safe in SQL and in a link, with a separate table for each report, whatever was typed', () => {
    const draft = fc.record({ project: fc.string(), dataset: fc.string(), location: fc.string() });
    fc.assert(
      fc.property(draft, fc.array(fc.string()), fc.string(), (typed, apps, report) => {
        const checked = checkedBigQueryPlace(typed);
        const place = 'place' in checked ? checked.place : ADDRESS;
        expect(Object.values(tableAddress(place, apps, report)).join('')).toMatch(/^[\w.:-]*$/);
      }),
    );
    const { place } = checkedBigQueryPlace({ project: ' my-company-ads ', dataset: 'ad_reports' }) as Chosen;
    const address = tableAddress(place, ['a1b2-c3'], 'r-7f');
    expect(address).toEqual({ ...place, table: 'device_a1b2_c3_r_7f' });
    expect(consoleUrl({ ...address, project: 'example.com:ads-1' })).toBe(
      'https://console.cloud.google.com/bigquery?project=example.com%3Aads-1&ws=!1m5!1m4!4m3!1sexample.com%3Aads-1!2sad_reports!3sdevice_a1b2_c3_r_7f',
    );
  });
});
