/**
 * The supported functions: SUM, AVERAGE, COUNT, COUNTA, COUNTUNIQUEIFS, MIN, MAX, IF, IFERROR, SUMIF, SUMPRODUCT, SUBTOTAL, INDEX, ROUND,
 * INT, ABS, NOW, DATE, GOOGLEFINANCE.
 */

import { serialOfAnyDay } from '../serial';
import type { Argument, Surroundings } from './arguments';
import { index, sumProduct } from './array-functions';
import { asNumber, asText, compared } from './coercion';
import { googleFinance } from './google-finance';
import { type Block, CellError, LOADING, type Operand, type Scalar, single, WRONG_COUNT } from './scalar';

type Implementation = (args: readonly Argument[], around: Surroundings) => Operand;

/** Google's error for a custom function with arguments that depend on the time. */
export const TIMELESS = new CellError(
  '#ERROR!',
  'This function is not allowed to reference a cell with NOW(), RAND(), or RANDBETWEEN().',
);

const FUNCTIONS: ReadonlyMap<string, Implementation> = new Map<string, Implementation>([
  ['SUM', over((numbers) => numbers.reduce((sum, number) => sum + number, 0))],
  [
    'AVERAGE',
    over((numbers) => (numbers.length === 0 ? new CellError('#DIV/0!') : total(numbers) / numbers.length)),
  ],
  ['MIN', over((numbers) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0))],
  ['MAX', over((numbers) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0))],
  ['COUNT', (args, around) => values(args, around).filter((value) => typeof value === 'number').length],
  ['COUNTA', (args, around) => values(args, around).filter((value) => value !== undefined).length],
  ['COUNTUNIQUEIFS', countUniqueIfs],
  ['IF', choose],
  ['IFERROR', ifError],
  ['SUMIF', sumIf],
  ['SUMPRODUCT', sumProduct],
  ['SUBTOTAL', subtotal],
  ['INDEX', index],
  ['ROUND', round],
  ['INT', ofOneNumber(Math.floor)],
  ['ABS', ofOneNumber(Math.abs)],
  ['NOW', currentTime],
  ['DATE', date],
  ['GOOGLEFINANCE', googleFinance],
]);

/** Calls a function. The result is #NAME? if there is no function with this name. */
export function callFunction(name: string, args: readonly Argument[], around: Surroundings): Operand {
  const implementation = FUNCTIONS.get(name);
  return implementation === undefined ? new CellError('#NAME?') : implementation(args, around);
}

