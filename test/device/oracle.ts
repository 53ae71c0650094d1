import { isDeepStrictEqual } from 'node:util';
import { parse as csvParse } from 'csv-parse/sync';
import Papa from 'papaparse';
import type { DimensionId } from '../../src/catalogue/catalogue';
import type { FilePart, FilesPosition } from '../../src/device/file-part';
import { DayFiles } from '../../src/device/files/day-files';
import { type RowsAsked, RowsScanner } from '../../src/device/rows/rows-scanner';
import { DeviceSums } from '../../src/device/summarize/device-sums';
import { summaryTable } from '../../src/device/summarize/summary-table';
import { SumsScanner } from '../../src/device/summarize/sums-scanner';
import type { Cell } from '../../src/table/table';
import { asked, NAMES } from './any-file';
import { FilesOfADay, type Stored, serve } from './file-storage';
import { type GeneratedFile, IDS, IMPRESSION } from './generated-file';

const FILE = { day: '2024-09-05', centre: 'en' } as const;
/** What sums are made by: texts that repeat. */
const SUMMED_BY: readonly DimensionId[] = ['area', 'channel', 'networkName'];

/** What a file holds of the columns asked for, as papaparse and csv-parse read it. Throws where these two differ. */
export function rivalRows({ text, end, closed, skipsBlank, header, fields }: GeneratedFile): Cell[][] {
  const papa = Papa.parse<string[]>(text, { newline: end, delimiter: ',', skipEmptyLines: skipsBlank });
  const lines = closed && !skipsBlank ? papa.data.slice(0, -1) : papa.data;
  const others = csvParse(text, { bom: true, record_delimiter: end, skip_empty_lines: skipsBlank });
  if (papa.errors.length > 0 || !isSame(lines, others)) throw new Error('papaparse and csv-parse differ');
  const keys = (header ?? NAMES).map((name) => name.trim().toLowerCase());
  const places = fields.map((id) => keys.indexOf(NAMES[IDS.indexOf(id)]!.toLowerCase()));
  const width = lines[0]!.length;
  return lines
    .slice(header === null ? 0 : 1)
    .map((cells) => places.map((at) => (at < 0 || at >= width ? null : cells[at]!)));
}

/** The sums of a file's impressions, from its rows as others read them. */
export function rivalSums(file: GeneratedFile): string[] {
  const rows = rivalRows({ ...file, fields: [...SUMMED_BY, IMPRESSION] });
  const sums = new Map<string, number | null>();
  for (const row of rows) {
    const key = JSON.stringify(row.slice(0, -1).map((cell) => (cell === '' ? null : cell)));
    const count = row.at(-1) === '' || row.at(-1) === null ? null : Number(row.at(-1));
    const before = sums.get(key);
    sums.set(key, before === undefined ? count : before === null || count === null ? null : before + count);
  }
  return [...sums].map(([key, sum]) => `${key} ${sum}`).sort();
}

/** Reads one file from the pieces of a day's files; `say` gives each piece to a reader, and tells how much of it was read. */
type Piece = (part: FilePart, line: number) => { readonly taken: number; readonly line: number };

/** Where a file is cut, and what is made of it. */
export interface Reading {
  /** Bytes at which an answer of the storage ends. */
  readonly cuts?: readonly number[];
  readonly pieceBytes?: number;
  /** Each piece in a slice of its own: only the position is kept. */
  readonly inSlices?: boolean;
}

/** The rows as our ranged reader reads them, of a storage whose answers end at the cuts. */
export function ourRows({ text, fields }: GeneratedFile, reading: Reading = {}): Cell[][] {
  const wanted = textColumns(fields);
  const rows: Cell[][] = [];
  let scanner: RowsScanner | undefined;
  readPieces(text, reading, (part, line) => {
    if (scanner === undefined || reading.inSlices === true)
      scanner = new RowsScanner(wanted, FILE, part, { line });
    rows.push(...scanner.read(part));
    return scanner;
  });
  return rows;
}

