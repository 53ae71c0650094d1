import type { ServerResponse } from 'node:http';
import type { ExecutionRecord } from '../../emulator/src/execution/execution';
import type { RunOptions } from '../../emulator/src/runtime';
import type { ShownPage } from '../../emulator/src/services/ui-service';
import type { Language } from '../../src/language';
import { PAGE_TEXTS, type PageTexts } from '../page/text';
import type { Beginning, Playground } from '../playground';

const PUSH_MS = 50;
const TICK_MS = 20_000;

/** The open page: its user, everything shown around the cells, and the browsers that are notified of changes. */
export class PageSession {
  readonly running = new Running();
  /** The time at which the present passing of time ends, null if no time passes; and when the last one that was ordered is over. */
  passesUntil: number | null = null;
  timeHasPassed: Promise<void> = Promise.resolve();
  /** What the user began with, null while the page asks; and the number of executions before that. */
  start: { readonly begun: Beginning | null; readonly executionsBefore: number } = {
    begun: 'filled',
    executionsBefore: 0,
  };
  user: string;
  revision = 0;
  private lastSidebar: ShownPage | null = null;
  private sidebarVersion = 0;
  private readonly browsers = new Set<ServerResponse>();
  private readonly ticking: NodeJS.Timeout;
  private push: NodeJS.Timeout | undefined;

  /** `stateOf` returns what the browsers are sent. */
  constructor(
    readonly playground: Playground,
    private readonly stateOf: (session: PageSession) => object,
  ) {
    const { file, runtime } = playground;
    this.user = runtime.users[0]!;
    // Without a delay, because a user has clicked and is waiting.
    runtime.ui.changed = () => this.sendState();
    playground.onCalculated = () => this.cellsChanged();
    file.onChange(() => this.cellsChanged());
    // Time also passes by itself, so triggers become due without any control being used.
    this.ticking = setInterval(() => this.fireDueTriggers(), TICK_MS);
    this.ticking.unref();
  }

  /** The language of the user at Google, in which the page is, and its texts. */
  get language(): Language {
    return this.playground.languageOf(this.user);
  }

  get texts(): PageTexts {
    return PAGE_TEXTS[this.language];
  }

  /** The open sidebar. Its version rises each time that the add-on opens it. */
  sidebar(): { readonly title: string; readonly version: number } | null {
    const { sidebar } = this.playground.runtime.ui;
    if (sidebar !== this.lastSidebar && sidebar !== null) this.sidebarVersion += 1;
    this.lastSidebar = sidebar;
    return sidebar && { title: sidebar.title, version: this.sidebarVersion };
  }

  closeSidebar(): void {
    this.playground.runtime.ui.sidebar = null;
    this.changed();
  }

  /** Sends events to a browser, beginning with the state. */
  addBrowser(response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    response.flushHeaders();
    this.browsers.add(response);
    response.on('close', () => this.browsers.delete(response));
    this.changed();
  }

  /** Sends the new state to the browsers after a short delay, so that many changes are sent once. */
  changed(): void {
    this.push ??= setTimeout(() => this.sendState(), PUSH_MS);
  }

  /** Runs a function of the add-on as the user at the page. */
  async run(name: string, args: readonly unknown[], options: RunOptions): Promise<ExecutionRecord> {
    const work = this.playground.runtime.runInThread(name, args, { user: this.user, ...options });
    try {
      return await this.running.begun(work);
    } finally {
      this.changed();
    }
  }

  /** Runs work in the background. The page shows its error. */
  inBackground(work: Promise<ExecutionRecord | readonly ExecutionRecord[]>): void {
    work.then(
      (records) => {
        const failed = [records].flat().find(({ error }) => error !== undefined);
        if (failed !== undefined) this.send('message', failed.error!.message);
      },
      (error: Error) => this.send('message', this.texts.failed(error.message)),
    );
  }

  fireDueTriggers(): void {
    const { runtime } = this.playground;
    if (runtime.triggers.every(({ next }) => next > runtime.clock.now())) return;
    this.inBackground(this.running.begun(runtime.fireDueTriggersInThreads()).finally(() => this.changed()));
    this.changed();
  }

  /** Advances the time. Formulas with NOW() may then show another value, and fill other cells, as after a change of the file. */
  advance(ms: number): void {
    this.playground.runtime.advance(ms);
    this.playground.file.change(() => undefined);
    this.fireDueTriggers();
  }

  /** Asks the user at the page with which file to begin. */
  askForBeginning(): void {
    this.start = { ...this.start, begun: null };
  }

  /** Forgets everything about the file before, because the user has begun with this one. */
  begun(beginning: Beginning): void {
    const { runtime } = this.playground;
    this.start = { begun: beginning, executionsBefore: runtime.executions.length };
    this.user = runtime.users[0]!;
    this.cellsChanged();
  }

  close(): void {
    clearInterval(this.ticking);
    clearTimeout(this.push);
    for (const browser of this.browsers) browser.end();
    this.browsers.clear();
  }

  private cellsChanged(): void {
    this.revision += 1;
    this.changed();
  }

  private sendState(): void {
    clearTimeout(this.push);
    this.push = undefined;
    if (this.browsers.size > 0) this.send('state', this.stateOf(this));
  }

  private send(event: 'state' | 'message', data: object | string): void {
    for (const browser of this.browsers) browser.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}

/** The executions that have not ended yet. */
class Running {
  private readonly works = new Set<Promise<unknown>>();

  /** Records an execution that has just started. */
  begun<Result>(work: Promise<Result>): Promise<Result> {
    const noted = work.finally(() => this.works.delete(noted));
    this.works.add(noted);
    return noted;
  }

  /** Calls `act` as soon as no execution is running. */
  async whenNothingRuns(act: () => void): Promise<void> {
    while (this.works.size > 0) await Promise.allSettled(this.works);
    act();
  }
}
