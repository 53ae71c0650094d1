import type { Day } from '../../dates/calendar';
import { addDays, daysBetween } from '../../dates/calendar';
import type { FormatTime } from '../../platform/ports';
import { formatDay } from '../../wording/days';

/** Where a table's numbers come from. Days are those of the report zone, inclusive. */
export interface Provenance {
  /** The report's label, e.g. "Full report". */
  readonly report: string;
  readonly zone: string;
  /** Left out for reports that hold no money. */
  readonly currency?: string;
  readonly from: Day;
  readonly to: Day;
  /** The newest day whose data the service had finished. */
  readonly newestCompleteDay: Day;
  /** How many of the newest days the networks still restate. */
  readonly restatedDays: number;
  /** Milliseconds since 1970. */
  readonly fetchedAt: number;
  /**
   * Set when days before `day`, and none before `from` where that is given, were not asked for again: they stand as they were at `at`
   * (milliseconds since 1970) or later.
   */
  readonly older?: { readonly day: Day; readonly from?: Day; readonly at: number | null };
  /** IANA name of the spreadsheet's zone, in which the time of fetching is shown. */
  readonly timeZone: string;
  readonly notices: readonly string[];
}

/** The one line above a table that says what its numbers are, how fresh, and what to mind. */
export function provenanceLine(of: Provenance, formatTime: FormatTime): string {
  const year = of.to.slice(0, 4);
  const moment = (at: number) => shownMoment(at, of.timeZone, year, formatTime);
  return [
    of.report,
    ...(of.currency === undefined ? [] : [of.currency]),
    of.from === of.to ? formatDay(of.from) : `${formatDay(of.from)} to ${formatDay(of.to)}`,
    ...freshness(of, (day) => shownDay(day, year)),
    `refreshed ${moment(of.fetchedAt)} (${of.timeZone})`,
    ...(of.older === undefined ? [] : [olderDays(of.older, (day) => shownDay(day, year), moment)]),
    ...of.notices,
  ].join(' · ');
}

function olderDays(
  { day, from, at }: NonNullable<Provenance['older']>,
  shown: (day: Day) => string,
  moment: (at: number) => string,
): string {
  const days = from === undefined ? `before ${shown(day)}` : `${shown(from)} to ${shown(addDays(day, -1))}`;
  return `days ${days} as ${at === null ? 'asked for earlier' : `of ${moment(at)}`}`;
}

/** What is known of the days: how far they are complete, which are not, how many may still change. */
function freshness(
  { zone, from, to, newestCompleteDay, restatedDays }: Provenance,
  shown: (day: Day) => string,
): string[] {
  const complete = newestCompleteDay < to ? newestCompleteDay : to;
  const lead = complete < from ? 'no day complete yet' : `complete through ${shown(complete)}`;
  const restatedFrom = addDays(newestCompleteDay, 1 - restatedDays);
  const changing = daysBetween(restatedFrom < from ? from : restatedFrom, complete) + 1;
  const lacking = complete < from ? from : addDays(complete, 1);
  return [
    `${lead} (${zone})`,
    ...(complete < to
      ? [`${lacking === to ? shown(to) : `${shown(lacking)} to ${shown(to)}`} not complete`]
      : []),
    ...(changing > 0 ? [`${changing} ${changing === 1 ? 'day' : 'days'} may still change`] : []),
  ];
}

/** A moment as "20 Nov 20:14", with its year when that is another than the one the line's days are in. */
function shownMoment(at: number, timeZone: string, year: string, formatTime: FormatTime): string {
  const isOther = formatTime(at, timeZone, 'yyyy') !== year;
  return formatTime(at, timeZone, isOther ? 'd MMM yyyy HH:mm' : 'd MMM HH:mm');
}

/** A day as "1 Nov", with its year when that is another than `year`. */
function shownDay(day: Day, year: string): string {
  return day.startsWith(year) ? formatDay(day).slice(0, -5) : formatDay(day);
}
