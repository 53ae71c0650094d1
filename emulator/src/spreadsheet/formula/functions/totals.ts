/**
 * SUM, AVERAGE, MIN, MAX, COUNT, COUNTA, COUNTUNIQUE and SUBTOTAL. Univer's engine needs an object for each cell, which takes longer than
 * the sum of a large column may; and it knows no cells that SUBTOTAL leaves out.
 */
import { asNumber } from '../coercion';
import { type Block, CellError, type Operand, type Scalar, single, WRONG_COUNT } from '../scalar';
import type { Argument, Implementation, Surroundings } from './argument';

type Total = (numbers: readonly number[]) => Scalar;

/** The totals of numbers that conditions have chosen or that stand in ranges. */
export const TOTAL_OF = {
  SUM: (numbers) => numbers.reduce((sum, number) => sum + number, 0),
  AVERAGE: (numbers) =>
    numbers.length === 0
      ? new CellError('#DIV/0!')
      : numbers.reduce((sum, number) => sum + number, 0) / numbers.length,
  MIN: (numbers) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0),
  MAX: (numbers) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0),
} satisfies Readonly<Record<string, Total>>;

export const TOTALS: Readonly<Record<string, Implementation>> = {
  SUM: over(TOTAL_OF.SUM),
  AVERAGE: over(TOTAL_OF.AVERAGE),
  MIN: over(TOTAL_OF.MIN),
  MAX: over(TOTAL_OF.MAX),
  COUNT: (args, around) => values(args, around).filter((value) => typeof value === 'number').length,
  COUNTA: (args, around) => values(args, around).filter((value) => value !== undefined).length,
  COUNTUNIQUE: (args, around) => new Set(values(args, around).filter((value) => value !== undefined)).size,
  SUBTOTAL: subtotal,
};

/** The total of the numbers among values; the first error if they contain one. */
export function totalOf(found: readonly Scalar[], total: Total): Scalar {
  const error = found.find((value) => value instanceof CellError);
  return error ?? total(found.filter((value) => typeof value === 'number'));
}

function over(total: Total): Implementation {
  return (args, around) => totalOf(values(args, around), total);
}

/** All values of the arguments. A text or boolean that is itself an argument is converted to a number if possible. */
function values(args: readonly Argument[], { locale }: Surroundings): Scalar[] {
  return args.flatMap((arg) => {
    const value = arg.value();
    if (Array.isArray(value)) return (value as Block).flat();
    return arg.reference === undefined && value !== undefined
      ? [asNumber(value as Scalar, locale)]
      : [value as Scalar];
  });
}

/** The functions of SUBTOTAL, by their number. With 100 more, a number stands for the same function without rows that a user has hidden. */
const SUBTOTALS: ReadonlyMap<number, Implementation> = new Map([
  [1, TOTALS['AVERAGE']!],
  [2, TOTALS['COUNT']!],
  [3, TOTALS['COUNTA']!],
  [4, TOTALS['MAX']!],
  [5, TOTALS['MIN']!],
  [9, TOTALS['SUM']!],
]);

function subtotal([code, ...ranges]: readonly Argument[], around: Surroundings, inArray: boolean): Operand {
  if (code === undefined || ranges.length === 0) return WRONG_COUNT;
  const number = asNumber(single(code.value()), around.locale);
  if (typeof number !== 'number') return number;
  const total = SUBTOTALS.get(number % 100);
  if (total === undefined) return new CellError('#ERROR!', `not emulated: SUBTOTAL(${number})`);
  const hidden = number > 100 ? 'not counted' : 'counted';
  const blocks = ranges.map((range) => range.counted(hidden));
  const error = blocks.find((block) => block instanceof CellError);
  const args = blocks.map((block): Argument => ({ ...ranges[0]!, value: () => block }));
  return error ?? total(args, around, inArray);
}
