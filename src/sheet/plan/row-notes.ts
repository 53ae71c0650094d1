import { hasMark, losesNumbers, withMark, withoutMark } from '../read/row-marks';
import type { Stamp } from '../stamp';
import type { WriteJob } from '../write-job';
import type { RowPlan } from './plan-rows';

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
