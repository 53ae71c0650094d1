import { addDays } from '../../../src/dates/calendar';
import { buildDefaultRefreshing, type Schedule } from '../../../src/reports/report-settings';
import { deriveCoveredRange } from '../../../src/reports/schedule/lookback-window';
import { findNextRun, type ScheduleFacts } from '../../../src/reports/schedule/next-run';
import { checkDraft } from '../../../src/request/checks/check-draft';
import type { ReportDraft } from '../../../src/request/draft';
import { DEFAULT_SETTINGS } from '../../../src/settings/connection-settings';
import { formatTime } from '../../fakes/format-time';
import { limitRuns } from '../../thorough';
import { DRAFT } from '../file';
import { DAY, HOUR, MINUTE } from '../scheduled-file';

const ZONES = [
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'UTC',
] as const;
const DAILY: Schedule = { kind: 'daily', hour: 9 };
const READY: Schedule = { kind: 'when ready' };
/** Friday, 20 November 2026, 8:00 UTC: 9:00 in Berlin. */
const NINE = Date.UTC(2026, 10, 20, 8);
/** 19 November is complete in the full report's UTC+0. */
const NOON = Date.UTC(2026, 10, 20, 12);
const DELAY = 10 * MINUTE;
const NEVER_RAN = {
  paused: false,
  coverage: null,
  lastGoodAt: null,
  failures: null,
  alert: null,
  changedAt: 0,
};

function facts(
  schedule: Schedule,
  change: Partial<ScheduleFacts> = {},
  draft: Partial<ReportDraft> = {},
): ScheduleFacts {
  const refreshing = { ...buildDefaultRefreshing(), schedule };
  return { draft: { ...DRAFT, ...draft }, refreshing, ...NEVER_RAN, ...change };
}

/** The same report after a good run at `at`. */
function ranAt(report: ScheduleFacts, at: number): ScheduleFacts {
  const { draft, refreshing } = report;
  const checked = checkDraft(draft, { now: at, defaults: DEFAULT_SETTINGS });
  if ('issues' in checked) throw new Error(checked.issues.map(({ message }) => message).join(' '));
  const { request } = checked;
  const { from, to } = deriveCoveredRange(request, draft, refreshing.history, report.coverage);
  const days = { from, to, completeThrough: request.newestCompleteDay, newestDay: to };
  return {
    ...report,
    coverage: { rows: 1, ...days, fetchedAt: at },
    lastGoodAt: at,
    failures: null,
  };
}

const local = (at: number, timeZone: string) => formatTime(at, timeZone, 'yyyy-MM-dd HH');
const next = (report: ScheduleFacts, now: number, timeZone = 'Europe/Berlin') =>
  findNextRun(report, { now, timeZone, formatTime, settings: DEFAULT_SETTINGS });
const due = (report: ScheduleFacts, now: number, zone?: string) => next(report, now, zone) === now;

it('a saved report is never due by hand or while it is paused', () => {
  for (const report of [facts({ kind: 'by hand' }), facts(DAILY, { paused: true })]) {
    expect(due(report, NINE)).toBe(false);
    expect(next(report, NINE)).toBeNull();
  }
});

it.each([DAILY, READY])(
  'a saved report is due at once with a new schedule if it never ran: %j',
  (schedule) => {
    expect(due(facts(schedule), NINE - 5 * HOUR)).toBe(true);
    expect(next(facts(schedule), NINE - 5 * HOUR)).toBe(NINE - 5 * HOUR);
  },
);

it.each<[Schedule, readonly string[]]>([
  [{ kind: 'weekdays', hour: 9 }, ['2026-11-20 09', '2026-11-23 09', '2026-11-24 09']],
  [{ kind: 'weekly', weekday: 7, hour: 9 }, ['2026-11-22 09', '2026-11-29 09', '2026-12-06 09']],
  [
    { kind: 'monthly', day: 31, hour: 9 },
    ['2026-11-30 09', '2026-12-31 09', '2027-01-31 09', '2027-02-28 09'],
  ],
  [{ kind: 'monthly', day: 3, hour: 0 }, ['2026-12-03 00', '2027-01-03 00']],
])('a report with an hour: %j is due at %j', (schedule, hours) => {
  let report = ranAt(facts(schedule), NINE - DAY);
  let now = NINE - HOUR;
  for (const hour of hours) {
    now = next(report, now)!;
    expect(local(now, 'Europe/Berlin')).toBe(hour);
    report = ranAt(report, now);
  }
});

