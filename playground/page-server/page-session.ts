import type { ExecutionRecord } from '../../emulator/src/execution/execution';
import type { RunOptions } from '../../emulator/src/runtime';
import type { Playground } from '../playground';
import { Events } from './events';
import { type PageSource, pageState } from './page-state';
import type { Beginning, OrderedRestatement } from './panel/panel-api';
import { PassingTime } from './panel/passing-time';
import { Questions } from './questions';
import { Running } from './running';
import { SheetRevisions } from './sheet/sheet-revisions';
import { ShownPages } from './shown-pages';
import { EditHistories } from './undo/edit-history';

const PUSH_MS = 50;
const TICK_MS = 20_000;
const TOAST_SECONDS = 5;

/** The open page: its user, everything shown around the cells, and the browsers that are notified of changes. */
export class PageSession implements PageSource {
  readonly playground: Playground;
  readonly events = new Events();
  readonly pages: ShownPages;
  readonly questions: Questions;
  readonly histories: EditHistories;
  readonly revisions: SheetRevisions;
  readonly running = new Running();
  readonly passing = new PassingTime(this);
  readonly restated: OrderedRestatement[] = [];
  readonly takeBacks = new Map<string, () => void>();
  start: PageSource['start'] = { begun: 'filled', executionsBefore: 0 };
  user: string;
  private readonly ticking: NodeJS.Timeout;
  private readonly sent = new Map<number, number>();
  private toasted: number;
  private push: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(playground: Playground) {
    const { file, runtime } = playground;
    this.playground = playground;
    this.user = runtime.users[0]!;
    this.pages = new ShownPages(runtime.ui);
    this.questions = new Questions(() => this.changed());
    this.histories = new EditHistories(file);
    this.revisions = new SheetRevisions(file);
    this.toasted = file.toasts.length;
    runtime.ui.ask = (question) => this.questions.ask(question);
    // Without a delay, because a user has clicked and is waiting.
    runtime.ui.changed = () => this.sendState();
    playground.onCalculated = () => this.cellsChanged();
    file.onChange(() => this.cellsChanged());
    // Time also passes by itself, so triggers become due without any control being used.
    this.ticking = setInterval(() => this.fireDueTriggers(), TICK_MS);
    this.ticking.unref();
  }

  /** Sends the new state to the browsers after a short delay, so that many changes are sent once. */
  changed(): void {
    if (this.closed) return;
    this.push ??= setTimeout(() => this.sendState(), PUSH_MS);
  }

  /** Runs a function of the add-on as the user at the page. */
  async run(
    name: string,
    args: readonly unknown[],
    options: RunOptions,
    triggers: readonly string[] = [],
  ): Promise<ExecutionRecord> {
    const work = this.playground.runtime.runInThread(name, args, { user: this.user, ...options });
    try {
      return await this.running.begun(work, triggers);
    } finally {
      this.changed();
    }
  }

  /** Runs work in the background; its error is shown as a toast. */
  inBackground(work: Promise<ExecutionRecord | readonly ExecutionRecord[]>): void {
    work.then(
      (records) => {
        const failed = [records].flat().find(({ error }) => error !== undefined);
        if (failed !== undefined) this.toast('', failed.error!.message);
      },
      (error: Error) => this.toast('The playground itself failed', error.message),
    );
  }

  toast(title: string, message: string): void {
    this.events.send('toast', { title, message, seconds: TOAST_SECONDS });
  }

  fireDueTriggers(): void {
    const { runtime } = this.playground;
    const now = runtime.clock.now();
    const due = runtime.triggers.flatMap(({ id, next }) => (next <= now ? [id] : []));
    if (due.length === 0) return;
    this.inBackground(
      this.running.begun(runtime.fireDueTriggersInThreads(), due).finally(() => this.changed()),
    );
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
    this.histories.forgetAll();
    this.restated.length = 0;
    this.toasted = this.playground.file.toasts.length;
    this.cellsChanged();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.ticking);
    clearTimeout(this.push);
    this.questions.closeAll();
    this.events.close();
  }

  private cellsChanged(): void {
    this.revisions.mark();
    this.changed();
  }

  private sendState(): void {
    if (this.closed) return;
    clearTimeout(this.push);
    this.push = undefined;
    const { file } = this.playground;
    this.revisions.note();
    this.events.send('state', pageState(this));
    for (const { id: sheetId } of file.sheets) {
      const revision = this.revisions.of(sheetId);
      if (this.sent.get(sheetId) === revision) continue;
      this.sent.set(sheetId, revision);
      this.events.send('sheet', { sheetId, revision });
    }
    for (const { title, message } of file.toasts.slice(this.toasted)) this.toast(title, message);
    this.toasted = file.toasts.length;
  }
}
