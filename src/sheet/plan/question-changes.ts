import {
  type Column,
  findDayColumnIndex,
  findGroupColumnIndex,
  parsePeriodColumn,
  type RowChange,
  type SheetRow,
  type SheetRows,
} from '../../table';
import { hasMark, isMarkedOutside, type StayReason } from '../read/row-marks';
import type { Stamp, StampedField } from '../stamp';
import type { SheetTarget, WriteJob } from '../write-job';
import { buildRowKey, listKeyColumns } from './match-rows';

/** Whether the sheet has the same dimensions as `columns`. A name does not count if its id is a dimension, too. */
export function hasSameDimensions(stamp: Stamp, columns: readonly Column[]): boolean {
  const joinDimensionIds = (fields: readonly StampedField[]) =>
    listKeyColumns(fields)
      .flatMap(({ index, describes }) => (describes === undefined ? [fields[index]?.field] : []))
      .sort()
      .join('\n');
  return joinDimensionIds(stamp.fields) === joinDimensionIds(columns);
}

/** Whether no row of the sheet is comparable with the table, or the table has new columns, other than a new period. Then all days must be fetched. */
export function isRewritten(stamp: Stamp, target: SheetTarget, columns: readonly Column[]): boolean {
  const { kind, zone, currency, fields } = stamp;
  const existing = new Set(fields.map(({ field }) => field));
  return (
    [kind, zone, currency].join() !== [target.kind, target.zone, target.currency].join() ||
    !hasSameDimensions(stamp, columns) ||
    columns.some(({ field }) => !existing.has(field) && parsePeriodColumn(field) === undefined)
  );
}

export function hasMetricValues(cells: SheetRow, columns: readonly Column[]): boolean {
  return columns.some(({ key }, index) => !key && cells[index] !== '');
}

/** Why a row stays that the new table lacks. One that lost its numbers in an earlier refresh keeps its reason until the service reports it again. */
export function resolveStayReason(job: WriteJob, stamp: Stamp, cells: SheetRow, note = ''): StayReason {
  const isOfOther = stamp.covers?.question !== job.covers?.question || isMarkedOutside(note);
  const reason = job.rules.decideStayReason?.(cells, isOfOther) ?? 'gone';
  if (reason !== 'outside' || hasMetricValues(cells, job.table.columns)) return reason;
  return (['gone', 'not first'] as const).find((blanked) => hasMark(note, blanked, job.rules.mark)) ?? reason;
}

/** In a table of first rows, names enter and leave, and “All others” is of other rows each time: only names that stay are compared. */
export function createStayingNamesTest(
  { order, table: { columns } }: WriteJob,
  before: SheetRows,
  after: SheetRows,
): (change: RowChange) => boolean {
  if (order?.last === undefined) return () => true;
  const [group, day] = [findGroupColumnIndex(columns), findDayColumnIndex(columns)];
  const keys = listKeyColumns(columns).filter(({ index }) => index !== day);
  const collectRowNames = (rows: SheetRows) => new Set(rows.map((cells) => buildRowKey(cells, keys)));
  const [namesBefore, namesAfter] = [collectRowNames(before), collectRowNames(after)];
  return (change) => {
    const cells = change.after ?? change.before ?? [];
    const name = buildRowKey(cells, keys);
    return cells[group] !== order.last && namesBefore.has(name) && namesAfter.has(name);
  };
}
