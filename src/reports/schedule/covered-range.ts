import { requireReportKind } from '../../catalogue';
import { type Day, type DayRange, parseDay } from '../../dates';
import { DraftRefused } from '../../errors';
import { findKeptColumnsIssue, parseText, type Request } from '../../request';
import { getOwnProperty } from '../../storage';
import { buildColumns, findDayColumnIndex } from '../../table';
import type { Refreshing } from '../report-settings';
import type { SheetCoverage } from '../run-facts';

/** The time between two requests of the whole range. They find changed numbers of days before the lookback window. */
export const WHOLE_EVERY_MS = 7 * 86_400_000;

export interface DraftStart {
  readonly startDate: string;
  readonly isRolling?: true;
}

/**
 * With history 'kept', includes earlier days of the sheet that a range such as "last 30 days" no longer includes; always if periods are
 * columns, because deleting a column would take along what users have put into it, above it and into formulas over it.
 */
export function deriveCoveredRange(
  request: Request,
  draft: DraftStart,
  history: Refreshing['history'],
  coverage: SheetCoverage | null,
): DayRange {
  const { from, to } = request;
  const isHistoryKept = history === 'kept' || request.periodColumns;
  const canCoverEarlierDays = isHistoryKept && isRolling(draft) && hasDayColumn(request);
  const firstSheetDay = canCoverEarlierDays && coverage !== null ? coverage.from : from;
  const covered = { from: chooseEarlierDay(firstSheetDay, from), to };
  const issue = findKeptColumnsIssue(request, covered);
  if (issue !== undefined) throw new DraftRefused([issue]);
  return covered;
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

export function hasDayColumn(request: Request): boolean {
  return findDayColumnIndex(buildColumns(request)) >= 0;
}

/** True for a range that moves: with the current date, such as "last 30 days", or with a cell. */
export function isRolling(draft: DraftStart): boolean {
  return draft.isRolling === true || parseDay(draft.startDate) === undefined;
}

export function chooseEarlierDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}
