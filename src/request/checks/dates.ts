import { type DimensionId, isReadFromFiles, type ZoneId } from '../../catalogue';
import {
  addDays,
  type CurrentDays,
  computeNewestCompleteDay,
  computeToday,
  type Day,
  type DayRange,
  EARLIEST_DAY,
  hasSeveralDays,
  parseCalendarPeriod,
  parseDay,
  parseNamedDay,
  parseNamedRange,
} from '../../dates';
import { getTexts } from '../../wording';
import type { DraftCheck, Issues } from '../issues';
import { parseText } from '../parse-list';
import { findGrain } from '../request';
import { checkChosenValue } from './named-values';

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
  const isInFuture = range.to > today;
  const isTooLongAgo = range.from < oldest;
  if (isInFuture)
    findings.addIssue(end === '' ? 'startDate' : 'endDate', range.to, inFuture(today, zone, newest));
  if (isTooLongAgo) findings.addIssue('startDate', range.from, tooLongAgo(oldest, historyDays));
  return isInFuture || isTooLongAgo ? undefined : range;
}

function parseDraftRange(
  start: string,
  end: string,
  days: CurrentDays,
  findings: Issues,
): DayRange | undefined {
  const { beforeFirstDay, dayAndRange } = getTexts().requests;
  const rangeByName = parseNamedRange(start, days.newestCompleteDay);
  if (rangeByName !== undefined) {
    if (end === '') return rangeByName;
    findings.addIssue('endDate', end, dayAndRange(start));
    return undefined;
  }
  const from = parseDraftDay('startDate', start, days, findings);
  const to = end === '' ? from : parseDraftDay('endDate', end, days, findings);
  if (from === undefined || to === undefined) return undefined;
  if (from <= to) return { from, to };
  findings.addIssue('endDate', end, beforeFirstDay(from));
  return undefined;
}

function parseDraftDay(
  field: 'startDate' | 'endDate',
  text: string,
  days: CurrentDays,
  findings: Issues,
): Day | undefined {
  const { aDay, missing, notADay } = getTexts().requests;
  const day = parseDay(text) ?? parseNamedDay(text, days);
  if (day === undefined) findings.addIssue(field, text, text === '' ? missing(aDay) : notADay);
  return day;
}

/** With the date, if the draft may cover several days of device files, which do not contain their day. */
export function withDate(
  dimensions: readonly DimensionId[],
  { draft, entry }: DraftCheck,
  dates: DayRange,
): readonly DimensionId[] {
  const isDated = isReadFromFiles(entry.id) && hasSeveralDays(parseText(draft.startDate), dates);
  return isDated && !dimensions.includes('date') ? ['date', ...dimensions] : dimensions;
}

/** A table without days must not end with today: only complete days are compared. */
export function checkCompare(check: DraftCheck, dimensions: readonly DimensionId[]) {
  const { draft, findings } = check;
  const compare = checkChosenValue('compare', check);
  if (compare === 'none') return { compare };
  const [start, end] = [parseText(draft.startDate), parseText(draft.endDate)];
  // A row of a day or a period is compared with the day or the period before it.
  if (findGrain({ dimensions }) !== undefined)
    return { compare: compare === 'days before' ? 'period before' : compare };
  if ((end || start).toLowerCase() === 'today')
    findings.addIssue('compare', '', getTexts().requests.comparedToday);
  const rangePeriod = parseCalendarPeriod(start)?.period;
  return { compare, ...(rangePeriod && { rangePeriod }) };
}
