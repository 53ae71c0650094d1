import type { SheetRows } from '../../table';
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
import { type ExistingTable, readExistingTable, withCells } from '../read';
import { toShownLine, type WriteJob } from '../write-job';
import type { WriteAttempt } from './attempt';
import { planFirstTable } from './first-table';
import { prepareBatch } from './table-batch';
import { buildWriteResult } from './write-result';

/**
 * Plans what differs between the report's sheet and its table. A first table differs from a sheet without rows. `buildBatch` is undefined if
 * nothing differs. Throws DaysDiffer.
 */
export function planTable(attempt: WriteAttempt, incoming: SheetRows) {
  const { reportSheet } = attempt.survey;
  const { existing: locatedTable, first } =
    reportSheet === undefined
      ? planFirstTable(attempt, incoming.length)
      : { existing: readExistingTable(attempt.api, reportSheet), first: undefined };
  const existing = { ...locatedTable, mark: attempt.job.rules.mark };
  const job = { totals: existing.stamp.totals === true, ...adaptJob(attempt, existing) };
  assertSameTable(job, existing, first !== undefined);
  const columns = planColumns(job.table.columns, existing.columns);
  const planned = { job, existing, columns, rowPlan: planRows(job, attempt.api, existing, incoming) };
  const changeRecord = buildChangeRecord(planned, attempt);
  const refresh = buildRefreshRequests(planned, changeRecord.lastChange, attempt.ids);
  const { sheetId, title } = existing.tab;
  const { headerRow } = refresh.moves;
  const findColumn = createColumnFinder(job.table.columns, columns);
  const place = { sheetId, title, headerRow, findColumn };
  const plannedWrite = {
    ...{ planned, incoming, refresh, first },
    before: [...(first?.requests ?? []), ...refresh.moves.requests],
    after: [
      ...refresh.finishing,
      ...buildChangeRequests(planned, attempt),
      ...changeRecord.requests,
      ...(job.hooks.tableRequests?.(attempt.file, attempt.ids, place) ?? []),
    ],
  };
  return {
    result: buildWriteResult(attempt, plannedWrite),
    buildBatch: prepareBatch(attempt, plannedWrite),
  };
}

/**
 * A first table changes no rows. After a batch that landed elsewhere, what it has written into other sheets is there, and must not be
 * written again. A batch with an unknown outcome was applied if its line is there.
 */
function adaptJob({ job, survey }: WriteAttempt, { line, grid }: ExistingTable): WriteJob {
  const { earlier = {} } = job;
  const isLineThere = line !== undefined && grid[line.row]?.[line.column] === toShownLine(job);
  if (survey.reportSheet && isLineThere) earlier.appliedResult ??= earlier.uncertainResult;
  if (survey.reportSheet && earlier.appliedResult === undefined) return job;
  const notKept = survey.reportSheet ? 'edited meanwhile' : 'first run';
  return {
    ...job,
    hooks: { ...job.hooks, changeRequests: undefined },
    keepChanges: job.keepChanges && notKept,
  };
}

/** The requests of the job that record how numbers change. There are none if no row stays comparable. */
function buildChangeRequests({ job, existing, rowPlan }: PlannedTable, { api, file, ids }: WriteAttempt) {
  const { covers } = existing.stamp;
  const { columns } = job.table;
  const { changeRequests, changeRanges } = job.hooks;
  const isCompared = rowPlan.restated.length > 0 && isComparable(existing.stamp, job.target, columns);
  if (!changeRequests || !isCompared) return [];
  const wasInSheet = columns.map(({ field }) => existing.columns.has(field));
  const change = { covers, columns, wasInSheet, rows: rowPlan.restated };
  return changeRequests(change, withCells(api, file, changeRanges?.(file) ?? []), ids);
}
