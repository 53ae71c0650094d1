import fc from 'fast-check';
import { DEVICE_COLUMNS } from '../../src/catalogue/device-columns';
import type { FileScanner, ScanOptions } from '../../src/device/day-consumer';
import type { FilePart } from '../../src/device/file-part';
import type { FileTotals } from '../../src/device/file-totals';
import { firstLineOf, takenOf, withoutNuls } from '../../src/device/parse/clean-text';
import { parseRecord } from '../../src/device/parse/csv-reader';
import { type RowsAsked, RowsScanner } from '../../src/device/rows/rows-scanner';
import { NO_ROW_FILTER } from '../../src/request/draft';
import type { Cell } from '../../src/table/table';

/** The names of all 27 columns, as a header contains them. */
export const NAMES: readonly string[] = DEVICE_COLUMNS.map(({ answer }) => answer);

const DAY = '2024-09-05';

/** The text of a cell. Some of the texts must be quoted in CSV. */
export const anyCell: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('', 'a', 'US', 'DE', 'Network A', '0', '12', '0.5', 'organic') },
  {
    weight: 2,
    arbitrary: fc.string({
      unit: fc.constantFrom('a', 'é', '广', ',', '"', '\n', '\r', ' ', '😀', '\ufeff'),
    }),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }).map((text) => text.replace(/\0/g, '')) },
);

/** Rows that all have the same number of cells, up to the revenue, which may not be any text. */
export const anyTable: fc.Arbitrary<string[][]> = fc
  .integer({ min: 1, max: NAMES.indexOf('revenue') })
  .chain((width) =>
    fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  );

/** One way to write CSV. */
export interface Style {
  readonly end: '\n' | '\r\n';
  /** Whether the last row has a line end. */
  readonly closed: boolean;
  readonly mark: boolean;
  /** Whether cells are quoted that CSV does not require to be quoted. */
  readonly quoteMore: boolean;
}

export const anyStyle: fc.Arbitrary<Style> = fc.record({
  end: fc.constantFrom('\n', '\r\n'),
  closed: fc.boolean(),
  mark: fc.boolean(),
  quoteMore: fc.boolean(),
});

/** Whether a cell in a row of `width` cells must be quoted. Without quotes, a row with one blank cell would be a blank line. */
export function needsQuotes(text: string, width: number): boolean {
  return /[",\r\n]/.test(text) || (width === 1 && [...text].every((character) => character <= ' '));
}

/** The CSV text of the lines. It adds no header. */
export function writtenLines(
  lines: readonly (readonly string[])[],
  { end, closed, mark, quoteMore }: Style,
): string {
  const texts = lines.map((cells, line) =>
    cells
      .map((text, i) => {
        return needsQuotes(text, cells.length) || (quoteMore && (line + i) % 2 === 1)
          ? `"${text.replace(/"/g, '""')}"`
          : text;
      })
      .join(','),
  );
  return (mark ? '\ufeff' : '') + texts.join(end) + (closed ? end : '');
}

export function asked(fields: readonly string[], filter: Partial<RowsAsked['filter']> = {}): RowsAsked {
  const columns = fields.map((field) => ({
    field,
    type: DEVICE_COLUMNS.find(({ id }) => id === field)?.type ?? ('text' as const),
  }));
  return { columns, filter: { ...NO_ROW_FILTER, areas: [], ...filter }, zone: 'UTC+0' };
}

/** The columns as texts, so that every cell is allowed in them and remains as it is written. */
export function textColumns(fields: readonly string[]): RowsAsked {
  return { ...asked([]), columns: fields.map((field) => ({ field, type: 'text' as const })) };
}

/** The result of reading a file. */
export interface WhatCame {
  readonly rows: Cell[][];
  readonly totals: FileTotals;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

/**
 * Reads a file in pieces that end at the `cuts`. Each piece begins where the reader stopped in the previous one, and the first one has at least
 * the first record. Without cuts, the file is one piece.
 */
export function readInPieces(
  text: string,
  wanted: RowsAsked,
  cuts: readonly number[] = [],
  options: ScanOptions = {},
): WhatCame {
  const rows: Cell[][] = [];
  const scanner = readParts(text, cuts, (part) => {
    return new RowsScanner(wanted, { day: DAY, centre: 'en' }, part, options, (read) => rows.push(...read));
  });
  return { rows, totals: scanner.totals(), missing: scanner.missing, unknown: scanner.unknown };
}

/** Reads the pieces of a file that end at the `cuts` with one scanner. */
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
    const part = { centre: 'en' as const, text: text.slice(from, to), head: text, isFirst, isLast };
    scanner ??= scannerOf(part);
    scanner.read(part);
    from += scanner.taken;
  }
  if (scanner === undefined || from !== text.length) throw new Error(`${from} characters were read`);
  return scanner;
}

/** The offset after the first record; that after the text if it has an error. */
function endOfFirst(text: string): number {
  try {
    const clean = withoutNuls(text);
    return takenOf(text, parseRecord(clean, firstLineOf(clean), true)?.next ?? clean.length);
  } catch {
    return text.length;
  }
}

/** The result of `readInPieces`, or the message of the error that it throws. */
export function outcome(...file: Parameters<typeof readInPieces>): WhatCame | string {
  try {
    return readInPieces(...file);
  } catch (error) {
    return (error as Error).message;
  }
}
