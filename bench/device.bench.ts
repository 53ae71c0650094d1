import { pathToFileURL } from 'node:url';
import Papa from 'papaparse';
import { inferSchema, initParser } from 'udsv';
import { DEVICE_COLUMNS } from '../src/catalogue/device-columns';
import { readDeviceFile } from '../src/device/scan';
import { deviceFileText } from './device-file-text';
import { alternate, type BenchRow, ratio } from './measure';

const FILES = 4;
const ROWS = 100_000;
const ROUNDS = 7;

/** Four device files, 400,000 rows × 27 columns in all, from text to a 2-D array. */
export async function run(): Promise<BenchRow[]> {
  return [...compare('plain'), ...compare('quoted')];
}

function compare(style: 'plain' | 'quoted'): BenchRow[] {
  // Decoded from bytes as a download is: a text glued together in memory would be flattened by whoever reads it first.
  const files = Array.from({ length: FILES }, (_, i) =>
    Buffer.from(deviceFileText(ROWS, i + 1, style)).toString('utf8'),
  );
  const candidates = {
    ours: () => files.map((text) => readDeviceFile(text, DEVICE_COLUMNS, 'cn', 'UTC+0').rows),
    uDSV: () => files.map((text) => initParser(inferSchema(text)).stringArrs(text)),
    papaparse: () => files.map((text) => Papa.parse<string[]>(text, { skipEmptyLines: true }).data.slice(1)),
  };
  const counts = Object.values(candidates).map((read) => counted(read()));
  if (new Set(counts).size > 1) throw new Error(`the readers disagree: ${counts.join(' / ')}`);
  const { fastest } = alternate(ROUNDS, candidates);
  const what = `device files, ${style} cells, ${counts[0]}`;
  return (['uDSV', 'papaparse'] as const).map((rival) => ({
    what: `${what}, to ${rival}`,
    measured: `${ratio(fastest.ours, fastest[rival])} (${fastest.ours.toFixed(0)} of ${fastest[rival].toFixed(0)} ms)`,
    atMost: '1.00 ×',
  }));
}

function counted(files: readonly (readonly (readonly unknown[])[])[]): string {
  const rows = files.reduce((sum, file) => sum + file.length, 0);
  const cells = files.reduce((sum, file) => file.reduce((inFile, row) => inFile + row.length, sum), 0);
  return `${rows} rows, ${cells} cells`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
