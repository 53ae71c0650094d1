import { type Closing, findClosing, type MonthQuestion } from '../../books/books';
import { addDays, addMonths, lastDay } from '../../dates/calendar';
import { newestCompleteDay, readyAt } from '../../dates/complete-days';
import { texts } from '../../wording/texts';

/** One line of the readiness list. Amber lines need a reason, red ones have to be fixed first. */
export interface ReadinessLine {
  readonly level: 'green' | 'amber' | 'red';
  readonly sentence: string;
}

interface Facts {
  readonly question: MonthQuestion;
  readonly closings: readonly Closing[];
  /** Sentences about statements and payments that the closing leaves out; undefined for a file without any. */
  readonly leftOut?: readonly string[] | undefined;
  readonly now: number;
  readonly formatMoment: (at: number) => string;
}

/** Restated days are those that the networks usually still change (section 4.1 rule 4). */
const RESTATED_DAYS = 2;

export function readiness(facts: Facts): ReadinessLine[] {
  return [...closedLines(facts), completeLine(facts), ...payoutLines(facts)];
}

function closedLines({ question, closings }: Facts): ReadinessLine[] {
  const { notices, readiness: words } = texts().closings;
  const own = findClosing(closings, question);
  if (own?.state === 'closed') return [{ level: 'red', sentence: notices.closedAlready(own) }];
  // The newest closing is the first.
  const newest = closings.find(
    ({ currency, state }) => currency === question.currency && state === 'closed',
  )?.month;
  const before = addMonths(question.month, -1);
  return newest !== undefined && newest < before
    ? [{ level: 'amber', sentence: words.gap(newest, before) }]
    : [];
}

function completeLine({ question: { month, zone }, now, formatMoment }: Facts): ReadinessLine {
  const { settled, mayChange, notComplete } = texts().closings.readiness;
  const last = lastDay(month);
  if (newestCompleteDay('full', zone, now) < last)
    return { level: 'red', sentence: notComplete(last, formatMoment(readyAt('full', zone, last))) };
  const settledAt = readyAt('full', zone, addDays(last, RESTATED_DAYS));
  if (now >= settledAt) return { level: 'green', sentence: settled(month) };
  const first = addDays(last, 1 - RESTATED_DAYS);
  return { level: 'amber', sentence: mayChange(first, last, formatMoment(settledAt)) };
}

function payoutLines({ leftOut }: Facts): ReadinessLine[] {
  if (leftOut?.length === 0) return [{ level: 'green', sentence: texts().payouts.leftOut.none }];
  return (leftOut ?? []).map((sentence) => ({ level: 'amber', sentence }));
}