/** The sums as our ranged reader makes them from the text. */
export function ourSums({ text }: GeneratedFile, reading: Reading = {}): string[] {
  const sums = new DeviceSums({ dimensions: SUMMED_BY, metrics: [IMPRESSION] });
  const wanted = { sums, filter: asked([]).filter, zone: 'UTC+0' as const };
  let scanner: SumsScanner | undefined;
  readPieces(text, reading, (part, line) => {
    if (scanner === undefined || reading.inSlices === true)
      scanner = new SumsScanner(wanted, FILE, part, { line });
    scanner.read(part);
    return scanner;
  });
  return summaryTable(sums)
    .rows.map((row) => `${JSON.stringify(row.slice(0, -1))} ${row.at(-1)}`)
    .sort();
}

function textColumns(fields: readonly string[]): RowsAsked {
  return { ...asked([]), columns: fields.map((field) => ({ field, type: 'text' as const })) };
}

function readPieces(text: string, { cuts = [], pieceBytes, inSlices }: Reading, piece: Piece): void {
  const stored = { bytes: Buffer.from(text), marks: { etag: '"1"' } };
  const storage = new FilesOfADay({ en: cutting(stored, cuts) });
  const download = storage.download();
  let position: FilesPosition | undefined;
  let files = new DayFiles(download, undefined, pieceBytes);
  let line = 1;
  for (let part = files.next(); part !== undefined; part = files.next()) {
    const read = piece(part, line);
    files.markRead(read.taken);
    if (!part.isLast) line = read.line;
    if (inSlices !== true || read.taken === 0) continue;
    position = JSON.parse(JSON.stringify(files.position())) as FilesPosition;
    files = new DayFiles(download, position, pieceBytes);
  }
}

/** A storage that sends less than it is asked for: as far as the first cut, and farther each time the same is asked for again. */
function cutting(stored: Stored, cuts: readonly number[]) {
  const times = new Map<number, number>();
  return (range: string | undefined) => {
    const found = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
    if (found === null) return serve(stored, range);
    const from = Number(found[1]);
    const nth = times.get(from) ?? 0;
    times.set(from, nth + 1);
    // A later piece begins one byte early: with that byte alone nothing would be new.
    const cut = cuts.filter((one) => one > from + Math.min(from, 1))[nth];
    const last = Math.min(Number(found[2]), (cut ?? Number.POSITIVE_INFINITY) - 1);
    return serve(stored, `bytes=${from}-${last}`);
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || isDeepStrictEqual(one, other);
}

/** What was compared, and what differed. */
export interface Compared {
  readonly fragments: number;
  /** How it was read, where that gave something else; undefined where all is the same. */
  readonly difference: string | undefined;
}

/** Compares a whole file, in one piece: its rows, and its sums. */
export function compareWhole(file: GeneratedFile): string | undefined {
  if (!isSame(ourRows(file), rivalRows(file))) return 'rows of the whole file';
  return isSame(ourSums(file), rivalSums(file)) ? undefined : 'sums of the whole file';
}

/**
 * Compares a file cut at every byte, in its first piece and in a later one, in one slice and over several, its rows and its sums; and
 * in pieces of `pieceBytes`.
 */
export function compareCut(file: GeneratedFile, pieceBytes: number): Compared {
  const bytes = Buffer.byteLength(file.text);
  const rows = rivalRows(file);
  const sums = rivalSums(file);
  let fragments = 0;
  for (const reading of readings(bytes, pieceBytes)) {
    fragments++;
    const same =
      fragments % 4 === 0 ? isSame(ourSums(file, reading), sums) : isSame(ourRows(file, reading), rows);
    if (!same)
      return { fragments, difference: `${fragments % 4 === 0 ? 'sums' : 'rows'} ${JSON.stringify(reading)}` };
  }
  return { fragments, difference: undefined };
}

function* readings(bytes: number, pieceBytes: number): Generator<Reading> {
  for (let cut = 1; cut < bytes; cut++) {
    yield { cuts: [cut], inSlices: cut % 2 === 0 };
    const before = Math.floor((cut * 5) / 8);
    if (before > 0) yield { cuts: [before, cut], inSlices: cut % 2 === 1 };
  }
  yield { pieceBytes };
  yield { pieceBytes, inSlices: true };
}