/** A function of all numbers in its arguments. If they contain an error, the first one is the result. */
function over(combine: (numbers: readonly number[]) => Scalar): Implementation {
  return (args, around) => {
    const found = values(args, around);
    const error = found.find((value) => value instanceof CellError);
    return error ?? combine(found.filter((value) => typeof value === 'number'));
  };
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** An argument as one value. */
function oneValue(arg: Argument): Scalar {
  return single(arg.value());
}

/** All values of the arguments. A text or boolean that is itself an argument is converted to a number if possible. */
function values(args: readonly Argument[], { locale }: Surroundings): Scalar[] {
  return args.flatMap((arg) => {
    const value = arg.value();
    if (Array.isArray(value)) return (value as Block).flat();
    return arg.isReference ? [value as Scalar] : [asNumber(value as Scalar, locale)];
  });
}

function choose(args: readonly Argument[], { locale }: Surroundings): Scalar {
  if (args.length < 2 || args.length > 3) return WRONG_COUNT;
  const test = asNumber(oneValue(args[0]!), locale);
  if (test instanceof CellError) return test;
  if (test !== 0) return oneValue(args[1]!);
  return args[2] === undefined ? false : oneValue(args[2]);
}

/** IFERROR. A value that is still loading does not count as an error. */
function ifError(args: readonly Argument[]): Scalar {
  if (args.length < 1 || args.length > 2) return WRONG_COUNT;
  const value = oneValue(args[0]!);
  if (!(value instanceof CellError) || value === LOADING) return value;
  return args[1] === undefined ? undefined : oneValue(args[1]);
}

function round(args: readonly Argument[], { locale }: Surroundings): Scalar {
  if (args.length < 1 || args.length > 2) return WRONG_COUNT;
  const number = asNumber(oneValue(args[0]!), locale);
  const places = args[1] === undefined ? 0 : asNumber(oneValue(args[1]), locale);
  if (typeof number !== 'number') return number;
  if (typeof places !== 'number') return places;
  const scale = 10 ** Math.trunc(places);
  return (Math.sign(number) * Math.round(Number((Math.abs(number) * scale).toPrecision(15)))) / scale;
}

function ofOneNumber(calculate: (number: number) => number): Implementation {
  return (args, { locale }) => {
    if (args.length !== 1) return WRONG_COUNT;
    const number = asNumber(oneValue(args[0]!), locale);
    return typeof number === 'number' ? calculate(number) : number;
  };
}

/** The functions of SUBTOTAL, by their number. With 100 more, a number stands for the same function without rows that a user has hidden. */
const SUBTOTALS: ReadonlyMap<number, string> = new Map([
  [1, 'AVERAGE'],
  [2, 'COUNT'],
  [3, 'COUNTA'],
  [4, 'MAX'],
  [5, 'MIN'],
  [9, 'SUM'],
]);

function subtotal([code, ...ranges]: readonly Argument[], around: Surroundings): Operand {
  if (code === undefined || ranges.length === 0) return WRONG_COUNT;
  const number = asNumber(oneValue(code), around.locale);
  if (typeof number !== 'number') return number;
  const name = SUBTOTALS.get(number % 100);
  if (name === undefined) return new CellError('#ERROR!', `not emulated: SUBTOTAL(${number})`);
  const hidden = number > 100 ? 'not counted' : 'counted';
  const blocks = ranges.map((range) => range.counted(hidden));
  const error = blocks.find((block) => block instanceof CellError);
  const args = blocks.map((block): Argument => ({ ...ranges[0]!, isReference: true, value: () => block }));
  return error ?? callFunction(name, args, around);
}

/** DATE. Years before 1900 count from 1900. */
function date(args: readonly Argument[]): Scalar {
  if (args.length !== 3) return WRONG_COUNT;
  const parts: number[] = [];
  for (const arg of args) {
    const value = oneValue(arg);
    const number = typeof value === 'string' ? new CellError('#VALUE!') : asNumber(value);
    if (typeof number !== 'number') return number;
    parts.push(Math.trunc(number));
  }
  const [year, month, day] = parts as [number, number, number];
  if (year < 0 || year > 9999) return new CellError('#NUM!');
  return serialOfAnyDay(year < 1900 ? year + 1900 : year, month, day);
}

function currentTime(args: readonly Argument[], { now }: Surroundings): Scalar {
  if (args.length > 0) return WRONG_COUNT;
  return now?.() ?? TIMELESS;
}

function sumIf(args: readonly Argument[], { locale }: Surroundings): Scalar {
  if (args.length < 2 || args.length > 3) return WRONG_COUNT;
  const tested = args[0]!.value();
  const summed = args[2] === undefined ? tested : args[2].value();
  const criterion = oneValue(args[1]!);
  if (criterion instanceof CellError) return criterion;
  if (!Array.isArray(tested) || !Array.isArray(summed)) return new CellError('#N/A');
  const matches = matcher(criterion, locale);
  let sum = 0;
  (tested as Block).forEach((row, r) => {
    row.forEach((value, c) => {
      const add = (summed as Block)[r]?.[c];
      if (typeof add === 'number' && matches(value)) sum += add;
    });
  });
  return sum;
}

/** COUNTUNIQUEIFS with one condition: the number of different values in the cells whose neighbours in another range meet a criterion. */
function countUniqueIfs(args: readonly Argument[], { locale }: Surroundings): Scalar {
  if (args.length !== 3) return WRONG_COUNT;
  const [counted, tested, criterion] = [args[0]!.value(), args[1]!.value(), oneValue(args[2]!)];
  if (criterion instanceof CellError) return criterion;
  if (!Array.isArray(counted) || !Array.isArray(tested)) return new CellError('#N/A');
  const matches = matcher(criterion, locale);
  const cells = (tested as Block).flat().map(matches);
  const found = (counted as Block).flat().filter((value, at) => cells[at] === true && value !== undefined);
  return new Set(found).size;
}

/** A function that tests values by a criterion such as 5, "north", "n*", ">=10", "<>". */
function matcher(
  criterion: Exclude<Scalar, CellError>,
  locale: Surroundings['locale'],
): (value: Scalar) => boolean {
  const [, sign = '', rest = ''] = /^(<=|>=|<>|<|>|=)?([\s\S]*)$/.exec(asText(criterion, locale))!;
  const written = asNumber(rest, locale);
  const number = typeof written === 'number' ? written : Number.NaN;
  const equal = Number.isNaN(number) ? textMatcher(rest, locale) : (value: Scalar) => value === number;
  if (sign === '' || sign === '=') return equal;
  if (sign === '<>') return (value) => !equal(value);
  const against = Number.isNaN(number) ? rest : number;
  return (value) => {
    if (typeof value !== typeof against) return false;
    const order = compared(value as string | number, against);
    if (order === 0) return sign.endsWith('=');
    return sign.startsWith('<') ? order < 0 : order > 0;
  };
}

function textMatcher(pattern: string, locale: Surroundings['locale']): (value: Scalar) => boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '[\\s\\S]*')
    .replace(/\?/g, '[\\s\\S]');
  const whole = new RegExp(`^${source}$`, 'i');
  return (value) => !(value instanceof CellError) && whole.test(asText(value, locale));
}
