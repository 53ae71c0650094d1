import type { ReportEntry, ZoneId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { addDays, daysBetween, parseDay } from '../../dates/calendar';
import { newestCompleteDay, todayIn } from '../../dates/complete-days';
import { type DayRange, namedDay, namedRange, RANGE_NAMES, type Today } from '../../dates/named-ranges';
import { texts } from '../../wording/texts';
import type { Draft } from '../draft';
import type { Issues } from '../issues';
import { nearest } from '../nearest';
import { parseText } from '../parse-list';

/** No service of this kind is older. */
const EARLIEST = '2010-01-01';

/**
 * The days of a draft, both included: in order, none in the future, none older than the service keeps. Days that are not
 * complete, today too, are allowed: the line above the table says so. Undefined when an issue was found.
 */
export function checkDates(
  draft: Draft,
  entry: ReportEntry,
  zone: ZoneId,
  nowMs: number,
  findings: Issues,
): DayRange | undefined {
  const today = { newest: newestCompleteDay(entry.id, zone, nowMs), today: todayIn(zone, nowMs) };
  const typed = { start: parseText(draft.startDate), end: parseText(draft.endDate) };
  const range = readRange(typed, today, findings);
  if (range === undefined) return undefined;
  const before = findings.issues.length;
  const last = typed.end === '' ? 'startDate' : 'endDate';
  checkReach(range, last, entry, today, zone, findings);
  return findings.issues.length === before ? range : undefined;
}

interface Typed {
  readonly start: string;
  readonly end: string;
}

function readRange({ start, end }: Typed, today: Today, findings: Issues): DayRange | undefined {
  const named = namedRange(start, today.newest);
  if (named !== undefined) {
    if (end === '') return named;
    findings.add('endDate', end, texts().requests.dayBesideRange(start));
    return undefined;
  }
  const from = readDay('startDate', start, today, findings);
  const to = end === '' ? from : readDay('endDate', end, today, findings);
  if (from === undefined || to === undefined) return undefined;
  if (from <= to) return { from, to };
  findings.add('endDate', end, texts().requests.beforeFirstDay(from));
  return undefined;
}

function readDay(
  field: 'startDate' | 'endDate',
  text: string,
  today: Today,
  findings: Issues,
): Day | undefined {
  const day = parseDay(text) ?? namedDay(text, today);
  if (day === undefined) findings.add(field, text, notADay(field, text));
  return day;
}

function notADay(field: 'startDate' | 'endDate', text: string): string {
  if (text === '') return texts().requests.noDay;
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(text)) return texts().requests.noCalendarDay;
  return field === 'endDate'
    ? texts().requests.notALastDay
    : texts().requests.notADay(nearest(text, RANGE_NAMES));
}

function checkReach(
  { from, to }: DayRange,
  last: 'startDate' | 'endDate',
  { label, maxDays, historyDays }: ReportEntry,
  { today, newest }: Today,
  zone: ZoneId,
  findings: Issues,
): void {
  if (to > today) findings.add(last, to, texts().requests.inFuture(today, zone, newest));
  if (maxDays !== null && daysBetween(from, to) >= maxDays)
    findings.add(last, `${from} to ${to}`, texts().requests.oneDayOnly(label));
  const oldest = historyDays === null ? EARLIEST : addDays(today, -historyDays);
  if (from < oldest) findings.add('startDate', from, texts().requests.tooLongAgo(oldest, historyDays));
}
