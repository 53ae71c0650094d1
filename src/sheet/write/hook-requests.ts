import type { SheetsRequest } from '../../platform';
import { createColumnFinder, isComparable, type PlannedTable, type TableMoves } from '../plan';
import { withCells } from '../read';
import type { TableChange } from '../write-job';
import type { WriteAttempt } from './attempt';

/** The requests of the job that record how numbers change. There are none if no row stays comparable. */
export function buildChangeRequests(
  { job, existing, rowPlan }: PlannedTable,
  { api, file, ids }: WriteAttempt,
): readonly SheetsRequest[] {
  const { stamp } = existing;
  const { columns } = job.table;
  const { changeRequests, changeRanges } = job.hooks;
  if (!changeRequests || rowPlan.restated.length === 0 || !isComparable(stamp, job.target, columns))
    return [];
  const change: TableChange = {
    covers: stamp.covers,
    columns,
    wasInSheet: columns.map(({ field }) => existing.columns.has(field)),
    rows: rowPlan.restated,
  };
  return changeRequests(change, withCells(api, file, changeRanges?.(file) ?? []), ids);
}

/** The requests of the job about the whole table, where the moves leave it. */
export function buildTableRequests(
  { job, existing, columns }: PlannedTable,
  { headerRow }: TableMoves,
  { file, ids }: WriteAttempt,
): readonly SheetsRequest[] {
  const { sheetId, title } = existing.tab;
  const findColumn = createColumnFinder(job.table.columns, columns);
  return job.hooks.tableRequests?.(file, ids, { sheetId, title, headerRow, findColumn }) ?? [];
}
