import { pathToFileURL } from 'node:url';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Papa from 'papaparse';
import type { DimensionId, MetricId } from '../src/catalogue/catalogue';
import { CENTRES } from '../src/device/centres';
import { DuplicateRecords } from '../src/device/control/duplicate-records';
import type { AskedFile } from '../src/device/day-consumer';
import type { FilePart } from '../src/device/file-part';
import { DeviceSums } from '../src/device/summarize/device-sums';
import { summaryRows } from '../src/device/summarize/summary-rows';
import { SumsScanner } from '../src/device/summarize/sums-scanner';
import { NO_ROW_FILTER } from '../src/request/draft';
import { NO_OPTIONS } from '../src/request/request';
import type { BenchRow } from './bench-row';
import { ASKED_FILE, deviceFileText, fileForm, type TextStyle } from './device-file-text';
import { FetchedDay } from './fetched-day';
import { alternate, keptAlive, median, middle, timesText } from './measure';
import { VariedPieces } from './varied-pieces';

const ROWS_A_FILE = 100_000;
const ROUNDS = 9;
const MANY_ROWS = 5_000_000;
const FEW_ROWS = 400_000;
const ROWS_A_SLICE = 1_000_000;

const BY: readonly DimensionId[] = ['area', 'networkName', 'adFormatName'];
const METRICS: readonly MetricId[] = ['impression', 'click', 'deviceRevenue', 'deviceEcpm'];
const WITH_DEVICES: readonly MetricId[] = [...METRICS, 'devices', 'arpuDevice'];
const ALL_ROWS = { ...NO_ROW_FILTER, areas: [] };

/** Sums by three dimensions straight from the text: 400,000 rows × 27 in four files, and 5,000,000 rows piece by piece. */
export async function run(): Promise<BenchRow[]> {
  return [...ofFourFiles('plain'), ...ofFourFiles('mixed'), ...ofManyRows(), ofFetchedRows()];
}

function ofFourFiles(style: TextStyle): BenchRow[] {
  const files = CENTRES.map((_, i) =>
    Buffer.from(deviceFileText(ROWS_A_FILE, i + 1, style)).toString('utf8'),
  );
  const grouped = () => groupedByPapaparse(files, style);
  const groups = [summed(files, METRICS).groups.count, grouped()];
  if (groups[0] !== groups[1]) throw new Error(`the summaries disagree: ${groups.join(' / ')} groups`);
  const { rounds } = alternate(ROUNDS, {
    ours: () => summaryRows(summed(files, METRICS)),
    indexOf: () => files.map(commas),
    papaparse: grouped,
    doubled: () => summaryRows(summed(files, METRICS, new DuplicateRecords())),
    devices: () => summaryRows(summed(files, WITH_DEVICES)),
    unchecked: () => summaryRows(summed(files, METRICS, undefined, null)),
  });
  const what = `summary of 400,000 ${style} rows by 3 of 27 columns, ${groups[0]} groups`;
  const line = (rival: 'papaparse' | 'indexOf', atMost: number): Omit<BenchRow, 'what'> => ({
    value: middle(rounds.ours, rounds[rival], (ours, other) => ours / other),
    unit: '×',
    target: { atMost },
    detail: timesText(median(rounds.ours), median(rounds[rival])),
  });
  const more = (
    name: 'doubled' | 'devices' | 'ours',
    alone: 'ours' | 'unchecked' = 'ours',
  ): Omit<BenchRow, 'what'> => {
    const ms = middle(rounds[name], rounds[alone], (all, less) => all - less);
    return { value: (ms * 1e6) / FEW_ROWS, unit: 'ns a row' };
  };
  return [
    { what: `${what}, to papaparse and grouping`, ...line('papaparse', 0.2) },
    { what: `${what}, to indexOf of every comma`, ...line('indexOf', 3) },
    { what: `${what}: more for rows of other apps and days`, ...more('ours', 'unchecked') },
    { what: `${what}: more for doubled records`, ...more('doubled') },
    { what: `${what}: more for counted devices`, ...more('devices') },
  ];
}

function summed(
  files: readonly string[],
  metrics: readonly MetricId[],
  doubled?: DuplicateRecords,
  asked: AskedFile | null = ASKED_FILE,
): DeviceSums {
  const sums = new DeviceSums({ dimensions: BY, metrics });
  files.forEach((text, i) => {
    const part = { ...WHOLE, centre: CENTRES[i]!, text, head: text.slice(0, 65_536) };
    keptAlive(scanner(sums, part, doubled, asked)).read(part);
  });
  return sums;
}

const WHOLE: FilePart = {
  centre: 'cn',
  text: '',
  head: '',
  isFirst: true,
  isLast: true,
};

function scanner(
  sums: DeviceSums,
  part: FilePart,
  doubled?: DuplicateRecords,
  of: AskedFile | null = ASKED_FILE,
): SumsScanner {
  const file = CENTRES.indexOf(part.centre);
  const onRecord = doubled && ((text: string, from: number, to: number) => doubled.add(text, from, to, file));
  const asked = { sums, filter: ALL_ROWS, zone: 'UTC+0' as const };
  return new SumsScanner(asked, { day: '2026-09-01', centre: part.centre }, part, {
    onRecord,
    asked: of ?? undefined,
  });
}

