import { SheetConflict } from '../../errors/sheet-errors';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { ReportSheet } from '../read/report-sheet';
import type { Stamp } from '../stamp';
import type { SheetTarget, WriteJob } from '../write-job';
import { sameDimensions } from './refresh-plan';

/**
 * The changes since the stamp was written that make all rows of the sheet incomparable with the table, as clauses of a sentence. If there
 * are any, all days must be fetched.
 */
export function changesOf(stamp: Stamp, target: SheetTarget, columns: readonly Column[]): string[] {
  const { kind, zone, currency, fields } = stamp;
  const existing = new Set(fields.map(({ field }) => field));
  const isSame = sameDimensions({ stamp }, columns);
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

/** Throws SheetConflict if only some days were fetched although no row of the sheet is comparable. */
export function assertSameTable(
  { target, window }: Pick<WriteJob, 'target' | 'window'>,
  columns: readonly Column[],
  { tab, stamp }: ReportSheet,
): void {
  if (window !== undefined && changesOf(stamp, target, columns).length > 0)
    throw new SheetConflict(tab.title, texts().sheets.conflicts.changedSince);
}

/** The labels of the sheet's columns that the table no longer has. */
export function removedColumns(stamp: Stamp, columns: readonly Column[]): string[] {
  const wanted = new Set(columns.map(({ field }) => field));
  return stamp.fields.filter(({ field }) => !wanted.has(field)).map(({ label }) => label);
}
