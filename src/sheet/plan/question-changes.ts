import { periodColumn } from '../../table/period-columns';
import { groupColumn } from '../../table/row-order';
import type { RowChange, SheetRow, SheetRows } from '../../table/sheet-cell';
import { type Column, dayColumn } from '../../table/table';
import { hasMark, isMarkedOutside, type StayReason } from '../read/row-marks';
import type { Stamp, StampedField } from '../stamp';
import type { SheetTarget, WriteJob } from '../write-job';
import { keyColumns, keyOf } from './match-rows';

/** Whether the sheet has the same dimensions as `columns`. A name does not count if its id is a dimension, too. */
export function sameDimensions(stamp: Stamp, columns: readonly Column[]): boolean {
  const idsOf = (fields: readonly StampedField[]) =>
    keyColumns(fields)
      .flatMap(({ at, describes }) => (describes === undefined ? [fields[at]?.field] : []))
      .sort()
      .join('\n');
  return idsOf(stamp.fields) === idsOf(columns);
}

/** Whether no row of the sheet is comparable with the table, or the table has new columns, other than a new period. Then all days must be fetched. */
export function isRewritten(stamp: Stamp, target: SheetTarget, columns: readonly Column[]): boolean {
  const { kind, zone, currency, fields } = stamp;
  const existing = new Set(fields.map(({ field }) => field));
  return (
    [kind, zone, currency].join() !== [target.kind, target.zone, target.currency].join() ||
    !sameDimensions(stamp, columns) ||
    columns.some(({ field }) => !existing.has(field) && periodColumn(field) === undefined)
  );
}

export function hasNumbers(cells: SheetRow, columns: readonly Column[]): boolean {
  return columns.some(({ key }, index) => !key && cells[index] !== '');
}

/** Why a row stays that the new table lacks. One that lost its numbers in an earlier refresh keeps its reason until the service reports it again. */
export function stayReason(job: WriteJob, stamp: Stamp, cells: SheetRow, note = ''): StayReason {
  const isOfOther = stamp.covers?.question !== job.covers?.question || isMarkedOutside(note);
  const reason = job.stayReason?.(cells, isOfOther) ?? 'gone';
  if (reason !== 'outside' || hasNumbers(cells, job.table.columns)) return reason;
  return (['gone', 'not first'] as const).find((blanked) => hasMark(note, blanked, job.mark)) ?? reason;
}

/** In a table of first rows, names enter and leave, and “All others” is of other rows each time: only names that stay are compared. */
export function stayingNamesTest(
  { order, table: { columns } }: Pick<WriteJob, 'order' | 'table'>,
  before: SheetRows,
  after: SheetRows,
): (change: RowChange) => boolean {
  if (order?.last === undefined) return () => true;
  const [group, day] = [groupColumn(columns), dayColumn(columns)];
  const keys = keyColumns(columns).filter(({ at }) => at !== day);
  const namesIn = (rows: SheetRows) => new Set(rows.map((cells) => keyOf(cells, keys)));
  const [namesBefore, namesAfter] = [namesIn(before), namesIn(after)];
  return (change) => {
    const cells = change.after ?? change.before ?? [];
    const name = keyOf(cells, keys);
    return cells[group] !== order.last && namesBefore.has(name) && namesAfter.has(name);
  };
}
