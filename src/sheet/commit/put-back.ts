import type { CellResource, SheetsRequest } from '../../platform/ports';
import { sameCell } from '../../table/sheet-cell';
import type { Lost } from '../api/retrying-api';
import { type Area, changeMetadata, copyPaste } from '../api/sheets-requests';
import { equalRuns, type Span } from '../api/spans';
import { refersToLess, shiftedFormula } from '../read/formulas';
import { a1 } from '../read/grid-reads';
import { shownValue } from '../read/sheet-content';
import type { Refresh } from '../reconcile/refresh-requests';
import { ofNoQuestion, stampText } from '../stamp';
import type { Tab } from '../tab';
import { columnsBefore } from './columns-before';
import type { Batch, RangeCheck } from './landing';
import { isBlankRow, rowsBefore } from './rows-before';
import {
  type GridSize,
  type OpenCell,
  type OpenRow,
  openRows,
  undone,
  type WholeSheet,
  writtenCells,
} from './undone';

/** How a sheet is restored after a batch in the wrong place. */
export interface PutBack {
  readonly requests: readonly SheetsRequest[];
  readonly lost: Lost;
  /**
   * The text of the restored stamp. Its question is cleared: if no later attempt writes the rows, the next run does not record their
   * restatements a second time.
   */
  readonly stamp: string;
  /** The size of the restored sheet, and the checks of its key columns. */
  readonly size: GridSize;
  readonly checks: readonly RangeCheck[];
}

/**
 * Plans how to undo a batch that wrote to the wrong places because somebody moved rows or columns right before it. The user's edit stays.
 * `before` is the sheet from which the batch was planned; `after` is the sheet now, in `tab`. Overwritten and deleted cells get their
 * contents from `before`, where their row is found by its other cells or its neighbours.
 */
export function putBack(
  { refresh, requests: { place, moving }, sent }: Pick<Batch, 'refresh' | 'requests' | 'sent'>,
  before: WholeSheet,
  after: WholeSheet,
  tab: Tab,
): PutBack {
  const { existing, columns, rows } = refresh;
  const { sheetId } = existing.tab;
  const rowsThen = undone(sent, sheetId, 'ROWS', rows.deleted, after.rowCount);
  const columnsThen = undone(sent, sheetId, 'COLUMNS', columns.deleted, after.columnCount);
  const making = new Set(moving);
  const written = [
    ...sent.filter((request) => !making.has(request)),
    ...copiedToTheEnd(moving, place.inserted(existing.tab.rowCount), rows.deleted.length),
  ];
  const open = openRows(after, rowsThen, columnsThen, writtenCells(written, sheetId));
  const across = columnsBefore(open, before, existing, columnsThen.size);
  const found = rowsBefore(open, before, across, new Set(rows.deleted));
  const cellBefore = (row: number, column: number) =>
    before.entered[found[row] ?? -1]?.[across[column] ?? -1];
  const stamp = stampText(ofNoQuestion(existing.stamp));
  const keys = keyColumnsOf(existing);
  return {
    requests: [
      ...columnsThen.requests,
      ...rowsThen.requests,
      ...restoring(sheetId, open, (row, column) =>
        cellAgain(cellBefore(row, column), row - (found[row] ?? row)),
      ),
      changeMetadata(existing.metadataId, stamp),
    ],
    lost: lostOf(open, found, cellBefore),
    stamp,
    size: { rows: rowsThen.size, columns: columnsThen.size },
    checks: across.flatMap((from, column) => {
      if (from === undefined || !keys.includes(from)) return [];
      const cells = open.map((row, at) =>
        isOpen(row[column], 'userEnteredValue') ? cellBefore(at, column) : row[column],
      );
      return [columnCheck(tab, column, cells)];
    }),
  };
}

function isOpen(cell: OpenCell | undefined, field: string): boolean {
  return cell?.open?.includes(field) === true;
}

/** Checks the cells of one column. Formulas are not compared, because their results change. */
function columnCheck(tab: Tab, column: number, cells: readonly (CellResource | undefined)[]): RangeCheck {
  return {
    range: a1(tab, { from: 0, to: cells.length }, { from: column, to: column + 1 }),
    isRight: (rows) =>
      cells.every((cell, row) => {
        const { formulaValue, ...value } = cell?.userEnteredValue ?? {};
        const seen = shownValue(rows[row]?.[0] ?? {});
        return formulaValue !== undefined || sameCell(seen, Object.values(value)[0] ?? '');
      }),
  };
}

