import { report } from '../../src/catalogue/catalogue';
import { addDays, type Day, type DayRange, daysBetween } from '../../src/dates/calendar';
import { newestCompleteDay } from '../../src/dates/complete-days';
import type { ReadCells } from '../../src/request/cells/resolve-cells';
import { resolveCells } from '../../src/request/cells/resolve-cells';
import { checkDates } from '../../src/request/checks/dates';
import { Issues } from '../../src/request/issues';
import { CELL_DAYS, CHOSEN_DAYS, SINGLE_DAYS } from '../form/date-range';
import { draftOf, type Form } from '../form/form-and-draft';
import { texts } from '../text/texts';

interface RangeChoice {
  readonly id: string;
  readonly label: string;
}

const RANGES: readonly string[] = [
  'last 7 days',
  'last 14 days',
  'last 30 days',
  'last 60 days',
  'last 90 days',
  'this week',
  'last week',
  'this month',
  'last month',
  'this quarter',
  'last quarter',
  'this year',
  'last year',
];

/** The ranges of days to choose from. If a saved draft has a range that this version does not offer, it is among them. */
export function rangeChoices({ range }: Pick<Form, 'range'>): readonly RangeChoice[] {
  const names = [...SINGLE_DAYS, ...RANGES];
  const other = [CHOSEN_DAYS, CELL_DAYS, ...names].includes(range) ? [] : [range];
  return [
    ...[...names, ...other].map((name) => ({ id: name, label: rangeLabel(name) })),
    { id: CHOSEN_DAYS, label: texts().times.chosenDays },
    { id: CELL_DAYS, label: texts().times.cellDays },
  ];
}

/** The days of the form in words, and up to which day the data is complete; '' if the days have an issue. */
export function daysText(form: Form, now: number, cells: ReadCells): string {
  const days = daysOf(form, now, cells);
  return days === undefined ? '' : rangeText(days, newestCompleteDay(form.report, form.zone, now));
}

/** What several days mean for a report with a separate request for each day; '' for one day and for other reports. */
export function severalDaysText(form: Form, now: number, cells: ReadCells): string {
  const days = report(form.report).isByDay ? daysOf(form, now, cells) : undefined;
  const count = days === undefined ? 1 : daysBetween(days.from, days.to) + 1;
  return count === 1 ? '' : texts().times.severalDays(count);
}

function daysOf(form: Form, now: number, cells: ReadCells): DayRange | undefined {
  const { draft, issues } = resolveCells(draftOf(form), cells);
  if (issues.some(({ field }) => field === 'endDate')) return undefined;
  const check = { draft, entry: report(form.report), findings: new Issues() };
  return checkDates(check, form.zone, now);
}

/** "1 to 20 November 2026, up to the newest complete day." */
export function rangeText({ from, to }: DayRange, newest: Day): string {
  const { times } = texts();
  const count = daysBetween(from, to) + 1;
  const days = times.withCount(fromTo(from, to), count);
  if (to === newest) return times.upToNewest(days, count);
  if (to < newest) return times.finished(days, count);
  const open = addDays(newest, 1);
  const counted = from > open ? from : open;
  return times.stillCounted(days, short(newest), short(counted), short(to));
}

/** The label of a named range: "Newest complete day", "Last 30 days"; the name itself if it is not known. */
export function rangeLabel(name: string): string {
  const { ranges, lastDays } = texts().times;
  const label = Object.entries(ranges).find(([range]) => range === name)?.[1];
  const days = /^last (\d{1,4}) days$/.exec(name)?.[1];
  return label ?? (days === undefined ? name : lastDays(Number(days)));
}

function fromTo(from: Day, to: Day): string {
  if (from === to) return long(to);
  const month = { day: 'numeric', month: 'long' } as const;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = isOneMonth ? `${Number(from.slice(8))}` : isOneYear ? formatted(from, month) : long(from);
  return texts().times.fromTo(first, long(to));
}

const long = (day: Day) => formatted(day, { day: 'numeric', month: 'long', year: 'numeric' });
const short = (day: Day) => formatted(day, { day: 'numeric', month: 'short' });

function formatted(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(texts().locale, { ...options, timeZone: 'UTC' });
}
