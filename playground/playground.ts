import { randomBytes } from 'node:crypto';
import { PLAYGROUND_PROJECT } from '../emulator/src/bigquery/emulated-bigquery';
import type { ExecutionRecord } from '../emulator/src/execution/execution';
import { readManifest } from '../emulator/src/manifest';
import { nodeWeb } from '../emulator/src/node-web';
import { Runtime } from '../emulator/src/runtime';
import { CustomCells } from '../emulator/src/spreadsheet/custom/custom-cells';
import { displayed } from '../emulator/src/spreadsheet/displayed';
import { SpreadsheetStore } from '../emulator/src/spreadsheet/store';
import { realClock } from '../emulator/src/time/clock';
import type { WebRequest } from '../emulator/src/web';
import type { Reply } from '../src/errors';
import { type Language, toLanguage } from '../src/language';
import type { GoodRun, ReportToSave, RunAnswer } from '../src/reports';
import { ABSENT, type ReportDraft } from '../src/request';
import type { SaveAnswer, SidebarServer, SidebarState } from '../src/sidebar-server';
import { customFunctionNames } from './custom-functions';
import { customCall } from './formula-cell';
import { SimulatedChats } from './service/chats';
import { OTHER_KEY, PLAYGROUND_KEY, type ServiceOptions } from './service/options';
import { type RunningServer, startServer } from './service/server';
import { SimulatedService } from './service/service';
import { sidebarCall } from './sidebar-call';

/** How a user can begin: with the example reports, or with an empty file in which the add-on was never opened and has no key. */
export type Beginning = 'filled' | 'empty';

const OWNER = 'owner@example.com';
const COLLEAGUE = 'colleague@example.com';
/** The languages as Google calls them. */
const LOCALES = { en: 'en', zh: 'zh_CN' } as const;
/** The durations of jobs. They are short because a user waits for them. */
const JOBS_LAST_MS = { load: 1_000, query: 500 };

/** A report to save and run. Missing fields of the draft are blank; without `refreshing`, it is refreshed by hand. */
export interface ReportOrder {
  readonly name: string;
  readonly draft: Partial<ReportDraft> & Pick<ReportDraft, 'report'>;
  readonly refreshing?: ReportToSave['refreshing'];
}

const BLANK: Omit<ReportDraft, 'report'> = {
  ...{ ...ABSENT, apps: [], startDate: '', endDate: '', dimensions: [], metrics: [] },
  ...{ zone: 'UTC+0', currency: 'USD' },
};

/** The simulated service and its server on 127.0.0.1. */
export interface Simulated {
  readonly service: SimulatedService;
  readonly server: RunningServer;
  readonly key: string;
  /** A second service for another connection: the same apps with other numbers. */
  readonly other: RunningServer;
}

export interface StartOptions {
  /** The address of a real service, which replaces the simulated one. */
  readonly baseUrl?: string;
  /** Options of the simulated service. */
  readonly service?: Partial<ServiceOptions>;
  /** The time in milliseconds since 1970, and the time zone (an IANA name). Default: those of the machine. */
  readonly now?: number;
  readonly timeZone?: string;
  /** The language of the users at Google. */
  readonly language?: Language;
}

/** The built add-on in a spreadsheet, and the service that it uses by HTTP. */
export class Playground {
  /** The cells that call the add-on's formulas. */
  readonly cells: CustomCells;
  /** True for the build with BigQuery, which is emulated here. */
  readonly hasBigQuery: boolean;
  /** The saved states that `beginAgain` restores. */
  private readonly beginnings = new Map<Beginning, () => void>();
  /** Called when these cells may have changed. */
  onCalculated: () => void = () => {};

  private constructor(
    readonly runtime: Runtime,
    readonly chats: SimulatedChats,
    /** Null if a real service is used. */
    readonly simulated: Simulated | null,
    readonly baseUrl: string,
    dist: string,
  ) {
    this.hasBigQuery = readManifest(dist).advanced.includes('BigQuery');
    this.cells = new CustomCells(
      this.file,
      customFunctionNames(dist),
      (...call) => this.cellValue(...call),
      () => this.onCalculated(),
    );
  }

  /**
   * Opens a new spreadsheet with the add-on of `dist`. Without a base URL, it starts the simulated service on 127.0.0.1 and saves its
   * address and key in the add-on. With a base URL, it saves only the address, and the user types the key.
   */
  static async start(dist: string, options: StartOptions = {}): Promise<Playground> {
    const { baseUrl, service = {}, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone } = options;
    const { language = 'en' } = options;
    const clock = realClock(options.now);
    const simulated =
      baseUrl === undefined ? await simulatedService({ ...service, now: () => clock.now() }) : null;
    const file = new SpreadsheetStore({
      id: 'playground',
      name: 'Playground',
      timeZone,
      owner: OWNER,
      editors: [COLLEAGUE],
    });
    const users = [OWNER, COLLEAGUE];
    const chats = new SimulatedChats();
    // Chats are simulated also beside a real service, so that nobody gets messages of the playground.
    const web = { send: (request: WebRequest) => chats.answer(request) ?? nodeWeb.send(request) };
    const runtime = new Runtime({
      dist,
      clock,
      web,
      users,
      spreadsheets: [file],
      locale: LOCALES[language],
    });
    const playground = new Playground(runtime, chats, simulated, baseUrl ?? simulated!.server.url, dist);
    await playground.open(OWNER);
    playground.saveBeginning('empty');
    // The add-on learns the language of users when they open the sidebar.
    finished(await runtime.runInThread('openSidebar', [], { kind: 'menu' }));
    runtime.ui.sidebar = null;
    await playground.call('sidebarSaveSettings', [
      { baseUrl: playground.baseUrl, ...(simulated && { key: simulated.key }) },
    ]);
    if (simulated) await playground.call('sidebarAllowFormulas', [true]);
    if (playground.hasBigQuery) await playground.setBigQueryUp();
    return playground;
  }

