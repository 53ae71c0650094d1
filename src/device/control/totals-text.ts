import type { Day } from '../../dates/calendar';
import { texts } from '../../wording/texts';
import { CENTRES, type Centre } from '../centres';
import { countIn, type DuplicateCounts, type FileTotals } from '../file-totals';
import type { TextFaults } from '../parse/clean-text';

type DuplicatesOfDay = DuplicateCounts & { readonly day: Day };

/**
 * One sentence, such as "Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file), all of them taken." If a filter removed
 * rows, a second sentence says how many.
 */
export function rowTotalsText(files: readonly FileTotals[], days: readonly Day[]): string[] {
  const { noRows, allIncluded, found, leftOut } = texts().devices.totals;
  const rows = countIn(files, 'records');
  const taken = countIn(files, 'kept');
  const centres = CENTRES.map((centre) => centreText(files, centre, days.length)).join(', ');
  const title = titleOf(days);
  if (rows === 0) return [noRows(title, centres)];
  if (taken === rows) return [allIncluded(title, rows, centres)];
  return [found(title, rows, centres), leftOut(rows - taken, taken)];
}

/** The beginning of the sentence. It names the days if there are several, because a refresh reads only some of the days in the table. */
function titleOf(days: readonly Day[]): string {
  const [first, last] = [days[0], days[days.length - 1]];
  const isOne = first === undefined || last === undefined || first === last;
  return texts().devices.totals.files(isOne ? undefined : [first, last], days.length);
}

function centreText(files: readonly FileTotals[], centre: Centre, days: number): string {
  const { centreNoData, centreNoFile, centreRows } = texts().devices.totals;
  const own = files.filter((file) => file.centre === centre);
  const read = own.filter(({ state }) => state === 'read');
  if (read.length === 0)
    return own.some(({ state }) => state === 'no data') ? centreNoData(centre) : centreNoFile(centre);
  return centreRows(centre, countIn(read, 'records'), read.length, days);
}

/** Rows that two files share are a reason to doubt the numbers. Equal rows in one file may be different events of one second. */
export function duplicatesText(doubled: readonly DuplicatesOfDay[]): {
  readonly doubts: string[];
  readonly notices: string[];
} {
  const { sharedRows, repeatedRows } = texts().devices.totals;
  return {
    doubts: duplicateSentence(doubled, 'acrossFiles', sharedRows),
    notices: duplicateSentence(doubled, 'withinFiles', repeatedRows),
  };
}

function duplicateSentence(
  doubled: readonly DuplicatesOfDay[],
  where: 'acrossFiles' | 'withinFiles',
  sentence: (rows: number, isExact: boolean, days: readonly Day[] | undefined) => string,
): string[] {
  const found = doubled.filter((one) => one[where] > 0);
  if (found.length === 0) return [];
  const rows = found.reduce((sum, one) => sum + one[where], 0);
  const isExact = found.every(({ exact }) => exact);
  return [sentence(rows, isExact, doubled.length === 1 ? undefined : found.map(({ day }) => day))];
}

export function textFaultsText(files: readonly FileTotals[]): string[] {
  const { totals } = texts().devices;
  return (['blankLines', 'nuls', 'undecoded'] as const).flatMap((fault) => {
    const found = files.filter((file) => countOf(file, fault) > 0);
    if (found.length === 0) return [];
    const count = found.reduce((sum, file) => sum + countOf(file, fault), 0);
    const centres = CENTRES.filter((centre) => found.some((file) => file.centre === centre));
    return [totals[fault](count, found.length, centres)];
  });
}

function countOf({ faults }: FileTotals, fault: keyof TextFaults): number {
  return faults?.[fault] ?? 0;
}
