import type { SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { hasMark, isMarkedOutside, type StayReason } from '../read/row-marks';
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

export function hasNumbers(cells: SheetRow, columns: readonly Column[]): boolean {
  return columns.some(({ key }, index) => !key && cells[index] !== '');
}

/**
 * Why a row stays that the new table, with the same dimensions, does not have, by its cells and note. A row that lost its numbers in an earlier refresh, because the
 * service no longer reported it, keeps that reason until it is reported again.
 */
export function stayReason(job: WriteJob, stamp: Stamp, cells: SheetRow, note = ''): StayReason {
  const reason = currentReason(job, stamp, cells, note);
  const wasBlanked = hasMark(note, 'gone', job.mark) && !hasNumbers(cells, job.table.columns);
  return wasBlanked && reason === 'outside' ? 'gone' : reason;
}

function currentReason(job: WriteJob, stamp: Stamp, cells: SheetRow, note: string): StayReason {
  const { isAsked, isFilteredOut, isNarrowed } = job;
  if (isFilteredOut?.(cells) === true || isAsked?.(cells) === false) return 'outside';
  const isOfOther = !isSameQuestion(job, stamp) || isMarkedOutside(note);
  return isNarrowed === true && isOfOther ? 'outside' : 'gone';
}
