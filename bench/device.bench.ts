import { pathToFileURL } from 'node:url';
import Papa from 'papaparse';
import { inferSchema, initParser } from 'udsv';
import { DEVICE_COLUMNS } from '../src/catalogue/device-columns';
import { CENTRES, type Centre } from '../src/device/centres';
import type { FilePart } from '../src/device/file-part';
import { RowsScanner } from '../src/device/rows/rows-scanner';
import { NO_ROW_FILTER } from '../src/request/draft';
import type { BenchRow } from './bench-row';
import { ASKED_FILE, deviceFileText, fileForm, type TextStyle } from './device-file-text';
import { alternate, keptAlive, timesText } from './measure';

const ROWS = 100_000;
const ROUNDS = 7;

const ALL = DEVICE_COLUMNS.map(({ id, type }) => ({ field: id, type }));
const NINE = [
  'dateTimeStamp',
  'placementName',
  'adFormatName',
  'area',
  'networkName',
  'impression',
  'click',
  'deviceRevenue',
  'deviceEcpm',
].map((field) => ALL.find((column) => column.field === field)!);
const EVERY_ROW = { ...NO_ROW_FILTER, areas: [] as string[] };
const ONE_COUNTRY = { ...NO_ROW_FILTER, areas: ['de'] };

/** Four device files, 400,000 rows × 27 columns in all, from text to one 2-D array. */
export async function run(): Promise<BenchRow[]> {
  return [...compare('plain'), ...compare('mixed')];
}

function compare(style: TextStyle): BenchRow[] {
  // Decoded from bytes like a download. A text that was concatenated in memory would cost its first reader more time.
  const files = CENTRES.map((centre, i) => {
    const bytes = Buffer.from(deviceFileText(ROWS, i + 1, style));
    return wholeFile(centre, bytes.toString('utf8'));
  });
  const texts = files.map(({ text }, i) => ({ text, hasHeader: fileForm(i + 1, style).hasHeader }));
  const candidates = {
    uDSV: () => texts.flatMap(({ text, hasHeader }) => readByUdsv(text, hasHeader)),
    papaparse: () =>
      texts.flatMap(({ text, hasHeader }) =>
        Papa.parse<string[]>(text, { skipEmptyLines: true }).data.slice(hasHeader ? 1 : 0),
      ),
    ours: () => merged(files, ALL),
    nine: () => merged(files, NINE),
    filtered: () => merged(files, ALL, ONE_COUNTRY),
  };
  const [count, ...others] = [candidates.uDSV, candidates.papaparse, candidates.ours].map((read) =>
    counted(read()),
  );
  if (others.some((other) => other !== count))
    throw new Error(`the readers disagree: ${count} / ${others.join(' / ')}`);
  const { fastest } = alternate(ROUNDS, candidates);
  const line = (
    what: string,
    ours: keyof typeof candidates,
    rival: 'uDSV' | 'papaparse',
    atMost?: number,
  ): BenchRow => ({
    what: `device files, ${style} rows, ${what}, to ${rival}`,
    value: fastest[ours] / fastest[rival],
    unit: '×',
    target: atMost === undefined ? undefined : { atMost },
    detail: timesText(fastest[ours], fastest[rival]),
  });
  return [
    line(count!, 'ours', 'uDSV', 0.8),
    line(count!, 'ours', 'papaparse'),
    line('9 of 27 columns', 'nine', 'uDSV', 0.45),
    line('rows of one country of 20', 'filtered', 'uDSV'),
  ];
}

function readByUdsv(text: string, hasHeader: boolean): string[][] {
  const schema = inferSchema(text, { header: (rows) => (hasHeader ? [rows[0] ?? null] : []) });
  return initParser(schema).stringArrs(text);
}

function wholeFile(centre: Centre, text: string): FilePart {
  return {
    centre,
    text,
    head: text.slice(0, 10_000),
    isFirst: true,
    isLast: true,
  };
}

function merged(files: readonly FilePart[], columns: typeof ALL, filter = EVERY_ROW): unknown[][] {
  return files.flatMap((file) => {
    const day = { day: ASKED_FILE.day, centre: file.centre };
    const options = { asked: ASKED_FILE };
    return keptAlive(new RowsScanner({ columns, filter, zone: 'UTC+0' }, day, file, options)).read(file);
  });
}

/** The numbers of rows and of cells that are not blank. A column that a file lacks is blank in our rows. */
function counted(rows: readonly (readonly unknown[])[]): string {
  const cells = rows.reduce((sum, row) => sum + row.filter((cell) => cell !== null && cell !== '').length, 0);
  return `${rows.length} rows, ${cells} filled cells`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
