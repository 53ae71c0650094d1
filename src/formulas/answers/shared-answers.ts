import { AdReportsError } from '../../errors/ad-reports-error';
import { Doubtful, OutOfTime, TooLarge } from '../../errors/service-errors';
import type { Clock, Locks } from '../../platform/ports';
import type { Request } from '../../request/request';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { AnswerCache, Seen } from './answer-cache';
import { type CachedAnswer, expiryOf } from './cache-entry';
import { CellsAsked } from './cells-asked';
import { AppsNotTold, Remembered, SLOW, whatHelps } from './fetch-failures';
import { differInApps, joined, tellsApps } from './join-apps';
import type { Question } from './question';
import { LEAST_MS } from './shared-pace';
import {
  type AskedByCells,
  type Fewer,
  hasRoom,
  isShared,
  isWider,
  mostRowsOf,
  narrower,
  requestOf,
  type Width,
} from './widths';

/** From its deadline on a cell sends nothing, but Google lets it wait for a response so much longer. Then a claim expires. */
const LAST_WAIT_MS = 10_000;
/** Other cells show a failure again for less than a minute. */
const REMEMBERED_MS = 55_000;
const LOCK_WAIT_MS = 4_000;
const FIRST_POLL_MS = 250;
const LONGEST_POLL_MS = 1_200;

/** `isUncertain`: the answer is forgotten within a minute. */
export type AskService = (
  request: Request,
  watch: FetchWatcher,
) => Table & { readonly isUncertain?: boolean };

export interface FetchWatcher {
  /** Throws TooLarge if there are more rows than this. */
  readonly mostRows: number;
  /** To be called when some of the rows are received. */
  rowsReceived(): void;
}

export interface SharedPorts {
  readonly clock: Clock;
  readonly locks: Locks;
  readonly ask: AskService;
  /** Epoch milliseconds. No work begins after this time. */
  readonly deadline: number;
  token(): string;
  /** The apps that formulas in the cell's tab name, as far as their arguments tell. */
  appsInTab(): readonly string[];
  /** The sentence that other cells show for a failure. */
  sentence(error: AdReportsError): string;
  /** Why the cells that this cell waited for have no answer; undefined if they only needed more time. */
  whyLate(): AdReportsError | undefined;
}

/** What a cell does next: use the answer, fetch the request of a width, or wait for the cell that fetches it. */
type Turn = CachedAnswer | Width | 'wait';

/**
 * The answer to a question that any number of cells may have at the same moment. One cell fetches it, and the others wait. A claim,
 * made under the document's lock, decides which cell fetches. No cell has the lock while it fetches. A claim lives as long as
 * its cell can wait. If Google ends that execution early, another cell takes over after this time.
 */
export class SharedAnswers {
  private readonly token: string;
  private readonly begun: number;
  private readonly asked: CellsAsked;
  private widest: Width = 'shared';

  constructor(
    private readonly question: Question,
    private readonly cache: AnswerCache,
    private readonly ports: SharedPorts,
  ) {
    this.token = ports.token();
    this.begun = ports.clock.now();
    this.asked = new CellsAsked(question, cache);
    if (!question.isShareable) this.widest = 'wide';
  }

  /** Throws an AdReportsError, or Remembered if another cell has just failed to fetch the answer. `mostRows` is the cell's limit. */
  answer(mostRows: number): CachedAnswer {
    for (let poll = FIRST_POLL_MS; ; poll = Math.min(LONGEST_POLL_MS, poll * 1.5)) {
      const seen = this.cache.look();
      const first = this.turn(seen);
      const mustClaim = isWidth(first) || (first === 'wait' && !this.asked.isNoted);
      const turn = mustClaim ? this.claim(seen) : first;
      if (turn === 'wait') this.wait(poll);
      else if (!isWidth(turn)) return turn;
      else {
        const answer = this.fetch(turn, mostRows);
        if (answer !== undefined) return answer;
      }
    }
  }

  /** Throws Remembered if another cell has just failed to fetch the answer. */
  private turn(seen: Seen): Turn {
    if (seen.answer !== undefined) return seen.answer;
    const width = this.widthIn(seen);
    const entry = seen[width];
    if (entry?.kind === 'failed') throw new Remembered(entry.sentence);
    return entry?.kind === 'claim' && entry.token !== this.token ? 'wait' : width;
  }

  /** The widest width that may succeed and that serves other cells. */
  private widthIn(seen: Seen): Width {
    const asked = this.asked.with(seen.asked);
    let width = this.firstWidth(asked);
    while (width !== 'exact') {
      const [note, other] = [seen[width], seen.others?.[width]];
      const isFull = other !== undefined && isShared(width) && !hasRoom(other.request, other.count);
      const fewer = note?.kind === 'too wide' ? note.fewer : isFull ? 'fewer rows' : undefined;
      if (fewer === undefined) break;
      width = narrower(this.question, width, fewer, asked);
    }
    return isWider(requestOf(this.question, width, asked), this.question) ? width : 'exact';
  }

  /** A cell that needs a refused metric asks for no others, so that its request does not fail for cells that need them. */
  private firstWidth(asked: AskedByCells): Width {
    if (this.widest !== 'shared') return this.widest;
    if (this.asked.needsRefused(asked)) return 'shared own';
    return asked.apps.length < 2 ? 'wide' : 'shared';
  }

