import { isDeepStrictEqual } from 'node:util';
import { parse as csvParse } from 'csv-parse/sync';
import Papa from 'papaparse';
import type { DimensionId } from '../../src/catalogue/catalogue';
import { DEVICE_IDS, namesDevice } from '../../src/device/cells/device-id';
import type { FilePart } from '../../src/device/file-part';
import { RowsScanner } from '../../src/device/rows/rows-scanner';
import { DeviceSums } from '../../src/device/summarize/device-sums';
import { SumsScanner } from '../../src/device/summarize/sums-scanner';
import type { Cell } from '../../src/table/table';
import { asked, NAMES, textColumns } from './any-file';
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

/** How a file is cut into pieces. */
export interface Reading {
  /** Offsets in the text at which pieces end. */
  readonly cuts?: readonly number[];
  readonly pieceLength?: number;
}

/** The rows as our reader reads them from a text that is cut into pieces. */
export function ourRows(file: GeneratedFile, reading: Reading = {}): Cell[][] {
  const wanted = textColumns(file.fields);
  const rows: Cell[][] = [];
  let scanner: RowsScanner | undefined;
  readPieces(file, reading, (part) => {
    scanner ??= new RowsScanner(wanted, FILE, part);
    rows.push(...scanner.read(part));
    return scanner.taken;
  });
  return rows;
}

/** The sums as our ranged reader calculates them from the text. */
export function ourSums(file: GeneratedFile, reading: Reading = {}): string[] {
  const sums = new DeviceSums({ dimensions: SUMMED_BY, metrics: [IMPRESSION] });
  const wanted = { sums, filter: asked([]).filter, zone: 'UTC+0' as const };
  let scanner: SumsScanner | undefined;
  readPieces(file, reading, (part) => {
    scanner ??= new SumsScanner(wanted, FILE, part, {});
    scanner.read(part);
    return scanner.taken;
  });
  return summaryTable(sums)
    .rows.map((row) => `${JSON.stringify(row.slice(0, -1))} ${row.at(-1)}`)
    .sort();
}

/** Passes a text in pieces. The first one contains the first record. What `piece` does not use of a piece is passed again with the next one. */
function readPieces(
  { text, end: newline }: GeneratedFile,
  { cuts, pieceLength }: Reading,
  piece: (part: FilePart) => number,
): void {
  const clean = text.replaceAll('\0', '');
  const blank = /^\ufeff?(?:[^!-\uffff]*[\r\n])?/.exec(clean)?.[0].length ?? 0;
  const header = Papa.parse<string[]>(clean.slice(blank), { newline, delimiter: ',', preview: 1 });
  const firstEnd = header.meta.cursor + blank + text.length - clean.length;
  const length = pieceLength ?? text.length;
  const all = cuts ?? Array.from({ length: Math.ceil(text.length / length) }, (_, nth) => nth * length);
  const ends = [...all.filter((end) => end > firstEnd && end < text.length), text.length];
  let unread = '';
  ends.forEach((end, nth) => {
    const [isFirst, isLast] = [nth === 0, nth === ends.length - 1];
    const piecesText = unread + text.slice(isFirst ? 0 : ends[nth - 1], end);
    const part = {
      centre: FILE.centre,
      text: piecesText,
      head: isFirst ? piecesText.replaceAll('\0', '') : '',
      isFirst,
      isLast,
    };
    unread = piecesText.slice(piece(part));
  });
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

/** Compares the rows and the sums of a file that is cut at every character, once or twice; then those of the file in pieces of a length. */
export function compareCut(file: GeneratedFile, pieceLength: number): Compared {
  const rows = rivalRows(file);
  const sums = rivalSums(file);
  let fragments = 0;
  for (const reading of readings(file.text.length, pieceLength)) {
    fragments++;
    const isSums = fragments % 4 === 0;
    const same = isSums ? isSame(ourSums(file, reading), sums) : isSame(ourRows(file, reading), rows);
    if (!same) return { fragments, difference: `${isSums ? 'sums' : 'rows'} ${JSON.stringify(reading)}` };
  }
  return { fragments, difference: undefined };
}

function* readings(length: number, pieceLength: number): Generator<Reading> {
  for (let cut = 1; cut < length; cut++) {
    yield { cuts: [cut] };
    yield { cuts: [Math.floor((cut * 5) / 8), cut] };
  }
  yield { pieceLength };
}
