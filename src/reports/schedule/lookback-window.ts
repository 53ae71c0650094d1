import { isReadFromFiles, requireReportKind } from '../../catalogue';
import {
  addDays,
  computeToday,
  type Day,
  type DayRange,
  listDays,
  parseDay,
  toPeriodStart,
} from '../../dates';
import { countChangingDays, findGrain, parseText, type Request } from '../../request';
import { getOwnProperty } from '../../storage';
import { buildColumns, findDayColumnIndex } from '../../table';
import type { Refreshing } from '../report-settings';
import type { RunHow, SheetCoverage } from '../run-facts';
import type { CurrentDraft } from '../saved-report';

/** The time between two requests of the whole range. They find changed numbers of days before the lookback window. */
const WHOLE_EVERY_MS = 7 * 86_400_000;

type DraftStart = Pick<CurrentDraft, 'startDate' | 'movesWithCell'>;

/** The days of the request, and with history 'kept' also earlier days of the sheet that a range such as "last 30 days" no longer includes. */
export function deriveCoveredRange(
  request: Request,
  draft: DraftStart,
  history: Refreshing['history'],
  coverage: SheetCoverage | null,
): DayRange {
  const { from, to } = request;
  const canCoverEarlierDays = history === 'kept' && isRolling(draft) && hasDayColumn(request);
  const firstSheetDay = canCoverEarlierDays && coverage !== null ? coverage.from : from;
  return { from: chooseEarlierDay(firstSheetDay, from), to };
}

/** The days that a run of an unchecked draft would cover. Of device files, only the days of the draft are previewed. */
export function derivePreviewedRange(
  request: Request,
  draft: unknown,
  history: unknown,
  coverage: SheetCoverage | null,
): DayRange {
  const isKept = history === 'kept' && requireReportKind(request.report).source === 'pages';
  const startDate = parseText(getOwnProperty(draft, 'startDate'));
  return deriveCoveredRange(request, { startDate }, isKept ? 'kept' : 'dropped', coverage);
}

function hasDayColumn(request: Request): boolean {
  return findDayColumnIndex(buildColumns(request)) >= 0;
}

/** True for a range that moves: with the current date, such as "last 30 days", or with a cell. */
export function isRolling(draft: DraftStart): boolean {
  return draft.movesWithCell === true || parseDay(draft.startDate) === undefined;
}

function chooseEarlierDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}

/** The hourly check does not run at exact times. A week that is up to one hour too short counts as a full week. */
const SLACK_MS = 3_600_000;

/** Days whose rows in the sheet are no longer as they were written. */
export type DifferingDays = readonly Day[] | 'all';

export interface LookbackWindow {
  /** The days that the sheet covers after the run. */
  readonly range: DayRange;
  readonly requestedRange: DayRange;
  /** More days to request, because their rows in the sheet are no longer as they were written. */
  readonly repeatedDays?: readonly Day[];
  readonly isWhole: boolean;
}

export function listRequestedDays({ requestedRange, repeatedDays = [] }: LookbackWindow): Day[] {
  return [...new Set([...repeatedDays, ...listDays(requestedRange)])].sort();
}

/** The window that also requests the differing days. Those that the service no longer has are in `lost`. */
export function withDifferingDays(
  window: LookbackWindow,
  days: DifferingDays,
  request: Request,
  now: number,
): { readonly window: LookbackWindow; readonly lost: readonly Day[] } {
  const { range } = window;
  const oldest = deriveOldestServedDay(request, now);
  const areAllServed = range.from >= oldest;
  // The whole range, if the report has no file for each day, or if all days differ and the service still has all of them.
  if (!isReadFromFiles(request.report) || (days === 'all' && areAllServed))
    return { window: { range, requestedRange: range, isWhole: true }, lost: [] };
  const differingDays = days === 'all' ? listDays(range) : days;
  const repeatedDays = [...(window.repeatedDays ?? []), ...differingDays.filter((day) => day >= oldest)];
  return {
    window: { ...window, repeatedDays, isWhole: false },
    lost: differingDays.filter((day) => day < oldest),
  };
}

/** What decides which days a run requests. `now` is in milliseconds since 1970. */
export interface WindowFacts {
  readonly request: Request;
  readonly draft: DraftStart;
  readonly refreshing: Refreshing;
  readonly coverage: SheetCoverage | null;
  readonly wholeAt: number | null;
  /** True if the rows in the sheet come from the same request. Only the requested days may differ. */
  readonly isSameRequest: boolean;
  readonly how: RunHow;
  readonly now: number;
}

