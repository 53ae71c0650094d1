import { pathToFileURL } from 'node:url';
import Papa from 'papaparse';
import { CENTRE_IDS, type DimensionId, type MetricId } from '../src/catalogue';
import { DeviceSums } from '../src/device';
import { SumsScanner } from '../src/device/summarize/summary-collector';
import { NO_OPTIONS, NO_ROW_FILTER } from '../src/request';
import type { BenchRow } from './bench-row';
import { ASKED_FILE, deviceFileText, fileForm, type TextStyle } from './device-file-text';
import { FetchedDay } from './fetched-day';
import { alternate, keptAlive, median, middle, timesText } from './measure';

const ROWS_A_FILE = 100_000;
const ROUNDS = 9;

const BY: readonly DimensionId[] = ['area', 'networkName', 'adFormatName'];
const METRICS: readonly MetricId[] = ['impression', 'click', 'deviceRevenue', 'deviceEcpm'];
const WITH_DEVICES: readonly MetricId[] = [...METRICS, 'devices', 'arpuDevice'];
const ALL_ROWS = { filter: NO_ROW_FILTER, areas: [], zone: 'UTC+0' } as const;

/** Sums by three dimensions straight from the text, and whole days from the first request to the sums. */
export async function run(): Promise<BenchRow[]> {
  return [
    ofFourFiles('plain', 0.4),
    ofFourFiles('mixed', 0.75),
    // An execution ends after six minutes. Other work of a run takes at most half of them.
    ofFetchedDay(1_000_000, 180),
    ofFetchedDay(5_000_000, 60),
  ];
}

function ofFourFiles(style: TextStyle, atMost: number): BenchRow {
  const files = CENTRE_IDS.map((_, i) =>
    Buffer.from(deviceFileText(ROWS_A_FILE, i + 1, style)).toString('utf8'),
  );
  const candidates = { ours: () => summed(files), papaparse: () => groupedByPapaparse(files, style) };
  const [ours, rival] = [candidates.ours(), candidates.papaparse()];
  if (ours !== rival) throw new Error(`the summaries disagree: ${ours} / ${rival} groups`);
  const { rounds } = alternate(ROUNDS, candidates);
  return {
    what: `summary of 400,000 ${style} rows by 3 of 27 columns, ${ours} groups, to papaparse and grouping`,
    value: middle(rounds.ours, rounds.papaparse, (one, other) => one / other),
    unit: '×',
    target: { atMost },
    detail: timesText(median(rounds.ours), median(rounds.papaparse)),
  };
}

/** Sums the rows with our reader. Returns the number of groups. */
function summed(files: readonly string[]): number {
  const sums = new DeviceSums({ dimensions: BY, metrics: METRICS });
  files.forEach((text, i) => {
    const { app, day } = ASKED_FILE;
    const file = { app, day, centre: CENTRE_IDS[i]! };
    const part = { centre: file.centre, text, isFirst: true, isLast: true };
    keptAlive(new SumsScanner(ALL_ROWS, sums, file, part)).scanPart(part);
  });
  return sums.buildSummaryRows().length;
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

/** A day of mixed rows, in one execution: the requests on the cost model, and the measured time of reading. */
function ofFetchedDay(rows: number, seconds: number): BenchRow {
  const day = new FetchedDay(rows / 250_000);
  const { app, day: date, zone } = ASKED_FILE;
  const dates = { from: date, to: date, newestCompleteDay: date };
  const summary = { summaryBy: BY, dimensions: BY, metrics: WITH_DEVICES, output: 'summary' as const };
  const request = { ...NO_OPTIONS, report: 'device' as const, zone, currency: 'USD' as const, apps: [app] };
  const begin = performance.now();
  day.summarize({ ...request, ...dates, ...summary });
  const readMs = performance.now() - begin;
  return {
    what: `a day of ${rows.toLocaleString('en-US')} mixed rows, fetched on the cost model and summarized with devices in one execution`,
    value: (day.fetchMs + readMs) / 1_000,
    unit: 's',
    target: { atMost: seconds },
    detail: `${(readMs / 1_000).toFixed(1)} s of it to read`,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
