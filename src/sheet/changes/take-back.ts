import { convertSerialToDay } from '../../dates';
import type { SpreadsheetApi } from '../../platform';
import type { Cell, SheetRow, Table } from '../../table';
import { createRetryingApi } from '../api';
import { toTableValue } from '../own/own-table';
import { buildRowKey, listKeyColumns, matchRowsByKey, toPlainKeyColumns } from '../plan';
import {
  type ExistingRows,
  listDataRows,
  type ReportSheet,
  readExistingTable,
  readUserContents,
} from '../read';
import { writeUnderLock } from '../write/write-table';
import type { WriteJob, WriteResult } from '../write-job';
import type { LastChange } from './changes-sheet';

/** Writes the table as it was before the last change, as any other table, under the caller's lock. */
export function takeBackTableChange(
  job: Omit<WriteJob, 'table' | 'provenance' | 'provenanceNote' | 'covers' | 'rules'>,
  sheet: ReportSheet,
  change: LastChange,
): { readonly work: WriteResult; readonly left: number } {
  const keys = listKeyColumns(change.columns);
  const addedRows = change.rows.flatMap(({ before, after }) =>
    before === undefined && after ? [after] : [],
  );
  const addedKeys = new Set(addedRows.map((cells) => buildRowKey(cells, keys)));
  const { table, left } = buildPreviousTable(createRetryingApi(job.services), sheet, change);
  const work = writeUnderLock({
    ...job,
    table,
    provenance: change.line,
    provenanceNote: '',
    covers: change.covers ?? undefined,
    // An added row is deleted, and the ledger records that it is gone. The other rows that the table lacks have marks, and stay as they are.
    rules: { decideAbsenceReason: (cells) => (addedKeys.has(buildRowKey(cells, keys)) ? 'gone' : 'outside') },
    keepChanges: { kind: 'skip', reason: 'taken back' },
  });
  return { work, left };
}

/** How a row that the run has changed becomes as it was, if it does not stay as it is. `row` is its sheet row now. */
type RowEdit =
  | { readonly kind: 'remove'; readonly row: number }
  | { readonly kind: 'restore'; readonly row: number; readonly cells: SheetRow }
  | { readonly kind: 'add again'; readonly cells: SheetRow }
  | { readonly kind: 'leave' };

const LEAVE = { kind: 'leave' } as const;

/** The table before a change, in the sheet as it is now. `left` rows of the change stay, because users have changed them since. */
export function buildPreviousTable(api: SpreadsheetApi, sheet: ReportSheet, change: LastChange) {
  const existing = readExistingTable(api, sheet);
  const { columns } = change;
  const current = listDataRows(existing, columns);
  const contents = readUserContents(api, existing, current).rows;
  const edits = decideEdits(change, current, (row) => contents.get(row)?.hasContent === true);
  const editByRow = new Map(edits.flatMap((edit) => ('row' in edit ? [[edit.row, edit] as const] : [])));
  const remainingRows = current.flatMap(({ row, cells }) => {
    const edit = editByRow.get(row);
    if (edit !== undefined) return edit.kind === 'restore' ? [edit.cells] : [];
    // A marked row was in the sheet, but not in the previous table. The write leaves it where it is.
    return contents.get(row)?.isMarked === true ? [] : [cells];
  });
  const addedRows = edits.flatMap((edit) => (edit.kind === 'add again' ? [edit.cells] : []));
  const rows = [...remainingRows, ...addedRows].map((cells) => toTableRow(cells, columns));
  return {
    left: edits.filter(({ kind }) => kind === 'leave').length,
    table: { columns, notices: [], rows } satisfies Table,
  };
}

function decideEdits(change: LastChange, current: ExistingRows, hasContent: (row: number) => boolean) {
  const { columns, rows } = change;
  const keys = listKeyColumns(columns);
  const dayIndex = columns.findIndex(({ key, type }) => key && type === 'date');
  const currentCells = current.map(({ cells }) => cells);
  const currentKeys = new Set(currentCells.map((cells) => buildRowKey(cells, keys)));
  // All cells are compared, so a row that somebody has changed since is not found. A removed row is not there, and `[]` is equal to none.
  const cellsAfter = rows.map(({ after }) => after ?? []);
  const allColumns = toPlainKeyColumns(columns.keys());
  const partners = matchRowsByKey(currentCells, cellsAfter, allColumns);
  return rows.map(({ before, after }, nth): RowEdit => {
    const row = current[partners[nth] ?? -1]?.row;
    if (before === undefined) return row === undefined || hasContent(row) ? LEAVE : { kind: 'remove', row };
    // A user had removed the day from the row, and no table can have a row without it.
    if (dayIndex >= 0 && typeof before[dayIndex] !== 'number') return LEAVE;
    // There may be a row with the key of the removed one again.
    if (after === undefined)
      return currentKeys.has(buildRowKey(before, keys)) ? LEAVE : { kind: 'add again', cells: before };
    return row === undefined ? LEAVE : { kind: 'restore', row, cells: before };
  });
}

function toTableRow(cells: SheetRow, columns: LastChange['columns']): Cell[] {
  return cells.map((cell, at) => {
    const isDay = columns[at]?.type === 'date' && typeof cell === 'number';
    return isDay ? convertSerialToDay(cell) : toTableValue(cell);
  });
}
