import fc from 'fast-check';
import { buildConsoleUrl, buildTableAddress } from '../../../src/bigquery/client/bigquery-client';
import {
  buildLoadedColumns,
  buildSummarySql,
  fetchBigQuerySummary,
  type SummaryRequest,
} from '../../../src/bigquery/summary';
import { requireValidPlace } from '../../../src/settings/bigquery-place';
import { buildColumns, type Cell } from '../../../src/table/table';
import { ADDRESS, BigQueryInUse, buildLoadedRow, buildLoadedRows, DAY } from '../client/emulated';

const REQUEST: SummaryRequest = {
  dimensions: ['date', 'area'],
  metrics: [
    ...(['impression', 'click', 'deviceRevenue', 'deviceEcpm', 'deviceCtr'] as const),
    ...(['devices', 'devicesError', 'arpuDevice'] as const),
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

function summaryOf(bigQuery: BigQueryInUse, change: Partial<SummaryRequest> = {}) {
  return fetchBigQuerySummary(bigQuery.createClient(), 'US', { ...REQUEST, ...change });
}

/** A row with these values in COLUMNS, and nothing else. */
function buildDeviceRow({
  area,
  gaid,
  impressions: impression = 1,
  clicks: click = 0,
  revenue = 0,
}: {
  readonly area: string;
  readonly gaid: string;
  readonly impressions?: number;
  readonly clicks?: number;
  readonly revenue?: number;
}): Cell[] {
  return [buildLoadedRow(0)[0]!, area, 'Network', gaid, '', '', '', '', impression, click, revenue];
}

it('a summary from BigQuery has the exact sums of the rows, ratios of these sums, and rows without a country last', () => {
  const bigQuery = loaded([
    buildDeviceRow({ area: 'US', gaid: 'device-1', impressions: 10, clicks: 2, revenue: 0.1 }),
    buildDeviceRow({ area: '', gaid: 'device-2', impressions: 0 }),
    buildDeviceRow({ area: 'US', gaid: 'device-1', impressions: 5, clicks: 0, revenue: 0.2 }),
    buildDeviceRow({ area: 'US', gaid: '', impressions: 5, clicks: 1, revenue: 0.3 }),
    buildDeviceRow({ area: 'DE', gaid: '', impressions: 4 }),
  ]);
  const { rows, columns } = summaryOf(bigQuery);
  expect(columns).toEqual(buildColumns(REQUEST));
  expect(rows).toEqual([
    [DAY, 'DE', 4, 0, 0, 0, 0, 0, 0, null],
    [DAY, 'US', 20, 3, 0.6, 30, 0.15, 1, 0, expect.closeTo(0.3, 12)],
    [DAY, null, 0, 0, 0, null, null, 1, 0, 0],
  ]);
});

it('a summary from BigQuery uses the hours of the report zone', () => {
  const rows = buildLoadedRows(2400);
  const { rows: hours } = summaryOf(loaded(rows), { dimensions: ['hour'], metrics: ['impression'] });
  expect(hours.map(([hour]) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  const sum = (lines: readonly (readonly Cell[])[], at: number) =>
    lines.reduce((total, line) => total + Number(line[at]), 0);
  expect(sum(hours, 1)).toBe(sum(rows, 8));
});

it('a summary from BigQuery counts no device for ids such as zeros, dashes and “unknown”, and says how many rows have none', () => {
  const zeros = ['00000000-0000-0000-0000-000000000000', '0000', 'FFFF-FFFF', '9774D56D682e549c'];
  const names = [...zeros, '-', 'NULL', ' n/a ', 'unknown', '', '\\N', 'undefined', 'real'];
  const bigQuery = loaded(names.map((name) => buildDeviceRow({ area: 'US', gaid: name })));
  expect(summaryOf(bigQuery, { dimensions: [], metrics: ['devices'] })).toMatchObject({
    rows: [[1]],
    notices: [expect.stringMatching(/^11 rows have no device identifier. The sums include such rows/)],
  });
});

it('a summary from BigQuery has no numbers of devices if identifiers are left out', () => {
  expect(buildSummarySql(ADDRESS, { ...REQUEST, identifiers: 'left out' })).not.toMatch(/gaid|idfa/);
});

it('a request loads its columns and the parts of its summary, and no identifier if it leaves them out', () => {
  const loadedColumns = buildLoadedColumns({
    dimensions: ['appId', 'networkName'],
    summaryBy: ['date', 'hour', 'area'],
    metrics: ['deviceEcpm', 'deviceCtr', 'arpuDevice'],
    identifiers: 'hashed',
  });
  const [dimensions, metrics] = [true, false].map((isKey) =>
    loadedColumns.filter(({ key }) => key === isKey).map(({ field }) => field),
  );
  expect(dimensions?.join(' ')).toBe(
    'date dateTimeStamp appId area networkName androidId gaid idfa oaid idfv',
  );
  expect(metrics?.sort().join(' ')).toBe('click deviceEcpm deviceRevenue impression');
  const columnsWithoutIdentifiers = buildLoadedColumns({
    ...{ dimensions: ['gaid', 'userId', 'area'], summaryBy: ['area'], metrics: ['devices'] },
    identifiers: 'left out',
  });
  expect(columnsWithoutIdentifiers.map(({ field }) => field)).toEqual(['area']);
});

it.each([
  ['project', 'My Project', /^Project id “My Project” is not allowed: a project id has 6 to 30/],
  ['project', '', /^Project id “” is not allowed/],
  ['dataset', 'ad-reports', /^Dataset “ad-reports” is not allowed/],
  ['dataset', 'a`; DROP', /^Dataset “a`; DROP” is not allowed/],
  ['location', 'EU; x', /^Location “EU; x” is not allowed/],
])('the place of the tables with the %s “%s” is refused', (field, text, sentence) => {
  const draft = { project: 'my-company-ads', dataset: 'd', location: '', [field]: text };
  expect(() => requireValidPlace(draft)).toThrow(sentence);
});

it('the place of the tables is safe in SQL and in a link, with a separate table for each report, whatever was typed', () => {
  const draft = fc.record({ project: fc.string(), dataset: fc.string(), location: fc.string() });
  fc.assert(
    fc.property(draft, fc.array(fc.string()), fc.string(), (typed, apps, report) => {
      expect(Object.values(buildTableAddress(placeOr(typed), apps, report)).join('')).toMatch(/^[\w.:-]*$/);
    }),
  );
  const place = requireValidPlace({ project: ' my-company-ads ', dataset: 'ad_reports' });
  const address = buildTableAddress(place, ['a1b2-c3'], 'r-7f');
  expect(address).toEqual({ ...place, table: 'device_a1b2_c3_r_7f' });
  expect(buildConsoleUrl({ ...address, project: 'example.com:ads-1' })).toBe(
    'https://console.cloud.google.com/bigquery?project=example.com%3Aads-1&ws=!1m5!1m4!4m3!1sexample.com%3Aads-1!2sad_reports!3sdevice_a1b2_c3_r_7f',
  );
});

/** The place if it is allowed, or another one. */
function placeOr(typed: object) {
  try {
    return requireValidPlace(typed);
  } catch {
    return ADDRESS;
  }
}
