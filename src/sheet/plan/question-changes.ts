import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { Stamp, StampedField } from '../stamp';
import type { SheetTarget, WriteJob } from '../write-job';
import { keyColumns } from './match-rows';

export function isSameQuestion({ covers }: WriteJob, stamp: Stamp): boolean {
  return stamp.covers?.question === covers?.question;
}

/** Whether the sheet has the same dimensions as `columns`. A name does not count if its id is a dimension, too. */
export function sameDimensions(stamp: Stamp, columns: readonly Column[]): boolean {
  const idsOf = (fields: readonly StampedField[]) =>
    keyColumns(fields)
      .flatMap(({ at, describes }) => (describes === undefined ? [fields[at]?.field] : []))
      .sort()
      .join('\n');
  return idsOf(stamp.fields) === idsOf(columns);
}

/**
 * The changes since the stamp was written that make all rows of the sheet incomparable with the table, as clauses of a sentence. If there
 * are any, all days must be fetched.
 */
export function changesOf(stamp: Stamp, target: SheetTarget, columns: readonly Column[]): string[] {
  const { kind, zone, currency, fields } = stamp;
  const existing = new Set(fields.map(({ field }) => field));
  const isSame = sameDimensions(stamp, columns);
  const added = columns.filter(({ field, key }) => (isSame || !key) && !existing.has(field));
  const { changes } = texts().sheets;
  return [
    ...(kind === target.kind ? [] : [changes.kind]),
    ...(zone === target.zone ? [] : [changes.zone(zone, target.zone)]),
    ...(currency === target.currency ? [] : [changes.currency(currency, target.currency)]),
    ...(isSame ? [] : [changes.dimensions]),
    ...(added.length === 0 ? [] : [changes.newColumns(added.map(({ label }) => label))]),
  ];
}

/** The labels of the sheet's columns that the table no longer has. */
export function removedColumns(stamp: Stamp, columns: readonly Column[]): string[] {
  const wanted = new Set(columns.map(({ field }) => field));
  return stamp.fields.filter(({ field }) => !wanted.has(field)).map(({ label }) => label);
}
