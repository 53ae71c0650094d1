import { CENTRE_IDS, type CentreId } from '../../catalogue/catalogue';
import { type Day, firstAndLast } from '../../dates/calendar';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { countIn, type FileScanner, type FileTotals } from '../day-consumer';
import { type DuplicatesOfDay, MOST_TEXTS } from '../text-set';

/** For example "Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file)." */
export function rowTotalsText(files: readonly FileTotals[], days: readonly Day[]): string[] {
  const { totals } = texts().devices;
  const rows = countIn(files, 'records');
  const kept = countIn(files, 'kept');
  const centres = CENTRE_IDS.map((centre) => centreText(files, centre, days.length)).join(', ');
  const { from, to } = firstAndLast(days);
  // A refresh reads only some of the days in the table, so several days are named.
  const title = totals.files(from === to ? undefined : [from, to], days.length);
  const total = totals.rows(title, rows, centres);
  return kept === rows ? [total] : [total, totals.leftOut(rows - kept, kept)];
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

export function columnNotices(
  files: ReadonlyMap<CentreId, FileScanner>,
  columns: readonly Pick<Column, 'field' | 'label'>[],
): string[] {
  return columns.flatMap(({ field, label }) => {
    const centres = [...files].flatMap(([centre, { missing }]) => (missing.includes(field) ? [centre] : []));
    return centres.length === 0 ? [] : [texts().devices.totals.columnMissing(label, centres)];
  });
}
