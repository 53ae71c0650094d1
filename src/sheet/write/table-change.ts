import { itemAt } from '../api/spans';
import type { ExistingRow } from '../read/existing-table';
import { isMarkedOutside } from '../read/row-marks';
import { hasNumbers, sameDimensions, stayReason } from '../reconcile/refresh-plan';
import type { Refresh } from '../reconcile/refresh-requests';
import type { TableChange } from '../write-job';

/** How a refresh changes existing rows; undefined if nothing changes or no row stays comparable. */
export function tableChange(refresh: Refresh): TableChange | undefined {
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

/** Whether a row stayed outside the range: its numbers may have another currency, zone or choice of apps. */
function isOfEarlierRange(row: number, { rows }: Refresh): boolean {
  return isMarkedOutside(rows.userContent.get(row)?.note ?? '');
}

/** Rows that were requested and are no longer reported, without those that lost their numbers in an earlier refresh. */
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
