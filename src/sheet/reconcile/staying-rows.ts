import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import type { Lacking } from '../read/row-marks';
import { markLine, saysWhy, withMark } from '../read/row-marks';
import type { UserContent } from '../read/user-content';
import type { Stamp } from '../stamp';
import type { SheetTarget, WriteJob } from '../write-job';

/** A row that the table lacks and that stays because of the user's cells or notes in it. */
export interface StayingRow {
  readonly row: number;
  readonly lacking: Lacking;
  /** Its keys in the order of the table's columns, if only rows like this one were read. */
  readonly keys?: readonly SheetCell[];
}

/** A note to set on the first key cell of a sheet row (row index before the refresh). */
export interface RowNote {
  readonly row: number;
  readonly note: string;
}

type Job = Pick<WriteJob, 'api' | 'clock' | 'formatTime' | 'mark' | 'target'>;

/** The notes for rows that have no mark yet. The file's time zone is read once for all. */
export function marksOf(
  job: Job,
  stamp: Stamp,
  staying: readonly StayingRow[],
  userContent: ReadonlyMap<number, Pick<UserContent, 'note'>>,
): RowNote[] {
  const { api, clock, formatTime, mark, target } = job;
  const noteOf = (row: number) => userContent.get(row)?.note ?? '';
  const silent = staying.filter(({ row, lacking }) => !isSaid(noteOf(row), lacking, stamp, target, mark));
  if (silent.length === 0) return [];
  const since = formatTime(clock.now(), api.timeZone(), 'd MMM yyyy');
  return silent.map(({ row, lacking }) => {
    const counted = lacking === 'outside' ? countedIn(stamp, target) : '';
    return { row, note: withMark(noteOf(row), markLine(lacking, `${since}${counted}`, mark), mark) };
  });
}

function isSaid(note: string, lacking: Lacking, stamp: Stamp, target: SheetTarget, mark?: string): boolean {
  if (!saysWhy(note, lacking, mark)) return false;
  return lacking === 'gone' || countedIn(stamp, target) === '' || note.includes(COUNTED_IN);
}

const COUNTED_IN = ', counted in ';

/** The zone and currency of such a row, if they differ from the table's from now on. */
function countedIn({ zone, currency }: Stamp, target: SheetTarget): string {
  if (zone === target.zone && currency === target.currency) return '';
  return `${COUNTED_IN}${[zone, currency].filter((part) => part !== '').join(' and ')}`;
}

/** How many rows stay with their numbers: they count as rows of the sheet. */
export function rowsOutside(staying: readonly StayingRow[]): number {
  return staying.filter(({ lacking }) => lacking === 'outside').length;
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