it('a report with an hour whose days are final runs once more after a change of its columns', () => {
  const oldDays = { startDate: '2025-09-01', endDate: '2025-09-30' };
  const ran = ranAt(facts(DAILY, {}, oldDays), NINE - HOUR);
  expect(next(ran, NINE)).toBeNull();
  const changed = { ...ran, changedAt: NINE - MINUTE };
  expect(next(changed, NINE)).toBe(NINE + DELAY);
});

const START = Date.UTC(2018, 0, 1, 12);
const HOURS = [0, 2, 23];
const { numRuns: zoneCount } = limitRuns({ quick: 2, thorough: ZONES.length });
const cases = ZONES.slice(0, zoneCount).flatMap((zone) => HOURS.map((hour) => [zone, hour] as const));

it.each(cases)(
  'a year of hourly checks runs a daily report once for each day in %s at %i h, through daylight saving',
  (zone, hour) => {
    let report = ranAt(facts({ kind: 'daily', hour }), START);
    const runs: number[] = [];
    for (let nth = 0; nth < 365 * 24; nth++) {
      const now = START + nth * HOUR + ((nth * 37) % 11) * MINUTE;
      if (!due(report, now, zone)) continue;
      runs.push(now);
      report = { ...report, lastGoodAt: now };
    }
    // Two hours earlier is the same day as the hour, even if the check runs after midnight.
    const days = runs.map((at) => local(at - (hour === 23 ? 2 * HOUR : 0), zone).slice(0, 10));
    expect(days.length).toBeGreaterThanOrEqual(364);
    expect(days).toEqual(days.map((_, nth) => addDays(days[0]!, nth)));
    for (const at of runs) expect(hoursAfter(local(at, zone), hour)).toBeLessThanOrEqual(2);
  },
);

function hoursAfter(label: string, hour: number): number {
  return (Number(label.slice(11)) - hour + 24) % 24;
}

it('a report of fixed days that is refreshed when a day is complete is due once a day, until the 400 days after them are complete', () => {
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
  let report = ranAt(facts(READY, {}, october), NOON);
  const runs: number[] = [];
  for (let now = next(report, NOON); now !== null; now = next(report, now)) {
    runs.push(now);
    report = ranAt(report, now);
  }
  expect(runs.every((at, nth) => at === NOON + (nth + 1) * DAY + DELAY)).toBe(true);
  expect(new Date(runs.at(-1)!).toISOString().slice(0, 10)).toBe('2027-12-06');
});

it('a report of fixed days from cells is due when the cells name other days, even if both are final', () => {
  const oldDays = { startDate: '2025-09-01', endDate: '2025-09-30' };
  const ran = ranAt(facts(READY, {}, oldDays), NOON);
  expect(next(ran, NOON + DAY)).toBeNull();
  const moved = { ...ran, draft: { ...ran.draft, startDate: '2025-08-01' } };
  expect(due(moved, NOON + DAY)).toBe(true);
});

it('a report that is refreshed when a day is complete is due when the next month is complete if device rows of the last one cannot change any more', () => {
  const device = {
    report: 'device',
    apps: ['3.10'],
    dimensions: [],
    metrics: [],
    startDate: 'last month',
    endDate: '',
  };
  const report = ranAt(facts(READY, {}, device as Partial<ReportDraft>), NOON);
  expect(new Date(next(report, NOON) ?? 0).toISOString().slice(0, 10)).toBe('2026-12-01');
});

const DRAFTS = [
  { startDate: 'last 7 days', endDate: '' },
  { startDate: 'this month', endDate: '' },
  { startDate: 'yesterday', endDate: '' },
  { startDate: '2026-11-01', endDate: 'yesterday' },
] as const;

it.each(
  DRAFTS.flatMap((draft) => (['kept', 'dropped'] as const).map((history) => [draft, history] as const)),
)(
  'a report that is refreshed when a day is complete is due once a day, within an hour and the start delay: %j, history %s',
  (draft, history) => {
    const schedule = facts(READY, {}, draft);
    let report = ranAt({ ...schedule, refreshing: { ...schedule.refreshing, history } }, NOON - HOUR);
    const runs: number[] = [];
    for (let nth = 0; nth < 60 * 24; nth++) {
      const now = NOON + nth * HOUR + ((nth * 37) % 11) * MINUTE;
      if (!due(report, now)) continue;
      runs.push(now);
      report = ranAt(report, now);
    }
    expect(runs.length).toBe(60);
    runs.forEach((at, nth) => {
      expect(at - (NOON + nth * DAY)).toBeLessThan(HOUR + DELAY + 11 * MINUTE);
    });
  },
);
