import type { FormatTime } from '../platform/ports';
import { addDays, daysBetween } from '../request/days';
import type { Day } from '../request/request';

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
  /** IANA name of the spreadsheet's zone, in which the time of fetching is shown. */
  readonly timeZone: string;
  readonly notices: readonly string[];
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The one line above a table that says what its numbers are, how fresh, and what to mind. */
export function provenanceLine(of: Provenance, formatTime: FormatTime): string {
  const fetched = formatTime(of.fetchedAt, of.timeZone, 'd MMM yyyy HH:mm');
  return [
    of.report,
    of.zone,
    ...(of.currency === undefined ? [] : [of.currency]),
    of.from === of.to ? shownDay(of.from) : `${shownDay(of.from)} to ${shownDay(of.to)}`,
    ...freshness(of),
    `fetched ${fetched} (${of.timeZone})`,
    ...of.notices,
  ].join(' · ');
}

/** What is known of the days: how far they are complete, which are not, how many may still change. */
function freshness({ from, to, newestCompleteDay, restatedDays }: Provenance): string[] {
  const complete = newestCompleteDay < to ? newestCompleteDay : to;
  const lead = complete < from ? 'no day complete yet' : `complete through ${shownDay(complete)}`;
  const restatedFrom = addDays(newestCompleteDay, 1 - restatedDays);
  const changing = daysBetween(restatedFrom < from ? from : restatedFrom, complete) + 1;
  return [
    lead,
    ...(complete < to ? [notComplete(complete < from ? from : addDays(complete, 1), to)] : []),
    ...(changing > 0 ? [`${changing} ${changing === 1 ? 'day' : 'days'} may still change`] : []),
  ];
}

function notComplete(from: Day, to: Day): string {
  return from === to ? `${shownDay(from)} not complete` : `${shownDay(from)} to ${shownDay(to)} not complete`;
}

/** A day as "1 Nov 2026". */
function shownDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}
