import type { Day } from '../../dates/calendar';
import { rowCountText } from '../../service/preview-and-size';
import { formatCount } from '../../wording/counts';
import { formatDay } from '../../wording/days';
import { CENTRES, type Centre, listed } from '../centres';
import type { DoubledRows, FileTotals } from '../file-totals';
import type { TextFaults } from '../parse/clean-text';

/**
 * "Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file), all of them taken." or, with rows left out, what became
 * of them in a sentence of its own.
 */
export function rowTotalsText(files: readonly FileTotals[], days: readonly Day[]): string[] {
  const rows = files.reduce((sum, { records }) => sum + records, 0);
  const kept = files.reduce((sum, file) => sum + file.kept, 0);
  const centres = CENTRES.map((centre) => centreTold(files, centre, days.length)).join(', ');
  const of = `Device files${ofDays(days)}`;
  if (rows === 0) return [`${of}: no rows (${centres}).`];
  const found = `${of}: ${rowCountText(rows)} (${centres})`;
  if (kept === rows) return [`${found}, ${rows === 1 ? 'and it was' : 'all of them'} taken.`];
  const left = rows - kept;
  const were = left === 1 ? 'was' : 'were';
  return [
    `${found}.`,
    `${rowCountText(left)} ${were} left out by the filter, ${kept === 0 ? 'none' : formatCount(kept)} taken.`,
  ];
}

/** Of several days: a refresh asks for some of those that the table covers. */
function ofDays(days: readonly Day[]): string {
  if (days.length === 1) return '';
  return ` of ${formatDay(days[0]!)} to ${formatDay(days[days.length - 1]!)} (${days.length} days)`;
}

function centreTold(files: readonly FileTotals[], centre: Centre, days: number): string {
  const own = files.filter((file) => file.centre === centre);
  const read = own.filter(({ state }) => state === 'read');
  if (read.length === 0)
    return `${centre} ${own.some(({ state }) => state === 'no data') ? 'no data' : 'no file'}`;
  const rows = formatCount(read.reduce((sum, { records }) => sum + records, 0));
  return `${centre} ${rows}${read.length < days ? ` on ${read.length} of ${days} days` : ''}`;
}

/**
 * Rows that stand more than once. Two files should not share any: those are doubts. Within a file, equal rows may be different
 * events of the same second.
 */
export function duplicatesText(doubled: readonly (DoubledRows & { readonly day: Day })[]): {
  readonly doubts: string[];
  readonly notices: string[];
} {
  return {
    doubts: told(doubled, 'acrossFiles', (rows, stand, on) => [
      `${rows} ${stand} in more than one device file${on}, equal in every column; all are kept, so totals may be doubled.`,
    ]),
    notices: told(doubled, 'withinFiles', (rows, stand, on) => [
      `${rows} ${stand} more than once in one device file${on}, equal in every column; all are kept, as they may be different events.`,
    ]),
  };
}

function told(
  doubled: readonly (DoubledRows & { readonly day: Day })[],
  where: 'acrossFiles' | 'withinFiles',
  sentence: (rows: string, stand: string, on: string) => string[],
): string[] {
  const found = doubled.filter((one) => one[where] > 0);
  if (found.length === 0) return [];
  const rows = found.reduce((sum, one) => sum + one[where], 0);
  const about = found.every(({ exact }) => exact) ? '' : 'About ';
  const on = doubled.length === 1 ? '' : ` of ${daysList(found.map(({ day }) => day))}`;
  return sentence(about + rowCountText(rows), rows === 1 ? 'stands' : 'stand', on);
}

/** What was done to the texts of the files, and what could not be read in them. */
export function textFaultsText(files: readonly FileTotals[]): string[] {
  return [
    ...faultTold(
      files,
      'blankLines',
      (count, of) => `${count} blank ${plural(count, 'line')} of ${of} skipped.`,
    ),
    ...faultTold(
      files,
      'nuls',
      (count, of) => `${count} NUL ${plural(count, 'character')} removed from ${of}.`,
    ),
    ...faultTold(
      files,
      'undecoded',
      (count, of) =>
        `${count} ${plural(count, 'character')} of ${of} could not be decoded, as not all of it is UTF-8: texts there show “\ufffd”, numbers are right.`,
    ),
  ];
}

function faultTold(
  files: readonly FileTotals[],
  fault: keyof TextFaults,
  sentence: (count: string, of: string) => string,
): string[] {
  const found = files.filter(({ faults }) => (faults?.[fault] ?? 0) > 0);
  if (found.length === 0) return [];
  const count = found.reduce((sum, { faults }) => sum + (faults?.[fault] ?? 0), 0);
  const centres = CENTRES.filter((centre) => found.some((file) => file.centre === centre));
  const of = `the device ${found.length === 1 ? 'file' : 'files'} of ${listed(centres)}`;
  return [sentence(formatCount(count), of)];
}

function plural(count: string, noun: string): string {
  return count === '1' ? noun : `${noun}s`;
}

const MOST_DAYS = 3;

/** "2026-09-01, 2026-09-02, 2026-09-03 and 4 more". */
export function daysList(days: readonly Day[]): string {
  const more = days.length - MOST_DAYS;
  return more <= 0 ? listed(days) : listed([...days.slice(0, MOST_DAYS), `${more} more`]);
}
