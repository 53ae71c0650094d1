import { AddOn, DAY_MS, dayOf, HOUR_MS, TUESDAY } from '../add-on';
import { DRAFT, reportIn, sidebarOf } from '../sidebar';
import { passing, restatements, runsEnded, scheduledReport, tick, WHEN_READY } from './scheduled';

const APP = '3.10';
const DAILY_ROWS = { ...DRAFT, apps: [APP], dimensions: ['date', 'appId'] };
const HALF_PAST = TUESDAY + HOUR_MS / 2;

function file() {
  const addOn = new AddOn({ now: HALF_PAST }).settled();
  return { addOn, ana: sidebarOf(addOn) };
}

/** Day and revenue of each row. */
function revenues(addOn: AddOn): [day: string, revenue: unknown][] {
  const [header, ...rows] = addOn.cells('Revenue');
  return rows.map((row) => [dayOf(row[0]), row[header!.indexOf('Revenue')]]);
}

describe('a scheduled run', () => {
  it('that is terminated after writing its rows still has their numbers recorded when they are restated', () => {
    const { addOn, ana } = file();
    scheduledReport(ana, { draft: DAILY_ROWS });
    tick(addOn);
    addOn.clock.reach(HALF_PAST + DAY_MS);
    addOn.runtime.failNext('Sheets', 'spreadsheets.batchUpdate', 'Exceeded maximum execution time', {
      when: 'after',
      kill: true,
    });
    expect(tick(addOn).killed).toBe(true);
    expect(revenues(addOn).at(-1)![0]).toBe('2026-09-15');
    addOn.clock.reach(HALF_PAST + 2 * DAY_MS);
    tick(addOn);
    for (const [day, revenue] of revenues(addOn))
      expect(revenue).toBe(addOn.service.truth.numbers({ app: APP, day }).revenueUsd);
    expect(restatements(addOn).filter((line) => line.includes('2026-09-15'))).not.toEqual([]);
  });

  it('of a report that somebody has changed fetches it at once, and records no restatement', () => {
    const { addOn, ana } = file();
    const id = scheduledReport(ana, { draft: DAILY_ROWS });
    tick(addOn);
    const { name, revision, destination } = reportIn(ana, id);
    addOn.clock.advance(HOUR_MS);
    const draft = { ...DAILY_ROWS, currency: 'CNY', metrics: ['impressionApi', 'revenue'] } as const;
    ana.sidebarSaveReport({ id, revision, name, destination, draft, refreshing: WHEN_READY });
    expect(runsEnded(passing(addOn, 3 * HOUR_MS))).toBe(1);
    expect(addOn.cells('Revenue')[0]).toEqual(expect.arrayContaining(['Impressions (networks)', 'Revenue']));
    expect(restatements(addOn)).toEqual([]);
  });
});
