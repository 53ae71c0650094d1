import { APPS } from '../../../playground/service/world/apps';
import { AddOn, DAY_MS, HOUR_MS, TUESDAY, wholeFile } from '../add-on';
import { passing, restatements, scheduledReport, scheduledReports, tick } from '../reports/scheduled';
import { DRAFT, reportIn, runId, savedReport, sidebarOf } from '../sidebar';

const PAGE = 1000;
const TEN_APPS = Array.from({ length: 10 }, (_, nth) => ({
  ...APPS[nth % APPS.length]!,
  id: `100${nth}`,
  name: `App ${nth}`,
  launched: '2024-01-01',
}));

describe('a check with nothing due', () => {
  it('of 20 reports reads properties at most three times, fetches nothing and writes nothing', () => {
    const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
    const ana = sidebarOf(addOn);
    scheduledReports(ana, 20);
    passing(addOn, 5 * HOUR_MS);
    expect(ana.sidebarReports().reports.map(({ state }) => state)).toEqual(Array(20).fill('fresh'));
    const before = wholeFile(addOn.file);
    const { counters, effects, fetches, error } = tick(addOn);
    expect([error, effects, fetches]).toEqual([undefined, [], 0]);
    const reads = (counters['PropertiesService.get'] ?? 0) + (counters['PropertiesService.all'] ?? 0);
    expect(reads).toBeLessThanOrEqual(3);
    expect(wholeFile(addOn.file)).toBe(before);
  });
});

describe('a report of 25,000 rows', () => {
  it.each([
    ['captured', 'with', 26],
    ['specified', 'without', 27],
  ] as const)(
    'of a service that answers as %s, %s totals, takes 10 rounds and %i requests, 3 at once, then one read and 2 writes',
    (shape, _totals, requests) => {
      const now = Date.UTC(2026, 10, 20, 22);
      const addOn = new AddOn({ now, service: { shape, rowsScale: 10 } }).settled();
      const ana = sidebarOf(addOn);
      const reportId = savedReport(ana, {
        draft: {
          ...DRAFT,
          apps: ['00123456', '12E45678'],
          startDate: 'last 125 days',
          dimensions: ['date', 'appId', 'placementId'],
          metrics: ['revenue', 'impressionApi', 'ecpmApi'],
        },
      });
      const first = addOn.call('sidebarRun', [{ reportId, runId: runId(1) }]);
      expect(first.value).toMatchObject({ state: 'done', report: { rows: 25_000, cellsWritten: 150_000 } });
      expect([first.counters['UrlFetchApp.fetchAll'], first.fetches]).toEqual([10, requests]);
      // The table's rows need two batches of at most 5 MB.
      expect(first.counters).toMatchObject({ 'sheets.read': 1, 'sheets.write': 2 });
      const again = addOn.call('sidebarRun', [{ reportId, runId: runId(2) }]);
      expect(again.value).toMatchObject({ state: 'done', report: { cellsWritten: 0 } });
      expect(again.counters['sheets.write']).toBeUndefined();
      addOn.clock.advance(HOUR_MS);
      const later = addOn.call('sidebarRun', [{ reportId, runId: runId(3) }]);
      expect(later.value).toMatchObject({ state: 'done', report: { cellsWritten: 0, rowsChanged: 0 } });
      // The tabs and all values are read, and one batch writes the time into the line above the table.
      expect(later.counters).toMatchObject({ 'sheets.read': 2, 'sheets.write': 1, 'sheets.changed': 1 });
      expect(addOn.file.sheets.filter(({ hidden }) => hidden)).toEqual([]);
    },
  );
});

describe('three refreshes with equal answers', () => {
  it.each(['full', 'ltv', 'retention', 'device'] as const)(
    'of the %s report write no cell below the line above the table',
    (report) => {
      const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2, service: { device: { rows: 40 } } }).settled();
      const ana = sidebarOf(addOn);
      const own = {
        full: {},
        ltv: { dimensions: ['date', 'appId'], metrics: ['newUserNum', 'ltv1', 'ltv7'] },
        retention: { dimensions: ['date', 'appId'], metrics: ['kp2', 'kp7'] },
        device: { dimensions: [], metrics: [], startDate: 'yesterday' },
      };
      const reportId = scheduledReport(ana, { draft: { ...DRAFT, report, ...own[report] } });
      expect(tick(addOn).error).toBeUndefined();
      const before = addOn.cells('Revenue');
      expect(before.length).toBeGreaterThan(1);
      for (let time = 1; time <= 3; time++) {
        const answer = ana.sidebarRun({ reportId, runId: runId(time) });
        expect(answer).toMatchObject({
          state: 'done',
          report: { cellsWritten: 0, rowsInserted: 0, rowsChanged: 0, rowsDeleted: 0, restated: 0 },
        });
      }
      expect(addOn.cells('Revenue')).toEqual(before);
      expect(restatements(addOn)).toEqual([]);
    },
  );
});

describe('a daily LTV refresh of 10 apps and 90 cohorts', () => {
  it('sends one request for each page', () => {
    const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2, service: { apps: TEN_APPS } }).settled();
    const ana = sidebarOf(addOn);
    const metrics = ['newUserNum', 'ltv1', 'ltv7', 'ltv30', 'ltv90'];
    const ltv = {
      ...DRAFT,
      report: 'ltv',
      apps: [],
      startDate: 'last 90 days',
      dimensions: ['date', 'appId'],
      metrics,
    };
    const id = scheduledReport(ana, { draft: ltv });
    expect(tick(addOn).error).toBeUndefined();
    for (let day = 1; day <= 3; day++) {
      addOn.clock.advance(DAY_MS);
      addOn.forget();
      const { error, fetches } = tick(addOn);
      const rows = addOn.service.requests.reduce((sum, each) => sum + (each.rows ?? 0), 0);
      expect([error, rows]).toEqual([undefined, expect.any(Number)]);
      expect(rows).toBeGreaterThanOrEqual(900);
      expect(fetches).toBe(Math.ceil(rows / PAGE));
    }
    expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', held: { to: '2026-09-17' } });
  });
});

describe('the stored properties of 10 reports', () => {
  it('take less than 9 KB each and 40 KB together, after successful and failed runs (50 reports may take 200 KB)', () => {
    const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
    const ana = sidebarOf(addOn);
    const draft = {
      ...DRAFT,
      report: 'ltv',
      apps: APPS.map(({ id }) => id),
      areas: ['US', 'DE', 'JP', 'IN', 'BR'],
      startDate: 'yesterday',
      dimensions: ['date', 'appId', 'area'],
      metrics: ['newUserNum', '1-90'],
    };
    scheduledReports(ana, 10, { draft });
    passing(addOn, 6 * HOUR_MS);
    expect(ana.sidebarReports().reports.map(({ state }) => state)).toEqual(Array(10).fill('fresh'));
    addOn.service.arm('server-error', { times: 'until cleared' });
    passing(addOn, DAY_MS);
    const sizes = [...addOn.runtime.properties('document')].map(
      ([name, value]) => [name, Buffer.byteLength(value, 'utf8')] as const,
    );
    expect(sizes.filter(([, bytes]) => bytes >= 9_000)).toEqual([]);
    const together = sizes.reduce((sum, [name, bytes]) => sum + name.length + bytes, 0);
    expect(together).toBeLessThan(40_000);
  });
});
