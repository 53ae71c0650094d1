import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { AddOn, DAY_MS, HOUR_MS, type Options, OWNER, TUESDAY } from '../add-on';
import { DRAFT, NEW, sidebarOf } from '../sidebar';
import { setLimits } from '../smaller-limits';
import { booksRows, passing, runsOnRecord, scheduledReports, tick } from './scheduled';

const REPORTS = 50;
const MINUTE_MS = 60_000;
/** Ten past, because a check in the first minute of an hour first waits for its end. */
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
  it('refreshes and logs them all within 300 s, at 3 Sheets calls and 9 property, cache and lock calls a report, and 10 Sheets calls for logs', () => {
    const addOn = due(options());
    const check = tick(addOn);
    expect([check.error, check.killed]).toEqual([undefined, false]);
    expect(states(addOn)).toEqual(Array(REPORTS).fill('fresh'));
    expect(addOn.cells('Report 50').length).toBe(1 + 35 * 20);
    expect(addOn.service.requests.length).toBe(requests * REPORTS);
    expect(check.duration).toBeLessThan(300_000);
    expect(calls(check, 'Sheets')).toBeLessThanOrEqual(3 * REPORTS + 10);
    const small = calls(check, 'PropertiesService', 'CacheService', 'LockService');
    expect(small).toBeLessThanOrEqual(9 * REPORTS);
    // Three for each tab, when the list of reports is made and when the logs are written.
    expect(calls(check, 'SpreadsheetApp')).toBeLessThanOrEqual(7 * addOn.file.sheets.length);

    expect(runsOnRecord(addOn)).toEqual({ shown: 2 * REPORTS, waiting: [] });
    const ledger = booksRows(addOn, 'books.ledger');
    expect(new Set(ledger.map(({ Report }) => Report)).size).toBe(REPORTS);
    const summed = booksRows(addOn, 'books.summary').map(({ Changes }) => Number(Changes));
    expect(summed.reduce((sum, count) => sum + count, 0)).toBe(ledger.length);
  });
});

it('a check stays within Google’s 90 minutes a day, and everything is done in the end', () => {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
  const ana = sidebarOf(addOn);
  // Four requests of 50 seconds for each report: all reports together need more than a day's time.
  setLimits(addOn, { 'PAGE_ROWS = 1e3': 2 });
  ana.sidebarSaveSettings({ parallel: 1 });
  addOn.service.arm('slow', { ms: 50_000, times: 'until cleared' });
  const ids = scheduledReports(ana, 19, {
    draft: { ...NEW.draft, dimensions: ['date'] },
  });
  const perDay = new Map<number, number>();
  const records = passing(addOn, DAY_MS + 12 * HOUR_MS);
  for (const { start, duration } of records) {
    // Google's day, as the simulated runtime counts it.
    const day = Math.floor((start - 8 * HOUR_MS) / DAY_MS);
    perDay.set(day, (perDay.get(day) ?? 0) + duration);
  }
  expect(Math.max(...perDay.values())).toBeGreaterThan(70 * 60_000);
  expect(Math.max(...perDay.values())).toBeLessThanOrEqual(90 * 60_000);
  expect(Math.max(...records.map(({ duration }) => duration))).toBeLessThan(360_000);
  const { reports } = ana.sidebarReports();
  const written = reports.filter(({ id, held }) => ids.includes(id) && held !== null);
  expect(written).toHaveLength(ids.length);
});
