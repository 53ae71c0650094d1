import type { SheetRows } from '../../table';
import { deleteSheet } from '../api';
import { buildChangeRecord } from '../changes/kept-change';
import { assertTableFits } from '../limits';
import { assertSameTable, buildRefreshRequests, planColumns, planRows } from '../plan';
import type { WriteAttempt } from './attempt';
import { adaptJob } from './earlier-plans';
import { locateTableToWrite } from './first-table';
import { buildChangeRequests, buildTableRequests } from './hook-requests';
import { prepareBatch } from './table-batch';
import { buildWriteResult } from './write-result';

/**
 * Plans what differs between the report's sheet and its table. A first table differs from a sheet without rows. `buildBatch` is undefined if
 * nothing differs. Throws DaysDiffer.
 */
export function planTable(attempt: WriteAttempt, incoming: SheetRows) {
  const { api, survey, ids } = attempt;
  const { existing: locatedTable, first } = locateTableToWrite(attempt, incoming.length);
  const existing = { ...locatedTable, mark: attempt.job.rules.mark };
  const job = { totals: existing.stamp.totals === true, ...adaptJob(attempt, existing) };
  const { columns } = job.table;
  assertSameTable(job, existing);
  const rowPlan = planRows(job, api, existing, incoming);
  const planned = { job, existing, columns: planColumns(columns, existing.columns), rowPlan };
  assertTableFits(rowPlan.rows.length, columns.length);
  const changeRecord = buildChangeRecord(planned, attempt);
  const refresh = buildRefreshRequests(planned, changeRecord.lastChange, ids);
  const before = [...(first?.requests ?? []), ...refresh.moves.requests];
  const after = [
    ...refresh.finishing,
    ...buildChangeRequests(planned, attempt),
    ...changeRecord.requests,
    ...buildTableRequests(planned, refresh.moves, attempt),
    ...(job.staged === undefined ? [] : [deleteSheet(job.staged.sheetId)]),
  ];
  const plannedWrite = { planned, incoming, refresh, first };
  const result = buildWriteResult(attempt, plannedWrite);
  const requestCount = before.length + refresh.values.length + after.length;
  const isUnchanged = requestCount + survey.leftoverSheetIds.length === 0;
  if (isUnchanged) return { result };
  return { result, buildBatch: prepareBatch(attempt, { ...plannedWrite, before, after }) };
}
