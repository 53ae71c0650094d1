import type { SheetsRequest } from '../../platform';
import { countCellsLeft, hasRoomForTab } from '../limits';
import { isRewritten, type PlannedTable } from '../plan';
import { extractGoodLine } from '../read';
import { areSameFields } from '../stamp';
import type { WriteAttempt } from '../write/attempt';
import { toProvenanceText } from '../write-job';
import {
  buildKeptRows,
  CHANGES_COLUMNS,
  findChangesTab,
  MOST_PIECES,
  splitChangeText,
} from './changes-sheet';
import {
  CHANGE_TEXT,
  countChangedCells,
  type KeepChanges,
  MOST_CELLS_KEPT,
  type NotKeptReason,
} from './last-change';

/** Cells that stay free for the ledger and for the user's edits. A full file would make Google refuse the whole batch. */
const SPARE_CELLS = 50_000;

interface ChangeRecord {
  /** The id of the change in the hidden sheet, or why it is not there. */
  readonly lastChange: string | undefined;
  readonly requests: readonly SheetsRequest[];
}

/** Keeps what a refresh changes, in its batch. If no row changes, the `lastChange` of the stamp stays. */
export function buildChangeRecord(planned: PlannedTable, attempt: WriteAttempt): ChangeRecord {
  const { job, existing, rowPlan } = planned;
  const { keepChanges, target, services } = job;
  const skipRecord = (lastChange: NotKeptReason) => ({ lastChange, requests: [] });
  if (typeof keepChanges === 'string') return skipRecord(keepChanges);
  if (keepChanges === undefined || rowPlan.changes.length === 0)
    return { lastChange: existing.stamp.lastChange, requests: [] };
  const { columns } = job.table;
  if (!areSameFields(existing.stamp.fields, columns) || isRewritten(existing.stamp, target, columns))
    return skipRecord('other columns');
  if (countChangedCells(columns, rowPlan.changes) > MOST_CELLS_KEPT) return skipRecord('too many cells');
  const now = services.clock.now();
  const id = `${target.reportId}.${Math.round(now).toString(36)}`;
  const pieces = splitChangeText(id, packChange(planned, now, keepChanges));
  if (pieces.length > MOST_PIECES) return skipRecord('too many cells');
  if (!hasRoomForChange(planned, pieces.length, attempt)) return skipRecord('no room');
  return { lastChange: id, requests: buildKeptRows(pieces, attempt.file, attempt.ids) };
}

function packChange(planned: PlannedTable, at: number, { facts, pack }: KeepChanges): string {
  const { job, existing, rowPlan } = planned;
  const { stamp, entered, headerRow } = existing;
  const previousColumns = job.table.columns.map((column, nth) => ({
    ...column,
    label: stamp.fields[nth]?.label ?? column.label,
    note: entered[headerRow]?.[existing.columns.get(column.field) ?? -1]?.note ?? column.note,
  }));
  return pack(
    CHANGE_TEXT.write({
      at,
      columns: previousColumns,
      rows: rowPlan.changes,
      line: derivePreviousLine(planned),
      covers: stamp.covers ?? null,
      facts,
    }),
  );
}

/** Without a reason why the numbers were not refreshed. If the line is missing, the one that the refresh writes. */
function derivePreviousLine({ job, existing: { line, grid, stamp } }: PlannedTable): string {
  if (line === undefined) return toProvenanceText(job);
  const oldText = String(grid[line.row]?.[line.column]);
  return extractGoodLine(oldText, stamp.line) ?? oldText;
}

function hasRoomForChange(
  { existing, rowPlan }: PlannedTable,
  pieceCount: number,
  { file, survey }: WriteAttempt,
): boolean {
  const insertedCells = rowPlan.counts.rowsInserted * existing.tab.columnCount;
  const addedCells = insertedCells + pieceCount * CHANGES_COLUMNS;
  const hasTab = findChangesTab(file) !== undefined || hasRoomForTab(survey.tabs);
  return hasTab && addedCells + SPARE_CELLS <= countCellsLeft(survey.tabs);
}
