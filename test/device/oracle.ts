import { isDeepStrictEqual } from 'node:util';
import { parse as csvParse } from 'csv-parse/sync';
import Papa from 'papaparse';
import type { DimensionId } from '../../src/catalogue/catalogue';
import { DEVICE_IDS, namesDevice } from '../../src/device/cells/device-id';
import type { FilePart, FilesPosition } from '../../src/device/file-part';
import { DayFiles } from '../../src/device/files/day-files';
import { RowsScanner } from '../../src/device/rows/rows-scanner';
import { DeviceSums } from '../../src/device/summarize/device-sums';
import { SumsScanner } from '../../src/device/summarize/sums-scanner';
import type { Cell } from '../../src/table/table';
import { asked, NAMES, textColumns } from './any-file';
import { FilesOfADay, type Stored, serve } from './file-storage';
import { type GeneratedFile, IDS, IMPRESSION } from './generated-file';
import { summaryTable } from './summarize/summary-table';

const FILE = { day: '2024-09-05', centre: 'en' } as const;
/** The dimensions of the sums. Their texts repeat. */
const SUMMED_BY: readonly DimensionId[] = ['area', 'channel', 'networkName'];

/** The rows of the requested columns as papaparse and csv-parse read them. Throws if the two differ. */
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
    .map((cells) =>
      places.map((at, nth) => (at < 0 || at >= width ? null : shownText(fields[nth]!, cells[at]!))),
    );
}

/** A cell as a table shows it: \N is blank, and so is a device id that names no device. */
function shownText(field: string, cell: string): string {
  const isDeviceId = DEVICE_IDS.some((id) => id === field);
  return cell === '\\N' || (isDeviceId && !namesDevice(cell, 0, cell.length)) ? '' : cell;
}

/** The sums of a file's impressions, calculated from the rows of papaparse and csv-parse. */
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

/** Reads one piece that begins at `line`. Returns how many characters were read, and the line after them. */
type Piece = (part: FilePart, line: number) => { readonly taken: number; readonly line: number };

/** How a file is cut into pieces. */
export interface Reading {
  /** Offsets in bytes at which a response of the storage ends. */
  readonly cuts?: readonly number[];
  readonly pieceBytes?: number;
  /** If true, each piece is read in its own slice, which knows only the position of the previous one. */
  readonly inSlices?: boolean;
}

/** The rows as our ranged reader reads them from a storage whose responses end at the cuts. */
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

/** The sums as our ranged reader calculates them from the text. */
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

/** A storage that sends less than requested: up to the first cut, and up to the next one each time the request is repeated. */
function cutting(stored: Stored, cuts: readonly number[]) {
  const times = new Map<number, number>();
  return (range: string | undefined) => {
    const found = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
    if (found === null) return serve(stored, range);
    const from = Number(found[1]);
    const nth = times.get(from) ?? 0;
    times.set(from, nth + 1);
    // A request for a later piece begins one byte early. If the response had only that byte, it would contain nothing new.
    const cut = cuts.filter((one) => one > from + Math.min(from, 1))[nth];
    const last = Math.min(Number(found[2]), (cut ?? Number.POSITIVE_INFINITY) - 1);
    return serve(stored, `bytes=${from}-${last}`);
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other) || isDeepStrictEqual(one, other);
}

/** The result of comparing a file. */
export interface Compared {
  readonly fragments: number;
  /** How the file was read when the result differed; undefined if nothing differed. */
  readonly difference: string | undefined;
}

/** Compares the rows and the sums of a file that is read in one piece. */
export function compareWhole(file: GeneratedFile): string | undefined {
  if (!isSame(ourRows(file), rivalRows(file))) return 'rows of the whole file';
  return isSame(ourSums(file), rivalSums(file)) ? undefined : 'sums of the whole file';
}

/**
 * Compares the rows and the sums of a file that is cut at every byte, in its first piece and in a later one, in one slice and in several;
 * then those of the file in pieces of `pieceBytes`.
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
