import { pathToFileURL } from 'node:url';
import { inferSchema, initParser } from 'udsv';
import { CENTRE_IDS, type CentreId, DEVICE_COLUMNS } from '../src/catalogue';
import { type FilePart, RowsScanner } from '../src/device';
import { NO_ROW_FILTER } from '../src/request';
import type { BenchRow } from './bench-row';
import { ASKED_FILE, deviceFileText } from './device-file-text';
import { alternate, keptAlive, timesText } from './measure';

const ROWS = 100_000;
const ROUNDS = 7;

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
].map((field) => ({ field, type: DEVICE_COLUMNS.find(({ id }) => id === field)!.type }));
const EVERY_ROW = { filter: NO_ROW_FILTER, areas: [], zone: 'UTC+0' } as const;

/** Four device files, 400,000 rows × 27 columns in all, from text to one 2-D array. */
export async function run(): Promise<BenchRow[]> {
  const files = CENTRE_IDS.map((centre, i) => wholeFile(centre, deviceFileText(ROWS, i + 1, 'plain')));
  const candidates = {
    uDSV: () => files.flatMap(({ text }) => readByUdsv(text)),
    nine: () => files.flatMap(readNine),
  };
  const [rival, ours] = [candidates.uDSV().length, candidates.nine().length];
  if (rival !== ours) throw new Error(`the readers disagree: ${rival} / ${ours} rows`);
  const { fastest } = alternate(ROUNDS, candidates);
  return [
    {
      what: `device files, ${ours} rows, 9 of 27 columns, to uDSV`,
      value: fastest.nine / fastest.uDSV,
      unit: '×',
      target: { atMost: 0.9 },
      detail: timesText(fastest.nine, fastest.uDSV),
    },
  ];
}

function readByUdsv(text: string): string[][] {
  const schema = inferSchema(text, { header: ([first = null]) => [first] });
  return initParser(schema).stringArrs(text);
}

/** Decoded from bytes like a download. A text that was concatenated in memory would cost its first reader more time. */
function wholeFile(centre: CentreId, written: string): FilePart {
  const text = Buffer.from(written).toString('utf8');
  return { centre, text, isFirst: true, isLast: true };
}

function readNine(part: FilePart): unknown[][] {
  const { app, day } = ASKED_FILE;
  const file = { app, day, centre: part.centre };
  const wanted = { columns: NINE, ...EVERY_ROW };
  let all: unknown[][] = [];
  const onRows = (rows: unknown[][]) => {
    all = rows;
  };
  keptAlive(new RowsScanner(wanted, file, part, onRows)).scanPart(part);
  return all;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
