import { AddOnInFile } from './add-on-in-file';
import type { BenchRow } from './bench-row';

const NOW = Date.UTC(2026, 10, 20, 22);
const MOST_REQUEST_BYTES = 5_000_000;

/** The built add-on in the simulated runtime: counts of its requests and writes. */
export function run(): BenchRow[] {
  return [...reading('captured'), ...reading('specified')];
}

function reading(shape: 'captured' | 'specified'): BenchRow[] {
  const addOn = new AddOnInFile(NOW, { service: { shape, rowsScale: 10 } });
  const reportId = addOn.saved({
    name: 'Revenue',
    draft: {
      report: 'full',
      startDate: 'last 125 days',
      apps: ['00123456', '12E45678'],
      dimensions: ['date', 'appId', 'placementId'],
      metrics: ['revenue', 'impressionApi', 'ecpmApi'],
    },
  });
  const { slices, report } = addOn.run(reportId);
  const again = addOn.run(reportId);
  const count = (name: string) => slices.reduce((sum, { counters }) => sum + (counters[name] ?? 0), 0);
  const fetches = slices.reduce((sum, slice) => sum + slice.fetches, 0);
  const pages = Math.ceil(report.rows / 1000);
  const total = shape === 'captured' ? 'with total' : 'without total';
  const what = `full report of ${report.rows} rows, ${total}, 8 at once`;
  const row = (measure: string, value: number, unit: string, atMost: number): BenchRow => ({
    what: `${what}: ${measure}`,
    value,
    unit,
    target: { atMost },
  });
  // The batch that shows the filled sheet is one more.
  const batches = Math.ceil(count('sheets.bytes') / MOST_REQUEST_BYTES) + 1;
  return [
    row('rounds', count('UrlFetchApp.fetchAll'), 'rounds', roundsFor(pages)),
    row('calls', fetches, 'calls', pages + 6),
    row('reads of a first run', count('sheets.read'), 'reads', 1),
    row('writes of a first run', count('sheets.write'), 'writes', batches),
    row('data cells written again when nothing changed', again.report.cellsWritten, 'cells', 0),
  ];
}

/** The rounds for this many pages and one more, if rounds have one, two, four and eight pages. */
function roundsFor(pages: number): number {
  let rounds = 0;
  for (let asked = 0, width = 1; asked <= pages; width = Math.min(8, width * 2), rounds++) asked += width;
  return rounds;
}
