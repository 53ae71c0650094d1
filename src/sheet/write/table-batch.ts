import type { SheetsRequest } from '../../platform';
import { measureJsonBytes, type SheetRow, type SheetRows } from '../../table';
import {
  copyPaste,
  countRequestBytes,
  deleteSheet,
  listEqualRuns,
  REQUESTS,
  requireItem,
  setCells,
  toArea,
  toBlocks,
  toSpans,
} from '../api';
import { assertFreeCells, assertTableFits, countAddedCells } from '../limits';
import type { PlannedTable, RefreshRequests } from '../plan';
import { ROWS_ABOVE, type StagedRows, type WriteJob } from '../write-job';
import { type Batch, buildPlaceChecks, type WriteAttempt } from './attempt';
import { assertBlankPlace, type planFirstTable } from './first-table';
import { stageRows } from './hidden-rows';

export interface PlannedWrite {
  readonly planned: PlannedTable;
  readonly incoming: SheetRows;
  readonly refresh: RefreshRequests;
  /** Undefined if the report's sheet already exists. */
  readonly first: ReturnType<typeof planFirstTable>['first'] | undefined;
  /** The requests before those that set values, and after them. */
  readonly before: readonly SheetsRequest[];
  readonly after: readonly SheetsRequest[];
}

/** Rows in more separate places than this would need too many requests. Then all rows of the table are copied. */
const MOST_RUNS = 1_000;

/** Undefined if nothing differs. Else a function that builds the batch: if it is too large for one request, its rows go to a hidden sheet first. */
export function prepareBatch(attempt: WriteAttempt, plan: PlannedWrite): (() => Batch) | undefined {
  const { planned, refresh, first, before } = plan;
  const { values } = refresh;
  const { staged, table } = planned.job;
  const leftovers = attempt.survey.leftoverSheetIds.map(deleteSheet);
  const lastRequests = [...plan.after, ...(staged === undefined ? [] : [deleteSheet(staged.sheetId)])];
  if (leftovers.length + before.length + values.length + lastRequests.length === 0) return undefined;
  assertTableFits(planned.rowPlan.rows.length, table.columns.length);
  const growth = countAddedCells(planned.existing.tab, refresh.moves.growth) + (first?.addedCells ?? 0);
  assertFreeCells(attempt.survey.tabs, growth);
  // Google may not know the ranges of a sheet that the batch makes.
  const checks = first === undefined ? buildPlaceChecks(planned, refresh) : [];
  const blocks = toBlocks(values, planned.columns.sheetColumns);
  const size = measureJsonBytes([...leftovers, ...before, ...lastRequests]) + countRequestBytes(blocks);
  if (size > REQUESTS.mostBytes) return () => ({ ...buildCopyBatch(attempt, plan, growth), checks });
  const { sheetId } = planned.existing.tab;
  const cellRequests = blocks.map((block) => setCells(sheetId, block.row, block.column, block.rows));
  const requests = [...leftovers, ...before, ...cellRequests, ...lastRequests];
  return () => ({ requests, checks, rows: values.length });
}

/** Row `hiddenRow` of the hidden sheet is copied to row `row` of the visible one. */
interface CopiedRow {
  readonly row: number;
  readonly hiddenRow: number;
}

/** A batch that copies the rows of the table from a hidden sheet, and deletes that sheet. */
function buildCopyBatch(attempt: WriteAttempt, plan: PlannedWrite, growth: number): Omit<Batch, 'checks'> {
  const { planned, refresh } = plan;
  const { hiddenSheetId, copiedRows, preparing } = stageCopiedRows(attempt, plan, growth);
  // Filling the hidden sheet takes long enough for somebody to type something into the chosen tab.
  assertBlankPlace(attempt.api, attempt.survey, attempt.job.target);
  const copiedTargets = new Set(copiedRows.map(({ row }) => row));
  const uncopiedValues = refresh.values.filter(({ row }) => !copiedTargets.has(row));
  const requests = [
    ...preparing,
    ...plan.before,
    ...buildRowCopies(planned, hiddenSheetId, copiedRows),
    ...toBlocks(uncopiedValues, planned.columns.sheetColumns).map((block) =>
      setCells(planned.existing.tab.sheetId, block.row, block.column, block.rows),
    ),
    ...plan.after,
    deleteSheet(hiddenSheetId),
  ];
  return { requests, rows: copiedRows.length };
}

