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
import { writeWithinLock } from '../write/write-table';
import type { WriteJob, WriteResult } from '../write-job';
import type { LastChange } from './changes-sheet';

/** Writes the table as it was before the last change, as any other table, under the caller's lock. */
export function takeBackTableChange(
  job: Omit<WriteJob, 'table' | 'provenance' | 'provenanceNote' | 'covers' | 'rules'>,
  sheet: ReportSheet,
  change: LastChange,
): { readonly writeResult: WriteResult; readonly left: number } {
  const keys = listKeyColumns(change.columns);
  const addedRows = change.rows.filter(({ before }) => before === undefined);
  const addedKeys = new Set(addedRows.map(({ after = [] }) => buildRowKey(after, keys)));
  const { table, left } = buildPreviousTable(createRetryingApi(job.services), sheet, change);
  const writeResult = writeWithinLock({
    ...job,
    table,
    provenance: change.line,
    provenanceNote: '',
    covers: change.covers ?? undefined,
    // The table lacks the added rows and the rows with a row mark. The ledger records that the added ones are gone; the marked ones stay.
    rules: { decideAbsenceReason: (cells) => (addedKeys.has(buildRowKey(cells, keys)) ? 'gone' : 'outside') },
    keepChanges: 'skip',
  });
  return { writeResult, left };
}

/** What taking back does with a row that the run has changed. `row` is its sheet row now. */
type RowEdit =
  | { readonly kind: 'remove'; readonly row: number }
  | { readonly kind: 'restore'; readonly row: number; readonly cells: SheetRow }
  | { readonly kind: 'add again'; readonly cells: SheetRow }
  | { readonly kind: 'leave' };

const LEAVE = { kind: 'leave' } as const;

/** The table before a change, in the sheet as it is now. `left` rows of the change stay, because users have changed them since. */
function buildPreviousTable(api: SpreadsheetApi, sheet: ReportSheet, change: LastChange) {
  const existing = readExistingTable(api, sheet);
  const { columns } = change;
  const current = listDataRows(existing, columns);
  const contents = readUserContents(api, existing, current).rows;
  const edits = decideEdits(change, current, (row) => contents.get(row)?.hasContent === true);
  const editByRow = new Map(edits.flatMap((edit) => ('row' in edit ? [[edit.row, edit] as const] : [])));
  const remainingRows = current.flatMap(({ row, cells }) => {
    const edit = editByRow.get(row);
    if (edit !== undefined) return edit.kind === 'restore' ? [edit.cells] : [];
    // A row mark says that the row is in the sheet, but not in the table. The write leaves such a row where it is.
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
  const currentKeys = new Set(current.map(({ cells }) => buildRowKey(cells, keys)));
  const unchangedSheetRows = findUnchangedSheetRows(change, current);
  return rows.map(({ before, after }, nth): RowEdit => {
    const row = unchangedSheetRows[nth];
    if (before === undefined) return row === undefined || hasContent(row) ? LEAVE : { kind: 'remove', row };
    // Before the run, a user had removed the day from the row, and no table can have a row without its day.
    if (dayIndex >= 0 && typeof before[dayIndex] !== 'number') return LEAVE;
    // The run removed the row. Since then, another row with its key may have come.
    if (after === undefined)
      return currentKeys.has(buildRowKey(before, keys)) ? LEAVE : { kind: 'add again', cells: before };
    return row === undefined ? LEAVE : { kind: 'restore', row, cells: before };
  });
}

/** For each row of the change, the sheet row that has all cells as the run wrote them; undefined if somebody has changed or removed it. */
function findUnchangedSheetRows({ columns, rows }: LastChange, current: ExistingRows) {
  const currentCells = current.map(({ cells }) => cells);
  // A row that the run removed has no cells after the run, and `[]` matches no row of the sheet.
  const cellsAfter = rows.map(({ after }) => after ?? []);
  const partners = matchRowsByKey(currentCells, cellsAfter, toPlainKeyColumns(columns.keys()));
  return partners.map((partner) => current[partner ?? -1]?.row);
}

function toTableRow(cells: SheetRow, columns: LastChange['columns']): Cell[] {
  return cells.map((cell, at) => {
    const isDay = columns[at]?.type === 'date' && typeof cell === 'number';
    return isDay ? convertSerialToDay(cell) : toTableValue(cell);
  });
}