  /** The open file. */
  get file(): SpreadsheetStore {
    return this.runtime.spreadsheets[0]!;
  }

  get service(): SimulatedService {
    return this.theSimulated().service;
  }

  get server(): RunningServer {
    return this.theSimulated().server;
  }

  /** Runs the add-on's onOpen, as when a user opens the file. */
  async open(user: string): Promise<void> {
    finished(await this.runtime.runInThread('onOpen', [], { kind: 'open', user }));
  }

  /** The language of a user at Google. */
  languageOf(user: string): Language {
    return toLanguage(this.runtime.localeOf(user));
  }

  chooseLanguage(user: string, language: Language): void {
    this.runtime.setLocale(user, LOCALES[language]);
  }

  /** Saves the present state as one that users can begin with again. */
  saveBeginning(beginning: Beginning): void {
    this.beginnings.set(beginning, this.runtime.keep());
  }

  hasBeginning(beginning: Beginning): boolean {
    return this.beginnings.has(beginning);
  }

  /** Restores a saved state: file, key, reports, triggers, mails and time. The service has no faults and no late restatements. */
  async beginAgain(beginning: Beginning): Promise<void> {
    const restore = this.beginnings.get(beginning);
    if (restore === undefined) throw new Error(`There is no ${beginning} file to begin with.`);
    restore();
    this.simulated?.service.clearFaults();
    this.simulated?.service.clearRestatements();
    await this.open(OWNER);
  }

  /** Saves a report and runs it to its end, as the sidebar does. Throws the message that the user would read. */
  async run({ name, draft, refreshing }: ReportOrder): Promise<GoodRun> {
    const destination = { kind: 'new sheet', title: name } as const;
    const order: ReportToSave = {
      name,
      draft: { ...BLANK, ...draft },
      destination,
      ...(refreshing && { refreshing }),
    };
    const saved = (await this.call('sidebarSaveReport', [order])) as SaveAnswer;
    if (!saved.saved) throw new Error(`“${name}” could not be saved.`);
    const runId = randomBytes(16).toString('hex');
    for (;;) {
      const answer = (await this.call('sidebarRun', [{ reportId: saved.id, runId }])) as RunAnswer;
      if (answer.state === 'done') return answer.report;
      if (answer.state === 'cancelled') throw new Error(`The run of “${name}” was cancelled.`);
    }
  }

  /** Sets up BigQuery as an administrator would, with a project that has billing. Its jobs take less time than Google's. */
  private async setBigQueryUp(): Promise<void> {
    const { jobs, tables } = this.runtime.hosts.bigQuery.emulated;
    Object.assign(jobs.lasting, JOBS_LAST_MS);
    const place = { project: PLAYGROUND_PROJECT, dataset: 'ad_reports' };
    const datasetReference = { projectId: place.project, datasetId: place.dataset };
    tables.insertDataset({ datasetReference, location: 'EU' }, place.project);
    await this.call('sidebarSaveBigQuery', [place]);
  }

  /** The state that the sidebar reads when it opens. */
  async state(): Promise<SidebarState> {
    return (await this.call('sidebarState', [])) as SidebarState;
  }

  /** Calls the add-on's server as the sidebar does. Throws the message that the user would read. */
  async call(name: keyof SidebarServer, args: readonly unknown[]): Promise<unknown> {
    return answerOf(
      finished(await this.runtime.runInThread(...sidebarCall(name, args), { kind: 'sidebar' })),
    );
  }

  /** Calculates a formula as a cell does. */
  async calculated(formula: string): Promise<ExecutionRecord> {
    const { name, args } = customCall(this.file.parseFormula(formula), this.file);
    return this.runtime.runInThread(name, args, { kind: 'customFunction' });
  }

  /** A tab as the user sees it. */
  sheet(title: string): string[][] {
    return displayed(this.file, title);
  }

  async stop(): Promise<void> {
    this.runtime.stop();
    await this.simulated?.server.close();
    await this.simulated?.other.close();
  }

  private async cellValue(name: string, args: readonly unknown[], sheetId?: number): Promise<unknown> {
    const record = await this.runtime.runInThread(name, args, { kind: 'customFunction', sheetId });
    if (record.error !== undefined) throw new Error(record.error.message);
    return record.value;
  }

  private theSimulated(): Simulated {
    if (this.simulated === null) throw new Error('A real service is used: there is no simulated one.');
    return this.simulated;
  }
}

async function simulatedService(options: ServiceOptions): Promise<Simulated> {
  const service = new SimulatedService(options);
  const otherService = new SimulatedService({ ...options, seed: 2, keys: OTHER_KEY });
  const [server, other] = [await startServer(service), await startServer(otherService)];
  return { service, server, key: PLAYGROUND_KEY, other };
}

function finished(record: ExecutionRecord): ExecutionRecord {
  if (record.error !== undefined) throw new Error(`${record.functionName}: ${record.error.message}`);
  return record;
}

/** The result of a sidebar function. Throws if the function has returned a failure. */
function answerOf({ value }: ExecutionRecord): unknown {
  const reply = value as Reply<unknown>;
  if (!('failure' in reply)) return reply.answer;
  const { happened, kept, doNext, issues } = reply.failure;
  const text = [happened, kept, doNext, ...issues.map(({ message }) => message)];
  throw new Error(text.filter((sentence) => sentence !== '').join(' '));
}
