import { randomInt } from 'node:crypto';
import { nthSeed } from './chance';
import type { Attachment } from './context/host';
import { Dispatch } from './execution/dispatch';
import type { KillPoint } from './execution/effects';
import type { ExecutionRecord } from './execution/execution';
import { Executor, type OpenExecution, type Order } from './execution/executor';
import { encodedArguments } from './execution/values';
import type { FaultOptions } from './faults';
import type { ExecutionKind, HostService } from './host-service';
import { type Hosts, makeHosts } from './hosts';
import { keepState } from './keep';
import { CONSUMER, type Limits, WORKSPACE } from './limits';
import { type Manifest, readManifest } from './manifest';
import { type StoreName, storeKey } from './services/stores';
import type { TimeTrigger } from './services/trigger-service';
import { SpreadsheetStore } from './spreadsheet/store';
import { type RuntimeClock, virtualClock } from './time/clock';
import { COSTS, type CostModel } from './time/cost-model';
import { timeEvent } from './time/trigger-event';
import { NO_WEB, type Web } from './web';

export interface RuntimeOptions {
  /** The folder as clasp would push it. */
  readonly dist: string;
  /** E-mail addresses, the owner first. All have authorized the add-on until `revoke`. */
  readonly users?: readonly string[];
  /** The files that use the add-on. The first one is the default. Formulas read the user properties of their file's owner, or in a shared drive of its creator. */
  readonly spreadsheets?: readonly SpreadsheetStore[];
  readonly clock?: RuntimeClock;
  readonly account?: 'consumer' | 'workspace';
  /** The language of users at Google. Default: en. */
  readonly locale?: string;
  readonly web?: Web;
  readonly limits?: Partial<Limits>;
  readonly costs?: Partial<CostModel>;
  /** Services that replace those with the same names. */
  readonly services?: Readonly<Record<string, HostService>>;
  /** The time in real milliseconds after which a script without calls of services is terminated. */
  readonly backstopMs?: number;
  /** Whether scripts read historic data of GOOGLEFINANCE as users see it. Default: they read #N/A. */
  readonly scriptsReadFinanceHistory?: boolean;
  /** The seed of all random numbers. Default on a virtual clock: always the same seed. */
  readonly seed?: number;
}

export interface RunOptions {
  readonly user?: string;
  readonly kind?: ExecutionKind;
  readonly documentId?: string;
  /** The tab of the formula that calls a custom function. */
  readonly sheetId?: number | undefined;
}

/** A local Apps Script. It runs the global functions of a built project as Google does, and keeps all state. */
export class Runtime {
  readonly clock: RuntimeClock;
  readonly limits: Limits;
  readonly hosts: Hosts;
  readonly users: readonly string[];
  /** The files. More may be added later. */
  readonly spreadsheets: SpreadsheetStore[];
  /** What time triggers are attached to. May change between executions. */
  triggersAttachedTo: Attachment = 'spreadsheet';
  /** True: the address of the active user is ''. The effective user has one. */
  hidesActiveUser = false;
  private readonly dist: string;
  private readonly manifest: Manifest;
  private readonly dispatch: Dispatch;
  private readonly executor: Executor;
  /** The scopes that users have withdrawn. */
  private readonly revoked = new Map<string, 'all' | readonly string[]>();
  /** The locales of the users who have another one than `options.locale`. */
  private readonly locales = new Map<string, string>();
  private readonly locale: string;
  private killPoint: KillPoint | undefined;
  private readonly seed: number;
  private ordered = 0;

