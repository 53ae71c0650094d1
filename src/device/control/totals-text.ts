import { CENTRE_IDS, type CentreId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { countIn, type FileScanner, type FileTotals } from '../day-consumer';
import { MOST_TEXTS } from '../text-set';
import type { DuplicatesOfDay } from './duplicate-records';

/** For example "Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file)." */
export function rowTotalsText(files: readonly FileTotals[], days: readonly Day[]): string[] {
  const { totals } = texts().devices;
  const rows = countIn(files, 'records');
  const kept = countIn(files, 'kept');
  const centres = CENTRE_IDS.map((centre) => centreText(files, centre, days.length)).join(', ');
  const total = totals.rows(titleOf(days), rows, centres);
  return kept === rows ? [total] : [total, totals.leftOut(rows - kept, kept)];
}

/** The beginning of the sentence. It names the days if there are several, because a refresh reads only some of the days in the table. */
function titleOf(days: readonly Day[]): string {
  const [first, last] = [days[0], days[days.length - 1]];
  const isOne = first === undefined || last === undefined || first === last;
  return texts().devices.totals.files(isOne ? undefined : [first, last], days.length);
}

function centreText(files: readonly FileTotals[], centre: CentreId, days: number): string {
  const { centreRows, centreWithout } = texts().devices.totals;
  const ofCentre = files.filter((file) => file.centre === centre);
  const read = ofCentre.filter(({ state }) => state === 'read');
  if (read.length > 0) return centreRows(centre, countIn(read, 'records'), read.length, days);
  return centreWithout(centre, ofCentre.some(({ state }) => state === 'no data') ? 'no data' : 'no file');
}

/** Rows that two files share are a reason to doubt the numbers. Equal rows in one file may be different events of one second. */
export function duplicatesText(duplicates: readonly DuplicatesOfDay[]): {
  readonly doubts: string[];
  readonly notices: string[];
} {
  const { sharedRows, repeatedRows, notCompared } = texts().devices.totals;
  const daysOf = (some: readonly DuplicatesOfDay[]) =>
    duplicates.length === 1 ? undefined : some.map(({ day }) => day);
  const sentence = (which: 'acrossFiles' | 'withinFiles', text: typeof sharedRows): string[] => {
    const some = duplicates.filter((each) => (each[which] ?? 0) > 0);
    const rows = some.reduce((sum, each) => sum + (each[which] ?? 0), 0);
    return rows === 0 ? [] : [text(rows, daysOf(some))];
  };
  const uncounted = duplicates.filter(({ acrossFiles }) => acrossFiles === null);
  return {
    doubts: sentence('acrossFiles', sharedRows),
    notices: [
      ...sentence('withinFiles', repeatedRows),
      ...(uncounted.length === 0 ? [] : [notCompared(MOST_TEXTS, daysOf(uncounted))]),
    ],
  };
}

export function undecodedText(files: readonly FileTotals[]): string[] {
  const garbled = files.filter(({ undecoded = 0 }) => undecoded > 0);
  const count = garbled.reduce((sum, { undecoded = 0 }) => sum + undecoded, 0);
  const centres = CENTRE_IDS.filter((centre) => garbled.some((file) => file.centre === centre));
  return count === 0 ? [] : [texts().devices.totals.undecoded(count, centres)];
}

/** Notices about columns that files lack. */
export function columnNotices(
  files: ReadonlyMap<CentreId, FileScanner>,
  columns: readonly Pick<Column, 'field' | 'label'>[],
): string[] {
  return columns.flatMap(({ field, label }) => {
    const centres = [...files].flatMap(([centre, { missing }]) => (missing.includes(field) ? [centre] : []));
    return centres.length === 0 ? [] : [texts().devices.totals.columnMissing(label, centres)];
  });
}