interface CoveredWindow extends WindowFacts {
  readonly range: DayRange;
  readonly coverage: SheetCoverage;
}

export function buildLookbackWindow(facts: WindowFacts): LookbackWindow {
  const { request, draft, refreshing, coverage } = facts;
  const range = deriveCoveredRange(request, draft, refreshing.history, coverage);
  const from =
    coverage === null || !hasDayColumn(request)
      ? range.from
      : findFirstRequestedDay({ ...facts, range, coverage });
  return { range, requestedRange: { from, to: range.to }, isWhole: from === range.from };
}

function findFirstRequestedDay(facts: CoveredWindow): Day {
  const { request, range, coverage, isSameRequest, wholeAt, how, now } = facts;
  const areFiles = isReadFromFiles(request.report);
  // A range of one day has no other day to request, so that day is requested even if the service has deleted it.
  if (areFiles && range.from === range.to) return range.from;
  const isComparable = isSameRequest && range.from >= coverage.from;
  if (areFiles) {
    const from = isComparable ? findFirstChangingFile(facts) : range.from;
    // The service no longer has the earlier days. Their rows stay in the sheet.
    const oldest = deriveOldestServedDay(request, now);
    return from < oldest ? oldest : from;
  }
  const isWholeDue = wholeAt === null || now - wholeAt >= WHOLE_EVERY_MS - SLACK_MS;
  // A user who clicks Run gets the newest numbers of all days.
  if (how === 'by hand' || isWholeDue || !isComparable) return range.from;
  return findFirstChangingPeriod(facts);
}

/**
 * Days with final numbers are not requested again, not even by hand or weekly, because a day of device rows is expensive. With `daysAgain` 2:
 * when the last run read the file of 16 November, the 18th was complete, and the network had had its two days to correct the 16th. So the
 * 17th is the first day that may have changed.
 */
function findFirstChangingFile({ request, refreshing, range, coverage }: CoveredWindow): Day {
  const { daysAgain } = refreshing;
  const lastCompleteDay = chooseEarlierDay(coverage.completeThrough, request.newestCompleteDay);
  const lastFinalDay = addDays(lastCompleteDay, -daysAgain);
  const lastKeptDay = [lastFinalDay, coverage.to, range.to].reduce(chooseEarlierDay);
  // If all days of the range are kept, the last ones are requested again. Otherwise the run would request nothing.
  const firstDay = lastKeptDay === range.to ? addDays(range.to, 1 - daysAgain) : addDays(lastKeptDay, 1);
  return firstDay < range.from ? range.from : firstDay;
}

/**
 * A full report with `daysAgain` 2: the last run was complete through 18 November, so the numbers of the 17th and 18th may have changed. The
 * 17th is the first requested day; by month, 1 November, because a row is never made from some of the days of its period.
 */
function findFirstChangingPeriod({ request, refreshing, range, coverage }: CoveredWindow): Day {
  const { daysAgain } = refreshing;
  const toFirstOf = (lastDay: Day, days: number) => addDays(lastDay, 1 - days);
  const lastCompleteDay = [coverage.completeThrough, coverage.to, request.newestCompleteDay].reduce(
    chooseEarlierDay,
  );
  const firstChangingDay = toFirstOf(lastCompleteDay, countChangingDays(request, daysAgain));
  // If the range ends earlier than at the last run: at least its last days.
  const firstDay = chooseEarlierDay(firstChangingDay, toFirstOf(range.to, daysAgain));
  const grain = findGrain(request) ?? 'date';
  const from = toPeriodStart(grain, firstDay);
  // The row of October covers its 31 days. If the range begins on 5 October now, that row must lose four of them.
  const hasFirstPeriodLostDays = coverage.from < range.from && toPeriodStart(grain, range.from) < range.from;
  return from <= range.from || hasFirstPeriodLostDays ? range.from : from;
}

/** The oldest day for which the service still has data at `now` (milliseconds since 1970). A text before all days, if it has no limit. */
export function deriveOldestServedDay({ report: reportKind, zone }: Request, now: number): string {
  const historyDays = requireReportKind(reportKind).days.available;
  return historyDays === null ? '' : addDays(computeToday(zone, now), -historyDays);
}