/** The sheet columns of the table's key, or the first column if the table has no key. */
function keyColumnsOf({ stamp: { fields }, columns }: Refresh['existing']): (number | undefined)[] {
  const keys = fields.filter(({ key }) => key);
  return (keys.length === 0 ? fields.slice(0, 1) : keys).map(({ field }) => columns.get(field));
}

interface Copy {
  readonly source: Area;
  readonly destination: Area;
  readonly pasteType: string;
}

/**
 * The requests that copied formulas into rows appended at the end of the sheet; `end` is the first of these rows. In an edited sheet, other
 * rows may be in their place. The destinations are changed to those after `deleted` rows were deleted. Formulas copied further up are left
 * out, because they are in rows that the batch inserted.
 */
function copiedToTheEnd(moving: readonly SheetsRequest[], end: number, deleted: number): SheetsRequest[] {
  return moving.flatMap(({ copyPaste: copied }) => {
    const { source, destination, pasteType } = (copied ?? {}) as Partial<Copy>;
    if (source === undefined || destination === undefined || pasteType !== 'PASTE_FORMULA') return [];
    const startRowIndex = destination.startRowIndex - deleted;
    const endRowIndex = destination.endRowIndex - deleted;
    return startRowIndex < end
      ? []
      : [copyPaste(source, { ...destination, startRowIndex, endRowIndex }, pasteType)];
  });
}

type CellBefore = (row: number, column: number) => CellResource | undefined;

/**
 * What cannot be restored. An overwritten row that was not in the sheet before becomes blank. A formula that referred to deleted cells
 * keeps `#REF!` or its shorter range: its right range after the edit is unknown.
 */
function lostOf(
  open: readonly OpenRow[],
  found: readonly (number | undefined)[],
  cellBefore: CellBefore,
): Lost {
  const isLost = (row: OpenRow, at: number) =>
    found[at] === undefined && row.some((cell) => cell.open !== undefined) && !isBlankRow(row);
  if (open.some(isLost)) return 'numbers';
  const isBroken = (cell: OpenCell, at: number, column: number) => {
    const [now = '', was = ''] = [cell, cellBefore(at, column)].map(
      (each) => each?.userEnteredValue?.formulaValue,
    );
    return (now.includes('#REF!') && !was.includes('#REF!')) || refersToLess(now, was);
  };
  return open.some((row, at) => row.some((cell, column) => isBroken(cell, at, column))) ? 'notes' : 'nothing';
}

/**
 * The requests that fill open cells. Each request covers neighbouring rows with the same open cells, and neighbouring columns in them with
 * the same open fields.
 */
function restoring(sheetId: number, open: readonly OpenRow[], contents: CellBefore): SheetsRequest[] {
  const fieldsOf = (cell: OpenCell) => cell.open ?? '';
  const shapes = open.map((row) => row.map(fieldsOf).join());
  const cellsIn = (row: number, { from, to }: Span) =>
    Array.from({ length: to - from }, (_, nth) => contents(row, from + nth) ?? {});
  return equalRuns(shapes, (shape) => shape).flatMap(({ from, to }) =>
    equalRuns(open[from] ?? [], fieldsOf).flatMap((run) => {
      const fields = open[from]?.[run.from]?.open;
      if (fields === undefined) return [];
      const rows = Array.from({ length: to - from }, (_, nth) => ({ values: cellsIn(from + nth, run) }));
      return [{ updateCells: { start: { sheetId, rowIndex: from, columnIndex: run.from }, rows, fields } }];
    }),
  );
}

function cellAgain({ userEnteredValue, note = '' }: CellResource = {}, down: number): CellResource {
  const formula = userEnteredValue?.formulaValue;
  const value = formula === undefined ? userEnteredValue : { formulaValue: shiftedFormula(formula, down) };
  return { ...(value === undefined ? {} : { userEnteredValue: value }), ...(note === '' ? {} : { note }) };
}
