import type { SpreadsheetResource } from '../../platform/ports';
import { itemAt } from '../api/spans';
import type { RepeatableAddition } from '../commit/addition';
import type { ExistingRow } from '../read/existing-table';
import { withoutSheets } from '../read/report-sheet';
import { isMarkedOutside } from '../read/row-marks';
import { lookAgain } from '../read/sheet-content';
import type { WriteContext } from '../read/write-context';
import { hasNumbers, sameDimensions, stayReason } from '../reconcile/refresh-plan';
import type { Refresh } from '../reconcile/refresh-requests';
import type { TableChange } from '../write-job';

/** The rows that the job adds to another sheet in the same batch, and a function that computes them again. */
export function additionOf(
  refresh: Refresh,
  { job, api, seen, ids }: WriteContext,
  fileWithCells: () => SpreadsheetResource,
): RepeatableAddition | undefined {
  const { together, togetherNeeds } = job;
  const change = together && tableChange(refresh);
  if (together === undefined || change === undefined) return undefined;
  const addition = together(change, withoutSheets(fileWithCells(), seen.leftovers), ids);
  return addition.requests.length === 0
    ? undefined
    : { ...addition, again: () => together(change, lookAgain(api, togetherNeeds), ids) };
}

/** How a refresh changes existing rows; undefined if nothing changes or no row stays comparable. */
function tableChange(refresh: Refresh): TableChange | undefined {
  const { job, existing, fresh, rows } = refresh;
  const { columns } = job.table;
  const { kind, zone, currency, covers } = existing.stamp;
  const { target } = job;
  const isSame = kind === target.kind && zone === target.zone && currency === target.currency;
  if (!isSame || !sameDimensions(existing, columns)) return undefined;
  const gone = goneRows(refresh);
  const changed = rows.changed.filter(({ row }) => !isOfEarlierRange(row, refresh));
  if (changed.length + rows.inserted.length + gone.length === 0) return undefined;
  const heldRows = new Map(rows.existing.map(({ row, cells }) => [row, cells]));
  const cellsOf = (row: number) => heldRows.get(row) ?? [];
  return {
    ...(covers === undefined ? {} : { covers }),
    columns,
    wasHeld: columns.map(({ field }) => existing.columns.has(field)),
    changed: changed.map(({ row, fresh: index }) => ({ old: cellsOf(row), fresh: itemAt(fresh, index) })),
    inserted: rows.inserted.flatMap((run) => run.fresh.map((index) => itemAt(fresh, index))),
    gone: gone.map(({ cells }) => cells),
  };
}

/** Whether an earlier refresh marked the row as outside the range. Its numbers may have another currency, zone or choice of apps. */
function isOfEarlierRange(row: number, { rows }: Refresh): boolean {
  return isMarkedOutside(rows.userContent.get(row)?.note ?? '');
}

/**
 * Requested rows that the service no longer reports. Rows that lost their numbers in an earlier refresh or were outside the range are left
 * out.
 */
function goneRows(refresh: Refresh): ExistingRow[] {
  const { job, existing, rows } = refresh;
  const vanished = new Set(rows.vanished);
  const isNew = ({ row, cells }: ExistingRow) =>
    rows.userContent.get(row)?.marked !== true ||
    (hasNumbers(cells, job.table.columns) && !isOfEarlierRange(row, refresh));
  const isGone = ({ row, cells }: ExistingRow) =>
    stayReason(job, existing.stamp, cells, rows.userContent.get(row)?.note) === 'gone';
  return rows.existing.filter((row) => vanished.has(row.row) && isNew(row) && isGone(row));
}
