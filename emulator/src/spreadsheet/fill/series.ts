/** The series that the fill handle continues, as Google Sheets does. */
import { notEmulated } from '../json';
import { nameOf } from '../number-format';
import { partsOfSerial, serialOfDay } from '../serial';

/** A cell of the source, in the kinds that a series tells apart. */
export type FillCell =
  | { readonly kind: 'number' | 'date' | 'time'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'other' };

/**
 * The value at `index` of the series that a run of equal kinds begins: 0 is its first cell, the number of its cells the first cell after
 * it, -1 the cell before it. Undefined if the run is no series, so that its cells are repeated.
 */
export type Series = (index: number) => number | string;

/**
 * The series of a run of cells of one kind; undefined for none. One number is repeated, and one date steps by a day. `language` is that of
 * the file, for the names of days and months.
 */
export function seriesOf(run: readonly FillCell[], language: string): Series | undefined {
  const [first] = run;
  if (first?.kind === 'text') {
    const texts = run.map((cell) => (cell as { value: string }).value);
    return nameSeries(texts, language) ?? numberedSeries(texts);
  }
  if (first === undefined || first.kind === 'other') return undefined;
  const values = run.map((cell) => (cell as { value: number }).value);
  if (first.kind === 'date') return dateSeries(values);
  if (values.length === 1) return first.kind === 'time' ? notEmulated('filling from one time') : undefined;
  return numberSeries(values) ?? notEmulated('filling from three or more numbers without a constant step');
}

function numberSeries(values: readonly number[]): Series | undefined {
  const [first = 0] = values;
  const step = constantStep(values);
  return step === undefined ? undefined : (index) => rounded(first + step * index);
}

function dateSeries(days: readonly number[]): Series {
  if (days.length === 1) return (index) => days[0]! + index;
  return (
    monthSeries(days) ??
    numberSeries(days) ??
    notEmulated('filling from three or more dates without a constant step')
  );
}

/** Days of the same number in months with a constant distance; the last day of a month where a month is too short. */
function monthSeries(days: readonly number[]): Series | undefined {
  const parts = days.map(partsOfSerial);
  const { day } = parts[0]!;
  const step = constantStep(parts.map(({ year, month }) => year * 12 + month - 1));
  if (step === undefined || step === 0 || parts.some((each) => each.day !== day)) return undefined;
  const first = parts[0]!.year * 12 + parts[0]!.month - 1;
  return (index) => dayOfMonth(first + step * index, day);
}

function dayOfMonth(months: number, day: number): number {
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  for (let at = day; ; at -= 1) {
    const serial = serialOfDay(year, month, at);
    if (!Number.isNaN(serial)) return serial;
  }
}

const ENDS_IN_NUMBER = /^(.*?)(\d{1,9})$/s;

/** Names of days or months, such as "Mon" or "January". */
function nameSeries(texts: readonly string[], language: string): Series | undefined {
  const names = circlesOf(language).find((circle) => texts.every((text) => circle.includes(text)));
  if (names === undefined) return undefined;
  if (!language.startsWith('en')) return notEmulated(`filling names of days or months in ${language}`);
  const inCircle = (place: number) => ((place % names.length) + names.length) % names.length;
  const places = texts.map((text) => names.indexOf(text));
  const steps = new Set(places.slice(1).map((place, at) => inCircle(place - places[at]!)));
  if (steps.size > 1) return notEmulated('filling from names of days or months without a constant step');
  const [step = 1] = steps;
  return (index) => names[inCircle(places[0]! + step * index)]!;
}

function circlesOf(language: string): string[][] {
  const circle = (count: number, what: Intl.DateTimeFormatOptions, dayOf: (at: number) => number) =>
    Array.from({ length: count }, (_, at) => nameOf(what, dayOf(at), language));
  return (['long', 'short'] as const).flatMap((length) => [
    circle(7, { weekday: length }, (at) => serialOfDay(2026, 1, 1 + at)),
    circle(12, { month: length }, (at) => serialOfDay(2026, 1 + at, 1)),
  ]);
}

/** Texts that end in a number, such as "Q1" or "Week 09". */
function numberedSeries(texts: readonly string[]): Series | undefined {
  const parts = texts.map((text) => ENDS_IN_NUMBER.exec(text));
  const [prefix, digits = ''] = parts[0]?.slice(1) ?? [];
  if (prefix === undefined || prefix === '' || parts.some((part) => part?.[1] !== prefix)) return undefined;
  const numbers = parts.map((part) => Number(part![2]));
  const step = numbers.length === 1 ? 1 : constantStep(numbers);
  if (step === undefined) return undefined;
  return (index) => `${prefix}${String(Math.abs(numbers[0]! + step * index)).padStart(digits.length, '0')}`;
}

/** The distance between neighbours if it is always the same. */
function constantStep(values: readonly number[]): number | undefined {
  const step = rounded(values[1]! - values[0]!);
  return values.every((value, at) => at === 0 || rounded(value - values[at - 1]!) === step)
    ? step
    : undefined;
}

/** Without the last binary digits, so that 0.1, 0.2 continue with 0.3. */
function rounded(value: number): number {
  return Number(value.toPrecision(14));
}
