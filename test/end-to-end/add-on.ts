import type { ExecutionRecord } from '../../playground/apps-script/execution/execution';
import { Runtime } from '../../playground/apps-script/runtime';
import { CacheHost } from '../../playground/apps-script/services/cache-service';
import { displayed } from '../../playground/apps-script/spreadsheet/displayed';
import { SpreadsheetUser } from '../../playground/apps-script/spreadsheet/edits/user';
import { SpreadsheetStore } from '../../playground/apps-script/spreadsheet/store';
import { type RuntimeClock, virtualClock } from '../../playground/apps-script/time/clock';
import { COSTS } from '../../playground/apps-script/time/cost-model';
import type { WebRequest } from '../../playground/apps-script/web';
import { webOf } from '../../playground/service/in-process-web';
import { PLAYGROUND_KEY, type ServiceOptions } from '../../playground/service/options';
import { SimulatedService } from '../../playground/service/service';
import { sidebarCall } from '../../playground/sidebar-call';
import { REPORTS } from '../../src/catalogue/catalogue';
import type { Reply } from '../../src/errors/failure-message';
import type { RunAnswer, RunOrder, RunReport } from '../../src/reports/run-facts';
import type { SidebarServer } from '../../src/sidebar-server/messages';
import { plain, type Value, wholeFile } from './devices/whole-file';

export { allCells, type Value, wholeFile } from './devices/whole-file';

export const OWNER = 'owner@example.com';
export const COLLEAGUE = 'colleague@example.com';
/** Tuesday afternoon: 14 September is complete in every report, and nothing is restated before 19:00. */
export const TUESDAY = Date.UTC(2026, 8, 15, 14);
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** A report as a test states it: `id` tells reports apart, the kind of report unless given. */
export interface Order {
  readonly id?: string;
  /** The title of its sheet; the report's label unless given. */
  readonly name?: string;
  readonly draft: Readonly<Record<string, unknown>>;
}

interface Caller {
  readonly user?: string;
  readonly documentId?: string;
}

export interface Options {
  readonly now?: number;
  readonly service?: Partial<ServiceOptions>;
  readonly timeZone?: string;
  /** The spreadsheet that it is opened in; a new one unless given. */
  readonly file?: SpreadsheetStore;
  /** What is drawn by lot follows from it; the same every time where none is given. */
  readonly seed?: number;
}

/** The cache, and all that was ever put into it. */
class WatchedCache extends CacheHost {
  readonly put: string[] = [];

  override call(...[execution, method, args]: Parameters<CacheHost['call']>): unknown {
    if (method === 'put') this.put.push(JSON.stringify(args));
    return super.call(execution, method, args);
  }
}

/** The built add-on in a spreadsheet of its own, its service in the same process, time at hand. */
export class AddOn {
  readonly clock: RuntimeClock;
  readonly service: SimulatedService;
  readonly runtime: Runtime;
  /** All that was sent to anywhere, the newest last. */
  readonly sent: WebRequest[] = [];
  readonly cache = new WatchedCache(COSTS);
  private runs = 0;

  constructor({ now = TUESDAY, service = {}, timeZone = 'Europe/Berlin', file: given, seed }: Options = {}) {
    this.clock = virtualClock(now);
    this.service = new SimulatedService({ now: () => this.clock.now(), ...service });
    const within = webOf(this.service);
    const web = {
      send: (request: WebRequest) => {
        this.sent.push(request);
        return within.send(request);
      },
    };
    const file = given ?? new SpreadsheetStore({ id: 'file', name: 'Numbers', timeZone, owner: OWNER });
    const users = [OWNER, COLLEAGUE];
    const services = { CacheService: this.cache };
    const place = {
      dist: 'dist',
      clock: this.clock,
      web,
      users,
      services,
      ...(seed !== undefined && { seed }),
    };
    this.runtime = new Runtime({ ...place, spreadsheets: [file] });
  }

  /** Gives it the service's address and the key, as `user`; the owner allows formulas in the file. */
  settled(user = OWNER): this {
    const formulas = user === OWNER ? { formulas: true } : {};
    const draft = { baseUrl: this.service.origin, key: PLAYGROUND_KEY, anyway: true, ...formulas };
    const { error } = this.call('sidebarSaveSettings', [draft], { user });
    if (error !== undefined) throw new Error(error.message);
    return this;
  }

  get file(): SpreadsheetStore {
    return this.runtime.spreadsheets[0]!;
  }

  /** Somebody at the keyboard. */
  get user(): SpreadsheetUser {
    return new SpreadsheetUser(this.file, OWNER, () => this.clock.now());
  }

  /** A call of a global function, or of the sidebar's server by its name; its failure, which comes as data, as the error that it tells. */
  call(name: string, args: readonly unknown[], options: Caller = {}): ExecutionRecord {
    const isSidebar = /^sidebar/.test(name);
    const [called, given] = isSidebar ? sidebarCall(name as keyof SidebarServer, args) : [name, args];
    const record = this.runtime.run(called, given, { kind: 'sidebar', ...options });
    expect(record.notEmulated).toEqual([]);
    const said = record.value as Partial<Record<keyof (Reply<unknown> & object), unknown>> | undefined;
    return said !== undefined && isSidebar && record.error === undefined
      ? { ...record, ...told(said as Reply<unknown>) }
      : record;
  }

