import type { CellResource, SheetsRequest } from '../platform/ports';
import type { OpenCell, OpenRow } from './found-again';
import type { Insertion } from './moves';
import type { SheetCell } from './sheet-values';

/** A sheet with all that was entered into it, its size included. */
export interface WholeSheet {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly entered: readonly (readonly CellResource[])[];
  /** False where no more than the shown values is known: formulas are values then, and nobody knows the notes. */
  readonly isWhole: boolean;
}

/** What was entered into a sheet of which no more than the shown values is known. */
export function asEntered(grid: readonly (readonly SheetCell[])[]): CellResource[][] {
  return grid.map((row) => row.map((value) => (value === '' ? {} : { userEnteredValue: typed(value) })));
}

function typed(value: SheetCell): NonNullable<CellResource['userEnteredValue']> {
  if (typeof value === 'number') return { numberValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { stringValue: value };
}

/** Where each index of before the batch stands now; undefined for one that the batch deleted. */
export function absent(
  deleted: readonly number[],
  of: (index: number) => number,
): (index: number) => number | undefined {
  const gone = new Set(deleted);
  return (index) => (gone.has(index) ? undefined : of(index));
}

interface Undoing {
  readonly row: (index: number) => number | undefined;
  readonly column: (index: number) => number | undefined;
  readonly written: (row: number, column: number) => OpenCell['open'];
}

const HOLE: OpenCell = { open: 'userEnteredValue,note' };

/** The sheet as it stood right before the batch, open where the batch has written or deleted. */
export function openRows(
  { entered }: WholeSheet,
  size: { readonly rows: number; readonly columns: number },
  { row, column, written }: Undoing,
): OpenRow[] {
  return Array.from({ length: size.rows }, (_, index) => {
    const at = row(index);
    return Array.from({ length: size.columns }, (__, across): OpenCell => {
      const from = column(across);
      return at === undefined || from === undefined
        ? HOLE
        : openCell(entered[at]?.[from] ?? {}, written(at, from));
    });
  });
}

function openCell(cell: CellResource, open: OpenCell['open']): OpenCell {
  if (open === undefined) return cell;
  if (open === 'userEnteredValue,note') return HOLE;
  const { userEnteredValue, note } = cell;
  if (open === 'note') return userEnteredValue === undefined ? { open } : { userEnteredValue, open };
  return note === undefined ? { open } : { note, open };
}

/** Where these requests put rows or columns in; at infinity those that they append. */
export function insertionsIn(
  sent: readonly SheetsRequest[],
  sheetId: number,
  dimension: 'ROWS' | 'COLUMNS',
): Insertion[] {
  return sent.flatMap((request) => {
    const { insertDimension: inserted, appendDimension: appended } = request as {
      readonly insertDimension?: {
        readonly range: {
          readonly sheetId: number;
          readonly dimension: string;
          readonly startIndex: number;
          readonly endIndex: number;
        };
      };
      readonly appendDimension?: {
        readonly sheetId: number;
        readonly dimension: string;
        readonly length: number;
      };
    };
    const range = inserted?.range;
    if (range !== undefined && range.sheetId === sheetId && range.dimension === dimension)
      return [{ at: range.startIndex, count: range.endIndex - range.startIndex }];
    if (appended?.sheetId === sheetId && appended.dimension === dimension)
      return [{ at: Number.POSITIVE_INFINITY, count: appended.length }];
    return [];
  });
}
