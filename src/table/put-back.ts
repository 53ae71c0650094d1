import type { CellResource, SheetsRequest } from '../platform/ports';
import { alignedColumns, matchedRows, type OpenRow, shiftedFormula } from './found-again';
import { type Insertion, type Span, spans } from './moves';
import type { Refresh, RefreshRequests } from './refresh-requests';
import type { SheetCell } from './sheet-values';
import { type Area, changeMetadata, deleteDimension, insertDimension } from './sheets-requests';
import { stampText } from './stamp';

/** A sheet with all that was entered into it, its size included. */
export interface WholeSheet {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly entered: readonly (readonly CellResource[])[];
}

/** What was entered into a sheet of which no more than the shown values is known. */
export function asEntered(grid: readonly (readonly SheetCell[])[]): CellResource[][] {
  return grid.map((row) => row.map((value) => (value === '' ? {} : { userEnteredValue: typed(value) })));
}

function typed(value: SheetCell): NonNullable<CellResource['userEnteredValue']> {
  if (typeof value === 'number') return { numberValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { stringValue: value };
}

/**
 * Takes a batch back that has landed elsewhere than it was meant to, because somebody moved rows or columns right before it: the sheet
 * comes to stand as that somebody left it. `sent` are the requests of the batch, `before` the sheet as the plan was made from it, `after` as
 * it stands now. What the batch wrote over or deleted is found again in `before`, by the rest of its row.
 */
export function putBackRequests(
  { held, columns, rows }: Refresh,
  { place }: RefreshRequests,
  sent: readonly SheetsRequest[],
  before: WholeSheet,
  after: WholeSheet,
): SheetsRequest[] {
  const { sheetId } = held.tab;
  const insertedRows = insertionsIn(sent, sheetId, 'ROWS');
  const insertedColumns = insertionsIn(sent, sheetId, 'COLUMNS');
  const size = {
    rows: after.rowCount - total(insertedRows) + rows.deleted.length,
    columns: after.columnCount - total(insertedColumns) + columns.deleted.length,
  };
  const open = openRows(after, size, {
    row: absent(rows.deleted, place.of),
    column: absent(columns.deleted, columns.place.of),
    isWritten: writtenCells(sent, sheetId),
  });
  const across = alignedColumns(open, before, held, size.columns);
  const found = matchedRows(open, before, across, new Set(rows.deleted));
  return [
    ...removed(
      sheetId,
      'COLUMNS',
      columns.insertions.map(({ at, count }) => span(columns.place.inserted(at), count)),
    ),
    ...spans(columns.deleted).map((each) => insertDimension(sheetId, 'COLUMNS', each, each.from > 0)),
    ...removed(sheetId, 'ROWS', rowsInserted(rows, place, insertedRows)),
    ...spans(rows.deleted).map((each) => insertDimension(sheetId, 'ROWS', each, each.from > 0)),
    ...open.flatMap((row, at) =>
      restored(sheetId, at, row, before.entered[found[at] ?? -1], across, found[at]),
    ),
    changeMetadata(held.metadataId, stampText(held.stamp)),
  ];
}

function span(from: number, count: number): Span {
  return { from, to: from + count };
}

function total(insertions: readonly Insertion[]): number {
  return insertions.reduce((sum, { count }) => sum + count, 0);
}

/** Where the batch's own rows stand now: those of the table, and one for the line above it. */
function rowsInserted(
  rows: Refresh['rows'],
  place: RefreshRequests['place'],
  sent: readonly Insertion[],
): Span[] {
  const ats = new Map(sent.flatMap(({ at, count }) => (Number.isFinite(at) ? [[at, count] as const] : [])));
  for (const { at, fresh } of rows.inserted) ats.set(at, fresh.length);
  return [...ats].map(([at, count]) => span(place.inserted(at), count));
}

function removed(sheetId: number, dimension: 'ROWS' | 'COLUMNS', all: readonly Span[]): SheetsRequest[] {
  return [...all]
    .sort((one, other) => other.from - one.from)
    .map((each) => deleteDimension(sheetId, dimension, each));
}

/** Where each index of before the batch stands now; undefined for one that the batch deleted. */
function absent(
  deleted: readonly number[],
  of: (index: number) => number,
): (index: number) => number | undefined {
  const gone = new Set(deleted);
  return (index) => (gone.has(index) ? undefined : of(index));
}

interface Undoing {
  readonly row: (index: number) => number | undefined;
  readonly column: (index: number) => number | undefined;
  readonly isWritten: (row: number, column: number) => boolean;
}

/** The sheet as it stood right before the batch, with holes (undefined) where the batch has written or deleted. */
function openRows(
  { entered }: WholeSheet,
  size: { readonly rows: number; readonly columns: number },
  { row, column, isWritten }: Undoing,
): OpenRow[] {
  return Array.from({ length: size.rows }, (_, index) => {
    const at = row(index);
    return Array.from({ length: size.columns }, (__, across) => {
      const from = column(across);
      if (at === undefined || from === undefined || isWritten(at, from)) return undefined;
      return entered[at]?.[from] ?? {};
    });
  });
}

interface CellsWritten {
  readonly start: { readonly sheetId: number; readonly rowIndex: number; readonly columnIndex: number };
  readonly rows: readonly { readonly values: readonly unknown[] }[];
}

function writtenCells(
  sent: readonly SheetsRequest[],
  sheetId: number,
): (row: number, column: number) => boolean {
  const written = new Map<number, Span[]>();
  for (const { updateCells, copyPaste } of sent) {
    const { destination: to } = (copyPaste as { readonly destination: Area } | undefined) ?? {};
    if (to?.sheetId === sheetId)
      for (let row = to.startRowIndex; row < to.endRowIndex; row++)
        written.set(row, [...(written.get(row) ?? []), { from: to.startColumnIndex, to: to.endColumnIndex }]);
    const cells = updateCells as CellsWritten | undefined;
    if (cells === undefined || cells.start.sheetId !== sheetId) continue;
    cells.rows.forEach(({ values }, nth) => {
      const row = cells.start.rowIndex + nth;
      written.set(row, [...(written.get(row) ?? []), span(cells.start.columnIndex, values.length)]);
    });
  }
  return (row, column) => (written.get(row) ?? []).some(({ from, to }) => column >= from && column < to);
}

function insertionsIn(
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

/** The holes of a row filled with what stood there, run by run. */
function restored(
  sheetId: number,
  row: number,
  open: OpenRow,
  source: readonly CellResource[] | undefined,
  across: readonly (number | undefined)[],
  from: number | undefined,
): SheetsRequest[] {
  const holes = open.flatMap((cell, column) => (cell === undefined ? [column] : []));
  return spans(holes).map((run) => {
    const values = Array.from({ length: run.to - run.from }, (_, nth) => {
      const column = across[run.from + nth];
      return cellAgain(column === undefined ? undefined : source?.[column], row - (from ?? row));
    });
    return {
      updateCells: {
        start: { sheetId, rowIndex: row, columnIndex: run.from },
        rows: [{ values }],
        fields: 'userEnteredValue,note',
      },
    };
  });
}

function cellAgain(cell: CellResource = {}, down: number): Record<string, unknown> {
  const { userEnteredValue, note = '' } = cell;
  const formula = userEnteredValue?.formulaValue;
  const value = formula === undefined ? userEnteredValue : { formulaValue: shiftedFormula(formula, down) };
  return { ...(value === undefined ? {} : { userEnteredValue: value }), ...(note === '' ? {} : { note }) };
}
