import { ABSENT } from '../src/request/draft';
import { AddOnInFile } from './add-on-in-file';
import type { BenchRow } from './bench-row';

const NOW = Date.UTC(2026, 8, 15, 14, 10);
const HOUR_MS = 3_600_000;
/** Two apps have 10 placements each, times the scale. */
const PLACEMENTS = 20;

/** Large full reports of seven columns on the cost model's clock: a first run, and a run an hour later that finds nothing new. */
export function run(): BenchRow[] {
  return [...timed(126, 40, 35, 28), ...timed(139, 90, 79.4, 64.5)];
}

function timed(days: number, scale: number, first: number, unchanged: number): BenchRow[] {
  const addOn = new AddOnInFile(NOW, { service: { rowsScale: scale } });
  const reportId = addOn.saved({
    name: 'Large',
    draft: {
      ...ABSENT,
      report: 'full',
      apps: ['3.10', '00123456'],
      startDate: `last ${days} days`,
      dimensions: ['date', 'appId', 'placementId'],
      metrics: ['revenue', 'impressionApi', 'ecpmApi', 'clickApi'],
      zone: 'UTC+0',
      currency: 'USD',
    },
  });
  const what = `${(days * PLACEMENTS * scale).toLocaleString('en-US')} rows of the full report`;
  const begun = secondsOf(addOn, reportId);
  addOn.clock.advance(HOUR_MS);
  const again = secondsOf(addOn, reportId);
  return [
    { what: `${what}, first run`, unit: 's', target: { atMost: first }, ...begun },
    { what: `${what}, nothing changed`, unit: 's', target: { atMost: unchanged }, ...again },
  ];
}

function secondsOf(addOn: AddOnInFile, reportId: string): Pick<BenchRow, 'value' | 'detail'> {
  const { slices, report } = addOn.run(reportId);
  const count = (name: string) => slices.reduce((sum, { counters }) => sum + (counters[name] ?? 0), 0);
  return {
    value: slices.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    detail: `${report.rows} rows, ${count('sheets.read')} reads, ${count('sheets.write')} writes of the Sheets API`,
  };
}
