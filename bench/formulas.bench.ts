import fc from 'fast-check';
import type { ExecutionRecord } from '../emulator/src/execution/execution';
import { Runtime } from '../emulator/src/runtime';
import { virtualClock } from '../emulator/src/time/clock';
import { webOf } from '../playground/service/in-process-web';
import { PLAYGROUND_KEY } from '../playground/service/options';
import { SimulatedService } from '../playground/service/service';
import { sidebarCall } from '../playground/sidebar-call';
import type { BenchRow } from './bench-row';

const NOW = Date.UTC(2026, 8, 15, 14);
const AT_ONCE = 30;
const METRICS = ['revenue', 'impressionApi', 'clickApi', 'ecpmApi'];
const MONTHS = Array.from({ length: 12 }, (_, month) => [
  new Date(Date.UTC(2025, 8 + month, 1)).toISOString().slice(0, 10),
  new Date(Date.UTC(2025, 9 + month, 0)).toISOString().slice(0, 10),
]);
const APPS = Array.from({ length: 540 }, (_, at) => ({
  id: `00${4_000 + at * 7}`,
  name: 'App',
  platform: 1 as const,
  packageName: 'com.example.app',
  size: 0.2,
  launched: '2025-01-01',
  unknownDays: 'zero' as const,
  notIn: [],
}));

/**
 * Calls of a finance model, counted in the simulated runtime: 40 apps × 12 months × 4 metrics, in random order, in an account of 540 apps
 * that allows 60 requests a minute.
 */
export async function run(): Promise<BenchRow[]> {
  const cells = shuffled(
    APPS.slice(0, 40).flatMap(({ id }) =>
      MONTHS.flatMap((days) => METRICS.map((metric) => ['full', metric, id, ...days])),
    ),
  );
  const { runtime, service } = addOn();
  await calculateAtOnce(runtime, cells);
  const cold = service.requests.length;
  const records = cells.map((args) =>
    checked(runtime.run('ADREPORT_VALUE', args, { kind: 'customFunction' })),
  );
  const what = `${cells.length} cells: 40 apps × 12 months × 4 metrics`;
  return [
    row(`${what}, 30 at once, cold`, cold, 24),
    row(`${what}, warm`, service.requests.length - cold, 0),
    row(`${what}, warm: calls of cache and properties a cell`, Math.max(...records.map(storageCalls)), 1),
  ];
}

function storageCalls({ counters }: ExecutionRecord): number {
  const counts = Object.entries(counters).filter(([name]) => /^(Cache|Properties)Service/.test(name));
  return counts.reduce((sum, [, count]) => sum + count, 0);
}

/** Always the same order for the same number of items. */
function shuffled<T>(items: readonly T[]): T[] {
  const random = fc.sample(fc.infiniteStream(fc.nat()), { numRuns: 1, seed: 7 })[0]!;
  return items
    .map((item) => ({ item, at: random.next().value! }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function addOn(): { readonly runtime: Runtime; readonly service: SimulatedService } {
  const clock = virtualClock(NOW);
  const service = new SimulatedService({ now: () => clock.now(), apps: APPS });
  service.arm('requests-per-minute', { requests: 60 });
  const runtime = new Runtime({ dist: 'dist', clock, web: webOf(service) });
  const draft = { baseUrl: service.origin, key: PLAYGROUND_KEY, anyway: true, formulas: true };
  checked(runtime.run(...sidebarCall('sidebarSaveSettings', [draft]), { kind: 'sidebar' }));
  return { runtime, service };
}

async function calculateAtOnce(runtime: Runtime, cells: readonly (readonly unknown[])[]): Promise<void> {
  let next = 0;
  const oneAfterTheOther = async (): Promise<void> => {
    while (next < cells.length)
      checked(await runtime.runInThread('ADREPORT_VALUE', cells[next++]!, { kind: 'customFunction' }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther));
}

/** Throws if the execution has failed, because a failure needs fewer calls. */
function checked(record: ExecutionRecord): ExecutionRecord {
  if (record.error !== undefined) throw new Error(record.error.message);
  return record;
}

function row(what: string, calls: number, atMost: number): BenchRow {
  return { what, value: calls, unit: 'calls', target: { atMost } };
}
