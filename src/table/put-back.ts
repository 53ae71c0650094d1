import type { CellResource, SheetsRequest } from '../platform/ports';
import { equalRuns } from './column-style';
import {
  alignedColumns,
  isBlankRow,
  matchedRows,
  type OpenCell,
  type OpenRow,
  shiftedFormula,
} from './found-again';
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
  /** False where no more than the shown values is known: formulas are values then, and nobody knows the notes. */
  readonly isWhole: boolean;
}

/** How a sheet is put back. */
export interface PutBack {
  readonly requests: readonly SheetsRequest[];
  /** True where the batch has written over a row that was found nowhere in the sheet of before: there blanks come. */
  readonly isLost: boolean;
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
export function putBack(
  { held, columns, rows }: Refresh,
  { place, moving }: RefreshRequests,
  sent: readonly SheetsRequest[],
  before: WholeSheet,
  after: WholeSheet,
): PutBack {
  const { sheetId } = held.tab;
  const insertedRows = insertionsIn(sent, sheetId, 'ROWS');
  const insertedColumns = insertionsIn(sent, sheetId, 'COLUMNS');
  const size = {
    rows: after.rowCount - total(insertedRows) + rows.deleted.length,
    columns: after.columnCount - total(insertedColumns) + columns.deleted.length,
  };
  // What is copied while rows are made stands in these rows alone.
  const making = new Set(moving);
  const open = openRows(after, size, {
    row: absent(rows.deleted, place.of),
    column: absent(columns.deleted, columns.place.of),
    written: writtenCells(
      sent.filter((request) => !making.has(request)),
      sheetId,
    ),
  });
  const across = alignedColumns(open, before, held, size.columns);
  const found = matchedRows(open, before, across, new Set(rows.deleted));
  const requests = [
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
  const isLost = open.some(
    (row, at) => found[at] === undefined && row.some((cell) => cell.open !== undefined) && !isBlankRow(row),
  );
  return { requests, isLost };
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
  readonly written: (row: number, column: number) => OpenCell['open'];
}

const HOLE: OpenCell = { open: 'userEnteredValue,note' };

/** The sheet as it stood right before the batch, open where the batch has written or deleted. */
function openRows(
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

interface CellsWritten {
  readonly start: { readonly sheetId: number; readonly rowIndex: number; readonly columnIndex: number };
  readonly rows: readonly { readonly values: readonly unknown[] }[];
  readonly fields: string;
}

/** What was written of each cell: its value, its note or both. */
function writtenCells(
  sent: readonly SheetsRequest[],
  sheetId: number,
): (row: number, column: number) => OpenCell['open'] {
  const written = new Map<number, (Span & { readonly fields: string })[]>();
  for (const { area, fields } of sent.flatMap(writtenBy)) {
    if (area.sheetId !== sheetId) continue;
    const across = { from: area.startColumnIndex, to: area.endColumnIndex, fields };
    for (let row = area.startRowIndex; row < area.endRowIndex; row++)
      written.set(row, [...(written.get(row) ?? []), across]);
  }
  return (row, column) => {
    const here = (written.get(row) ?? []).filter(({ from, to }) => column >= from && column < to);
    const [value, note] = ['userEnteredValue', 'note'].map((field) =>
      here.some(({ fields }) => fields.split(',').includes(field)),
    );
    if (value && note) return 'userEnteredValue,note';
    return value ? 'userEnteredValue' : note ? 'note' : undefined;
  };
}

/** Formats are left as they are. */
function writtenBy({ updateCells, copyPaste, repeatCell }: SheetsRequest): { area: Area; fields: string }[] {
  const { destination } = (copyPaste ?? {}) as { readonly destination?: Area };
  if (destination !== undefined) return [{ area: destination, fields: 'userEnteredValue' }];
  const repeated = repeatCell as { readonly range: Area; readonly fields: string } | undefined;
  if (repeated !== undefined) return [{ area: repeated.range, fields: repeated.fields }];
  const cells = updateCells as CellsWritten | undefined;
  if (cells === undefined) return [];
  const { sheetId, rowIndex, columnIndex } = cells.start;
  return cells.rows.map(({ values }, nth) => ({
    area: {
      sheetId,
      startRowIndex: rowIndex + nth,
      endRowIndex: rowIndex + nth + 1,
      startColumnIndex: columnIndex,
      endColumnIndex: columnIndex + values.length,
    },
    fields: cells.fields,
  }));
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

/** What is open of a row filled with what stood there, run by run. */
function restored(
  sheetId: number,
  row: number,
  open: OpenRow,
  source: readonly CellResource[] | undefined,
  across: readonly (number | undefined)[],
  from: number | undefined,
): SheetsRequest[] {
  return equalRuns(open, ({ open: fields }) => fields ?? '').flatMap((run) => {
    const fields = open[run.from]?.open;
    if (fields === undefined) return [];
    const values = Array.from({ length: run.to - run.from }, (_, nth) => {
      const column = across[run.from + nth];
      return cellAgain(column === undefined ? undefined : source?.[column], row - (from ?? row));
    });
    const start = { sheetId, rowIndex: row, columnIndex: run.from };
    return [{ updateCells: { start, rows: [{ values }], fields } }];
  });
}

function cellAgain(cell: CellResource = {}, down: number): Record<string, unknown> {
  const { userEnteredValue, note = '' } = cell;
  const formula = userEnteredValue?.formulaValue;
  const value = formula === undefined ? userEnteredValue : { formulaValue: shiftedFormula(formula, down) };
  return { ...(value === undefined ? {} : { userEnteredValue: value }), ...(note === '' ? {} : { note }) };
}
