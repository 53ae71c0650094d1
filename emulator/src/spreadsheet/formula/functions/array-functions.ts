/** SUMPRODUCT and INDEX with Google's errors. Their arguments are calculated as arrays. */

import { asNumber } from '../coercion';
import { type Block, blockOf, CellError, type Operand, type Scalar, single, WRONG_COUNT } from '../scalar';
import type { Argument, Surroundings } from './argument';

/** SUMPRODUCT. A cell without a number counts as 0. */
export function sumProduct(args: readonly Argument[]): Scalar {
  if (args.length === 0) return WRONG_COUNT;
  const blocks = args.map((arg) => blockOf(arg.value()));
  const cells = blocks.map((block) => block.flat());
  const error = cells.flat().find((cell) => cell instanceof CellError);
  if (error !== undefined) return error;
  const [first] = blocks;
  const isSame = (block: Block) => block.length === first!.length && block[0]?.length === first![0]?.length;
  if (!blocks.every(isSame)) return new CellError('#VALUE!');
  const product = (at: number) =>
    cells.reduce((product, each) => product * (typeof each[at] === 'number' ? each[at] : 0), 1);
  return cells[0]!.reduce<number>((sum, _, at) => sum + product(at), 0);
}

/** INDEX. Without a row or a column, or with 0, all of them. */
export function index([from, ...places]: readonly Argument[], { locale }: Surroundings): Operand {
  if (from === undefined || places.length > 2) return WRONG_COUNT;
  const value = from.value();
  if (value instanceof CellError) return value;
  const block = blockOf(value);
  const width = block[0]!.length;
  if (places.length === 1 && block.length === 1 && width > 1)
    return new CellError('#ERROR!', 'not emulated: INDEX with one number in a row of cells');
  const row = indexOf(places[0], block.length, 2, locale);
  const column = indexOf(places[1], width, 3, locale);
  if (typeof row !== 'number') return row;
  if (typeof column !== 'number') return column;
  const lines = row === 0 ? block : [block[row - 1]!];
  return column === 0 ? lines : lines.map((line) => [line[column - 1]]);
}

/** A row or column of INDEX, which has this number of them. `parameter` is its place among the arguments. */
function indexOf(
  place: Argument | undefined,
  count: number,
  parameter: number,
  locale: Surroundings['locale'],
): number | CellError {
  const number = place === undefined ? 0 : asNumber(single(place.value()), locale);
  if (typeof number !== 'number') return number;
  const index = Math.trunc(number);
  if (index >= 0 && index <= count) return index;
  return new CellError(
    '#NUM!',
    `Function INDEX parameter ${parameter} value is ${index}. Valid values are between 0 and ${count} inclusive.`,
  );
}
