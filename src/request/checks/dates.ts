import type { ZoneId } from '../../catalogue/catalogue';
import { addDays, type Day, parseDay } from '../../dates/calendar';
import { EARLIEST_DAY } from '../../dates/compared-days';
import { newestCompleteDay, todayIn } from '../../dates/complete-days';
import { type DayRange, namedDay, namedRange, RANGE_NAMES, type Today } from '../../dates/named-ranges';
import { texts } from '../../wording/texts';
import { type DraftCheck, Issues } from '../issues';
import { parseText } from '../parse-list';
import { nearest } from '../similar-names';

/** Incomplete days, including today, are allowed: the line above the table names them. */
export function checkDates(check: DraftCheck, zone: ZoneId, nowMs: number): DayRange | undefined {
  const { draft, entry, findings } = check;
  const today = { newest: newestCompleteDay(entry.id, zone, nowMs), today: todayIn(zone, nowMs) };
  const start = parseText(draft.startDate);
  const end = parseText(draft.endDate);
  const range = readRange(start, end, today, findings);
  if (range === undefined) return undefined;
  const before = findings.issues.length;
  checkReach(range, end === '' ? 'startDate' : 'endDate', check, today, zone);
  return findings.issues.length === before ? range : undefined;
}

/** The days that two texts mean, however long ago; undefined if they mean none. */
export function rangeOf(start: string, end: string, today: Today): DayRange | undefined {
  return readRange(start.trim(), end.trim(), today, new Issues());
}

function readRange(start: string, end: string, today: Today, findings: Issues): DayRange | undefined {
  const named = namedRange(start, today.newest);
  if (named !== undefined) {
    if (end === '') return named;
    findings.add('endDate', end, texts().requests.dayAndRange(start));
    return undefined;
  }
  const from = readDay('startDate', start, today, findings);
  const to = end === '' ? from : readDay('endDate', end, today, findings);
  if (from === undefined || to === undefined) return undefined;
  if (from <= to) return { from, to };
  findings.add('endDate', end, texts().requests.beforeFirstDay(from));
  return undefined;
}

type Field = 'startDate' | 'endDate';

function readDay(field: Field, text: string, today: Today, findings: Issues): Day | undefined {
  const day = parseDay(text) ?? namedDay(text, today);
  if (day === undefined) findings.add(field, text, notADay(field, text));
  return day;
}

function notADay(field: Field, text: string): string {
  if (text === '') return texts().requests.noDay;
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(text)) return texts().requests.noCalendarDay;
  return field === 'endDate'
    ? texts().requests.notALastDay
    : texts().requests.notADay(nearest(text, RANGE_NAMES));
}

function checkReach(
  { from, to }: DayRange,
  last: Field,
  { entry, findings }: DraftCheck,
  { today, newest }: Today,
  zone: ZoneId,
): void {
  const { inFuture, tooLongAgo } = texts().requests;
  const { historyDays } = entry;
  if (to > today) findings.add(last, to, inFuture(today, zone, newest));
  const oldest = historyDays === null ? EARLIEST_DAY : addDays(today, -historyDays);
  if (from < oldest) findings.add('startDate', from, tooLongAgo(oldest, historyDays));
}
