import { type Column, parsePeriodColumn } from '../../table';
import type { Stamp, StampedField } from '../stamp';
import type { SheetTarget } from '../write-job';
import { listKeyColumns } from './match-rows';

/** Whether the sheet has the same dimensions as `columns`. A name does not count if its id is a dimension, too. */
export function hasSameDimensions(stamp: Stamp, columns: readonly Column[]): boolean {
  const joinDimensionIds = (fields: readonly StampedField[]) =>
    listKeyColumns(fields)
      .flatMap(({ index, describes }) => (describes === undefined ? [fields[index]?.field] : []))
      .sort()
      .join('\n');
  return joinDimensionIds(stamp.fields) === joinDimensionIds(columns);
}

/** Whether rows of the sheet are comparable with those of the table: with the same dimensions, and numbers of the same unit. */
export function isComparable(stamp: Stamp, target: SheetTarget, columns: readonly Column[]): boolean {
  const isSameKind =
    stamp.kind === target.kind && stamp.zone === target.zone && stamp.currency === target.currency;
  return isSameKind && hasSameDimensions(stamp, columns);
}

/** Whether no row of the sheet is comparable with the table, or the table has new columns, other than a new period. Then all days must be fetched. */
export function isRewritten(stamp: Stamp, target: SheetTarget, columns: readonly Column[]): boolean {
  const stampedFields = new Set(stamp.fields.map(({ field }) => field));
  return (
    !isComparable(stamp, target, columns) ||
    columns.some(({ field }) => !stampedFields.has(field) && parsePeriodColumn(field) === undefined)
  );
}
