import type { CellResource, SheetsRequest } from '../platform/ports';
import { equalRuns } from './column-style';
import { alignedColumns, isBlankRow, matchedRows, type OpenRow, shiftedFormula } from './found-again';
import { type Insertion, type Span, spans } from './moves';
import type { Refresh, RefreshRequests } from './refresh-requests';
import { changeMetadata, deleteDimension, insertDimension } from './sheets-requests';
import { ofNoQuestion, type Stamp, stampText } from './stamp';
import { absent, insertionsIn, openRows, type WholeSheet } from './undone-sheet';
import { writtenCells } from './written-cells';

/** How a sheet is put back. */
export interface PutBack {
  readonly requests: readonly SheetsRequest[];
  /** True where the batch has written over a row that was found nowhere in the sheet of before: there blanks come. */
  readonly isLost: boolean;
  /** The rows are of no question then: where no other try writes them, nothing of them is recorded as restated a second time. */
  readonly stamp: Stamp;
  /** The sheet as it then is: its size, and of each column of a key what stands in it, row by row. */
  readonly size: { readonly rows: number; readonly columns: number };
  readonly keys: readonly {
    readonly column: number;
    readonly cells: readonly (CellResource | undefined)[];
  }[];
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
  const stamp = ofNoQuestion(held.stamp);
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
    changeMetadata(held.metadataId, stampText(stamp)),
  ];
  const isLost = open.some(
    (row, at) => found[at] === undefined && row.some((cell) => cell.open !== undefined) && !isBlankRow(row),
  );
  const keys = keyColumnsOf(held);
  return {
    requests,
    isLost,
    stamp,
    size,
    keys: across.flatMap((from, column) => {
      if (from === undefined || !keys.includes(from)) return [];
      const cells = open.map((row, at) =>
        row[column]?.open?.startsWith('userEnteredValue')
          ? before.entered[found[at] ?? -1]?.[from]
          : row[column],
      );
      return [{ column, cells }];
    }),
  };
}

/** The first column where the table has no key. */
function keyColumnsOf({ stamp: { fields }, columns }: Refresh['held']): (number | undefined)[] {
  const keys = fields.filter(({ key }) => key);
  return (keys.length === 0 ? fields.slice(0, 1) : keys).map(({ field }) => columns.get(field));
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
