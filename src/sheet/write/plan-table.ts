import type { SheetRows } from '../../table';
import { getTexts } from '../../wording';
import { buildChangeRecord } from '../changes/kept-change';
import {
  assertSameTable,
  buildRefreshRequests,
  createColumnFinder,
  isComparable,
  type PlannedTable,
  planColumns,
  planRows,
} from '../plan';
import { type ExistingTable, mustLoseNumbers, readExistingTable } from '../read';
import { toShownLine, type WriteJob, type WriteResult } from '../write-job';
import type { WriteAttempt } from './attempt';
import { planFirstTable } from './first-table';
import { type PlannedWrite, prepareBatch } from './table-batch';

/** Plans how the report's sheet becomes its table. `buildBatch` is undefined if nothing differs. assertSameTable and planRows throw DaysDiffer. */
export function planTable(attempt: WriteAttempt, incoming: SheetRows) {
  const { reportSheet } = attempt.survey;
  const { existing, first } =
    reportSheet === undefined
      ? planFirstTable(attempt, incoming.length)
      : { existing: readExistingTable(attempt.api, reportSheet), first: undefined };
  if (first === undefined) settleUncertainBatch(attempt, existing);
  const job = withAllowedRecords(attempt);
  assertSameTable(job, existing, first !== undefined);
  const columns = planColumns(job.table.columns, existing.columns);
  const planned = { job, existing, columns, rowPlan: planRows(job, attempt.api, existing, incoming) };
  const changeRecord = buildChangeRecord(planned, attempt);
  const refresh = buildRefreshRequests(planned, changeRecord.lastChange);
  const { sheetId, title } = existing.tab;
  const headerRow = refresh.moves.headerRowAfter;
  const findColumn = createColumnFinder(job.table.columns, columns);
  const place = { sheetId, title, headerRow, findColumn };
  const plannedWrite = {
    planned,
    incoming,
    refresh,
    first,
    before: [...(first?.requests ?? []), ...refresh.moves.requests],
    after: [
      ...refresh.finishing,
      ...buildChangeRequests(planned, attempt),
      ...changeRecord.requests,
      ...(job.hooks.tableRequests?.(attempt, place) ?? []),
    ],
  };
  return { result: buildWriteResult(plannedWrite), buildBatch: prepareBatch(attempt, plannedWrite) };
}

/** An earlier batch of this write that Google did not answer was applied if its provenance line is in the sheet. */
function settleUncertainBatch({ job, earlier }: WriteAttempt, { line, grid }: ExistingTable): void {
  const isLineThere = line !== undefined && grid[line.row]?.[line.column] === toShownLine(job);
  if (isLineThere) earlier.appliedResult ??= earlier.uncertainResult;
}

/** The job without its records of changes (ledger and kept change) in a first table, where no row changes, and after an applied batch. */
function withAllowedRecords({ job, earlier, survey }: WriteAttempt): WriteJob {
  const isFirst = survey.reportSheet === undefined;
  // An earlier batch of this write has recorded what it changed. The sheet no longer shows the numbers before that batch.
  if (!isFirst && earlier.appliedResult === undefined) return job;
  return { ...job, hooks: { ...job.hooks, changeRequests: undefined }, keepChanges: 'skip' };
}

/** The requests of the job that record how numbers change. There are none if no row stays comparable. */
function buildChangeRequests({ job, existing, rowPlan }: PlannedTable, attempt: WriteAttempt) {
  const { covers } = existing.stamp;
  const { columns } = job.table;
  const { changeRequests } = job.hooks;
  const isCompared = rowPlan.changes.restated.length > 0 && isComparable(existing.stamp, job.target, columns);
  if (!changeRequests || !isCompared) return [];
  const wasInSheet = columns.map(({ field }) => existing.columns.has(field));
  const change = { covers, columns, wasInSheet, rows: rowPlan.changes.restated };
  return changeRequests(change, attempt);
}

function buildWriteResult({ planned, incoming, refresh }: PlannedWrite): WriteResult {
  const { existing, rowPlan } = planned;
  const { tab } = existing;
  const rowsWithCells = rowPlan.rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const rowsWithoutNumbers = rowPlan.staying.filter(({ reason }) => mustLoseNumbers(reason));
  return {
    sheetId: tab.sheetId,
    sheetTitle: tab.title,
    rows: rowsWithCells.length - rowsWithoutNumbers.length,
    rowsBrought: incoming.length,
    ...rowPlan.changes.counts,
    cellsWritten: refresh.values.reduce(
      (sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length,
      0,
    ),
    notices: listNotices(planned),
  };
}

function listNotices(planned: PlannedTable): string[] {
  const { stays, notCompared } = getTexts().sheets;
  const { length } = planned.rowPlan.staying;
  return [...(isUncompared(planned) ? [notCompared] : []), ...(length === 0 ? [] : [stays(length)])];
}

/** Whether the report was changed so that no restatement of the complete days in its sheet can be recorded. */
function isUncompared({ job, existing: { stamp }, rowPlan }: PlannedTable): boolean {
  const { covers } = stamp;
  if (!job.hooks.changeRequests || covers === undefined || rowPlan.existingRows.length === 0) return false;
  const isSameReport =
    isComparable(stamp, job.target, job.table.columns) && covers.question === job.covers?.question;
  const hasCompleteDay = covers.completeThrough >= covers.from;
  return !isSameReport && hasCompleteDay;
}
