import { report } from '../../src/catalogue/catalogue';
import type { Day } from '../../src/dates/calendar';
import { addDays, daysBetween } from '../../src/dates/calendar';
import { newestCompleteDay } from '../../src/dates/complete-days';
import type { DayRange } from '../../src/dates/named-ranges';
import { checkDates } from '../../src/request/checks/dates';
import { Issues } from '../../src/request/issues';
import { CHOSEN_DAYS, SINGLE_DAYS } from '../form/date-range';
import { draftOf, type Form } from '../form/form-and-draft';

interface RangeChoice {
  readonly id: string;
  readonly label: string;
}

const RANGES: readonly string[] = [
  'last 7 days',
  'last 14 days',
  'last 30 days',
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

/** The choices of days; a range that a saved draft names otherwise is among them. */
export function rangeChoices({ range }: Pick<Form, 'range'>): readonly RangeChoice[] {
  const names = [...SINGLE_DAYS, ...RANGES];
  const other = range === CHOSEN_DAYS || names.includes(range) ? [] : [range];
  return [
    ...[...names, ...other].map((name) => ({ id: name, label: rangeLabel(name) })),
    { id: CHOSEN_DAYS, label: 'Days I choose' },
  ];
}

/** The days of the form in words, with how far the data is complete; '' while the days have an issue. */
export function daysInWords(form: Form, now: number): string {
  const days = daysOf(form, now);
  return days === undefined ? '' : rangeInWords(days, newestCompleteDay(form.report, form.zone, now));
}

/** What several days mean where each is requested by itself; '' for one day, and for other reports. */
export function severalDaysInWords(form: Form, now: number): string {
  const days = report(form.report).isByDay ? daysOf(form, now) : undefined;
  const count = days === undefined ? 1 : daysBetween(days.from, days.to) + 1;
  if (count === 1) return '';
  return `${count} days, each asked for by itself. Column Date is added; days that the sheet holds and that no longer change are not asked for again.`;
}

function daysOf(form: Form, now: number): DayRange | undefined {
  return checkDates(draftOf(form), report(form.report), form.zone, now, new Issues());
}

/** "1 to 20 November 2026, up to the newest complete day." */
export function rangeInWords({ from, to }: DayRange, newest: Day): string {
  const count = daysBetween(from, to) + 1;
  const days = `${fromTo(from, to)}${count > 1 ? ` (${count} days)` : ''}`;
  if (to === newest) return `${days}, ${count > 1 ? 'up to ' : ''}the newest complete day.`;
  if (to < newest) return `${days}. The service has finished ${count > 1 ? 'all of them' : 'it'}.`;
  const open = addDays(newest, 1);
  const counted = from > open ? from : open;
  const still = counted === to ? `${short(to)} is` : `${short(counted)} to ${short(to)} are`;
  return `${days}. ${short(newest)} is the newest complete day; ${still} still being counted.`;
}

/** A range as it is chosen: "Newest complete day", "Last 30 days". */
export function rangeLabel(name: string): string {
  if (name === 'yesterday') return 'Newest complete day';
  if (name === 'today') return 'Today so far';
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return name.startsWith('this ') ? `${label} so far` : label;
}

function fromTo(from: Day, to: Day): string {
  if (from === to) return long(to);
  const month = { day: 'numeric', month: 'long' } as const;
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} to ${long(to)}`;
  return from.slice(0, 4) === to.slice(0, 4)
    ? `${inEnglish(from, month)} to ${long(to)}`
    : `${long(from)} to ${long(to)}`;
}

const long = (day: Day) => inEnglish(day, { day: 'numeric', month: 'long', year: 'numeric' });
const short = (day: Day) => inEnglish(day, { day: 'numeric', month: 'short' });

function inEnglish(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
}
