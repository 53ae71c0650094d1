import type { CellResource, SheetsRequest } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import { deleteDimension, insertDimension, type SheetAxis } from '../api/sheets-requests';
import { type Insertion, placement, type Span, spans } from '../api/spans';
import { movesIn, type WrittenFields } from './sent-requests';

/** A sheet with its size and all entered contents. */
export interface WholeSheet {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly entered: readonly (readonly CellResource[])[];
  /** False if only shown values are known: formulas count as values then, and notes are unknown. */
  readonly isWhole: boolean;
}

/** The shown values of a sheet as if they had been entered. */
export function asEntered(grid: readonly (readonly SheetCell[])[]): CellResource[][] {
  return grid.map((row) => row.map((value) => (value === '' ? {} : { userEnteredValue: typed(value) })));
}

function typed(value: SheetCell): NonNullable<CellResource['userEnteredValue']> {
  if (typeof value === 'number') return { numberValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { stringValue: value };
}

/** The rows or columns of a sheet before a batch. */
export interface Undone {
  readonly size: number;
  /** The current index for each index before the batch; undefined for a deleted one. */
  readonly of: (index: number) => number | undefined;
  /** The requests that restore them, without the contents of deleted ones. */
  readonly requests: readonly SheetsRequest[];
}

/**
 * Undoes what these requests did to the rows or columns of a sheet with `count` of them now, the last request first. Appended ones are
 * always at the end; `deleted` are the indexes that the batch was to delete.
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

/** The sheet right before the batch, with open cells where the batch wrote or deleted. */
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

/** Where these requests insert rows or columns; appended ones are at infinity. */
export function insertionsIn(
  sent: readonly SheetsRequest[],
  sheetId: number,
  dimension: SheetAxis,
): Insertion[] {
  return movesIn(sent, sheetId, dimension).filter(({ count }) => count > 0);
}

/** A cell that the batch overwrote: `open` names which part, value or note, is unknown. */
export interface OpenCell extends CellResource {
  readonly open?: WrittenFields;
}

export type OpenRow = readonly OpenCell[];
