import { hasMark, markLine, withMark, withoutMark } from '../read/row-marks';
import type { UserContent } from '../read/user-content';
import type { Stamp } from '../stamp';
import type { WriteJob } from '../write-job';
import type { RowChanges, StayingRow } from './row-changes';

/** The part of a mark before the zone and currency of a row. (Stored in notes: do not change.) */
const COUNTED_IN = ', counted in ';

/** The notes to write: rows that stay get a mark, and rows that the service reports again (`isReported`) lose their mark. */
export function rowNotes(
  job: WriteJob,
  stamp: Stamp,
  staying: readonly StayingRow[],
  userContent: ReadonlyMap<number, Pick<UserContent, 'note' | 'marked'>>,
  isReported: (row: number) => boolean,
): RowChanges['notes'] {
  const { api, clock, formatTime, mark, target } = job;
  const { zone, currency } = stamp;
  // The numbers of a row outside the range or the filter keep their zone and currency, which may now differ from those of the table.
  const isSame = zone === target.zone && currency === target.currency;
  const counted = isSame ? '' : COUNTED_IN + [zone, currency].filter((part) => part !== '').join(' and ');
  const unmarked = staying.flatMap(({ row, reason }) => {
    const note = userContent.get(row)?.note ?? '';
    const ending = reason === 'gone' ? '' : counted;
    const isMarked = hasMark(note, reason, mark) && (ending === '' || note.includes(COUNTED_IN));
    return isMarked ? [] : [{ row, note, reason, ending }];
  });
  // The file's time zone is read only if there is a new mark.
  const since = unmarked.length === 0 ? '' : formatTime(clock.now(), api.timeZone(), 'd MMM yyyy');
  const again = [...userContent].filter(([row, { marked }]) => marked && isReported(row));
  return [
    ...unmarked.map(({ row, note, reason, ending }) => ({
      row,
      note: withMark(note, markLine(reason, since + ending, mark), mark),
    })),
    ...again.map(([row, { note }]) => ({ row, note: withoutMark(note, mark) })),
  ];
}
