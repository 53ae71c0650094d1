import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { AddOn, DAY_MS, type Options, OWNER, TUESDAY } from '../add-on';
import { DRAFT, sidebarOf } from '../sidebar';
import { booksRows, runsLogged, scheduledReports, tick } from './scheduled';

const REPORTS = 50;
const MINUTE_MS = 60_000;
const TEN_PAST = TUESDAY + 10 * MINUTE_MS;
/** 33 days of 20 placements are 660 rows. */
const DRAFT_OF_660_ROWS = {
  ...DRAFT,
  startDate: 'last 33 days',
  dimensions: ['date', 'placementId'],
  metrics: ['revenue', 'impressionApi', 'ecpmApi'],
};

/** The second case has two requests for each report, and a cost model that charges for each call of SpreadsheetApp. */
const CASES: readonly (readonly [string, number, () => Options])[] = [
  ['with totals in their responses', 1, () => ({})],
  [
    'without totals, in a file of 100 tabs',
    2,
    () => ({ costs: { spreadsheetAppMs: 50 }, file: fileOf(100), service: { shape: 'specified' } }),
  ],
];

function fileOf(tabs: number): SpreadsheetStore {
  const file = new SpreadsheetStore({
    id: 'file',
    name: 'Numbers',
    timeZone: 'Europe/Berlin',
    owner: OWNER,
  });
  for (let nth = file.sheets.length; nth < tabs; nth++)
    file.sheets.push(file.newSheet(`Tab ${nth}`, 10, 10, 1_000 + nth));
  return file;
}

/** Fifty reports that were refreshed on Tuesday and are due again on Thursday. */
function due({ service, ...options }: Options): AddOn {
  const addOn = new AddOn({ now: TEN_PAST, ...options, service: { rowsScale: 2, ...service } }).settled();
  scheduledReports(sidebarOf(addOn), REPORTS, { draft: DRAFT_OF_660_ROWS });
  for (let check = 0; check < 2; check++) expect(tick(addOn).error).toBeUndefined();
  expect(states(addOn)).toEqual(Array(REPORTS).fill('fresh'));
  addOn.clock.reach(TEN_PAST + 2 * DAY_MS);
  addOn.forget();
  return addOn;
}

function states(addOn: AddOn): string[] {
  return sidebarOf(addOn)
    .sidebarReports()
    .reports.map(({ state }) => state);
}

/** The number of calls of some services. */
function calls({ counters }: ExecutionRecord, ...services: string[]): number {
  return Object.entries(counters)
    .filter(([name]) => services.some((service) => name.startsWith(`${service}.`)))
    .reduce((sum, [, count]) => sum + count, 0);
}

describe.each(CASES)('one hourly check of 50 reports with 660 rows each, %s', (_, requests, options) => {
  it('refreshes and logs them all within 270 s, with at most 4 Sheets calls and 9 calls of properties, cache and lock a report', () => {
    const addOn = due(options());
    const check = tick(addOn);
    expect([check.error, check.killed]).toEqual([undefined, false]);
    expect(states(addOn)).toEqual(Array(REPORTS).fill('fresh'));
    expect(addOn.cells('Report 50').length).toBe(1 + 35 * 20);
    expect(addOn.service.requests.length).toBe(requests * REPORTS);
    expect(check.duration).toBeLessThan(270_000);
    expect(calls(check, 'Sheets')).toBeLessThanOrEqual(4 * REPORTS);
    const small = calls(check, 'PropertiesService', 'CacheService', 'LockService');
    expect(small).toBeLessThanOrEqual(9 * REPORTS);
    // Three for each tab, when the list of reports is made and when the logs are written.
    expect(calls(check, 'SpreadsheetApp')).toBeLessThanOrEqual(7 * addOn.file.sheets.length);

    expect(runsLogged(addOn)).toBe(2 * REPORTS);
    const ledger = booksRows(addOn, 'books.ledger');
    expect(new Set(ledger.map(({ Report }) => Report)).size).toBe(REPORTS);
    const summed = booksRows(addOn, 'books.summary').map(({ Changes }) => Number(Changes));
    expect(summed.reduce((sum, count) => sum + count, 0)).toBe(ledger.length);
  });
});
