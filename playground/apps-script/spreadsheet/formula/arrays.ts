/** Calculations with the values of ranges, element by element, as in the arguments of SUMPRODUCT. */

import { type Block, blockOf, CellError, type Operand, type Scalar } from './scalar';

const NO_PARTNER = new CellError('#N/A');

/**
 * Calculates with pairs of values. One value, row or column is paired with each value, row or column of the other operand. In any other
 * case, the values that exceed the smaller operand are #N/A.
 */
export function pairwise(
  left: Operand,
  right: Operand,
  calculate: (left: Scalar, right: Scalar) => Scalar,
): Operand {
  if (!Array.isArray(left) && !Array.isArray(right)) return calculate(left as Scalar, right as Scalar);
  const [a, b] = [blockOf(left), blockOf(right)];
  const rows = Math.max(a.length, b.length);
  const columns = Math.max(a[0]!.length, b[0]!.length);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      if (!reaches(a, row, column) || !reaches(b, row, column)) return NO_PARTNER;
      return calculate(repeated(a, row, column), repeated(b, row, column));
    }),
  );
}

/** Calculates with each value of an operand. */
export function each(operand: Operand, calculate: (value: Scalar) => Scalar): Operand {
  if (!Array.isArray(operand)) return calculate(operand as Scalar);
  return (operand as Block).map((line) => line.map(calculate));
}

function reaches(block: Block, row: number, column: number): boolean {
  return (block.length === 1 || row < block.length) && (block[0]!.length === 1 || column < block[0]!.length);
}

function repeated(block: Block, row: number, column: number): Scalar {
  const line = block[block.length === 1 ? 0 : row]!;
  return line[line.length === 1 ? 0 : column];
}
