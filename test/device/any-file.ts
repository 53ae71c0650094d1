import fc from 'fast-check';
import { DEVICE_COLUMNS } from '../../src/catalogue';
import type { FileOfDay, FilePart, FileScanner } from '../../src/device/day-consumer';
import { findFirstLine, parseRecord } from '../../src/device/parse/csv-reader';
import { type RowSelection, RowsScanner } from '../../src/device/rows/row-collector';
import { DeviceSums } from '../../src/device/summarize/device-sums';
import { SumsScanner } from '../../src/device/summarize/summary-collector';
import { NO_ROW_FILTER } from '../../src/request/draft';
import type { RequestColumns } from '../../src/request/request';
import type { Cell } from '../../src/table/table';

/** The names of all 27 columns, as a header contains them. */
export const NAMES: readonly string[] = DEVICE_COLUMNS.map(({ header: answer }) => answer);

/** The text of a cell. Some of the texts must be quoted in CSV. */
export const anyCell: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('', 'a', 'US', 'DE', 'Network A', '0', '12', '0.5', 'organic', '=1+1'),
  },
  {
    weight: 2,
    arbitrary: fc.string({
      unit: fc.constantFrom(...'aé广," \t\n\r\u2028\ufeff\ufffd'.split(''), '\r\n', '😀'),
    }),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }).map((text) => text.replace(/\0/g, '')) },
);

/** Whether a cell in a row of `width` cells must be quoted. Without quotes, a row with one blank cell would be a blank line. */
function needsQuotes(text: string, width: number): boolean {
  return /[",\r\n]/.test(text) || (width === 1 && [...text].every((character) => character <= ' '));
}

/** A line of CSV. Cells are quoted if they must be, or if `isQuoted` is true. */
export function writeCsvLine(cells: readonly string[], isQuoted = (_: number) => false): string {
  const quoted = (text: string, at: number) => isQuoted(at) || needsQuotes(text, cells.length);
  return cells.map((text, at) => (quoted(text, at) ? `"${text.replace(/"/g, '""')}"` : text)).join(',');
}

/** The columns, by the ids of the catalogue. */
export function selectColumns(
  fields: readonly string[],
  { areas = [], ...filter }: Partial<RowSelection['filter'] & Pick<RowSelection, 'areas'>> = {},
): RowSelection {
  const columns = fields.map((field) => ({
    field,
    type: DEVICE_COLUMNS.find(({ id }) => id === field)?.type ?? ('text' as const),
  }));
  return { columns, filter: { ...NO_ROW_FILTER, ...filter }, areas, zone: 'UTC+0' };
}

/** The columns as texts, so that every cell is allowed in them and remains as it is written. */
export function selectTextColumns(fields: readonly string[]): RowSelection {
  return { ...selectColumns([]), columns: fields.map((field) => ({ field, type: 'text' as const })) };
}

const FILE: FileOfDay = { day: '2024-09-05', centre: 'en' };

/** Reads the rows of a file in pieces that end at the `cuts`. Without cuts, the file is one piece. */
export function readInPieces(
  text: string,
  selection: RowSelection,
  { cuts = [], file = FILE }: { readonly cuts?: readonly number[]; readonly file?: FileOfDay } = {},
) {
  const rows: Cell[][] = [];
  const scanner = readParts(text, cuts, (part) => {
    return new RowsScanner(selection, file, part, (read) => rows.push(...read));
  });
  return { rows, totals: scanner.buildFileTotals() };
}

/** Sums a file in the same way. By default, the sums are new. */
export function sumInPieces(
  text: string,
  spec: RequestColumns,
  { cuts = [] as readonly number[], sums = new DeviceSums(spec) } = {},
) {
  const scanner = readParts(text, cuts, (part) => new SumsScanner(selectColumns([]), sums, FILE, part));
  return {
    rows: sums.buildSummaryRows(),
    blankCounts: sums.countBlankCounts(),
    totals: scanner.buildFileTotals(),
  };
}

/**
 * Reads the pieces of a file that end at the `cuts` with one scanner. Each piece begins where the reader stopped in the previous one, and the
 * first one has at least the first record.
 */
export function readParts(
  text: string,
  cuts: readonly number[],
  scannerOf: (first: FilePart) => FileScanner,
): FileScanner {
  const ends = [...cuts.filter((cut) => cut >= endOfFirst(text) && cut < text.length), text.length];
  let scanner: FileScanner | undefined;
  let from = 0;
  for (const to of ends.sort((one, other) => one - other)) {
    const [isFirst, isLast] = [scanner === undefined, to === text.length];
    const part = { centre: 'en' as const, text: text.slice(from, to), isFirst, isLast };
    scanner ??= scannerOf(part);
    from += scanner.scanPart(part);
  }
  if (scanner === undefined || from !== text.length) throw new Error(`${from} characters were read`);
  return scanner;
}

/** The offset after the first record; that after the text if it has an error. */
function endOfFirst(text: string): number {
  try {
    return parseRecord(text, findFirstLine(text), true)?.next ?? text.length;
  } catch {
    return text.length;
  }
}

/** The result of `readInPieces`, or the message of the error that it throws. */
export function describeReading(...file: Parameters<typeof readInPieces>) {
  try {
    return readInPieces(...file);
  } catch (error) {
    return (error as Error).message;
  }
}