  /** Makes this cell the one that fetches, unless another cell has a claim or the answer is already in the cache. */
  private claim({ asked }: Seen): Turn {
    const { clock, deadline, locks } = this.ports;
    if (clock.now() > deadline - LEAST_MS) return 'wait';
    const apps = this.asked.looksAtTab(asked) ? this.ports.appsInTab() : undefined;
    const locked = locks.withDocumentLock(LOCK_WAIT_MS, () => this.claimed(apps));
    if (locked !== undefined) return locked.result;
    // Another execution, such as a run that writes a table, has the lock. Several cells may claim now, and the last claim wins:
    // each cell waits a moment, then reads which claim that is.
    const turn = this.claimed(apps);
    if (!isWidth(turn)) return turn;
    clock.sleep(FIRST_POLL_MS + clock.random() * FIRST_POLL_MS);
    const entry = this.cache.state(turn);
    return entry?.kind === 'claim' && entry.token === this.token ? turn : 'wait';
  }

  private claimed(appsInTab: readonly string[] | undefined): Turn {
    const seen = this.cache.look();
    if (seen.answer !== undefined) return seen.answer;
    const asked = this.asked.note(seen.asked, appsInTab);
    const turn = this.turn({ ...seen, asked });
    const until = this.ports.deadline + LAST_WAIT_MS;
    if (isWidth(turn)) this.cache.note(turn, { kind: 'claim', until, token: this.token });
    return turn;
  }

  /** Fetches and stores the answer. Undefined if a wide question fails and a narrower one is requested next. */
  private fetch(target: Width, mostRows: number): CachedAnswer | undefined {
    const begun = this.ports.clock.now();
    const held = this.held(target);
    const request = requestOf(this.question, target, this.asked.known, held?.answer.request.apps);
    let hasRows = false;
    try {
      const {
        rows,
        doubts = [],
        lacks = [],
        isUncertain = lacks.length > 0,
      } = this.ports.ask(request, {
        mostRows: Math.min(mostRows, mostRowsOf(request, this.question)),
        rowsReceived: () => {
          hasRows = true;
        },
      });
      // A cell cannot show a doubt next to its number, and one bad response must not stay in the cache for six hours.
      if (doubts.length > 0) throw new Doubtful(doubts);
      const answer = { request, rows };
      if (isShared(target) && !tellsApps(answer)) throw new AppsNotTold('');
      const until = isUncertain ? this.ports.clock.now() + REMEMBERED_MS : expiryOf(request, begun);
      const whole = joined(held?.answer, answer);
      const wholeUntil = whole === answer ? until : Math.min(until, held?.until ?? until);
      if (!this.cache.keep(target, whole, wholeUntil) && isWider(request, this.question))
        this.noteTooWide(target, 'fewer rows', until);
      return whole;
    } catch (error) {
      if (!(error instanceof AdReportsError)) {
        this.cache.forget(target);
        throw error;
      }
      // A slow cell with an expired claim may have stored the answer in the meantime.
      const { answer, asked } = this.cache.look();
      if (answer !== undefined) return answer;
      this.asked.update(asked);
      this.noteFailure(target, error, request, { begun, hasRows });
      return undefined;
    }
  }

  /** The stored answer that the rows of further apps can be added to. */
  private held(target: Width): ReturnType<AnswerCache['whole']> {
    if (!isShared(target)) return undefined;
    const held = this.cache.whole(target);
    const request = requestOf(this.question, target, this.asked.known);
    return held !== undefined && differInApps(held.answer.request, request) ? held : undefined;
  }

  /** Throws the failure, unless it may be caused by the width of the question and there may be time for a narrower one. */
  private noteFailure(
    target: Width,
    error: AdReportsError,
    request: Request,
    { begun, hasRows }: { readonly begun: number; readonly hasRows: boolean },
  ): void {
    const mayHelp =
      isWider(request, this.question) && !(error.kind === 'bad request' && this.asked.needsRefused());
    const fewer = mayHelp ? whatHelps(error, hasRows, isShared(target)) : undefined;
    if (fewer === undefined) {
      this.remember(target, error, begun);
      if (this.isMetricRefused(error)) {
        this.remember('shared own', error, begun);
        this.asked.noteRefused();
      }
      throw error;
    }
    if (error instanceof TooLarge && request.apps.length > this.question.exact.apps.length) {
      this.asked.change({ mostApps: Math.floor(request.apps.length / 2) });
      this.cache.forget(target);
      return;
    }
    const until =
      error instanceof TooLarge ? expiryOf(request, begun) : this.ports.clock.now() + REMEMBERED_MS;
    this.noteTooWide(target, fewer, until);
    if (error instanceof OutOfTime) throw error;
  }

  /** Whether the service refuses the cell's metric, also for other apps: it accepts the cell's apps and days with other metrics. */
  private isMetricRefused({ kind }: AdReportsError): boolean {
    return kind === 'bad request' && this.question.isShareable && this.cache.hasOtherMetrics();
  }

  /** Makes cells try something narrower until then. */
  private noteTooWide(target: Width, fewer: Fewer, until: number): void {
    this.widest = narrower(this.question, target, fewer, this.asked.known);
    this.cache.note(target, { kind: 'too wide', until, fewer });
  }

  /** Stores a failure for cells that wait for the same answer, unless a cell that starts later or has more time may succeed. */
  private remember(target: Width, error: AdReportsError, begun: number): void {
    const hadTime = begun - this.begun < LEAST_MS || !SLOW.includes(error.kind);
    const until = this.ports.clock.now() + REMEMBERED_MS;
    if (!hadTime || error.kind === 'too many requests') this.cache.forget(target);
    else this.cache.note(target, { kind: 'failed', until, sentence: this.ports.sentence(error) });
  }

  private wait(ms: number): void {
    const { clock, deadline } = this.ports;
    const left = deadline - clock.now();
    if (left <= 0) throw this.ports.whyLate() ?? new OutOfTime(texts().formulas.waiting);
    clock.sleep(Math.min(left, ms * (0.75 + clock.random() / 2)));
  }
}

function isWidth(turn: Turn): turn is Width {
  return typeof turn === 'string' && turn !== 'wait';
}
