import { report } from '../../catalogue/catalogue';
import { addDays, type Day, type DayRange, daysIn, parseDay } from '../../dates/calendar';
import { todayIn } from '../../dates/complete-days';
import { firstDayOf } from '../../dates/periods';
import { DraftRefused } from '../../errors/ad-reports-error';
import { issueOfKeptColumns } from '../../request/checks/period-columns';
import { changingDays, grainOf, needsAllDays, type Request } from '../../request/request';
import { columnsOf, dayColumn } from '../../table/table';
import type { Refreshing } from '../refreshing';
import type { HeldData, RunHow } from '../run-facts';
import type { CurrentDraft } from '../saved-report';
import type { RunRecord } from '../store/run-records';

/** The time between two requests of the whole range. They find changed numbers of days before the lookback window. */
export const WHOLE_EVERY_MS = 7 * 86_400_000;
/** The hourly check does not run at exact times. A week that is up to one hour too short counts as a full week. */
const SLACK_MS = 3_600_000;

export interface KnownSheet extends Pick<RunRecord, 'held' | 'wholeAt'> {
  /** True if the rows in the sheet come from the same request. Only the requested days may differ. */
  readonly isSameQuestion: boolean;
}

export interface LookbackWindow {
  readonly range: DayRange;
  readonly asked: DayRange;
  /** More days to request, because their rows in the sheet are no longer as they were written. */
  readonly again?: readonly Day[];
  readonly isWhole: boolean;
}

export function daysAsked({ asked, again = [] }: Omit<LookbackWindow, 'range' | 'isWhole'>): Day[] {
  return [...new Set([...again, ...daysIn(asked)])].sort();
}

/**
 * The window that also requests `days`, whose rows in the sheet are no longer as they were written. Device files are requested by day; of
 * other reports, the whole range. Days that the service no longer has are in `lost`.
 */
export function withDaysAgain(
  window: LookbackWindow,
  days: readonly Day[] | 'all',
  request: Request,
  now: number,
): { readonly window: LookbackWindow; readonly lost: readonly Day[] } {
  const { range } = window;
  const oldest = oldestServed(request, now);
  if (!report(request.report).isByDay || (days === 'all' && range.from >= oldest))
    return { window: { range, asked: range, isWhole: true }, lost: [] };
  const differing = days === 'all' || request.output === 'bigquery' ? daysIn(range) : days;
  const again = [...(window.again ?? []), ...differing.filter((day) => day >= oldest)];
  return { window: { ...window, again, isWhole: false }, lost: differing.filter((day) => day < oldest) };
}

type Days = Pick<CurrentDraft, 'startDate' | 'endDate' | 'isRolling'>;

export function lookbackWindow(
  request: Request,
  draft: Days,
  refreshing: Refreshing,
  known: KnownSheet,
  how: RunHow,
  now: number,
): LookbackWindow {
  const range = coveredRange(request, draft, refreshing, known.held);
  const whole = { range, asked: range, isWhole: true };
  const { held, isSameQuestion, wholeAt } = known;
  if (held === null || !hasDays(request) || needsAllDays(request)) return whole;
  if (report(request.report).isByDay) {
    if (range.from === range.to) return whole;
    const window = isSameQuestion ? deviceWindow(whole, request, refreshing, held) : whole;
    const from = oldestServed(request, now);
    if (window.asked.from >= from) return window;
    // The service no longer has the earlier days. Their rows stay in the sheet.
    return { ...window, asked: { ...window.asked, from }, isWhole: false };
  }
  const isWholeDue = wholeAt === null || now - wholeAt >= WHOLE_EVERY_MS - SLACK_MS;
  if (!isSameQuestion || range.from < held.from || how === 'by hand' || isWholeDue) return whole;
  // Whole periods: a row is never made from some of its days. If the range has left days of its first period since the last run, the row of
  // that period would contain days outside the range.
  const grain = grainOf(request) ?? 'date';
  const from = firstDayOf(grain, windowStart(request, refreshing, held, range));
  const isCutAnew = held.from < range.from && firstDayOf(grain, range.from) < range.from;
  if (from <= range.from || isCutAnew) return whole;
  return { range, asked: { from, to: range.to }, isWhole: false };
}

/** Days with final numbers are not requested again, not even by hand or weekly, because a day of device rows is expensive. */
function deviceWindow(
  whole: LookbackWindow,
  request: Request,
  { daysAgain }: Refreshing,
  held: HeldData,
): LookbackWindow {
  const { range } = whole;
  if (range.from < held.from) return whole;
  const finalTo = addDays(earlierOf(held.completeThrough, request.newestCompleteDay), -daysAgain);
  const heldTo = [finalTo, held.to, range.to].reduce(earlierOf);
  // If all days in the sheet are final, the last days are requested again. Otherwise the run would request nothing.
  const to = heldTo === range.to ? addDays(range.to, -daysAgain) : heldTo;
  return to < range.from ? whole : { range, asked: { from: addDays(to, 1), to: range.to }, isWhole: false };
}

function earlierOf(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/**
 * With history 'kept', includes earlier days of the sheet that a range such as "last 30 days" no longer includes; always if periods are
 * columns, because deleting a column would take along what users have put into it, above it and into formulas over it. Throws DraftRefused if there are too
 * many of them.
 */
export function coveredRange(
  request: Request,
  draft: Omit<Days, 'endDate'>,
  { history }: Pick<Refreshing, 'history'>,
  held: HeldData | null,
): DayRange {
  const { from, to } = request;
  const isKept = history === 'kept' || request.periodColumns;
  const grows = isKept && held !== null && isRolling(draft) && hasDays(request);
  const covered = { from: grows && held.from < from ? held.from : from, to };
  const issue = issueOfKeptColumns(request, covered);
  if (issue !== undefined) throw new DraftRefused([issue]);
  return covered;
}

function hasDays(request: Request): boolean {
  return dayColumn(columnsOf(request)) >= 0;
}

/** True for a range that moves: with the current date, such as "last 30 days", or with a cell. */
export function isRolling({ startDate, isRolling: isMoved }: Omit<Days, 'endDate'>): boolean {
  return isMoved === true || parseDay(startDate) === undefined;
}

function windowStart(request: Request, { daysAgain }: Refreshing, held: HeldData, range: DayRange): string {
  const newest = [held.completeThrough, held.to, request.newestCompleteDay].reduce(earlierOf);
  const from = addDays(newest, 1 - changingDays(request, daysAgain));
  return earlierOf(from, addDays(range.to, 1 - daysAgain));
}

/** The oldest day for which the service still has data at `now` (milliseconds since 1970); '' if the service has no limit. */
export function oldestServed({ report: kind, zone }: Request, now: number): string {
  const { historyDays } = report(kind);
  return historyDays === null ? '' : addDays(todayIn(zone, now), -historyDays);
}
