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
  const parts = operands.map((operand) => partOf(blockOf(operand)));
  const rows = parts.reduce((most, part) => Math.max(most, part.rows), 0);
  const columns = parts.reduce((most, part) => Math.max(most, part.columns), 0);
  const block: Scalar[][] = [];
  for (let row = 0; row < rows; row += 1) {
    const line: Scalar[] = [];
    for (let column = 0; column < columns; column += 1)
      line.push(
        parts.every((part) => reaches(part, row, column))
          ? single(calculate(parts.map((part) => repeated(part, row, column))))
          : NO_PARTNER,
      );
    block.push(line);
  }
  return block as Block;
}

interface Part {
  readonly block: Block;
  readonly rows: number;
  readonly columns: number;
}

function partOf(block: Block): Part {
  return { block, rows: block.length, columns: block[0]!.length };
}

function reaches({ rows, columns }: Part, row: number, column: number): boolean {
  return (rows === 1 || row < rows) && (columns === 1 || column < columns);
}

function repeated({ block, rows, columns }: Part, row: number, column: number): Scalar {
  return block[rows === 1 ? 0 : row]![columns === 1 ? 0 : column];
}