  constructor(options: RuntimeOptions) {
    this.dist = options.dist;
    this.manifest = readManifest(options.dist);
    this.clock = options.clock ?? virtualClock(Date.UTC(2026, 8, 15, 6));
    this.seed = options.seed ?? (this.clock.real ? randomInt(2 ** 31) : 1);
    this.users = options.users ?? ['owner@example.com'];
    this.spreadsheets = [...(options.spreadsheets ?? [newFile(this.users[0]!, this.manifest.timeZone)])];
    for (const file of this.spreadsheets) {
      file.now = () => this.clock.now();
      file.scriptsReadFinanceHistory = options.scriptsReadFinanceHistory ?? false;
    }
    this.limits = { ...(options.account === 'workspace' ? WORKSPACE : CONSUMER), ...options.limits };
    const { clock, limits, dist } = this;
    const { timeZone, scopes } = this.manifest;
    const costs = { ...COSTS, ...options.costs };
    const missing = (user: string) => {
      const lost = this.revoked.get(user) ?? [];
      return lost === 'all' ? (scopes ?? ['all']) : lost;
    };
    const findSpreadsheet = (id: string) => this.spreadsheets.find((file) => file.id === id);
    const { web = NO_WEB, services = {}, backstopMs = 60_000 } = options;
    this.locale = options.locale ?? 'en';
    this.hosts = makeHosts(
      {
        dist,
        web,
        limits,
        costs,
        timeZone,
        localeOf: (user) => this.localeOf(user),
        scopes: scopes ?? [],
        missing,
        hidesActiveUser: () => this.hidesActiveUser,
        findSpreadsheet,
      },
      services,
    );
    const leaveOf = (user: string) => ({
      authorized: this.revoked.get(user) !== 'all',
      scopes,
      withheld: missing(user),
    });
    this.dispatch = new Dispatch(this.hosts.byName, costs, leaveOf);
    const { dispatch } = this;
    this.executor = new Executor({ clock, limits, dispatch, dailyUse: this.hosts.dailyUse, backstopMs });
  }

  /** All executions that have ended, the oldest first. */
  get executions(): readonly ExecutionRecord[] {
    return this.executor.executions;
  }

  /** Menus, sidebar, dialogs and questions. Toasts belong to the spreadsheet. */
  get ui(): Hosts['ui'] {
    return this.hosts.ui;
  }

  get mails(): Hosts['mail']['sent'] {
    return this.hosts.mail.sent;
  }

  /** Google's prompts for missing scopes that users have seen. */
  get prompts(): Hosts['script']['prompts'] {
    return this.hosts.script.prompts;
  }

  get triggers(): readonly TimeTrigger[] {
    return this.hosts.script.triggers;
  }

  /** The language of a user at Google. */
  localeOf(user: string): string {
    return this.locales.get(user) ?? this.locale;
  }

  setLocale(user: string, locale: string): void {
    this.locales.set(user, locale);
  }

  /** Runs a global function to its end on this thread. What the script throws is in the record's `error`. */
  run(functionName: string, args: readonly unknown[] = [], options: RunOptions = {}): ExecutionRecord {
    return this.executor.inline(this.order(functionName, args, options));
  }

  /** The same as `run`, but in a worker. A user may have up to 30 at the same time, and the web may be asynchronous. */
  async runInThread(
    functionName: string,
    args: readonly unknown[] = [],
    options: RunOptions = {},
  ): Promise<ExecutionRecord> {
    return this.executor.threaded(this.order(functionName, args, options));
  }

  /** Begins an execution for a program that loads the project itself and calls its functions, such as gas-local. */
  open(options: RunOptions = {}): OpenExecution {
    return this.executor.open(this.order('', [], options));
  }

  /** Terminates all executions in threads, so that none keeps the process alive. */
  stop(): void {
    this.executor.stop();
  }

  /** Advances the time between executions, without firing triggers. */
  advance(ms: number): void {
    this.clock.advance(ms);
  }

  /** Waits while executions in threads continue. */
  async pass(ms: number): Promise<void> {
    await this.executor.pass(ms);
  }

  /** Fires each trigger that is due once. */
  fireDueTriggers(): ExecutionRecord[] {
    return this.dueTriggers().map((due) => this.executor.inline(this.triggerOrder(due)));
  }

  async fireDueTriggersInThreads(): Promise<ExecutionRecord[]> {
    return Promise.all(this.dueTriggers().map((due) => this.executor.threaded(this.triggerOrder(due))));
  }

  /** Advances the time and fires each trigger when it is due. Throws on a real clock. */
  advanceFiring(ms: number): ExecutionRecord[] {
    if (this.clock.real) throw new Error('advanceFiring needs a virtual clock.');
    const end = this.clock.now() + ms;
    const records: ExecutionRecord[] = [];
    for (;;) {
      const next = Math.min(...this.triggers.map((trigger) => trigger.next));
      if (next > end) break;
      this.clock.reach(next);
      records.push(...this.fireDueTriggers());
    }
    this.clock.reach(end);
    return records;
  }

  /**
   * Removes a user's authorization or restores it. Triggers still fire. With `scopes`, only these are missing: the user has left them out
   * in Google's prompt, or a new version of the script needs them.
   */
  revoke(user: string, revoked = true, scopes: 'all' | readonly string[] = 'all'): void {
    if (revoked) this.revoked.set(user, scopes);
    else this.revoked.delete(user);
  }

  /** Kills the next execution before or after one of its side effects, which are numbered from 1 as in `effects` of its record. */
  killAt(point: KillPoint): void {
    this.killPoint = point;
  }

