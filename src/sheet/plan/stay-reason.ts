import type { SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { hasMark, isMarkedOutside, type StayReason } from '../read/row-marks';
import type { Stamp } from '../stamp';
import type { WriteJob } from '../write-job';
import { isSameQuestion } from './question-changes';

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
  if (isFilteredOut?.(cells) === true) return 'filtered';
  if (isAsked?.(cells) === false) return 'outside';
  const isOfOther = !isSameQuestion(job, stamp) || isMarkedOutside(note);
  return isNarrowed === true && isOfOther ? 'outside' : 'gone';
}
