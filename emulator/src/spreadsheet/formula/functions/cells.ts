/** Functions in which Google differs from Univer's engine, or which depend on the file: its clock, its locale, its cells. */
import { GoogleError } from '../../../host-service';
import { formatted } from '../../number-format';
import { type DateParts, partsOfSerial, serialOfAnyDay } from '../../serial';
import { elementwise } from '../arrays';
import { asNumber, asText, numberIn } from '../coercion';
import { type Block, blockOf, CellError, type Operand, type Scalar, single, WRONG_COUNT } from '../scalar';
import type { Argument, Implementation, Surroundings } from './argument';

/** Google's error for a custom function with arguments that depend on the time. */
export const TIMELESS = new CellError(
  '#ERROR!',
  'This function is not allowed to reference a cell with NOW(), RAND(), or RANDBETWEEN().',
);

export const OF_CELLS: Readonly<Record<string, Implementation>> = {
  NOW: (args, { now }) => (args.length > 0 ? WRONG_COUNT : (now?.() ?? TIMELESS)),
  TODAY: (args, { now }) =>
    args.length > 0 ? WRONG_COUNT : now === undefined ? TIMELESS : Math.floor(now()),
  DATE: ofValues(3, 3, date),
  YEAR: ofDay((parts) => parts.year),
  MONTH: ofDay((parts) => parts.month),
  DAY: ofDay((parts) => parts.day),
  EDATE: ofValues(2, 2, monthsLater),
  DATEVALUE: ofValues(1, 1, (values, around) => {
    const number = numberValue(values, around);
    return typeof number === 'number' ? Math.floor(number) : number;
  }),
  VALUE: ofValues(1, 1, numberValue),
  TEXT: ofValues(2, 2, text),
  EXACT: ofValues(2, 2, ([a, b], { locale }) => asText(a, locale) === asText(b, locale)),
  HYPERLINK: ofValues(1, 2, ([url, label]) => label ?? url),
  CONCATENATE: (args, { locale }) => {
    const parts = args.flatMap((arg) => blockOf(arg.value()).flat());
    const error = parts.find((part) => part instanceof CellError);
    return error ?? parts.map((part) => asText(part as Exclude<Scalar, CellError>, locale)).join('');
  },
  ARRAYFORMULA: (args) => (args.length === 1 ? args[0]!.value() : WRONG_COUNT),
  ROW: ofReference((block, { top }) => block.map((_, down) => [top + down + 1])),
  COLUMN: ofReference(([first], { left }) => [first!.map((_, across) => left + across + 1)]),
};

/** A function of values that are no errors. */
function ofValues(
  least: number,
  most: number,
  calculate: (values: readonly Exclude<Scalar, CellError>[], around: Surroundings) => Scalar,
): Implementation {
  return (args, around, inArray) => {
    if (args.length < least || args.length > most) return WRONG_COUNT;
    const operands = args.map((arg) => (inArray ? arg.value() : single(arg.value())));
    return elementwise(operands, (values) => {
      const error = values.find((value) => value instanceof CellError);
      return error ?? calculate(values as readonly Exclude<Scalar, CellError>[], around);
    });
  };
}

/** DATE. Years before 1900 count from 1900. The engine's days before March 1900 are those of Excel. */
function date(values: readonly Exclude<Scalar, CellError>[]): Scalar {
  const parts = values.map((value) =>
    typeof value === 'string' ? new CellError('#VALUE!') : asNumber(value),
  );
  const error = parts.find((part) => part instanceof CellError);
  if (error !== undefined) return error;
  const [year, month, day] = parts.map((part) => Math.trunc(part as number)) as [number, number, number];
  if (year < 0 || year > 9999) return new CellError('#NUM!');
  return serialOfAnyDay(year < 1900 ? year + 1900 : year, month, day);
}

/** A part of a day. The engine's days before March 1900 are those of Excel, among them the day of a blank cell. */
function ofDay(part: (parts: DateParts) => number): Implementation {
  return ofValues(1, 1, ([value], { locale }) => {
    const number = asNumber(value, locale);
    return typeof number === 'number' ? part(partsOfSerial(number)) : number;
  });
}

/** EDATE. The engine goes on into the next month where a month is shorter; Google stops at its last day. */
function monthsLater(
  [start, count]: readonly Exclude<Scalar, CellError>[],
  { locale }: Surroundings,
): Scalar {
  const [day, months] = [asNumber(start, locale), asNumber(count, locale)];
  if (typeof day !== 'number') return day;
  if (typeof months !== 'number') return months;
  const parts = partsOfSerial(day);
  const month = parts.month + Math.trunc(months);
  return Math.min(serialOfAnyDay(parts.year, month, parts.day), serialOfAnyDay(parts.year, month + 1, 0));
}

function numberValue([value]: readonly Exclude<Scalar, CellError>[], { locale }: Surroundings): Scalar {
  return typeof value === 'string' ? (numberIn(value, locale) ?? new CellError('#VALUE!')) : asNumber(value);
}

/** TEXT. Its patterns are those of number formats. */
function text([value, pattern]: readonly Exclude<Scalar, CellError>[], { locale }: Surroundings): Scalar {
  const number = typeof value === 'boolean' ? value : asNumber(value, locale);
  if (typeof number !== 'number') return asText(value, locale);
  try {
    return formatted(number, { type: 'NUMBER', pattern: asText(pattern) }, locale);
  } catch (error) {
    if (error instanceof GoogleError) return new CellError('#ERROR!', error.message);
    throw error;
  }
}

function ofReference(
  numbers: (block: Block, place: { readonly top: number; readonly left: number }) => Block,
): Implementation {
  return ([arg, ...more]: readonly Argument[], _, inArray): Operand => {
    if (more.length > 0) return WRONG_COUNT;
    if (arg?.reference === undefined)
      return new CellError('#ERROR!', 'not emulated: ROW or COLUMN of no range');
    const value = arg.value();
    if (!Array.isArray(value)) return value;
    const found = numbers(value as Block, arg.reference);
    return inArray ? found : found[0]![0];
  };
}
