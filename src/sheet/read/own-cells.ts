import type { CellResource } from '../../platform/ports';
import { withoutMark } from './row-marks';
import type { RowUserContent } from './user-content';

/** A note or a cell of the user in a row. Equal texts mean equal contents. */
export interface OwnCell {
  readonly column: number;
  readonly text: string;
}

/**
 * The notes in a row and the contents of the user's own columns. Formulas count only as present: their text changes when rows move. With
 * `isTheirs`, formulas in the table's columns `owned` count too, as in a row that belongs to the user.
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