function commas(text: string): number {
  let count = 0;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count++;
  return count;
}

/** Groups the rows of papaparse. Returns the number of groups. */
function groupedByPapaparse(files: readonly string[], style: TextStyle): number {
  const groups = new Map<string, number[]>();
  files.forEach((text, i) => {
    const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
    for (let at = fileForm(i + 1, style).hasHeader ? 1 : 0; at < data.length; at++) {
      const row = data[at]!;
      const key = `${row[6]}\u0001${row[8]}\u0001${row[5]}`;
      let sums = groups.get(key);
      if (sums === undefined) {
        sums = [0, 0, 0];
        groups.set(key, sums);
      }
      for (let sum = 0; sum < 3; sum++) sums[sum]! += Number(row[18 + sum]);
    }
  });
  for (const sums of groups.values()) sums.push((sums[2]! / sums[0]!) * 1000);
  return groups.size;
}

function ofManyRows(): BenchRow[] {
  const pieces = new VariedPieces();
  sliced(pieces, FEW_ROWS, METRICS, false);
  const few = () => [1, 2, 3].map(() => sliced(pieces, FEW_ROWS, METRICS, false).nsPerRow);
  const before = few();
  const many = sliced(pieces, MANY_ROWS, METRICS, false);
  const base = median([...before, ...few()]);
  const all = sliced(pieces, MANY_ROWS, WITH_DEVICES, true);
  const what = 'summary of 5,000,000 rows (1.3 GB) in slices of 1,000,000';
  return [
    {
      what: `${what}, time of a row to that of 400,000`,
      value: many.nsPerRow / base,
      unit: '×',
      target: { atMost: 1.1 },
      detail: `${many.nsPerRow.toFixed(0)} of ${base.toFixed(0)} ns`,
    },
    { what: `${what}, peak of the heap`, value: many.peakMb, unit: 'MB', target: { atMost: 400 } },
    {
      what: `${what}, with devices and doubled records, peak of the heap`,
      value: all.peakMb,
      unit: 'MB',
      target: { atMost: 400 },
      detail: `${all.nsPerRow.toFixed(0)} ns a row, state ${all.stateMb.toFixed(1)} MB`,
    },
  ];
}

/** A day of five million mixed rows from the first request to the sums. The bodies of all responses of a round count, too. */
function ofFetchedRows(): BenchRow {
  const day = new FetchedDay(20);
  let peak = 0;
  // Memory that is no longer used does not count, so the figure does not depend on when the engine collects it.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  day.onMemory = () => {
    collect();
    peak = Math.max(peak, heapBytes());
  };
  const { app, day: date, zone } = ASKED_FILE;
  const dates = { from: date, to: date, newestCompleteDay: date };
  const summary = { summaryBy: BY, dimensions: BY, metrics: WITH_DEVICES, output: 'summary' as const };
  const request = { ...NO_OPTIONS, report: 'device' as const, zone, currency: 'USD' as const, apps: [app] };
  day.summarize({ ...request, ...dates, ...summary });
  return {
    what: 'files of 5,000,000 mixed rows, fetched and summarized with devices, peak of heap and responses',
    value: peak / 1e6,
    unit: 'MB',
    target: { atMost: 400 },
  };
}

/** The used memory. The engine stores long external texts outside of its heap, so they are added. */
function heapBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** Reads `rows` rows as one file, with a new execution after every million. The time for making the pieces is not counted. */
function sliced(pieces: VariedPieces, rows: number, metrics: readonly MetricId[], isDoubled: boolean) {
  const spec = { dimensions: BY, metrics };
  let sums = new DeviceSums(spec);
  const doubled = isDoubled ? new DuplicateRecords() : undefined;
  let [read, inSlice, restMs, peak, state] = [0, 0, 0, 0, 0];
  const piecesMs: number[] = [];
  let reader: SumsScanner | undefined;
  for (let number = 0; read < rows; number++) {
    const part = pieces.part(number);
    const begin = performance.now();
    reader ??= scanner(sums, part, doubled);
    reader.read(part);
    piecesMs.push(performance.now() - begin);
    peak = Math.max(peak, heapBytes());
    inSlice += pieces.rows;
    read += pieces.rows;
    if (inSlice >= ROWS_A_SLICE) {
      const resting = performance.now();
      const sumsState = sums.state();
      sums = DeviceSums.restored(spec, sumsState);
      state = Math.max(state, sumsState.length);
      reader = undefined;
      inSlice = 0;
      restMs += performance.now() - resting;
    }
  }
  const nsPerRow = (median(piecesMs) / pieces.rows + restMs / read) * 1e6;
  return { nsPerRow, peakMb: peak / 1e6, stateMb: state / 1e6 };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
