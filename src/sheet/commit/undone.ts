import type { CellResource, SheetsRequest } from '../../platform/ports';
import { type Area, areaOf, deleteDimension, insertDimension, type SheetAxis } from '../api/sheets-requests';
import { type Insertion, placement, type Span, spans } from '../api/spans';
import type { Refresh } from '../reconcile/refresh-requests';

/** A sheet with its size and everything entered in it. */
export interface WholeSheet {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly entered: readonly (readonly CellResource[])[];
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** A cell of a sheet before a batch: `open` lists the fields (value, note) that the batch overwrote. */
export interface OpenCell extends CellResource {
  readonly open?: string;
}

export type OpenRow = readonly OpenCell[];

/** How the rows or columns that a sheet had before a batch are restored. `size` is their number. */
export interface Undone {
  readonly size: number;
  /** The current index for each index before the batch; undefined for a deleted one. */
  readonly of: (index: number) => number | undefined;
  /** The requests that restore them. Deleted rows or columns come back blank. */
  readonly requests: readonly SheetsRequest[];
}

interface DimensionRange {
  readonly sheetId: number;
  readonly dimension: string;
  readonly startIndex: number;
  readonly endIndex: number;
}

interface DimensionRequest {
  readonly insertDimension?: { readonly range: DimensionRange };
  readonly deleteDimension?: { readonly range: DimensionRange };
  readonly appendDimension?: {
    readonly sheetId: number;
    readonly dimension: string;
    readonly length: number;
  };
}

/** Where the requests insert rows or columns. Appended ones are at Infinity; `count` is negative for deleted ones. */
export function movesIn(sent: readonly SheetsRequest[], sheetId: number, dimension: SheetAxis): Insertion[] {
  return sent.flatMap((request) => {
    const { insertDimension, deleteDimension, appendDimension } = request as DimensionRequest;
    const range = (insertDimension ?? deleteDimension)?.range;
    const moved = range ?? appendDimension;
    if (moved?.sheetId !== sheetId || moved.dimension !== dimension) return [];
    if (range === undefined) return [{ at: Number.POSITIVE_INFINITY, count: appendDimension?.length ?? 0 }];
    const count = range.endIndex - range.startIndex;
    return [{ at: range.startIndex, count: insertDimension === undefined ? -count : count }];
  });
}

/** The size of the sheet after the batch. */
export function sizeAfter({ existing }: Pick<Refresh, 'existing'>, sent: readonly SheetsRequest[]): GridSize {
  const { sheetId, rowCount, columnCount } = existing.tab;
  const grown = (dimension: SheetAxis) =>
    movesIn(sent, sheetId, dimension).reduce((sum, { count }) => sum + count, 0);
  return { rows: rowCount + grown('ROWS'), columns: columnCount + grown('COLUMNS') };
}

/**
 * Plans how to undo the insertions and deletions of rows or columns in `sent`, the last request first. `count` is the current number of
 * rows or columns. `deleted` contains the indexes, before the batch, that the batch was to delete. Rows or columns that it appended count
 * as the last ones of the sheet, even if somebody has added others.
 */
export function undone(
  sent: readonly SheetsRequest[],
  sheetId: number,
  dimension: SheetAxis,
  deleted: readonly number[],
  count: number,
): Undone {
  const insertions = movesIn(sent, sheetId, dimension).filter((move) => move.count > 0);
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

/**
 * The sheet right before a batch, computed from the sheet after it. Cells that the batch wrote or deleted are open. `rows` and `columns`
 * describe the sheet before the batch; `written` returns the fields that the batch wrote into a cell, by its current row and column.
 */
export function openRows(
  { entered }: WholeSheet,
  rows: Pick<Undone, 'size' | 'of'>,
  columns: Pick<Undone, 'size' | 'of'>,
  written: (row: number, column: number) => string,
): OpenRow[] {
  return Array.from({ length: rows.size }, (_, index) => {
    const row = rows.of(index);
    return Array.from({ length: columns.size }, (__, across) => {
      const column = columns.of(across);
      return row === undefined || column === undefined
        ? { open: FIELDS.join() }
        : openCell(entered[row]?.[column] ?? {}, written(row, column));
    });
  });
}

const FIELDS = ['userEnteredValue', 'note'] as const;

function openCell(cell: CellResource, open: string): OpenCell {
  if (open === '') return cell;
  const known = FIELDS.filter((field) => !open.includes(field) && cell[field] !== undefined);
  return { ...Object.fromEntries(known.map((field) => [field, cell[field]])), open };
}

/** The fields (value, note) that the requests write into each cell, separated by commas. */
export function writtenCells(
  sent: readonly SheetsRequest[],
  sheetId: number,
): (row: number, column: number) => string {
  const written = new Map<number, (Span & { readonly fields: string })[]>();
  for (const { area, fields } of sent.flatMap(writtenBy)) {
    if (area.sheetId !== sheetId) continue;
    const across = { from: area.startColumnIndex, to: area.endColumnIndex, fields };
    for (let row = area.startRowIndex; row < area.endRowIndex; row++)
      written.set(row, [...(written.get(row) ?? []), across]);
  }
  return (row, column) => {
    const here = (written.get(row) ?? []).filter(({ from, to }) => column >= from && column < to);
    return FIELDS.filter((field) => here.some(({ fields }) => fields.includes(field))).join();
  };
}

interface CellsRequest {
  readonly copyPaste?: { readonly destination: Area };
  readonly repeatCell?: { readonly range: Area; readonly fields: string };
  readonly updateCells?: {
    readonly start: { readonly sheetId: number; readonly rowIndex: number; readonly columnIndex: number };
    readonly rows: readonly { readonly values: readonly unknown[] }[];
    readonly fields: string;
  };
}

/** The areas that a request writes to, each with its fields. Fields of formats may be among them; `writtenCells` ignores these. */
function writtenBy(request: SheetsRequest): { readonly area: Area; readonly fields: string }[] {
  const { copyPaste, repeatCell, updateCells } = request as CellsRequest;
  if (copyPaste !== undefined) return [{ area: copyPaste.destination, fields: 'userEnteredValue' }];
  if (repeatCell !== undefined) return [{ area: repeatCell.range, fields: repeatCell.fields }];
  if (updateCells === undefined) return [];
  const { start, rows, fields } = updateCells;
  return rows.map(({ values }, nth) => ({
    area: areaOf(start.sheetId, start.rowIndex + nth, 1, start.columnIndex, values.length),
    fields,
  }));
}
