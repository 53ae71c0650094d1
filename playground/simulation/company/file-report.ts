import { readyAt } from '../../../src/dates/complete-days';
import { defaultRefreshing, type Schedule } from '../../../src/reports/refreshing';
import type { RefreshFacts } from '../../../src/reports/schedule/due-when-ready';
import { checkDraft } from '../../../src/request/checks/check-draft';
import { ABSENT, type ReportDraft } from '../../../src/request/draft';
import { defaultSettings } from '../../../src/settings/settings';

/** A scheduled report of a file: what decides whether it is due, and its unfinished run. Times are milliseconds since 1970. */
export interface FileReport extends RefreshFacts {
  /** The number of rows that each refresh requests. */
  readonly rows: number;
  /** When the report was last tried. */
  readonly triedAt: number;
  /** The run that the next check continues; null if there is none. */
  readonly unfinished: UnfinishedReport | null;
}

interface UnfinishedReport {
  readonly runId: string;
  readonly startedAt: number;
}

const DRAFT: ReportDraft = {
  ...ABSENT,
  report: 'full',
  apps: [],
  startDate: 'last 30 days',
  endDate: '',
  dimensions: ['date', 'appId'],
  metrics: ['revenue'],
  zone: 'UTC+0',
  currency: 'USD',
};
/** The hour at which the service has finished a day of these reports, on the next day in UTC. */
export const READY_HOUR = 12;

/** When the service has finished the numbers of `day`, in milliseconds since 1970. */
export function readyTime(day: string): number {
  return readyAt(DRAFT.report, 'UTC+0', day);
}

/** A report whose last good run was at `at` (milliseconds since 1970). It requests this many rows. */
export function refreshedReport(id: string, rows: number, schedule: Schedule, at: number): FileReport {
  const report = {
    id,
    draft: DRAFT,
    refreshing: { ...defaultRefreshing(), schedule },
    paused: false,
    changedAt: 0,
    rows,
    held: null,
    lastGoodAt: null,
    wholeAt: at,
    failures: null,
    triedAt: at,
    unfinished: null,
  };
  return afterGoodRun(report, at, at);
}

/** The report after a good run from `startedAt` to `now` (milliseconds since 1970). */
export function afterGoodRun(report: FileReport, startedAt: number, now: number): FileReport {
  const { draft, rows } = report;
  const checked = checkDraft(draft, { now: startedAt, defaults: defaultSettings() });
  if ('issues' in checked) throw new Error(checked.issues.map(({ message }) => message).join(' '));
  const { from, to, newestCompleteDay: completeThrough } = checked.request;
  const held = { rows, columns: 3, from, to, completeThrough, newestDay: to, fetchedAt: now };
  return { ...report, held, lastGoodAt: startedAt, failures: null, triedAt: now, unfinished: null };
}

/** True if the report's sheet contains the final numbers of `day`. */
export function isFresh({ held }: FileReport, day: string): boolean {
  return held !== null && held.completeThrough >= day;
}
