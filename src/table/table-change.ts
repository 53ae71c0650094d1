import { daySerialIn, type HeldRow } from './reconcile';
import { dayColumn, sameDimensions, serial } from './refresh-plan';
import type { Refresh } from './refresh-requests';
import type { TableChange, WriteJob } from './write-job';

/** What a refresh does to the rows of old; undefined when nothing changes, or no row is a row of old. */
export function tableChange({ job, held, fresh, rows }: Refresh): TableChange | undefined {
  const { columns } = job.table;
  const { kind, zone, currency, covers } = held.stamp;
  const { target } = job;
  const isSame = kind === target.kind && zone === target.zone && currency === target.currency;
  if (!isSame || !sameDimensions(held, columns)) return undefined;
  if (rows.changed.length + rows.inserted.length + rows.vanished.length === 0) return undefined;
  const heldRows = new Map(rows.held.map((row) => [row.row, row]));
  return {
    ...(covers === undefined ? {} : { covers }),
    columns,
    wasHeld: columns.map(({ field }) => held.columns.has(field)),
    changed: rows.changed.map(({ row, fresh: index }) => ({
      old: heldRows.get(row)!.cells,
      fresh: fresh[index]!,
    })),
    inserted: rows.inserted.flatMap((run) => run.fresh.map((index) => fresh[index]!)),
    gone: goneRows(rows.vanished, heldRows, job).map(({ cells }) => cells),
  };
}

/** The vanished rows that the service was asked for. */
function goneRows(
  vanished: readonly number[],
  heldRows: ReadonlyMap<number, HeldRow>,
  { asked, table }: WriteJob,
): HeldRow[] {
  const gone = vanished.map((row) => heldRows.get(row)!);
  const column = dayColumn(table.columns);
  if (asked === undefined || column === -1) return gone;
  const [from, to] = [serial(asked.from), serial(asked.to)];
  return gone.filter(({ cells }) => {
    const day = daySerialIn(cells[column]);
    return day !== undefined && day >= from && day <= to;
  });
}