  /** Puts a report into the file as if it had been saved there, and returns what the sidebar sends to run it. */
  saved({ id, name, draft }: Order, { documentId = this.file.id }: Caller = {}): RunOrder {
    const reportId = `r${(id ?? String(draft['report']))
      .replace(/[^a-z0-9]/g, '')
      .padEnd(12, '0')
      .slice(0, 12)}`;
    const properties = this.runtime.properties('document', { documentId });
    const title = name ?? REPORTS.find(({ id: kind }) => kind === draft['report'])?.label ?? 'Report';
    const kept = {
      v: 1,
      name: title,
      draft,
      revision: 1,
      owner: OWNER,
      createdAt: 0,
      changedBy: OWNER,
      changedAt: 0,
      paused: false,
      destination: { kind: 'new sheet', title },
    };
    properties.set(`adreports.report.${reportId}`, JSON.stringify(kept));
    const inHand = properties.get(`adreports.inHand.${reportId}`);
    this.runs++;
    const fresh = this.runs.toString(16).padStart(16, '0');
    return { reportId, runId: inHand === undefined ? fresh : JSON.parse(inHand).runId };
  }

  /** Runs a report as the sidebar does, slice after slice; one that was killed is gone on with. Throws the sentence that the user would read. */
  run(order: Order, options: Caller = {}): RunReport {
    for (;;) {
      const { error, value } = this.call('sidebarRun', [this.saved(order, options)], options);
      if (error !== undefined) throw new Error(error.message);
      const answer = value as RunAnswer;
      if (answer.state === 'done') return answer.report;
      if (answer.state === 'cancelled') throw new Error('The run was cancelled.');
    }
  }

  /** Takes back every fault, and forgets what was sent, run and copied so far. */
  forget(): void {
    this.service.clearFaults();
    this.service.requests.length = 0;
    this.sent.length = 0;
    this.cache.put.length = 0;
    this.runtime.spreadsheets.splice(1);
  }

  /** A tab as the user sees it. */
  sheet(title: string, file = this.file): string[][] {
    return displayed(file, title);
  }

  /** The stored contents from the header down: numbers as numbers, days as serial numbers. */
  cells(title: string, file = this.file): Value[][] {
    const sheet = file.sheetNamed(title)!;
    const { rows, columns } = sheet.used();
    return Array.from({ length: Math.max(0, rows - 1) }, (_, row) =>
      Array.from({ length: columns }, (__, column) => plain(file, sheet.value(row + 1, column))),
    );
  }
}

/** What a reply tells, in the form of an execution's outcome. */
function told(said: Reply<unknown>): Pick<ExecutionRecord, 'value' | 'error'> {
  if ('answer' in said) return { value: said.answer };
  const { happened, kept, doNext, kind } = said.failure;
  const message = [happened, kept, doNext].filter((part) => part !== '').join(' ');
  return { value: undefined, error: { name: kind, message, stack: '' } };
}

/** Fails with the first row that differs: all of them would be too long to read. */
export function expectRows(seen: readonly (readonly Value[])[], right: readonly (readonly Value[])[]): void {
  const at = right.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(seen[index]));
  if (at !== -1) expect([at, seen[at]]).toEqual([at, right[at]]);
  expect(seen).toHaveLength(right.length);
}

/** `YYYY-MM-DD` as the serial number that a sheet keeps. */
export function serial(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS + 25_569;
}

export function dayOf(value: Value): string {
  return new Date((Number(value) - 25_569) * DAY_MS).toISOString().slice(0, 10);
}

/** Fails when the key stands anywhere but in its owner's properties, or went anywhere but to the service's four addresses. */
export function expectKeyKept({ runtime, service, sent, cache }: AddOn): void {
  const stores = ['document', 'script'] as const;
  const texts: string[] = [
    ...runtime.spreadsheets.map(wholeFile),
    JSON.stringify(runtime.executions.slice(-3)),
    JSON.stringify(stores.map((store) => [...runtime.properties(store)])),
    JSON.stringify([runtime.mails, runtime.spreadsheets.map(({ toasts }) => toasts)]),
    ...cache.put,
  ];
  for (const text of texts) expect(text.includes(PLAYGROUND_KEY)).toBe(false);
  for (const { url, headers, body } of sent) {
    const { origin, pathname } = new URL(url);
    if (origin === service.origin && !pathname.startsWith('/files/')) continue;
    expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain('authorization');
    expect(
      `${url} ${JSON.stringify(headers)} ${body === null ? '' : Buffer.from(body).toString('utf8')}`,
    ).not.toContain(PLAYGROUND_KEY);
  }
  for (const { endpoint, authorization } of service.requests)
    if (endpoint === 'files') expect(authorization).toBe(false);
}
