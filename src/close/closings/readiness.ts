import { type Closing, findClosing, type MonthQuestion } from '../../books';
import { requireReportKind } from '../../catalogue';
import { addDays, addMonths, computeNewestCompleteDay, computeReadyTime, toLastDay } from '../../dates';
import { getTexts } from '../../wording';

/** One line of the readiness list. Amber lines need a reason, red ones have to be fixed first. */
export interface ReadinessLine {
  readonly level: 'green' | 'amber' | 'red';
  readonly sentence: string;
}

interface ReadinessFacts {
  readonly question: MonthQuestion;
  readonly closings: readonly Closing[];
  /** Sentences about statements and payments that the closing leaves out; undefined for a file without any. */
  readonly leftOut?: readonly string[] | undefined;
  readonly now: number;
  readonly formatMoment: (at: number) => string;
}

export function listReadinessLines(facts: ReadinessFacts): ReadinessLine[] {
  return [...listClosedLines(facts), buildCompletenessLine(facts), ...listPayoutLines(facts)];
}

function listClosedLines({ question, closings }: ReadinessFacts): ReadinessLine[] {
  const { notices, readiness: wording } = getTexts().closings;
  const monthClosing = findClosing(closings, question);
  if (monthClosing?.state === 'closed')
    return [{ level: 'red', sentence: notices.closedAlready(monthClosing) }];
  // The newest closing is the first.
  const newest = closings.find(({ currency, state }) => currency === question.currency && state === 'closed');
  const previousMonth = addMonths(question.month, -1);
  if (newest === undefined || newest.month >= previousMonth) return [];
  return [{ level: 'amber', sentence: wording.gap(newest.month, previousMonth) }];
}

function buildCompletenessLine({ question, now, formatMoment }: ReadinessFacts): ReadinessLine {
  const { month, zone } = question;
  const { settled, mayChange, notComplete } = getTexts().closings.readiness;
  const last = toLastDay(month);
  if (computeNewestCompleteDay('full', zone, now) < last)
    return { level: 'red', sentence: notComplete(last, formatMoment(computeReadyTime('full', zone, last))) };
  const settledAt = computeReadyTime('full', zone, addDays(last, requireReportKind('full').days.restated));
  if (now >= settledAt) return { level: 'green', sentence: settled(month) };
  const first = addDays(last, 1 - requireReportKind('full').days.restated);
  return { level: 'amber', sentence: mayChange(first, last, formatMoment(settledAt)) };
}

function listPayoutLines({ leftOut }: ReadinessFacts): ReadinessLine[] {
  if (leftOut?.length === 0) return [{ level: 'green', sentence: getTexts().payouts.leftOut.none }];
  return (leftOut ?? []).map((sentence) => ({ level: 'amber', sentence }));
}
