import type { SheetRow } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { hasMark, markLine, type StayReason, withMark } from '../read/row-marks';
import type { UserContent } from '../read/user-content';
import type { Stamp } from '../stamp';
import type { WriteJob } from '../write-job';

/** A row that the table lacks and that stays because of the user's cells or notes in it. */
export interface StayingRow {
  readonly row: number;
  readonly reason: StayReason;
  /** The row's key cells in the order of the table's columns. Set if only the rows that stay were read. */
  readonly keys?: SheetRow;
}

/** A note to set on the first key cell of a sheet row (row index before the refresh). */
export interface RowNote {
  readonly row: number;
  readonly note: string;
}

/** The part of a mark before the zone and currency of a row. (Stored in notes: do not change.) */
const COUNTED_IN = ', counted in ';

/** The notes for rows that have no mark yet. The file's time zone is read once for all. */
export function marksOf(
  {
    api,
    clock,
    formatTime,
    mark,
    target,
  }: Pick<WriteJob, 'api' | 'clock' | 'formatTime' | 'mark' | 'target'>,
  { zone, currency }: Stamp,
  staying: readonly StayingRow[],
  userContent: ReadonlyMap<number, Pick<UserContent, 'note'>>,
): RowNote[] {
  // A row outside the range keeps its zone and currency, which may differ from the table's from now on.
  const isSame = zone === target.zone && currency === target.currency;
  const counted = isSame ? '' : COUNTED_IN + [zone, currency].filter((part) => part !== '').join(' and ');
  const unmarked = staying.flatMap(({ row, reason }) => {
    const note = userContent.get(row)?.note ?? '';
    const ending = reason === 'outside' ? counted : '';
    const isMarked = hasMark(note, reason, mark) && (ending === '' || note.includes(COUNTED_IN));
    return isMarked ? [] : [{ row, note, reason, ending }];
  });
  if (unmarked.length === 0) return [];
  const since = formatTime(clock.now(), api.timeZone(), 'd MMM yyyy');
  return unmarked.map(({ row, note, reason, ending }) => ({
    row,
    note: withMark(note, markLine(reason, since + ending, mark), mark),
  }));
}

/** The number of rows that stay with their numbers. These rows count as rows of the sheet. */
export function rowsOutside(staying: readonly StayingRow[]): number {
  return staying.filter(({ reason }) => reason === 'outside').length;
}

/** Sentences on rows that stay. */
export function stayingNotices(staying: readonly StayingRow[]): string[] {
  const outside = rowsOutside(staying);
  const gone = staying.length - outside;
  const { staysWithoutNumbers, staysOutside } = texts().sheets;
  return [
    ...(gone === 0 ? [] : [staysWithoutNumbers(gone)]),
    ...(outside === 0 ? [] : [staysOutside(outside)]),
  ];
}
