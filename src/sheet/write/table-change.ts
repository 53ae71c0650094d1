import { itemAt } from '../api/spans';
import type { ExistingRow } from '../read/existing-table';
import { saysOutside } from '../read/user-content';
import { hasNumbers, lackingOf, sameDimensions } from '../reconcile/refresh-plan';
import type { Refresh } from '../reconcile/refresh-requests';
import type { TableChange } from '../write-job';

/** What a refresh does to the rows of old; undefined when nothing changes, or no row is a row of old. */
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

/** True for a row that stayed outside the range: its numbers may be of another currency, zone or choice of apps than the table's. */
function isOfEarlierRange(row: number, { rows }: Refresh): boolean {
  return saysOutside(rows.userContent.get(row)?.note ?? '');
}

/** The vanished rows that the service was asked for. Those that a refresh before this one took the numbers of are not gone anew. */
function goneRows(refresh: Refresh): ExistingRow[] {
  const { job, existing, rows } = refresh;
  const vanished = new Set(rows.vanished);
  const isNew = ({ row, cells }: ExistingRow) =>
    rows.userContent.get(row)?.marked !== true ||
    (hasNumbers(cells, job.table.columns) && !isOfEarlierRange(row, refresh));
  const isGone = ({ row, cells }: ExistingRow) =>
    lackingOf(job, existing.stamp, cells, rows.userContent.get(row)?.note) === 'gone';
  return rows.existing.filter((row) => vanished.has(row.row) && isNew(row) && isGone(row));
}
