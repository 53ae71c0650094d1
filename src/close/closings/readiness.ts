import { type Closing, findClosing, type MonthQuestion } from '../../books/books';
import type { ZoneId } from '../../catalogue/catalogue';
import { addDays, type Day } from '../../dates/calendar';
import { newestCompleteDay, readyAt } from '../../dates/complete-days';
import { addMonths, firstDay, lastDay } from '../../dates/months';
import { texts } from '../../wording/texts';

/** One line of the readiness list. Amber lines need a reason, red ones have to be fixed first. */
export interface ReadinessLine {
  readonly level: 'green' | 'amber' | 'red';
  readonly sentence: string;
}

export interface ReportFacts {
  readonly name: string;
  readonly zone: ZoneId;
  /** The days that its sheet has, and the newest one that was complete; null before the first run. */
  readonly held: { readonly from: Day; readonly to: Day; readonly completeThrough: Day | null } | null;
  /** True if its last scheduled run has failed, or if its hourly check has stopped. */
  readonly isFailing: boolean;
}

/** Rows of statements and payments that the closing leaves out, or books without what they pay. */
export interface LeftOut {
  readonly kind: 'statements' | 'rates' | 'undecided' | 'unmatched' | 'unread' | 'unmapped';
  readonly count: number;
  /** The sums, such as “12.00 EUR + 45.00 USD”. */
  readonly amounts: string;
}

interface Facts {
  readonly question: MonthQuestion;
  readonly reports: readonly ReportFacts[];
  readonly closings: readonly Closing[];
  /** Undefined for a file without statements and payments. */
  readonly leftOut?: readonly LeftOut[] | undefined;
  readonly now: number;
  readonly formatMoment: (at: number) => string;
}

/** Restated days are those that the networks usually still change (section 4.1 rule 4). */
const RESTATED_DAYS = 2;

export function readiness(facts: Facts): ReadinessLine[] {
  const { question, reports, closings } = facts;
  const inMonth = reports.filter(({ held }) => isHeldIn(held, question));
  return [
    ...closedLines(question, closings),
    completeLine(facts),
    restatedLine(facts),
    reportsLine(inMonth, question),
    zoneLine(reports, question),
    ...payoutLines(facts),
  ];
}

const words = () => texts().closings.readiness;

function line(level: ReadinessLine['level'], sentence: string): ReadinessLine {
  return { level, sentence };
}

function isHeldIn(held: ReportFacts['held'], { month }: MonthQuestion): boolean {
  return held !== null && held.from <= lastDay(month) && held.to >= firstDay(month);
}

function closedLines(question: MonthQuestion, closings: readonly Closing[]): ReadinessLine[] {
  const { closed, gap } = words();
  const own = findClosing(closings, question);
  if (own?.state === 'closed') return [line('red', closed(own))];
  // The newest closing is the first.
  const newest = closings.find(
    ({ currency, state }) => currency === question.currency && state === 'closed',
  )?.month;
  const before = addMonths(question.month, -1);
  return newest !== undefined && newest < before ? [line('amber', gap(newest, before))] : [];
}

function completeLine({ question: { month, zone }, now, formatMoment }: Facts): ReadinessLine {
  const { complete, notComplete } = words();
  const last = lastDay(month);
  if (newestCompleteDay('full', zone, now) >= last) return line('green', complete(month));
  return line('red', notComplete(last, formatMoment(readyAt('full', zone, last))));
}

function restatedLine({ question: { month, zone }, now, formatMoment }: Facts): ReadinessLine {
  const { settled, mayChange } = words();
  const last = lastDay(month);
  const settledAt = readyAt('full', zone, addDays(last, RESTATED_DAYS));
  if (now >= settledAt) return line('green', settled);
  const newest = newestCompleteDay('full', zone, now);
  const first = addDays(newest < last ? newest : last, 1 - RESTATED_DAYS);
  return line('amber', mayChange(first, last, formatMoment(settledAt)));
}

function reportsLine(reports: readonly ReportFacts[], { month }: MonthQuestion): ReadinessLine {
  const { noReports, reportsFine, failing, stale } = words();
  const failed = reports.filter(({ isFailing }) => isFailing);
  if (failed.length > 0) return line('amber', failing(failed.map(({ name }) => name)));
  const isOld = ({ held }: ReportFacts) =>
    held !== null && held.to >= lastDay(month) && (held.completeThrough ?? '') < lastDay(month);
  const old = reports.filter(isOld);
  if (old.length > 0) return line('amber', stale(old.map(({ name }) => name)));
  return line('green', reports.length === 0 ? noReports : reportsFine(reports.length));
}

function payoutLines({ leftOut }: Facts): ReadinessLine[] {
  const { none, ...left } = texts().payouts.readiness;
  if (leftOut === undefined) return [];
  if (leftOut.length === 0) return [line('green', none().join(' '))];
  return leftOut.map(({ kind, ...rows }) => line('amber', left[kind](rows).join(' ')));
}

function zoneLine(reports: readonly ReportFacts[], { zone }: MonthQuestion): ReadinessLine {
  const { zoneFine, zonesDiffer } = words();
  const others = reports.filter((report) => report.zone !== zone).map(({ name }) => name);
  return others.length === 0 ? line('green', zoneFine(zone)) : line('amber', zonesDiffer(zone, others));
}
