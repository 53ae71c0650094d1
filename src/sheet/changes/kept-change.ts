import type { Column, RowChange } from '../../table';
import { countCellsLeft, hasRoomForTab } from '../limits';
import { isRewritten, type PlannedTable } from '../plan';
import { extractGoodLine } from '../provenance';
import { areSameFields } from '../stamp';
import type { WriteAttempt } from '../write/attempt';
import { toProvenanceText } from '../write-job';
import { addKeptRows, CHANGE_TEXT, findChangesTab, MOST_PIECES, splitChangeText } from './changes-sheet';

const MOST_CELLS_KEPT = 20_000;
/** Cells that stay free for the kept change, the ledger and the user's edits. A full file would make Google refuse the whole batch. */
const SPARE_CELLS = 50_000;

/** Keeps what a refresh changes, in its batch. `lastChange` is the id of the change in the hidden sheet; undefined if it is not there. */
export function buildChangeRecord(planned: PlannedTable, attempt: WriteAttempt) {
  const { job, existing, rowPlan } = planned;
  const { keepChanges, target, services } = job;
  const notKept = { lastChange: undefined, requests: [] };
  if (keepChanges === 'skip') return notKept;
  const changedRows = rowPlan.changes.rows;
  // An unchanged table keeps the change before, which can still be taken back.
  if (keepChanges === undefined || changedRows.length === 0)
    return { lastChange: existing.stamp.lastChange, requests: [] };
  const { columns } = job.table;
  if (!areSameFields(existing.stamp.fields, columns) || isRewritten(existing.stamp, target, columns))
    return notKept;
  if (countChangedCells(columns, changedRows) > MOST_CELLS_KEPT) return notKept;
  const { tabs } = attempt.survey;
  const insertedCells = rowPlan.changes.counts.rowsInserted * existing.tab.columnCount;
  const hasTab = findChangesTab(attempt.file) !== undefined || hasRoomForTab(tabs);
  if (!hasTab || insertedCells + SPARE_CELLS > countCellsLeft(tabs)) return notKept;
  const now = services.clock.now();
  const id = `${target.reportId}.${Math.round(now).toString(36)}`;
  const pieces = splitChangeText(id, keepChanges.pack(writeChange(planned, now, keepChanges.facts)));
  if (pieces.length > MOST_PIECES) return notKept;
  return { lastChange: id, requests: addKeptRows(pieces, attempt.file, attempt.ids) };
}

function countChangedCells(columns: readonly Column[], rows: readonly RowChange[]): number {
  const countCellsInRow = ({ before, after }: RowChange) =>
    before === undefined || after === undefined
      ? columns.length
      : columns.filter((_, at) => before[at] !== after[at]).length;
  return rows.reduce((sum, row) => sum + countCellsInRow(row), 0);
}

/** The text of a change, as CHANGE_TEXT reads it. Labels of columns are those before the refresh. */
function writeChange({ job, existing, rowPlan }: PlannedTable, at: number, facts: unknown): string {
  const { stamp, grid, line } = existing;
  const columns = job.table.columns.map((column, nth) => ({
    ...column,
    label: stamp.fields[nth]?.label ?? column.label,
  }));
  // The sheet's line without a reason why numbers were not refreshed. If there is no line, the one that this refresh writes.
  const lineText = line === undefined ? toProvenanceText(job) : String(grid[line.row]?.[line.column]);
  const goodLine = extractGoodLine(lineText, stamp.line) ?? lineText;
  const covers = stamp.covers ?? null;
  return CHANGE_TEXT.write({ at, columns, rows: rowPlan.changes.rows, line: goodLine, covers, facts });
}
