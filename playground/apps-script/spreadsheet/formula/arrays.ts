/** Calculations with the values of ranges, element by element, as in an array formula. */

import { type Block, blockOf, CellError, type Operand, type Scalar, single } from './scalar';

const NO_PARTNER = new CellError('#N/A');

/**
 * Calculates with one value of each operand at a time. One value, row or column is repeated for each value, row or column of the largest
 * operand. In any other case, the values that exceed a smaller operand are #N/A. Without an array, the result is what `calculate` returns.
 */
export function elementwise(
  operands: readonly Operand[],
  calculate: (values: readonly Scalar[]) => Operand,
): Operand {
  if (!operands.some(Array.isArray)) return calculate(operands as readonly Scalar[]);
  const blocks = operands.map(blockOf);
  const rows = blocks.reduce((most, block) => Math.max(most, block.length), 0);
  const columns = blocks.reduce((most, block) => Math.max(most, block[0]!.length), 0);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      if (!blocks.every((block) => reaches(block, row, column))) return NO_PARTNER;
      return single(calculate(blocks.map((block) => repeated(block, row, column))));
    }),
  );
}

function reaches(block: Block, row: number, column: number): boolean {
  return (block.length === 1 || row < block.length) && (block[0]!.length === 1 || column < block[0]!.length);
}

function repeated(block: Block, row: number, column: number): Scalar {
  const line = block[block.length === 1 ? 0 : row]!;
  return line[line.length === 1 ? 0 : column];
}