/**
 * Finds the rows for copying in the hidden sheet that the run has filled before, day by day, and adds those that it lacks: rows that only the
 * visible sheet has, or all rows if there is no such hidden sheet. The rows of a refresh are there as they came (incomingIndex). Those of a first
 * table are sorted there, as in the plan.
 */
function stageCopiedRows(attempt: WriteAttempt, { planned, refresh, first }: PlannedWrite, growth: number) {
  const { staged } = planned.job;
  const stagedCount = staged?.cells.length ?? 0;
  const missingRows: SheetRow[] = [];
  const copiedRows = selectCopiedIndexes(planned, refresh).map((index): CopiedRow => {
    const { cells, incomingIndex } = requireItem(planned.rowPlan.rows, index);
    const row = requireItem(refresh.moves.targetRows, index);
    if (staged !== undefined && incomingIndex !== undefined)
      return { row, hiddenRow: ROWS_ABOVE + (first === undefined ? incomingIndex : index) };
    missingRows.push(cells);
    return { row, hiddenRow: ROWS_ABOVE + stagedCount + missingRows.length - 1 };
  });
  const hiddenSheetId = stageRows(attempt, missingRows, growth);
  if (staged === undefined) return { hiddenSheetId, copiedRows, preparing: [] };
  const sorting = first === undefined ? [] : buildSortRequests(planned.job, staged);
  const deletions = attempt.survey.leftoverSheetIds.map(deleteSheet);
  return { hiddenSheetId, copiedRows, preparing: [...deletions, ...sorting] };
}

/** The rows of the plan that are copied: those that change, or all if these are in too many places. */
function selectCopiedIndexes({ rowPlan }: PlannedTable, { values, moves }: RefreshRequests): number[] {
  const changedRows = new Set(values.map(({ row }) => row));
  const allIndexes = [...rowPlan.rows.keys()];
  const changedIndexes = allIndexes.filter((index) => changedRows.has(requireItem(moves.targetRows, index)));
  return toSpans(changedIndexes).length > MOST_RUNS ? allIndexes : changedIndexes;
}

/** Sorts the rows of a hidden sheet by the column of the job's order. Without such a column, they stay in the order of their days. */
function buildSortRequests({ table, order }: WriteJob, { sheetId, cells }: StagedRows): SheetsRequest[] {
  const column = table.columns.findIndex(({ field }) => field === order?.field);
  if (order === undefined || column < 0) return [];
  const range = toArea(sheetId, ROWS_ABOVE, cells.length, 0, table.columns.length);
  const sortOrder = order.descending ? 'DESCENDING' : 'ASCENDING';
  return [{ sortRange: { range, sortSpecs: [{ dimensionIndex: column, sortOrder }] } }];
}

/**
 * Copies whole rows, in rectangles of columns and rows that are neighbours in both sheets. If somebody has moved rows, each copied row still has
 * its own key and numbers.
 */
function buildRowCopies(
  { existing, columns: { sheetColumns } }: PlannedTable,
  hiddenSheetId: number,
  rows: readonly CopiedRow[],
): SheetsRequest[] {
  // The difference from `nth` is constant while the places in both sheets go on by one.
  const across = listEqualRuns(sheetColumns, (column, nth) => column - nth);
  const down = listEqualRuns(rows, ({ row, hiddenRow }, nth) => `${row - nth} ${hiddenRow - nth}`);
  return down.flatMap((rowRun) =>
    across.map((columnRun) => {
      const { row, hiddenRow } = requireItem(rows, rowRun.from);
      const [height, width] = [rowRun.to - rowRun.from, columnRun.to - columnRun.from];
      const source = toArea(hiddenSheetId, hiddenRow, height, columnRun.from, width);
      const column = requireItem(sheetColumns, columnRun.from);
      const destination = toArea(existing.tab.sheetId, row, height, column, width);
      return copyPaste(source, destination, 'PASTE_VALUES');
    }),
  );
}
