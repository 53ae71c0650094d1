import { addDays, type Day, daysBetween } from '../../dates/calendar';
import type { FormatTime } from '../../platform/ports';
import { texts } from '../../wording/texts';

/**
 * Days that this run did not fetch again: all days before `day`, or only the days from `from` on if `from` is set. Their numbers were
 * fetched at `at` (milliseconds since 1970) or later; `at` is null if that time is unknown.
 */
interface OlderDays {
  readonly day: Day;
  readonly from?: Day;
  readonly at: number | null;
}

/** The source of a table's numbers. Days are in the report zone, inclusive. */
export interface Provenance {
  /** The report's label, e.g. "Full report". */
  readonly report: string;
  readonly zone: string;
  /** Omitted for reports without amounts. */
  readonly currency?: string;
  readonly from: Day;
  readonly to: Day;
  /** The newest day that was complete at the service. */
  readonly newestCompleteDay: Day;
  /** How many of the newest days may still be restated. */
  readonly restatedDays: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  readonly older?: OlderDays;
  /** IANA name of the spreadsheet's zone, used for times. */
  readonly timeZone: string;
  readonly notices: readonly string[];
}

/** The line above a table that says what its numbers are and how fresh they are. */
export function provenanceLine(of: Provenance, formatTime: FormatTime): string {
  const { line } = texts().sheets;
  const { report, currency, from, to, timeZone, fetchedAt, older, notices } = of;
  const year = to.slice(0, 4);
  const moment = (at: number) => shownMoment(at, timeZone, year, formatTime);
  return [
    report,
    ...(currency === undefined ? [] : [currency]),
    line.range(from, to),
    ...freshness(of, year),
    line.refreshed(moment(fetchedAt), timeZone),
    ...(older === undefined ? [] : [olderDays(older, moment, year)]),
    ...notices,
  ].join(' · ');
}

function olderDays({ day, from, at }: OlderDays, moment: (at: number) => string, year: string): string {
  const { daysBefore, daysBetween: between } = texts().sheets.line;
  const asOf = at === null ? undefined : moment(at);
  return from === undefined ? daysBefore(day, asOf, year) : between(from, addDays(day, -1), asOf, year);
}

/** Says up to which day the numbers are complete, which days are not complete, and how many days may still change. */
function freshness({ zone, from, to, newestCompleteDay, restatedDays }: Provenance, year: string): string[] {
  const { line } = texts().sheets;
  const complete = newestCompleteDay < to ? newestCompleteDay : to;
  const isNone = complete < from;
  const restatedFrom = addDays(newestCompleteDay, 1 - restatedDays);
  const changing = daysBetween(restatedFrom < from ? from : restatedFrom, complete) + 1;
  return [
    isNone ? line.noneComplete(zone) : line.completeThrough(complete, zone, year),
    ...(complete < to ? [line.notComplete(isNone ? from : addDays(complete, 1), to, year)] : []),
    ...(changing > 0 ? [line.mayChange(changing)] : []),
  ];
}

/** A moment as "20 Nov 20:14", with its year when that is not `year`. */
function shownMoment(at: number, timeZone: string, year: string, formatTime: FormatTime): string {
  const isOther = formatTime(at, timeZone, 'yyyy') !== year;
  return formatTime(at, timeZone, isOther ? 'd MMM yyyy HH:mm' : 'd MMM HH:mm');
}
