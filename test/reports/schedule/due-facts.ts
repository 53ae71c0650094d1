import type { FormatTime } from '../../../src/platform/ports';
import { defaultRefreshing, type Refreshing, type Schedule } from '../../../src/reports/refreshing';
import type { HeldData } from '../../../src/reports/run-facts';
import { coveredRange } from '../../../src/reports/schedule/lookback-window';
import type { ScheduleContext, ScheduleFacts } from '../../../src/reports/schedule/next-run';
import { checkDraft } from '../../../src/request/checks/check-draft';
import type { ReportDraft } from '../../../src/request/draft';
import { defaultSettings } from '../../../src/settings/settings';
import { DRAFT } from '../file';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const ZONES = [
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'UTC',
] as const;

const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Like the other fake, but fast enough for a year of hours. */
const formatTime: FormatTime = (epochMs, timeZone, pattern) => {
  let format = FORMATS.get(timeZone);
  if (format === undefined) {
    const two = '2-digit';
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      hourCycle: 'h23',
    });
    FORMATS.set(timeZone, format);
  }
  if (pattern !== 'yyyy-MM-dd HH') throw new Error(`unexpected pattern ${pattern}`);
  return format.format(epochMs);
};

export function context(now: number, timeZone = 'Europe/Berlin'): ScheduleContext {
  return { now, timeZone, formatTime, settings: defaultSettings() };
}

export function local(at: number, timeZone: string): string {
  return formatTime(at, timeZone, 'yyyy-MM-dd HH');
}

/** A report that never ran. */
export function facts(
  schedule: Schedule,
  change: Partial<ScheduleFacts> = {},
  draft: Partial<ReportDraft> = {},
): ScheduleFacts {
  const whole: ReportDraft = { ...DRAFT, ...draft };
  return {
    draft: whole,
    refreshing: { ...defaultRefreshing(), schedule },
    paused: false,
    held: null,
    lastGoodAt: null,
    wholeAt: null,
    failures: null,
    changedAt: 0,
    ...change,
  };
}

/** The same report after a good run at `at`. */
export function ranAt(report: ScheduleFacts, at: number, wholeAt: number | null = at): ScheduleFacts {
  const held = heldAfter(report.draft, report.refreshing, report.held, at);
  return { ...report, held, lastGoodAt: at, wholeAt, failures: null };
}

function heldAfter(
  draft: ReportDraft,
  refreshing: Refreshing,
  before: HeldData | null,
  at: number,
): HeldData {
  const checked = checkDraft(draft, { now: at, defaults: defaultSettings() });
  if ('issues' in checked) throw new Error(checked.issues.map(({ message }) => message).join(' '));
  const { request } = checked;
  const { newestCompleteDay } = request;
  const { from, to } = coveredRange(request, draft, refreshing, before);
  return { rows: 1, from, to, completeThrough: newestCompleteDay, newestDay: to, fetchedAt: at };
}
