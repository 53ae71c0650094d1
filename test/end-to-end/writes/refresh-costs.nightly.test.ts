import { AddOn, HOUR_MS } from '../add-on';
import { DRAFT, runId, savedReport, sidebarOf } from '../sidebar';

describe('a report of 25,000 rows', () => {
  it.each([
    ['captured', 'with', 26],
    ['specified', 'without', 27],
  ] as const)(
    'of a service that answers as %s, %s totals, takes 10 rounds and %i requests, 3 at once, then one read and 4 writes',
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
      // The table's rows need two batches of at most 5 MB, into a hidden sheet that one batch makes and another one shows.
      expect(first.counters).toMatchObject({ 'sheets.read': 1, 'sheets.write': 4 });
      const again = addOn.call('sidebarRun', [{ reportId, runId: runId(2) }]);
      expect(again.value).toMatchObject({ state: 'done', report: { cellsWritten: 0 } });
      expect(again.counters['sheets.write']).toBeUndefined();
      addOn.clock.advance(HOUR_MS);
      const later = addOn.call('sidebarRun', [{ reportId, runId: runId(3) }]);
      expect(later.value).toMatchObject({ state: 'done', report: { cellsWritten: 0, rowsChanged: 0 } });
      // The tabs, the first rows and all values are read, and one batch writes the time into the line above the table.
      expect(later.counters).toMatchObject({ 'sheets.read': 3, 'sheets.write': 1, 'sheets.changed': 1 });
      expect(addOn.file.sheets.filter(({ hidden }) => hidden)).toEqual([]);
    },
  );
});
