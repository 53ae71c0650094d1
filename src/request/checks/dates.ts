import type { DimensionId, ZoneId } from '../../catalogue/catalogue';
import { addDays, type Day, type DayRange, parseDay } from '../../dates/calendar';
import { EARLIEST_DAY } from '../../dates/compared-days';
import { newestCompleteDay, todayIn } from '../../dates/complete-days';
import { calendarPeriod, namedDay, namedRange, RANGE_NAMES, type Today } from '../../dates/named-ranges';
import { texts } from '../../wording/texts';
import { nearest } from '../field-names';
import { type DraftCheck, Issues } from '../issues';
import { parseText } from '../parse-list';
import { grainOf, type Request } from '../request';
import { checkTyped } from './row-filter';

/** Incomplete days, including today, are allowed: the line above the table names them. */
export function checkDates(check: DraftCheck, zone: ZoneId, nowMs: number): DayRange | undefined {
  const { draft, entry, findings } = check;
  const { inFuture, tooLongAgo } = texts().requests;
  const { historyDays } = entry;
  const today = todayIn(zone, nowMs);
  const newest = newestCompleteDay(entry.id, zone, nowMs);
  const [start, end] = [parseText(draft.startDate), parseText(draft.endDate)];
  const range = readRange(start, end, { newest, today }, findings);
  if (range === undefined) return undefined;
  const oldest = historyDays === null ? EARLIEST_DAY : addDays(today, -historyDays);
  const [isInFuture, isTooLongAgo] = [range.to > today, range.from < oldest];
  if (isInFuture) findings.add(end === '' ? 'startDate' : 'endDate', range.to, inFuture(today, zone, newest));
  if (isTooLongAgo) findings.add('startDate', range.from, tooLongAgo(oldest, historyDays));
  return isInFuture || isTooLongAgo ? undefined : range;
}

/** The days that two texts mean, however long ago; undefined if they mean none. */
export function rangeOf(start: string, end: string, today: Today): DayRange | undefined {
  return readRange(start.trim(), end.trim(), today, new Issues());
}

function readRange(start: string, end: string, today: Today, findings: Issues): DayRange | undefined {
  const { beforeFirstDay, dayAndRange } = texts().requests;
  const named = namedRange(start, today.newest);
  if (named !== undefined) {
    if (end === '') return named;
    findings.add('endDate', end, dayAndRange(start));
    return undefined;
  }
  const from = readDay('startDate', start, today, findings);
  const to = end === '' ? from : readDay('endDate', end, today, findings);
  if (from === undefined || to === undefined) return undefined;
  if (from <= to) return { from, to };
  findings.add('endDate', end, beforeFirstDay(from));
  return undefined;
}

function readDay(
  field: 'startDate' | 'endDate',
  text: string,
  today: Today,
  findings: Issues,
): Day | undefined {
  const { aDay, missing, notADay, notALastDay } = texts().requests;
  const day = parseDay(text) ?? namedDay(text, today);
  const refusal = field === 'endDate' ? notALastDay : notADay(nearest(text, RANGE_NAMES));
  if (day === undefined) findings.add(field, text, text === '' ? missing(aDay) : refusal);
  return day;
}

/** Device reports have too many earlier files. A table without days must not end with today: only complete days are compared. */
export function checkCompare(
  check: DraftCheck,
  dimensions: readonly DimensionId[],
): Pick<Request, 'compare' | 'rangePeriod'> {
  const { draft, findings } = check;
  const compare = checkTyped('compare', check);
  if (compare === 'none') return { compare };
  const [start, end] = [parseText(draft.startDate), parseText(draft.endDate)];
  // A row of a day or a period is compared with the day or the period before it.
  if (grainOf({ dimensions }) !== undefined)
    return { compare: compare === 'days before' ? 'period before' : compare };
  if ((end || start).toLowerCase() === 'today') findings.add('compare', '', texts().requests.comparedToday);
  const rangePeriod = calendarPeriod(start)?.period;
  return { compare, ...(rangePeriod === undefined ? {} : { rangePeriod }) };
}
