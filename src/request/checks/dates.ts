import type { ReportEntry, ZoneId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { addDays, daysBetween, parseDay } from '../../dates/calendar';
import { newestCompleteDay, todayIn } from '../../dates/complete-days';
import { type DayRange, namedDay, namedRange, RANGE_NAMES, type Today } from '../../dates/named-ranges';
import type { Draft } from '../draft';
import type { Issues } from '../issues';
import { nearest } from '../nearest';
import { parseText } from '../parse-list';

const ALLOWED = 'a day such as 2026-09-05, or a range such as “last 7 days”, “this month” or “last month”';

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
    findings.add('endDate', end, `does not go with the range “${start}”; leave it empty.`);
    return undefined;
  }
  const from = readDay('startDate', start, today, findings);
  const to = end === '' ? from : readDay('endDate', end, today, findings);
  if (from === undefined || to === undefined) return undefined;
  if (from <= to) return { from, to };
  findings.add('endDate', end, `is before the first day, ${from}; give that day or a later one.`);
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
  if (text === '') return `it is missing; give ${ALLOWED}.`;
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(text)) return 'is no day of the calendar; give a real one.';
  if (field === 'endDate') return 'is not a day; give one such as 2026-09-05, or leave it empty for one day.';
  const near = nearest(text, RANGE_NAMES);
  const hint = near === undefined ? '' : `, the nearest range is “${near}”`;
  return `is not a day${hint}; give ${ALLOWED}.`;
}

function checkReach(
  { from, to }: DayRange,
  last: 'startDate' | 'endDate',
  { label, maxDays, historyDays }: ReportEntry,
  { today, newest }: Today,
  zone: ZoneId,
  findings: Issues,
): void {
  if (to > today)
    findings.add(
      last,
      to,
      `is in the future; today is ${today} in ${zone}, and the newest complete day is ${newest}.`,
    );
  if (maxDays !== null && daysBetween(from, to) >= maxDays)
    findings.add(last, `${from} to ${to}`, `is too long; the ${label} takes exactly one day at a time.`);
  const oldest = historyDays === null ? EARLIEST : addDays(today, -historyDays);
  if (from < oldest)
    findings.add(
      'startDate',
      from,
      historyDays === null
        ? `is too long ago; give a day from ${oldest} on.`
        : `is too long ago; the service keeps this data for ${historyDays} days, so give a day from ${oldest} on.`,
    );
}
