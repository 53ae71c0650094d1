import type { ExecutionRecord } from '../../emulator/src/execution/execution';
import { Runtime } from '../../emulator/src/runtime';
import { CacheHost } from '../../emulator/src/services/cache-service';
import { displayed } from '../../emulator/src/spreadsheet/displayed';
import { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';
import { type RuntimeClock, virtualClock } from '../../emulator/src/time/clock';
import { COSTS, type CostModel } from '../../emulator/src/time/cost-model';
import type { WebRequest } from '../../emulator/src/web';
import { SimulatedChats } from '../../playground/service/chats';
import { webOf } from '../../playground/service/in-process-web';
import { PLAYGROUND_KEY, type ServiceOptions } from '../../playground/service/options';
import { SimulatedService } from '../../playground/service/service';
import { sidebarCall } from '../../playground/sidebar-call';
import { REPORT_KINDS } from '../../src/catalogue';
import type { Reply } from '../../src/errors/failure-message';
import type { GoodRun, RunAnswer, RunOrder } from '../../src/reports/run-facts';
import type { SidebarServer } from '../../src/sidebar-server/allow-list';
import { describeWholeFile, toPlainValue, type Value } from './whole-file';

export { describeWholeFile, listAllCells, type Value } from './whole-file';

export const OWNER = 'owner@example.com';
export const COLLEAGUE = 'colleague@example.com';
/** Tuesday afternoon: 14 September is complete in every report, and nothing is restated before 19:00. */
export const TUESDAY = Date.UTC(2026, 8, 15, 14);
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;

/** A report in a test; `id` identifies it and is the kind of report by default. */
export interface Order {
  readonly id?: string;
  /** The title of its sheet. Default: the report's label. */
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
  /** A second service at another host. Default: none. */
  readonly otherService?: Omit<ServiceOptions, 'now'>;
  readonly timeZone?: string;
  /** The spreadsheet. Default: a new one. */
  readonly file?: SpreadsheetStore;
  readonly costs?: Partial<CostModel>;
  /** The folder of the built add-on. */
  readonly dist?: string;
}

/** The cache, and everything that was ever stored in it. */
class WatchedCache extends CacheHost {
  readonly put: string[] = [];

  override call(...[execution, method, args]: Parameters<CacheHost['call']>): unknown {
    if (method === 'put') this.put.push(JSON.stringify(args));
    return super.call(execution, method, args);
  }
}

/** The built add-on in its own spreadsheet, with the simulated service and a controlled clock in the same process. */
export class AddOn {
  readonly clock: RuntimeClock;
  readonly service: SimulatedService;
  readonly otherService: SimulatedService | undefined;
  readonly runtime: Runtime;
  /** All requests to any address, the newest last. */
  readonly sent: WebRequest[] = [];
  readonly chats = new SimulatedChats();
  readonly cache = new WatchedCache(COSTS);
  private runs = 0;

  constructor({
    now = TUESDAY,
    service = {},
    otherService,
    timeZone = 'Europe/Berlin',
    file = new SpreadsheetStore({
      id: 'file',
      name: 'Numbers',
      timeZone,
      owner: OWNER,
      editors: [COLLEAGUE],
    }),
    costs,
    dist = 'dist',
  }: Options = {}) {
    this.clock = virtualClock(now);
    this.service = new SimulatedService({ now: () => this.clock.now(), ...service });
    this.otherService =
      otherService && new SimulatedService({ now: () => this.clock.now(), ...otherService });
    const webs = [this.service, ...(this.otherService ? [this.otherService] : [])].map(
      (one) => [one.origin, webOf(one, [], this.chats)] as const,
    );
    const web = {
      send: (request: WebRequest) => {
        this.sent.push(request);
        const [, web] = webs.find(([origin]) => request.url.startsWith(origin)) ?? webs[0]!;
        return web.send(request);
      },
    };
    this.runtime = new Runtime({
      dist,
      clock: this.clock,
      web,
      users: [OWNER, COLLEAGUE],
      services: { CacheService: this.cache },
      spreadsheets: [file],
      ...(costs !== undefined && { costs }),
    });
  }

  /** Saves the base URL and the key as `user`; the owner allows formulas in the file. */
  saveSettings(user = OWNER): this {
    const draft = { baseUrl: this.service.origin, key: PLAYGROUND_KEY, anyway: true };
    const { error } = this.call('sidebarSaveSettings', [draft], { user });
    const refused = user === OWNER ? this.call('sidebarAllowFormulas', [true]).error : undefined;
    const problem = error ?? refused;
    if (problem !== undefined) throw new Error(problem.message);
    return this;
  }

  get file(): SpreadsheetStore {
    return this.runtime.spreadsheets[0]!;
  }

  /** A user who edits the sheet. */
  get user(): SpreadsheetUser {
    return new SpreadsheetUser(this.file, OWNER, () => this.clock.now());
  }

  /** Calls a global function or a sidebar function by name. A failure that the sidebar returns as data becomes `error`. */
  call(name: string, args: readonly unknown[], options: Caller = {}): ExecutionRecord {
    const isSidebar = /^sidebar/.test(name);
    const [called, given] = isSidebar ? sidebarCall(name as keyof SidebarServer, args) : [name, args];
    const record = this.runtime.run(called, given, { kind: 'sidebar', ...options });
    expect(record.notEmulated).toEqual([]);
    return record.value !== undefined && isSidebar && record.error === undefined
      ? { ...record, ...outcomeOf(record.value as Reply<unknown>) }
      : record;
  }

  /** Stores a report in the file as if it was saved there, and returns the sidebar's arguments to run it. */
  storeReport({ id, name, draft }: Order, { documentId = this.file.id }: Caller = {}): RunOrder {
    const reportId = `r${(id ?? String(draft['report']))
      .replace(/[^a-z0-9]/g, '')
      .padEnd(12, '0')
      .slice(0, 12)}`;
    const properties = this.runtime.properties('document', { documentId });
    const title = name ?? REPORT_KINDS.find(({ id: kind }) => kind === draft['report'])?.label ?? 'Report';
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
    const { unfinished } = JSON.parse(properties.get(`adreports.run.${reportId}`) ?? '{}');
    this.runs++;
    const fresh = this.runs.toString(16).padStart(16, '0');
    return { reportId, runId: unfinished?.runId ?? fresh };
  }

  /** Runs a report slice by slice like the sidebar, and continues terminated slices. Throws the message that the user would read. */
  run(order: Order, options: Caller = {}): GoodRun {
    for (;;) {
      const { error, value } = this.call('sidebarRun', [this.storeReport(order, options)], options);
      if (error !== undefined) throw new Error(error.message);
      const answer = value as RunAnswer;
      if (answer.state === 'done') return answer.report;
      if (answer.state === 'cancelled') throw new Error('The run was cancelled.');
    }
  }

  /** Clears all faults, and the records of requests, executions and copies. */
  forget(): void {
    this.service.clearFaults();
    this.service.requests.length = 0;
    this.sent.length = 0;
    this.cache.put.length = 0;
    this.runtime.spreadsheets.splice(1);
  }

  /** A tab as the user sees it. */
  displayTab(title: string, file = this.file): string[][] {
    return displayed(file, title);
  }

  /** The stored values from the header down: numbers as numbers, days as serial numbers. */
  readTable(title: string, file = this.file): Value[][] {
    const sheet = file.sheetNamed(title)!;
    const { rows, columns } = sheet.used();
    return Array.from({ length: Math.max(0, rows - 1) }, (_, row) =>
      Array.from({ length: columns }, (__, column) => toPlainValue(file, sheet.value(row + 1, column))),
    );
  }
}

/** The outcome of an execution, from a sidebar reply. */
function outcomeOf(sentence: Reply<unknown>): Pick<ExecutionRecord, 'value' | 'error'> {
  if ('answer' in sentence) return { value: sentence.answer };
  const { happened, kept, doNext, kind } = sentence.failure;
  const message = [happened, kept, doNext].filter((part) => part !== '').join(' ');
  return { value: undefined, error: { name: kind, message, stack: '' } };
}

/** Fails with the first row that differs, because all rows would be too long to read. */
export function expectRows(seen: readonly (readonly Value[])[], right: readonly (readonly Value[])[]): void {
  const at = right.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(seen[index]));
  if (at !== -1) expect([at, seen[at]]).toEqual([at, right[at]]);
  expect(seen).toHaveLength(right.length);
}

/** `YYYY-MM-DD` as the serial number that a sheet keeps. */
export function toSerial(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS + 25_569;
}

export function toDay(value: Value): string {
  return new Date((Number(value) - 25_569) * DAY_MS).toISOString().slice(0, 10);
}

/** Fails when the key is stored outside its owner's properties, or was sent to another address than the service's four. */
export function expectKeyKept({ runtime, service, sent, cache }: AddOn): void {
  const stores = ['document', 'script'] as const;
  const texts: string[] = [
    ...runtime.spreadsheets.map(describeWholeFile),
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