  /** Saves the state that executions change, and the time. Returns a function that restores both; it may be called several times. */
  keep(): () => void {
    const { clock, spreadsheets, revoked, hosts } = this;
    const services = new Set(hosts.byName.values());
    const back = keepState({ clock, spreadsheets, revoked, services, dailyUse: hosts.dailyUse });
    const { triggersAttachedTo, hidesActiveUser } = this;
    return () => {
      back();
      Object.assign(this, { triggersAttachedTo, hidesActiveUser });
    };
  }

  /** Takes a lock from outside for some time; the returned function releases it. */
  holdLock(scope: StoreName, options: RunOptions & { readonly forMs?: number } = {}): () => void {
    const until = this.clock.now() + (options.forMs ?? Number.POSITIVE_INFINITY);
    return this.hosts.locks.hold(storeKey(scope, this.place(options)), until, () => this.clock.now());
  }

  /** A property store, to be read and changed without limits. */
  properties(store: StoreName, options: RunOptions = {}): Map<string, string> {
    return this.hosts.properties.store(storeKey(store, this.place(options)));
  }

  /** What other users do between two calls of an execution. */
  get interruptions(): Dispatch['interruptions'] {
    return this.dispatch.interruptions;
  }

  /** Makes the next call of a service method fail, before or after it takes effect. The names are those of `counters`. */
  failNext(service: string, method: string, message: string, options: FaultOptions = {}): void {
    this.dispatch.faults.order(`${service}.${method}`, message, options);
  }

  private dueTriggers(): TimeTrigger[] {
    return this.hosts.script.takeDue(this.clock.now());
  }

  private triggerOrder({ id, handler, user, documentId }: TimeTrigger): Order {
    const event = timeEvent(id, this.clock.now());
    return this.order(handler, [], { user, documentId, kind: 'trigger' }, event);
  }

  private place({ user = this.users[0]!, documentId = this.spreadsheets[0]!.id }: RunOptions) {
    const file = this.spreadsheets.find(({ id }) => id === documentId);
    if (file === undefined) throw new Error(`There is no spreadsheet ${documentId}.`);
    // In a shared drive a file has no owner, and its formulas run with the properties of the user who created it.
    return { user, documentId, formulaUser: file.owner || file.creator };
  }

  private order(
    functionName: string,
    args: readonly unknown[],
    options: RunOptions,
    event: Record<string, unknown> | null = null,
  ): Order {
    const kind = options.kind ?? 'menu';
    const { user: asked, documentId, formulaUser } = this.place(options);
    // Whichever user has the sheet open.
    const user = kind === 'customFunction' ? formulaUser : asked;
    const authMode = kind !== 'open' ? 'FULL' : this.revoked.get(user) === 'all' ? 'NONE' : 'LIMITED';
    const { advanced, timeZone } = this.manifest;
    const argsJson = encodedArguments(args, kind);
    const invocation = {
      functionName,
      kind,
      argsJson,
      event: event ?? this.eventOf(kind, args),
      authMode,
    } as const;
    const { killPoint: killAt } = this;
    this.killPoint = undefined;
    const limitMs = limitOf(kind, this.limits);
    const seed = nthSeed(this.seed, this.ordered++);
    const attachedTo = kind === 'trigger' ? this.triggersAttachedTo : 'spreadsheet';
    return {
      start: {
        functionName,
        callName: callNameOf(args[0]),
        kind,
        documentId,
        sheetId: options.sheetId,
        user,
        limitMs,
        seed,
        ...(killAt && { killAt }),
      },
      job: { dist: this.dist, advanced, timeZone, seed, attachedTo, invocation, backstopMs: null },
    };
  }

  private eventOf(kind: ExecutionKind, args: readonly unknown[]): Record<string, unknown> | null {
    if (args.length > 0) return null;
    if (kind === 'trigger') return timeEvent('by-hand', this.clock.now());
    return kind === 'open' ? {} : null;
  }
}

function newFile(owner: string, timeZone: string): SpreadsheetStore {
  return new SpreadsheetStore({ id: 'spreadsheet-1', name: 'Untitled spreadsheet', timeZone, owner });
}

function callNameOf(argument: unknown): string | null {
  const name = (argument as { readonly name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : null;
}

function limitOf(kind: ExecutionKind, limits: Limits): number {
  if (kind === 'customFunction') return limits.customFunctionMs;
  return kind === 'open' ? limits.simpleTriggerMs : limits.executionMs;
}
