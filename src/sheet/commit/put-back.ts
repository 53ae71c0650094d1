import type { CellResource, SheetsRequest } from '../../platform/ports';
import type { Lost } from '../api/retrying-api';
import { type Area, changeMetadata, copyPaste } from '../api/sheets-requests';
import type { Span } from '../api/spans';
import { equalRuns } from '../api/spans';
import { refersToLess, shiftedFormula } from '../read/formulas';
import type { Refresh, RefreshRequests } from '../reconcile/refresh-requests';
import { ofNoQuestion, type Stamp, stampText } from '../stamp';
import { alignedColumns } from './aligned-columns';
import { isBlankRow, matchedRows } from './found-again';
import { writtenCells } from './sent-requests';
import type { OpenCell, OpenRow } from './undone-sheet';
import { openRows, undone, type WholeSheet } from './undone-sheet';

/** How a sheet is put back. */
export interface PutBack {
  readonly requests: readonly SheetsRequest[];
  readonly lost: Lost;
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

/** The first column where the table has no key. */
function keyColumnsOf({ stamp: { fields }, columns }: Refresh['existing']): (number | undefined)[] {
  const keys = fields.filter(({ key }) => key);
  return (keys.length === 0 ? fields.slice(0, 1) : keys).map(({ field }) => columns.get(field));
}

/**
 * Formulas that were copied into rows meant to stand at the `end`, where they stand once rows are deleted: others may be there. Those that
 * were copied further up stand in the batch's own rows.
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

/** Where the cells of a sheet stood in `before`. */
interface Again {
  readonly before: WholeSheet;
  readonly across: readonly (number | undefined)[];
  readonly found: readonly (number | undefined)[];
}

/**
 * What cannot be put back. A row that the batch overwrote, and that was not in the sheet before, becomes blank. Where only the values of
 * deleted rows, columns or notes are known, only values come back. A formula that referred to deleted cells stays `#REF!`, or without
 * them in its range: nobody knows which cells it would refer to after the edit.
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

/** What is open filled with what stood there: neighbouring rows that are open alike together, run of columns by run. */
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
