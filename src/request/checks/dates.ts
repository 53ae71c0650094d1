import type { DimensionId, ZoneId } from '../../catalogue';
import {
  addDays,
  type CurrentDays,
  computeNewestCompleteDay,
  computeToday,
  type Day,
  type DayRange,
  EARLIEST_DAY,
  parseCalendarPeriod,
  parseDay,
  parseNamedDay,
  parseNamedRange,
  RANGE_NAMES,
} from '../../dates';
import { getTexts } from '../../wording';
import { type DraftCheck, Issues } from '../issues';
import { findNearestName } from '../nearest-name';
import { parseText } from '../parse-list';
import { findGrain, type RequestedComparison } from '../request';
import { checkTyped } from './check-row-filter';

/** Incomplete days, including today, are allowed: the line above the table names them. */
export function checkDates(check: DraftCheck, zone: ZoneId, nowMs: number): DayRange | undefined {
  const { draft, entry, findings } = check;
  const { inFuture, tooLongAgo } = getTexts().requests;
  const historyDays = entry.days.available;
  const today = computeToday(zone, nowMs);
  const newest = computeNewestCompleteDay(entry.id, zone, nowMs);
  const [start, end] = [parseText(draft.startDate), parseText(draft.endDate)];
  const range = parseDraftRange(start, end, { newestCompleteDay: newest, today }, findings);
  if (range === undefined) return undefined;
  const oldest = historyDays === null ? EARLIEST_DAY : addDays(today, -historyDays);
  const [isInFuture, isTooLongAgo] = [range.to > today, range.from < oldest];
  if (isInFuture)
    findings.addIssue(end === '' ? 'startDate' : 'endDate', range.to, inFuture(today, zone, newest));
  if (isTooLongAgo) findings.addIssue('startDate', range.from, tooLongAgo(oldest, historyDays));
  return isInFuture || isTooLongAgo ? undefined : range;
}

/** The days that two texts mean, however long ago. */
export function parseDateRange(start: string, end: string, today: CurrentDays): DayRange | undefined {
  return parseDraftRange(start.trim(), end.trim(), today, new Issues());
}

function parseDraftRange(
  start: string,
  end: string,
  today: CurrentDays,
  findings: Issues,
): DayRange | undefined {
  const { beforeFirstDay, dayAndRange } = getTexts().requests;
  const rangeByName = parseNamedRange(start, today.newestCompleteDay);
  if (rangeByName !== undefined) {
    if (end === '') return rangeByName;
    findings.addIssue('endDate', end, dayAndRange(start));
    return undefined;
  }
  const from = parseDraftDay('startDate', start, today, findings);
  const to = end === '' ? from : parseDraftDay('endDate', end, today, findings);
  if (from === undefined || to === undefined) return undefined;
  if (from <= to) return { from, to };
  findings.addIssue('endDate', end, beforeFirstDay(from));
  return undefined;
}

function parseDraftDay(
  field: 'startDate' | 'endDate',
  text: string,
  today: CurrentDays,
  findings: Issues,
): Day | undefined {
  const { aDay, missing, notADay, notALastDay } = getTexts().requests;
  const day = parseDay(text) ?? parseNamedDay(text, today);
  const refusal = field === 'endDate' ? notALastDay : notADay(findNearestName(text, RANGE_NAMES));
  if (day === undefined) findings.addIssue(field, text, text === '' ? missing(aDay) : refusal);
  return day;
}

/** Device reports have too many earlier files. A table without days must not end with today: only complete days are compared. */
export function checkCompare(check: DraftCheck, dimensions: readonly DimensionId[]): RequestedComparison {
  const { draft, findings } = check;
  const compare = checkTyped('compare', check);
  if (compare === 'none') return { compare };
  const [start, end] = [parseText(draft.startDate), parseText(draft.endDate)];
  // A row of a day or a period is compared with the day or the period before it.
  if (findGrain({ dimensions }) !== undefined)
    return { compare: compare === 'days before' ? 'period before' : compare };
  if ((end || start).toLowerCase() === 'today')
    findings.addIssue('compare', '', getTexts().requests.comparedToday);
  const rangePeriod = parseCalendarPeriod(start)?.period;
  return { compare, ...(rangePeriod === undefined ? {} : { rangePeriod }) };
}
