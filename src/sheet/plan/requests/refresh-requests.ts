import { isSameCell, type SheetCell } from '../../../table';
import { type RowWrite, requireItem } from '../../api';
import { isFormula } from '../../read';
import type { Stamp } from '../../stamp';
import type { PlannedTable } from '../plan-rows';
import { buildColumnRequests, buildMissingMarks, decideHeaders } from './column-requests';
import { buildLineAndStamp, buildNoteRequests } from './line-and-notes';
import { moveTable, type TableMoves } from './table-moves';

export type RefreshRequests = ReturnType<typeof buildRefreshRequests>;

/** In the order in which they are sent: `moves` insert and delete, `values` set cells, `finishing` changes headers, formats, notes, line and stamp. */
export function buildRefreshRequests(planned: PlannedTable, lastChange: Stamp['lastChange']) {
  const { rowPlan } = planned;
  const moves = moveTable(planned);
  const values = buildRowWrites(planned, moves);
  const headers = decideHeaders(planned);
  const noteRequests = buildNoteRequests(planned, moves);
  return {
    moves,
    values,
    finishing: [
      ...buildColumnRequests(planned, headers, moves),
      ...noteRequests,
      ...buildLineAndStamp(planned, moves, lastChange),
      ...buildMissingMarks(planned, moves),
    ],
    /** Whether anything is written into places of rows: then the batch must check these places. */
    changesRows:
      noteRequests.length + values.length + rowPlan.deletedRows.length > 0 ||
      rowPlan.rows.some(({ sheetRow }) => sheetRow === undefined),
    headers: headers.map(({ text }) => text),
  };
}

/** The values that differ from those in the sheet. Rows are those after the moves, ascending. */
function buildRowWrites(planned: PlannedTable, { placement, targetRows }: TableMoves): RowWrite[] {
  const { job, existing, rowPlan } = planned;
  const selectChangedCells = createChangeSelector(planned);
  const blankCells = job.table.columns.map(() => '');
  const writes = [
    ...rowPlan.rows.map(({ cells, incomingIndex, sheetRow }, index) => {
      // The grid ends with the last row that has a value.
      const isBlank = sheetRow === undefined || existing.grid[sheetRow] === undefined;
      const isIncoming = incomingIndex !== undefined;
      return {
        row: requireItem(targetRows, index),
        cells: isBlank ? cells : selectChangedCells(sheetRow, cells, isIncoming),
      };
    }),
    ...rowPlan.blankRows.map((row) => ({
      row: placement.locate(row),
      cells: selectChangedCells(row, blankCells, false),
    })),
  ];
  return writes
    .filter(({ cells }) => cells.some((cell) => cell !== undefined))
    .sort((one, other) => one.row - other.row);
}

/** Returns undefined for the cells that stay as they are in `sheetRow`, a row before the moves. */
function createChangeSelector({ job, existing }: PlannedTable) {
  const sheetColumns = job.table.columns.map(({ field }) => existing.columns.get(field) ?? -1);
  return (sheetRow: number, cells: readonly SheetCell[], isIncoming: boolean) => {
    // A formula of a user may give the same number now, and another one tomorrow, so the service's number replaces it. It stays in rows that
    // were not fetched, and in tables of the add-on itself, which contain rows of users.
    const replacesFormulas = isIncoming && job.rules.keepsPlaces !== true;
    return cells.map((cell, index) => {
      const column = sheetColumns[index] ?? -1;
      const mustReplace = replacesFormulas && isFormula(existing.entered[sheetRow]?.[column] ?? {});
      return isSameCell(existing.grid[sheetRow]?.[column], cell) && !mustReplace ? undefined : cell;
    });
  };
}
