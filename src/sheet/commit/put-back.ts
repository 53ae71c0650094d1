import type { CellResource, SheetsRequest } from '../../platform/ports';
import type { Lost } from '../api/retrying-api';
import { type Area, changeMetadata, copyPaste } from '../api/sheets-requests';
import type { Span } from '../api/spans';
import { equalRuns } from '../api/spans';
import { refersToLess, shiftedFormula } from '../read/formulas';
import type { Refresh, RefreshRequests } from '../reconcile/refresh';
import { ofNoQuestion, type Stamp, stampText } from '../stamp';
import { alignedColumns } from './aligned-columns';
import { isBlankRow, matchedRows } from './found-again';
import { writtenCells } from './sent-requests';
import type { OpenCell, OpenRow } from './undone-sheet';
import { openRows, undone, type WholeSheet } from './undone-sheet';

/** How a sheet is restored after a batch in the wrong place. */
export interface PutBack {
  readonly requests: readonly SheetsRequest[];
  readonly lost: Lost;
  /**
   * The stamp without a question: if no other attempt writes the rows, nothing of them is recorded as restated a second time.
   */
  readonly stamp: Stamp;
  /** The restored sheet: its size, and the contents of its key columns, row by row. */
  readonly size: { readonly rows: number; readonly columns: number };
  readonly keys: readonly {
    readonly column: number;
    readonly cells: readonly (CellResource | undefined)[];
  }[];
}

/**
 * Undoes a batch that wrote to the wrong places because somebody moved rows or columns right before it; the user's edit stays. `sent` are
 * the batch's requests, `before` is the sheet that the plan was made from, `after` the sheet now. Overwritten and deleted cells are found
 * in `before` by the other cells of their row.
 */
export function putBack(
  { existing, columns, rows }: Refresh,
  { place, moving }: RefreshRequests,
  sent: readonly SheetsRequest[],
  before: WholeSheet,
  after: WholeSheet,
): PutBack {
  const { sheetId } = existing.tab;
  const down = undone(sent, sheetId, 'ROWS', rows.deleted, after.rowCount);
  const along = undone(sent, sheetId, 'COLUMNS', columns.deleted, after.columnCount);
  const size = { rows: down.size, columns: along.size };
  const making = new Set(moving);
  const open = openRows(after, size, {
    row: down.of,
    column: along.of,
    written: writtenCells(
      [
        ...sent.filter((request) => !making.has(request)),
        ...copiedToTheEnd(moving, place.inserted(existing.tab.rowCount), rows.deleted.length),
      ],
      sheetId,
    ),
  });
  const across = alignedColumns(open, before, existing, size.columns);
  const found = matchedRows(open, before, across, new Set(rows.deleted));
  const again = { before, across, found };
  const stamp = ofNoQuestion(existing.stamp);
  const requests = [
    ...along.requests,
    ...down.requests,
    ...restored(sheetId, open, again),
    changeMetadata(existing.metadataId, stampText(stamp)),
  ];
  const isTaken = rows.deleted.length + rows.notes.length + columns.deleted.length > 0;
  const keys = keyColumnsOf(existing);
  return {
    requests,
    lost: lostOf(open, again, isTaken),
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

/** The key columns; the first column if the table has no key. */
function keyColumnsOf({ stamp: { fields }, columns }: Refresh['existing']): (number | undefined)[] {
  const keys = fields.filter(({ key }) => key);
  return (keys.length === 0 ? fields.slice(0, 1) : keys).map(({ field }) => columns.get(field));
}

/**
 * Formulas copied into rows at the `end` of the table, in their places after rows are deleted: in an edited sheet other rows may be
 * there. Formulas copied further up are in rows that the batch inserted.
 */
function copiedToTheEnd(moving: readonly SheetsRequest[], end: number, deleted: number): SheetsRequest[] {
  return moving.flatMap((request) => {
    const { source, destination, pasteType } = (request['copyPaste'] ?? {}) as Partial<Copy>;
    if (source === undefined || destination === undefined || pasteType !== 'PASTE_FORMULA') return [];
    const startRowIndex = destination.startRowIndex - deleted;
    const endRowIndex = destination.endRowIndex - deleted;
    return startRowIndex < end
      ? []
      : [copyPaste(source, { ...destination, startRowIndex, endRowIndex }, pasteType)];
  });
}

interface Copy {
  readonly source: Area;
  readonly destination: Area;
  readonly pasteType: string;
}

/** Where the cells of a sheet were in `before`. */
interface Again {
  readonly before: WholeSheet;
  readonly across: readonly (number | undefined)[];
  readonly found: readonly (number | undefined)[];
}

/**
 * What cannot be restored. An overwritten row that was not in the sheet before becomes blank. If only values of deleted rows, columns or
 * notes are known, only values return. A formula that referred to deleted cells keeps `#REF!` or its shorter range: its right range after
 * the edit is unknown.
 */
function lostOf(open: readonly OpenRow[], { before, across, found }: Again, isTaken: boolean): Lost {
  const isLost = (row: OpenRow, at: number) =>
    found[at] === undefined && row.some((cell) => cell.open !== undefined) && !isBlankRow(row);
  if (open.some(isLost)) return 'numbers';
  if (!before.isWhole) return isTaken ? 'notes' : 'nothing';
  const isBroken = (cell: OpenCell, at: number, column: number) => {
    const [now, was] = [cell, before.entered[found[at] ?? -1]?.[across[column] ?? -1]].map(formulaIn);
    return (now?.includes('#REF!') && !was?.includes('#REF!')) || refersToLess(now ?? '', was ?? '');
  };
  return open.some((row, at) => row.some((cell, column) => isBroken(cell, at, column))) ? 'notes' : 'nothing';
}

function formulaIn(cell: CellResource | undefined): string | undefined {
  return cell?.userEnteredValue?.formulaValue;
}

/**
 * Fills open cells with their old contents: neighbouring rows with the same open cells together, one run of columns at a time.
 */
function restored(sheetId: number, open: readonly OpenRow[], again: Again): SheetsRequest[] {
  const shapes = open.map((row) => row.map(fieldsOf).join());
  return equalRuns(shapes, (shape) => shape).flatMap(({ from, to }) =>
    equalRuns(open[from] ?? [], fieldsOf).flatMap((run) => {
      const fields = open[from]?.[run.from]?.open;
      if (fields === undefined) return [];
      const rows = Array.from({ length: to - from }, (_, nth) => ({
        values: cellsAgain(from + nth, run, again),
      }));
      return [{ updateCells: { start: { sheetId, rowIndex: from, columnIndex: run.from }, rows, fields } }];
    }),
  );
}

function fieldsOf({ open }: OpenCell): string {
  return open ?? '';
}

function cellsAgain(row: number, { from, to }: Span, { before, across, found }: Again) {
  const source = found[row];
  const cells = before.entered[source ?? -1];
  return Array.from({ length: to - from }, (_, nth) =>
    cellAgain(cells?.[across[from + nth] ?? -1], row - (source ?? row)),
  );
}

function cellAgain(cell: CellResource = {}, down: number): Record<string, unknown> {
  const { userEnteredValue, note = '' } = cell;
  const formula = userEnteredValue?.formulaValue;
  const value = formula === undefined ? userEnteredValue : { formulaValue: shiftedFormula(formula, down) };
  return { ...(value === undefined ? {} : { userEnteredValue: value }), ...(note === '' ? {} : { note }) };
}
