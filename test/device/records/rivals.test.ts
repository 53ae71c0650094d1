import { parse as csvParse } from 'csv-parse/sync';
import fc from 'fast-check';
import Papa from 'papaparse';
import type { DimensionId } from '../../../src/catalogue';
import { DEVICE_IDS, isUsableDeviceId } from '../../../src/device/rows/record-columns';
import type { Cell } from '../../../src/table/table';
import { limitRuns } from '../../thorough';
import { NAMES, sumInPieces } from '../any-file';
import { anyGeneratedFile, type GeneratedFile, IDS, IMPRESSION, readRowsInPieces } from '../generated-file';

/** The dimensions of the sums. Their texts repeat. */
const SUMMED_BY: readonly DimensionId[] = ['area', 'channel', 'networkName'];

/** The rows of the requested columns as papaparse and csv-parse read them. Throws if the two differ. */
function rivalRows({ text, end, closed, skipsBlank, header, fields }: GeneratedFile): Cell[][] {
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
      places.map((at, nth) => (at < 0 || at >= width ? null : cellText(fields[nth]!, cells[at]!))),
    );
}

/** A cell as a table contains it: \N is blank, and so is a device id that names no device. */
function cellText(field: string, cell: string): string {
  const isDeviceId = DEVICE_IDS.some((id) => id === field);
  return cell === '\\N' || (isDeviceId && !isUsableDeviceId(cell)) ? '' : cell;
}

/** The sums of a file's impressions, calculated from the rows of papaparse and csv-parse. */
function rivalSums(file: GeneratedFile): string[] {
  const sums = new Map<string, number | null>();
  for (const row of rivalRows({ ...file, fields: [...SUMMED_BY, IMPRESSION] })) {
    const key = JSON.stringify(row.slice(0, -1).map((cell) => (cell === '' ? null : cell)));
    const count = row.at(-1) ? Number(row.at(-1)) : null;
    const before = sums.get(key) ?? (sums.has(key) ? null : 0);
    sums.set(key, before === null || count === null ? null : before + count);
  }
  return [...sums].map(([key, sum]) => `${key} ${sum}`).sort();
}

function ourSums({ text }: GeneratedFile, cuts: readonly number[]): string[] {
  const { rows } = sumInPieces(text, { dimensions: SUMMED_BY, metrics: [IMPRESSION] }, { cuts });
  return rows.map((row) => `${JSON.stringify(row.slice(0, -1))} ${row.at(-1)}`).sort();
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** How the result differs if the file is one piece, is cut at any character, or is cut every `length` characters. */
function differenceOf(file: GeneratedFile, length: number): string | undefined {
  const [rows, sums] = [rivalRows(file), rivalSums(file)];
  const everyCut = Array.from({ length: file.text.length }, (_, cut) => cut);
  const pieces = everyCut.filter((cut) => cut % length === 0);
  for (const cuts of [[], pieces, ...everyCut.map((cut) => [cut])]) {
    if (!isSame(readRowsInPieces(file, cuts), rows)) return `rows, cut at ${cuts}`;
    if (!isSame(ourSums(file, cuts), sums)) return `sums, cut at ${cuts}`;
  }
  return undefined;
}

it('any well-formed device file has the rows and sums that papaparse and csv-parse find, wherever it is cut', () => {
  fc.assert(
    fc.property(anyGeneratedFile, fc.integer({ min: 3, max: 40 }), (file, length) => {
      expect(differenceOf(file, length)).toBeUndefined();
    }),
    limitRuns({ quick: 60, thorough: 5_000 }),
  );
});
