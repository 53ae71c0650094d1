import { report } from '../../src/catalogue/catalogue';
import { addDays, type Day, type DayRange, daysBetween } from '../../src/dates/calendar';
import { newestCompleteDay } from '../../src/dates/complete-days';
import { parseNewestUnits } from '../../src/dates/named-ranges';
import type { ReadCells } from '../../src/request/cells/resolve-cells';
import { resolveCells } from '../../src/request/cells/resolve-cells';
import { checkDates } from '../../src/request/checks/dates';
import { Issues } from '../../src/request/issues';
import { formatDays } from '../../src/wording/days';
import { CELL_DAYS, CHOSEN_DAYS, SINGLE_DAYS } from '../form/date-range';
import { draftOf, type Form } from '../form/form-and-draft';
import { texts } from '../text/texts';
import { dayText } from './times';

interface RangeChoice {
  readonly id: string;
  readonly label: string;
}

/** The choice of a number of days, weeks or months that the user types. */
export const TYPED_COUNT = 'last …';

const COUNTED = [
  'last 7 days',
  'last 14 days',
  'last 30 days',
  'last 60 days',
  'last 90 days',
  'last 13 months',
];
const CALENDAR = [
  ...['this week', 'last week', 'this month', 'last month'],
  ...['this quarter', 'last quarter', 'this year', 'last year'],
];

/** The ranges of days to choose from. If a saved draft has a range that this version does not offer, it is among them. */
export function rangeChoices({ range }: Pick<Form, 'range'>): readonly RangeChoice[] {
  const { chosenDays, cellDays, lastUnits } = texts().times;
  const names = [...SINGLE_DAYS, ...COUNTED, ...CALENDAR];
  const isOther = ![CHOSEN_DAYS, CELL_DAYS, ...names].includes(range) && countedIn(range) === undefined;
  const choice = (name: string) => ({ id: name, label: rangeLabel(name) });
  return [
    ...[...SINGLE_DAYS, ...COUNTED].map(choice),
    { id: TYPED_COUNT, label: lastUnits },
    ...[...CALENDAR, ...(isOther ? [range] : [])].map(choice),
    { id: CHOSEN_DAYS, label: chosenDays },
    { id: CELL_DAYS, label: cellDays },
  ];
}

/** True if the list has no entry of its own for the range, such as “last 45 days”. */
export function isTypedCount(range: string): boolean {
  return countedIn(range) !== undefined && !COUNTED.includes(range);
}

/** A range such as “last 45 days”, from a number as typed and a unit. */
export function countedRange(count: string, unit: string): string {
  return ['last', count, unit].join(' ');
}

/** The number as typed, and the unit, of a range such as “last 45 days”. */
export function countedIn(range: string): { readonly count: string; readonly unit: string } | undefined {
  const [, count, unit] = /^last (.*) (days|weeks|months)$/.exec(range) ?? [];
  return count === undefined || unit === undefined ? undefined : { count, unit };
}

/** The days of the form in words, and up to which day the data is complete; '' if the days have an issue. */
export function daysText(form: Form, now: number, cells: ReadCells): string {
  const days = daysOf(form, now, cells);
  return days === undefined ? '' : rangeText(days, newestCompleteDay(form.report, form.zone, now));
}

/** The days of the form; undefined if they have an issue. */
export function daysOf(form: Form, now: number, cells: ReadCells): DayRange | undefined {
  const { draft, issues } = resolveCells(draftOf(form), cells);
  if (issues.some(({ field }) => field === 'endDate')) return undefined;
  const check = { draft, entry: report(form.report), findings: new Issues() };
  return checkDates(check, form.zone, now);
}

/** "1 to 20 Nov 2026 (20 days), up to the newest complete day." */
export function rangeText({ from, to }: DayRange, newest: Day): string {
  const { times } = texts();
  const count = daysBetween(from, to) + 1;
  const days = times.withCount(formatDays(from, to), count);
  if (to === newest) return times.upToNewest(days, count);
  if (to < newest) return times.finished(days, count);
  const open = addDays(newest, 1);
  const counted = from > open ? from : open;
  return times.stillCounted(days, dayText(newest), dayText(counted), dayText(to));
}

/** The label of a named range: "Newest complete day", "Last 30 days"; the name itself if it is not known. */
export function rangeLabel(name: string): string {
  const { ranges, newestUnits } = texts().times;
  const label = Object.entries(ranges).find(([range]) => range === name)?.[1];
  const units = parseNewestUnits(name);
  return label ?? (units === undefined ? name : newestUnits(units.count, units.unit));
}
