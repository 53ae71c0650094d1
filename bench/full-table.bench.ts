import { ABSENT } from '../src/request';
import { AddOnInFile } from './add-on-in-file';
import type { BenchRow } from './bench-row';

const NOW = Date.UTC(2026, 8, 15, 14, 10);
const HOUR_MS = 3_600_000;
/** Two apps have 10 placements each, times the scale. */
const PLACEMENTS = 20;
const SCALE = 40;
const DAYS = 126;

/** Large full reports of seven columns on the cost model's clock: a first run, and a run an hour later that finds nothing new. */
export function run(): BenchRow[] {
  const addOn = new AddOnInFile(NOW, { service: { rowsScale: SCALE } });
  const reportId = addOn.saved({
    name: 'Large',
    draft: {
      ...ABSENT,
      report: 'full',
      apps: ['3.10', '00123456'],
      startDate: `last ${DAYS} days`,
      dimensions: ['date', 'appId', 'placementId'],
      metrics: ['revenue', 'impressionApi', 'ecpmApi', 'clickApi'],
      zone: 'UTC+0',
      currency: 'USD',
    },
  });
  const what = `${(DAYS * PLACEMENTS * SCALE).toLocaleString('en-US')} rows of the full report`;
  const first = addOn.run(reportId);
  addOn.clock.advance(HOUR_MS);
  const again = addOn.run(reportId);
  return [
    { what: `${what}, first run`, unit: 's', target: { atMost: 35 }, ...timeOf(first) },
    { what: `${what}, nothing changed`, unit: 's', target: { atMost: 28 }, ...timeOf(again) },
    {
      what: `${what}, nothing changed: data cells written`,
      value: again.report.cellsWritten,
      unit: 'cells',
      target: { atMost: 0 },
    },
  ];
}

function timeOf({ slices, report }: ReturnType<AddOnInFile['run']>): Pick<BenchRow, 'value' | 'detail'> {
  const count = (name: string) => slices.reduce((sum, { counters }) => sum + (counters[name] ?? 0), 0);
  return {
    value: slices.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    detail: `${report.rows} rows, ${count('sheets.read')} reads, ${count('sheets.write')} writes of the Sheets API`,
  };
}
