import { convertSerialToDay } from '../../dates';
import type { SpreadsheetApi } from '../../platform';
import type { Cell, SheetRow, Table } from '../../table';
import { createRetryingApi } from '../api';
import { toTableValue } from '../own/own-table';
import { buildRowKey, listKeyColumns, matchRowsByKey, toPlainKeyColumns } from '../plan';
import { listDataRows, type ReportSheet, readExistingTable, readUserContents } from '../read';
import { writeUnderLock } from '../write/write-table';
import type { WriteJob, WriteResult } from '../write-job';
import type { LastChange } from './changes-sheet';

/** Writes the table as it was before the last change, as any other table, under the caller's lock. */
export function takeBackTableChange(
  job: Omit<WriteJob, 'table' | 'provenance' | 'provenanceNote' | 'covers' | 'rules'>,
  sheet: ReportSheet,
  change: LastChange,
): { readonly work: WriteResult; readonly left: number } {
  const isAdded = createAddedRowTest(change);
  const { table, left } = buildPreviousTable(createRetryingApi(job.services), sheet, change);
  const work = writeUnderLock({
    ...job,
    table,
    provenance: change.line,
    provenanceNote: '',
    covers: change.covers ?? undefined,
    // Besides the added rows, the previous table lacks only marked ones: these stay as they are.
    rules: { decideStayReason: (cells) => (isAdded(cells) ? 'gone' : 'outside') },
    keepChanges: 'taken back',
  });
  return { work, left };
}

function createAddedRowTest({ columns, rows }: LastChange): (cells: SheetRow) => boolean {
  const keys = listKeyColumns(columns);
  const added = rows.flatMap(({ before, after }) =>
    before === undefined && after !== undefined ? [buildRowKey(after, keys)] : [],
  );
  const addedKeys = new Set(added);
  return (cells) => addedKeys.has(buildRowKey(cells, keys));
}

/** The table before a change, in the sheet as it is now. `left` rows of the change stay, because users have changed them since. */
export function buildPreviousTable(api: SpreadsheetApi, sheet: ReportSheet, change: LastChange) {
  const existing = readExistingTable(api, sheet);
  const { columns } = change;
  const current = listDataRows(existing, columns);
  const contents = readUserContents(api, existing, current).rows;
  const keys = listKeyColumns(columns);
  const dayIndex = columns.findIndex(({ key, type }) => key && type === 'date');
  const currentCells = current.map(({ cells }) => cells);
  // All cells are compared: a row that somebody has changed since has no partner. A removed row is not looked for.
  const cellsAfter = change.rows.map(({ after }) => after ?? []);
  const allColumns = toPlainKeyColumns(columns.keys());
  const partners = matchRowsByKey(currentCells, cellsAfter, allColumns, columns.length);
  // What each row of the sheet gets. Undefined for a marked row, which is not in the previous table.
  const previousCells = new Map(
    current.map(({ row, cells }) => [row, contents.get(row)?.isMarked === true ? undefined : cells]),
  );
  const returningRows: SheetRow[] = [];
  const currentKeys = new Set(currentCells.map((cells) => buildRowKey(cells, keys)));
  let left = 0;
  for (const [nth, { before, after }] of change.rows.entries()) {
    const currentRow = after === undefined ? undefined : current[partners[nth] ?? -1];
    if (before === undefined) {
      // An added row: it is removed, unless it has notes or cells of a user.
      if (currentRow === undefined || contents.get(currentRow.row)?.hasContent === true) left++;
      else previousCells.delete(currentRow.row);
    } else if (dayIndex >= 0 && typeof before[dayIndex] !== 'number') {
      // A user had removed the day from the row, and no table can have a row without it.
      left++;
    } else if (after === undefined) {
      // A removed row: it returns, unless there is one with its key again.
      if (currentKeys.has(buildRowKey(before, keys))) left++;
      else returningRows.push(before);
    } else if (currentRow === undefined) left++;
    else previousCells.set(currentRow.row, before);
  }
  const rows = [...previousCells.values(), ...returningRows].flatMap((cells) =>
    cells === undefined ? [] : [toTableRow(cells, columns)],
  );
  return { left, table: { columns, notices: [], rows } satisfies Table };
}

function toTableRow(cells: SheetRow, columns: LastChange['columns']): Cell[] {
  return cells.map((cell, at) => {
    const isDay = columns[at]?.type === 'date' && typeof cell === 'number';
    return isDay ? convertSerialToDay(cell) : toTableValue(cell);
  });
}
