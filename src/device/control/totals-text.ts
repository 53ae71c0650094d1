import { CENTRE_IDS, type CentreId } from '../../catalogue';
import { type Day, toDayRange } from '../../dates';
import type { Column } from '../../table';
import { getTexts } from '../../wording';
import { countInFiles, type FileScanner, type FileTotals } from '../day-consumer';
import { type DuplicatesOfDay, MOST_TEXTS } from '../text-set';

/** For example "Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file)." */
export function describeRowTotals(files: readonly FileTotals[], days: readonly Day[]): string[] {
  const { totals } = getTexts().devices;
  const rows = countInFiles(files, 'records');
  const kept = countInFiles(files, 'kept');
  const centres = CENTRE_IDS.map((centre) => describeCentre(files, centre, days.length)).join(', ');
  const { from, to } = toDayRange(days);
  // A refresh reads only some of the days in the table, so several days are named.
  const title = totals.files(from === to ? undefined : [from, to], days.length);
  const total = totals.rows(title, rows, centres);
  return kept === rows ? [total] : [total, totals.leftOut(rows - kept, kept)];
}

function describeCentre(files: readonly FileTotals[], centre: CentreId, days: number): string {
  const { centreRows, centreWithout } = getTexts().devices.totals;
  const centreFiles = files.filter((file) => file.centre === centre);
  const filesWithRows = centreFiles.filter(({ state }) => state === 'read');
  if (filesWithRows.length > 0)
    return centreRows(centre, countInFiles(filesWithRows, 'records'), filesWithRows.length, days);
  return centreWithout(centre, centreFiles.some(({ state }) => state === 'no data') ? 'no data' : 'no file');
}

/** Rows that two files share are a reason to doubt the numbers. Equal rows in one file may be different events of one second. */
export function describeDuplicates(duplicates: readonly DuplicatesOfDay[]): {
  readonly doubts: string[];
  readonly notices: string[];
} {
  const { sharedRows, repeatedRows, notCompared } = getTexts().devices.totals;
  const selectNamedDays = (affectedDays: readonly DuplicatesOfDay[]) =>
    duplicates.length === 1 ? undefined : affectedDays.map(({ day }) => day);
  const describeDuplicateRows = (
    countField: 'acrossFiles' | 'withinFiles',
    formatSentence: typeof sharedRows,
  ): string[] => {
    const affectedDays = duplicates.filter((duplicatesOfDay) => (duplicatesOfDay[countField] ?? 0) > 0);
    const rows = affectedDays.reduce((sum, duplicatesOfDay) => sum + (duplicatesOfDay[countField] ?? 0), 0);
    return rows === 0 ? [] : [formatSentence(rows, selectNamedDays(affectedDays))];
  };
  const uncountedDays = duplicates.filter(({ acrossFiles }) => acrossFiles === null);
  return {
    doubts: describeDuplicateRows('acrossFiles', sharedRows),
    notices: [
      ...describeDuplicateRows('withinFiles', repeatedRows),
      ...(uncountedDays.length === 0 ? [] : [notCompared(MOST_TEXTS, selectNamedDays(uncountedDays))]),
    ],
  };
}

export function describeMissingColumns(
  files: ReadonlyMap<CentreId, FileScanner>,
  columns: readonly Column[],
): string[] {
  return columns.flatMap(({ field, label }) => {
    const centres = [...files].flatMap(([centre, { missing }]) => (missing.includes(field) ? [centre] : []));
    return centres.length === 0 ? [] : [getTexts().devices.totals.columnMissing(label, centres)];
  });
}
