import type { CellResource } from '../../platform/ports';
import { type RowUserContent, withoutMark } from './user-content';

/** Something of the user's in a row: a note, or what stands in a cell. Equal texts are of equal contents. */
export interface OwnCell {
  readonly column: number;
  readonly text: string;
}

/**
 * The notes in a row, and what stands in its cells beside the table's columns `owned`. Of a formula no more than that there is one: it
 * reads otherwise once rows have moved. A row of the user's own has formulas in the table's columns, too: they count when `isTheirs`.
 */
export function ownCells(
  cells: RowUserContent,
  owned: ReadonlySet<number>,
  mark: string | undefined,
  isTheirs = false,
): OwnCell[] {
  return cells.flatMap((cell, column) => {
    const note = withoutMark(cell?.note ?? '', mark);
    const entered = cell === undefined || (owned.has(column) && !isTheirs) ? '' : enteredText(cell);
    const counts = !owned.has(column) || entered === FORMULA;
    return [
      ...(note === '' ? [] : [{ column, text: `note ${note}` }]),
      ...(entered === '' || !counts ? [] : [{ column, text: entered }]),
    ];
  });
}

const FORMULA = 'formula';

function enteredText({ userEnteredValue, effectiveValue }: CellResource): string {
  if (userEnteredValue?.['formulaValue'] !== undefined) return FORMULA;
  const { stringValue, numberValue, boolValue } = effectiveValue ?? userEnteredValue ?? {};
  const value = stringValue ?? numberValue ?? boolValue ?? '';
  return value === '' ? '' : `${typeof value} ${value}`;
}
