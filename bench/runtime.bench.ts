import type { ExecutionRecord } from '../playground/apps-script/execution/execution';
import { Runtime } from '../playground/apps-script/runtime';
import { virtualClock } from '../playground/apps-script/time/clock';
import { webOf } from '../playground/service/in-process-web';
import { PLAYGROUND_KEY } from '../playground/service/options';
import { SimulatedService } from '../playground/service/service';
import { sidebarCall } from '../playground/sidebar-call';
import type { Reply } from '../src/errors/failure-message';
import type { RunAnswer, RunReport } from '../src/reports/run-facts';
import type { SidebarServer } from '../src/sidebar-server/allow-list';
import type { SaveAnswer } from '../src/sidebar-server/messages';
import type { BenchRow } from './bench-row';

const NOW = Date.UTC(2026, 10, 20, 22);

/** The first run of a report also stores it in its sheet: one read and one write (src/reports/copies/report-in-sheet.ts). */
const NOTED_IN_SHEET = 1;

/** The built add-on in the simulated runtime: counts of its requests and writes. */
export function run(): BenchRow[] {
  return [...reading('captured'), ...reading('specified')];
}

function reading(shape: 'captured' | 'specified'): BenchRow[] {
  const clock = virtualClock(NOW);
  const service = new SimulatedService({ now: () => clock.now(), shape, rowsScale: 10 });
  const runtime = new Runtime({ dist: 'dist', clock, web: webOf(service) });
  sidebar(runtime, 'sidebarSaveSettings', {
    baseUrl: service.origin,
    key: PLAYGROUND_KEY,
    parallel: 8,
    anyway: true,
  });
  const saved = sidebar(runtime, 'sidebarSaveReport', {
    name: 'Revenue',
    draft: {
      report: 'full',
      startDate: 'last 125 days',
      apps: ['00123456', '12E45678'],
      dimensions: ['date', 'appId', 'placementId'],
      metrics: ['revenue', 'impressionApi', 'ecpmApi'],
    },
  });
  const { id: reportId } = saved.answer as Extract<SaveAnswer, { saved: true }>;
  const first = sidebar(runtime, 'sidebarRun', { reportId, runId: '1'.repeat(16) });
  const again = sidebar(runtime, 'sidebarRun', { reportId, runId: '2'.repeat(16) });
  const { rows } = reportIn(first);
  const pages = Math.ceil(rows / 1000);
  const rounds = first.counters['UrlFetchApp.fetchAll'] ?? 0;
  const total = shape === 'captured' ? 'with total' : 'without total';
  const what = `full report of ${rows} rows, ${total}, 8 at once`;
  const row = (measure: string, value: number | undefined, unit: string, atMost: number): BenchRow => ({
    what: `${what}: ${measure}`,
    value: value ?? 0,
    unit,
    target: { atMost },
  });
  const batches = Math.ceil((first.counters['sheets.bytes'] ?? 0) / 5_000_000);
  return [
    row('rounds', rounds, 'rounds', roundsFor(pages)),
    row('calls', first.fetches, 'calls', pages + 6),
    row('reads of a first run', first.counters['sheets.read'], 'reads', 1 + NOTED_IN_SHEET),
    row('writes of a first run', first.counters['sheets.write'], 'writes', batches + NOTED_IN_SHEET),
    row('data cells written again when nothing changed', reportIn(again).cellsWritten, 'cells', 0),
  ];
}

/** The rounds for this many pages and one more, if rounds have one, two, four and eight pages. */
function roundsFor(pages: number): number {
  let rounds = 0;
  for (let asked = 0, width = 1; asked <= pages; width = Math.min(8, width * 2), rounds++) asked += width;
  return rounds;
}

interface Answered extends ExecutionRecord {
  readonly answer: unknown;
}

function sidebar(runtime: Runtime, name: keyof SidebarServer, argument: unknown): Answered {
  const record = runtime.run(...sidebarCall(name, [argument]), { kind: 'sidebar' });
  if (record.error !== undefined) throw new Error(record.error.message);
  const sentence = record.value as Reply<unknown>;
  if ('failure' in sentence) throw new Error(sentence.failure.happened);
  return { ...record, answer: sentence.answer };
}

function reportIn({ answer }: Answered): RunReport {
  const { state, ...run } = answer as RunAnswer;
  if (!('report' in run)) throw new Error(`The run is ${state}.`);
  return run.report;
}
