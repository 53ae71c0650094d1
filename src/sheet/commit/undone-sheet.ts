import type { CellResource, SheetsRequest } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import { deleteDimension, insertDimension, type SheetAxis } from '../api/sheets-requests';
import { type Insertion, placement, type Span, spans } from '../api/spans';
import { movesIn, type WrittenFields } from './sent-requests';

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

/** The rows or columns of a sheet as they were before a batch. */
export interface Undone {
  readonly size: number;
  /** Where each index of before the batch stands now; undefined for one that the batch deleted. */
  readonly of: (index: number) => number | undefined;
  /** What brings them back, without what stood in those that were deleted. */
  readonly requests: readonly SheetsRequest[];
}

/**
 * Undoes what these requests did to the rows or columns of a sheet that has `count` of them now, the last first. What they appended stands
 * at the end, wherever that is; `deleted` are the indexes that were meant to go.
 */
export function undone(
  sent: readonly SheetsRequest[],
  sheetId: number,
  dimension: SheetAxis,
  deleted: readonly number[],
  count: number,
): Undone {
  const insertions = insertionsIn(sent, sheetId, dimension);
  const all = count + deleted.length;
  const size = insertions.reduce((left, inserted) => left - inserted.count, all);
  const between = placement(insertions, []);
  const gone = new Set(deleted);
  const { of } = placement(insertions, deleted);
  const added = insertions.map(({ at, count: length }): Span => {
    const from = Number.isFinite(at) ? between.inserted(at) : all - length;
    return { from, to: from + length };
  });
  return {
    size,
    of: (index) => (gone.has(index) ? undefined : of(index)),
    requests: [
      ...spans(deleted.map(between.of)).map((each) =>
        insertDimension(sheetId, dimension, each, each.from > 0),
      ),
      ...added
        .sort((one, other) => other.from - one.from)
        .map((each) => deleteDimension(sheetId, dimension, each)),
    ],
  };
}

interface Undoing {
  readonly row: (index: number) => number | undefined;
  readonly column: (index: number) => number | undefined;
  readonly written: (row: number, column: number) => WrittenFields | undefined;
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

function openCell(cell: CellResource, open: WrittenFields | undefined): OpenCell {
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
  dimension: SheetAxis,
): Insertion[] {
  return movesIn(sent, sheetId, dimension).filter(({ count }) => count > 0);
}

/** A cell that the batch wrote over: `open` names what of it, value or note, is unknown and left out here. */
export interface OpenCell extends CellResource {
  readonly open?: WrittenFields;
}

export type OpenRow = readonly OpenCell[];
