import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ExecutionRecord } from '../emulator/src/execution/execution';
import { Runtime } from '../emulator/src/runtime';
import { SpreadsheetUser } from '../emulator/src/spreadsheet/edits/user';
import { virtualClock } from '../emulator/src/time/clock';
import { COSTS, fetchCost } from '../emulator/src/time/cost-model';
import { webOf } from '../playground/service/in-process-web';
import { PLAYGROUND_KEY, type ServiceOptions } from '../playground/service/options';
import { SimulatedService } from '../playground/service/service';
import { sidebarCall } from '../playground/sidebar-call';
import { columnLetters } from '../src/sheet/read/grid-reads';
import type { BenchRow } from './bench-row';
import { CACHE_WITHOUT_A_LOCK, EACH_CELL_FETCHES, FETCHED } from './formula-rivals';
import { alternate, middle, timesText } from './measure';

const NOW = Date.UTC(2026, 8, 15, 14);
const CELLS = 500;
const AT_ONCE = 30;
const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const AUGUST = ['2026-08-01', '2026-08-31'] as const;
const MAY = ['2026-05-01', '2026-05-31'] as const;
/** 300 placements of each app: a month × placement has 9,300 rows. */
const PLACEMENTS_SCALE = 30;

interface Cell {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Calls of formulas, counted in the simulated runtime: the add-on's formulas and models of two common patterns. */
export async function run(): Promise<BenchRow[]> {
  return [
    ...(await ours()),
    ...(await rivals()),
    ...(await parts()),
    ...(await financeModel()),
    ...large(),
    ...oneNumber(),
  ];
}

async function ours(): Promise<BenchRow[]> {
  const stand = addOn();
  const cells = Array.from({ length: CELLS }, (_, at) => QUESTIONS[at % QUESTIONS.length]!);
  return [
    row('500 cells, 10 questions, 30 at once, cold', await callsOf(stand, cells), 10),
    row('500 cells, 10 questions, warm', callsInTurn(stand, cells), 0),
    row('one warm cell edited back and forth', callsInTurn(stand, EDITS), 0),
  ];
}

/** Ten questions, each of which needs its own call. */
const QUESTIONS: readonly Cell[] = [
  ...APPS.map((app) => formula('VALUE', 'full', 'revenue', app, ...AUGUST)),
  ...APPS.map((app) => formula('LTV', app, 'ltv7', ...AUGUST)),
  formula('RETENTION', '', 'kp7', ...AUGUST),
  formula('FULL', '', 'revenue', '2026-08-03', '2026-08-09', 'date,area'),
];

const EDITS: readonly Cell[] = [7, 8, 7, 8].map((day) => formula('LTV', APPS[0], `ltv${day}`, ...AUGUST));

/** The same ten questions as request bodies. */
const BODIES: readonly string[] = [
  ...APPS.map((app) => body({ appIdList: [app], groupBy: ['date'], metric: ['revenue'] })),
  ...APPS.map((app) => body({ appIdList: [app], groupBy: ['date', 'appId'], metric: ['revenue'] })),
  body({ groupBy: ['date'], metric: ['all'] }),
  body({ groupBy: ['date', 'area'], metric: ['revenue'] }),
];

async function rivals(): Promise<BenchRow[]> {
  const fetching = rival(EACH_CELL_FETCHES);
  const keeping = rival(CACHE_WITHOUT_A_LOCK);
  // Cells of this pattern do not affect each other, so they can run one after the other.
  return [
    row("500 cells, 10 questions: a model of ImportJSON's pattern, cold", callsInTurn(fetching, RIVAL_CELLS)),
    row("500 cells, 10 questions: a model of ImportJSON's pattern, warm", callsInTurn(fetching, RIVAL_CELLS)),
    row(
      '500 cells, 10 questions: a model of “cache without a lock”, cold',
      await callsOf(keeping, RIVAL_CELLS),
    ),
    {
      ...row(
        '500 cells, 10 questions: a model of “cache without a lock”, warm',
        callsInTurn(keeping, RIVAL_CELLS),
      ),
      detail: 'an answer over 100 KB is not kept',
    },
  ];
}

const RIVAL_CELLS: readonly Cell[] = Array.from({ length: CELLS }, (_, at) => ({
  name: 'RIVAL',
  args: ['https://files.reports.example/v2/allreport', PLAYGROUND_KEY, BODIES[at % BODIES.length]],
}));

function rival(code: string): Stand {
  const dist = mkdtempSync(join(tmpdir(), 'rival-'));
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  writeFileSync(join(dist, 'Code.js'), `${code}\n${FETCHED}`);
  writeFileSync(join(dist, 'appsscript.json'), JSON.stringify({ timeZone: 'Etc/UTC', runtimeVersion: 'V8' }));
  return standOf(dist);
}

async function parts(): Promise<BenchRow[]> {
  const cohorts = Array.from({ length: 90 }, (_, at) => formula('LTV', APPS[0], `ltv${at + 1}`, ...MAY));
  const days = Array.from({ length: 31 }, (_, at) => `2026-08-${String(at + 1).padStart(2, '0')}`);
  const month = addOn();
  const single = await callsOf(
    month,
    days.map((day) => formula('VALUE', 'full', 'revenue', APPS[0], day)),
  );
  const whole = callsInTurn(month, [formula('VALUE', 'full', 'revenue', APPS[0], ...AUGUST)]);
  return [
    row('90 cells, ltv1 to ltv90, one app and month', await callsOf(addOn(), cohorts), 1),
    row('31 single days of a month, then VALUE over it', single + whole, 1),
  ];
}

/** 40 apps × 12 months × 4 metrics in a tab, in random order, in an account of 540 apps that allows 60 requests a minute. */
async function financeModel(): Promise<BenchRow[]> {
  const apps = Array.from({ length: 540 }, (_, at) => ({ ...SMALL_APP, id: `00${4_000 + at * 7}` }));
  const stand = addOn({ apps });
  stand.service.arm('requests-per-minute', { requests: 60 });
  const cells = shuffled(modelIn(stand, apps.slice(0, 40)));
  const [what, none] = [`${cells.length} cells: 40 apps × 12 months × 4 metrics`, { atMost: 0 }];
  const cold = row(`${what}, 30 at once, cold`, await callsOf(stand, cells), 24);
  const before = stand.service.requests.length;
  const records = cells.map((cell) => evaluated(stand.runtime, cell));
  const most = (service: string) =>
    Math.max(
      ...records.map(({ counters }) =>
        Object.entries(counters).reduce(
          (sum, [name, count]) => sum + (name.startsWith(service) ? count : 0),
          0,
        ),
      ),
    );
  return [
    cold,
    row(`${what}, warm`, stand.service.requests.length - before, 0),
    {
      what: `${what}, warm: cache calls a cell`,
      value: most('CacheService'),
      unit: 'calls',
      target: { atMost: 1 },
    },
    {
      what: `${what}, warm: property calls a cell`,
      value: most('PropertiesService'),
      unit: 'calls',
      target: none,
    },
  ];
}

const SMALL_APP = {
  name: 'App',
  platform: 1,
  packageName: 'com.example.app',
  size: 0.2,
  launched: '2025-01-01',
  unknownDays: 'zero',
  notIn: [],
} as const;

/** Types the model into a new tab, and returns its cells as Google calls them. */
function modelIn({ runtime }: Stand, apps: readonly { readonly id: string }[]): Cell[] {
  const user = new SpreadsheetUser(runtime.spreadsheets[0]!);
  user.addSheet('Model');
  user.insertColumns('Model', 'B', 30);
  user.open('Model');
  return apps.flatMap(({ id }, row) => {
    user.type('Model', `A${row + 3}`, `'${id}`);
    return MONTHS.flatMap(([from, to], month) =>
      METRICS.map((metric, nth) => {
        const column = columnLetters(1 + month * METRICS.length + nth);
        if (row === 0) user.type('Model', `${column}1`, `'${from}`);
        if (row === 0) user.type('Model', `${column}2`, `'${to}`);
        const days = `${column}$1, ${column}$2`;
        user.type(
          'Model',
          `${column}${row + 3}`,
          `=ADREPORT_VALUE("full", "${metric}", $A${row + 3}, ${days})`,
        );
        return formula('VALUE', 'full', metric, id, from, to);
      }),
    );
  });
}

const METRICS = ['revenue', 'impressionApi', 'clickApi', 'ecpmApi'];
const MONTHS = Array.from({ length: 12 }, (_, month) => [
  new Date(Date.UTC(2025, 8 + month, 1)).toISOString().slice(0, 10),
  new Date(Date.UTC(2025, 9 + month, 0)).toISOString().slice(0, 10),
]);

/** Always the same order for the same number of items. */
function shuffled<T>(items: readonly T[]): T[] {
  const random = fc.sample(fc.infiniteStream(fc.nat()), { numRuns: 1, seed: 7 })[0]!;
  return items
    .map((item) => ({ item, at: random.next().value! }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

function large(): BenchRow[] {
  const { runtime, service } = addOn();
  const typed = formula('VALUE', 'ltv', 'ltv30', '', ...MAY, 'area', 'US');
  evaluated(runtime, typed);
  const bytes = service.requests.reduce((sum, request) => sum + request.bytes, 0);
  const fetchMs = service.requests.reduce((sum, request) => sum + fetchCost(COSTS, request.bytes), 0);
  const trips = evaluated(runtime, typed).counters['CacheService.get'] ?? 0;
  const part = (100 * trips * COSTS.cacheMs) / fetchMs;
  const read = `${(bytes / 1e6).toFixed(1)} MB of JSON, read warm`;
  return [
    { ...row(`${read}: cache round trips`, trips, 1), unit: 'round trips' },
    {
      what: `${read}: time on the runtime's clock, to its fetch`,
      value: part,
      unit: '%',
      target: { atMost: 5 },
    },
  ];
}

/** One number of a large warm answer, to one of a small warm answer. Both are evaluated by the same built add-on. */
function oneNumber(): BenchRow[] {
  const { runtime } = addOn({ rowsScale: PLACEMENTS_SCALE });
  const large = formula('VALUE', 'full', 'revenue', APPS[0], ...MAY, 'placementId', '000F1F13145');
  const small = formula('VALUE', 'full', 'revenue', APPS[0], ...MAY);
  for (const cell of [large, small])
    if (typeof evaluated(runtime, cell).value !== 'number') throw new Error('The cell shows no number.');
  const { rounds, fastest } = alternate(9, {
    large: () => evaluated(runtime, large),
    small: () => evaluated(runtime, small),
  });
  return [
    {
      what: 'one number of a month × placement, warm, to one number of a month',
      value: middle(rounds.large, rounds.small, (ours, rival) => ours / rival),
      unit: '×',
      target: { atMost: 5 },
      detail: timesText(fastest.large, fastest.small),
    },
  ];
}

interface Stand {
  readonly runtime: Runtime;
  readonly service: SimulatedService;
}

function addOn(options: Partial<ServiceOptions> = {}): Stand {
  const stand = standOf('dist', options);
  const draft = { baseUrl: stand.service.origin, key: PLAYGROUND_KEY, anyway: true, formulas: true };
  const { error } = stand.runtime.run(...sidebarCall('sidebarSaveSettings', [draft]), { kind: 'sidebar' });
  if (error !== undefined) throw new Error(error.message);
  return stand;
}

function standOf(dist: string, options: Partial<ServiceOptions> = {}): Stand {
  const clock = virtualClock(NOW);
  const service = new SimulatedService({ now: () => clock.now(), ...options });
  return { runtime: new Runtime({ dist, clock, web: webOf(service) }), service };
}

/** The number of service calls while the cells are recalculated, 30 at once. */
async function callsOf({ runtime, service }: Stand, cells: readonly Cell[]): Promise<number> {
  const before = service.requests.length;
  let next = 0;
  const oneAfterTheOther = async (): Promise<void> => {
    while (next < cells.length) {
      const { name, args } = cells[next++]!;
      checked(await runtime.runInThread(name, args, { kind: 'customFunction' }));
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, cells.length) }, oneAfterTheOther));
  return service.requests.length - before;
}

/** The number of service calls while the cells are recalculated one after the other. */
function callsInTurn({ runtime, service }: Stand, cells: readonly Cell[]): number {
  const before = service.requests.length;
  for (const each of cells) evaluated(runtime, each);
  return service.requests.length - before;
}

function evaluated(runtime: Runtime, { name, args }: Cell): ExecutionRecord {
  return checked(runtime.run(name, args, { kind: 'customFunction' }));
}

/** Throws if the execution has failed, because a failure needs fewer calls. */
function checked(record: ExecutionRecord): ExecutionRecord {
  if (record.error !== undefined) throw new Error(record.error.message);
  return record;
}

function formula(name: string, ...args: readonly unknown[]): Cell {
  return { name: `ADREPORT_${name}`, args };
}

function body(asked: object): string {
  return JSON.stringify({ startDate: AUGUST[0], endDate: AUGUST[1], ...asked, start: 0, limit: 1000 });
}

function row(what: string, calls: number, atMost?: number): BenchRow {
  return { what, value: calls, unit: 'calls', target: atMost === undefined ? undefined : { atMost } };
}
