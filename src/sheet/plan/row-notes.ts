import type { SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import {
  hasMark,
  isMarkedOutside,
  losesNumbers,
  type StayReason,
  withMark,
  withoutMark,
} from '../read/row-marks';
import type { Stamp } from '../stamp';
import type { WriteJob } from '../write-job';
import type { RowPlan } from './plan-rows';
import { isSameQuestion } from './question-changes';

/** The part of a mark before the zone and currency of a row. (Stored in notes: do not change.) */
const COUNTED_IN = ', counted in ';

/** The notes to write (by sheet rows before the refresh): rows that stay get a mark, and rows that are reported again lose theirs. */
export function rowNotes(
  { api, clock, formatTime, mark, target }: WriteJob,
  { zone, currency }: Stamp,
  { rows, rowOf, staying, contents }: RowPlan,
): { readonly row: number; readonly note: string }[] {
  const noteOf = (row: number) => contents?.rows.get(row)?.note ?? '';
  // The numbers of a row outside the range or the filter keep their zone and currency, which may now differ from those of the table.
  const isSame = zone === target.zone && currency === target.currency;
  const counted = isSame ? '' : COUNTED_IN + [zone, currency].filter((part) => part !== '').join(' and ');
  const unmarked = staying.flatMap(({ row, reason, key }) => {
    const note = noteOf(row);
    const ending = losesNumbers(reason) ? '' : counted;
    const isMarked = hasMark(note, reason, mark) && (ending === '' || note.includes(COUNTED_IN));
    return isMarked ? [] : [{ row, note, reason, ending: reason === 'changed' ? `: ${key}` : ending }];
  });
  // The file's time zone is read only if there is a new mark.
  const since = unmarked.length === 0 ? '' : formatTime(clock.now(), api.timeZone(), 'd MMM yyyy');
  const reported = rows.flatMap(({ fresh }, index) => (fresh === undefined ? [] : (rowOf[index] ?? [])));
  const again = reported.filter((row) => contents?.rows.get(row)?.marked === true);
  return [
    ...unmarked.map(({ row, note, reason, ending }) => ({
      row,
      note: withMark(note, reason, since + ending, mark),
    })),
    ...again.map((row) => ({ row, note: withoutMark(noteOf(row), mark) })),
  ];
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
