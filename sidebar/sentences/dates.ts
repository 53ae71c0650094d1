import { requireReportKind } from '../../src/catalogue';
import {
  addDays,
  computeNewestCompleteDay,
  computeReadyTime,
  countDaysBetween,
  type Day,
  type DayRange,
  parseNamedDay,
  parseNamedRange,
  parseNewestUnits,
} from '../../src/dates';
import { checkDates, Issues, type ReadCells, resolveCells } from '../../src/request';
import { formatDays, formatDaysIn } from '../../src/wording';
import { CELL_DAYS, CHOSEN_DAYS, type Form, SINGLE_DAYS, toDraft } from '../form';
import { getViewTexts } from '../text';
import { formatShortDay, toLocalDay } from './times';

/** The choice of a number of days, weeks or months that the user types. */
export const TYPED_COUNT = 'last …';

const COUNTED_RANGES = [
  'last 7 days',
  'last 14 days',
  'last 30 days',
  'last 60 days',
  'last 90 days',
  'last 13 months',
];
const CALENDAR_RANGES = [
  ...['this week', 'last week', 'this month', 'last month'],
  ...['this quarter', 'last quarter', 'this year', 'last year'],
];

/** The ranges of days to choose from. If a saved draft has a range that this version does not offer, it is among them. */
export function listRangeChoices(range: string) {
  const { chosenDays, cellDays, lastUnits } = getViewTexts().times;
  const names = [...SINGLE_DAYS, ...COUNTED_RANGES, ...CALENDAR_RANGES];
  const isOther =
    ![CHOSEN_DAYS, CELL_DAYS, ...names].includes(range) && parseCountedRange(range) === undefined;
  const toRangeChoice = (name: string) => ({ id: name, label: labelRange(name) });
  return [
    ...[...SINGLE_DAYS, ...COUNTED_RANGES].map(toRangeChoice),
    { id: TYPED_COUNT, label: lastUnits },
    ...[...CALENDAR_RANGES, ...(isOther ? [range] : [])].map(toRangeChoice),
    { id: CHOSEN_DAYS, label: chosenDays },
    { id: CELL_DAYS, label: cellDays },
  ];
}

/** True if the list has no entry of its own for the range, such as “last 45 days”. */
export function isTypedCount(range: string): boolean {
  return parseCountedRange(range) !== undefined && !COUNTED_RANGES.includes(range);
}

/** A range such as “last 45 days”, from a number as typed and a unit. */
export function formatCountedRange(count: string, unit: string): string {
  return ['last', count, unit].join(' ');
}

/** The number as typed, and the unit, of a range such as “last 45 days”. */
export function parseCountedRange(range: string) {
  const [, count, unit] = /^last (.*) (days|weeks|months)$/.exec(range) ?? [];
  return count === undefined || unit === undefined ? undefined : { count, unit };
}

/** The days of the form in words, and up to which day the data is complete; '' if the days have an issue. */
export function describeFormDays(form: Form, now: number, cells: ReadCells): string {
  const { draft, issues } = resolveCells(toDraft(form), cells);
  if (issues.some(({ field }) => field === 'endDate')) return '';
  const check = { draft, entry: requireReportKind(form.report), findings: new Issues() };
  const days = checkDates(check, form.zone, now);
  return days === undefined
    ? ''
    : describeDayRange(days, computeNewestCompleteDay(form.report, form.zone, now));
}

/** "1 to 20 Nov 2026 (20 days), up to the newest complete day." */
export function describeDayRange({ from, to }: DayRange, newest: Day): string {
  const { times } = getViewTexts();
  const count = countDaysBetween(from, to) + 1;
  const days = times.withCount(formatDays(from, to), count);
  if (to === newest) return times.upToNewest(days, count);
  if (to < newest) return times.finished(days, count);
  const firstOpenDay = addDays(newest, 1);
  const firstCountedDay = from > firstOpenDay ? from : firstOpenDay;
  return times.stillCounted(
    days,
    formatShortDay(newest),
    formatShortDay(firstCountedDay),
    formatShortDay(to),
  );
}

/** The label of a named range: "Newest complete day", "Last 30 days"; the name itself if it is not known. */
export function labelRange(name: string): string {
  const { ranges, newestUnits } = getViewTexts().times;
  const label = Object.entries(ranges).find(([range]) => range === name)?.[1];
  const units = parseNewestUnits(name);
  return label ?? (units === undefined ? name : newestUnits(units.count, units.unit));
}

/** Each range leaves days within a year: “this year” leaves all of them on the first day of the next year. */
const MAX_DAYS_AHEAD = 367;

/** What happens to the rows of days that leave the range, and from which day on; '' for a range in cells, whose days are not known in advance. */
export function describeOlderRows(form: Form, now: number, timeZone: string): string {
  const { olderRowsLeave, olderRowsStay } = getViewTexts().fields.dates;
  if (form.history === 'kept') return olderRowsStay;
  const { report, zone, range } = form;
  const resolveRangeAt = (newest: Day) => {
    const day = parseNamedDay(range, { newestCompleteDay: newest, today: addDays(newest, 1) });
    return day === undefined ? parseNamedRange(range, newest) : { from: day, to: day };
  };
  const newest = computeNewestCompleteDay(report, zone, now);
  const current = resolveRangeAt(newest);
  for (let nth = 1; current !== undefined && nth <= MAX_DAYS_AHEAD; nth++) {
    const day = addDays(newest, nth);
    const next = resolveRangeAt(day);
    if (next === undefined || next.from <= current.from) continue;
    const leaveDay = toLocalDay(computeReadyTime(report, zone, day), timeZone);
    return olderRowsLeave(
      formatDaysIn(leaveDay.slice(0, 4), { from: leaveDay, to: leaveDay }),
      formatDays(current.from, addDays(next.from, -1)),
    );
  }
  return '';
}
