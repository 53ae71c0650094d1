import { AdReportsError, type FailureKind } from '../../errors/ad-reports-error';
import { Doubtful, OutOfTime, TooLarge } from '../../errors/service-errors';
import type { Clock, Locks } from '../../platform/ports';
import type { Request } from '../../request/request';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { AnswerCache } from './answer-cache';
import { type CachedAnswer, expiryOf } from './cache-entry';
import { covers, type Question, type QuestionWidth } from './question';
import { LEAST_MS } from './shared-pace';

/** A claim expires after this time unless its holder renews it. The holder renews it before each round of requests. */
const LEASE_MS = 10_000;
/** Other cells show a failure again for less than a minute. */
const REMEMBERED_MS = 55_000;
const LOCK_WAIT_MS = 4_000;
const FIRST_POLL_MS = 250;
const LONGEST_POLL_MS = 1_200;
/** The most rows of a question with more days than the cell's. More rows would cost calls that the cell itself does not need. */
const MOST_WIDE_ROWS = 5_000;
/** The most rows of a question with only more metrics than the cell's. It costs no more calls, but more time, and a cell has 20 s. */
const MOST_ROWS_OF_ALL_METRICS = 12_000;

/** Requests the table of `request` from the service. */
export type AskService = (request: Request, watch: FetchWatcher) => Table;

export interface FetchWatcher {
  /** Throws TooLarge if there are more rows than this. */
  readonly mostRows: number;
  /** To be called before each round of requests, and before each wait of `waitMs`. */
  heartbeat(waitMs: number): void;
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
  /** The sentence that other cells show for a failure. */
  sentence(error: AdReportsError): string;
  /** Why the cells that this cell waited for have no answer; undefined if they only needed more time. */
  whyLate(): AdReportsError | undefined;
}

/** What a cell does next: use the answer, fetch one of the two requests, or wait for the cell that fetches it. */
type Turn = CachedAnswer | QuestionWidth | 'wait';

/**
 * The answer to a question that any number of cells may have at the same moment. One cell fetches it, and the others wait. A claim,
 * made under the document's lock, decides which cell fetches. No cell has the lock while it fetches. If the execution with the
 * claim ends early, its claim expires and another cell takes over.
 */
export class SharedAnswers {
  private readonly token: string;
  private readonly begun: number;
  private claimedUntil = 0;
  private isNarrow = false;

  constructor(
    private readonly question: Question,
    private readonly cache: AnswerCache,
    private readonly ports: SharedPorts,
  ) {
    this.token = ports.token();
    this.begun = ports.clock.now();
  }

  /** Throws an AdReportsError, or Remembered if another cell has just failed to fetch the answer. `mostRows` is the cell's limit. */
  answer(mostRows: number): CachedAnswer {
    for (let poll = FIRST_POLL_MS; ; poll = Math.min(LONGEST_POLL_MS, poll * 1.5)) {
      const seen = this.turn();
      const turn = isWidth(seen) ? this.claim() : seen;
      if (turn === 'wait') this.wait(poll);
      else if (!isWidth(turn)) return turn;
      else {
        const answer = this.fetch(turn, mostRows);
        if (answer !== undefined) return answer;
      }
    }
  }

  /** Throws Remembered if another cell has just failed to fetch the answer. */
  private turn(): Turn {
    const { answer, wide, exact } = this.cache.look();
    if (answer !== undefined) return answer;
    const target = this.isNarrow || wide?.kind === 'too wide' ? 'exact' : 'wide';
    const entry = target === 'wide' ? wide : exact;
    if (entry?.kind === 'failed') throw new Remembered(entry.sentence);
    return entry?.kind === 'claim' && entry.token !== this.token ? 'wait' : target;
  }

  /** Makes this cell the one that fetches, unless another cell has a claim or the answer is already in the cache. */
  private claim(): Turn {
    const { clock, deadline, locks } = this.ports;
    if (clock.now() > deadline - LEAST_MS) return 'wait';
    const locked = locks.withDocumentLock(LOCK_WAIT_MS, () => this.claimed());
    if (locked !== undefined) return locked.result;
    // Another execution, such as a run that writes a table, has the lock. Several cells may claim now, and the last claim wins:
    // each cell waits a moment, then reads which claim that is.
    const turn = this.claimed();
    if (!isWidth(turn)) return turn;
    clock.sleep(FIRST_POLL_MS + clock.random() * FIRST_POLL_MS);
    const entry = this.cache.state(turn);
    return entry?.kind === 'claim' && entry.token === this.token ? turn : 'wait';
  }

  private claimed(): Turn {
    const turn = this.turn();
    if (isWidth(turn)) this.writeClaim(turn, 0);
    return turn;
  }

  private writeClaim(target: QuestionWidth, waitMs: number): void {
    this.claimedUntil = this.ports.clock.now() + waitMs + LEASE_MS;
    this.cache.note(target, { kind: 'claim', until: this.claimedUntil, token: this.token });
  }

  /** Renews the claim. An expired claim is not renewed, because another cell may have claimed since then. */
  private renewClaim(target: QuestionWidth, waitMs: number): void {
    const now = this.ports.clock.now();
    const isFresh = now + waitMs + LEASE_MS - this.claimedUntil < LEASE_MS / 10;
    if (!isFresh && now < this.claimedUntil) this.writeClaim(target, waitMs);
  }

  /** Fetches and stores the answer. Undefined if the wide question fails and the exact one is requested next. */
  private fetch(target: QuestionWidth, mostRows: number): CachedAnswer | undefined {
    const request = this.question[target];
    const begun = this.ports.clock.now();
    let hasRows = false;
    try {
      const { rows, ...table } = this.ports.ask(request, {
        mostRows: Math.min(mostRows, this.mostRowsOf(target)),
        heartbeat: (waitMs) => this.renewClaim(target, waitMs),
        rowsReceived: () => {
          hasRows = true;
        },
      });
      // A cell cannot show a doubt next to its number, and one bad response must not stay in the cache for six hours.
      const { doubts = [], lacks = [] } = table;
      if (doubts.length > 0) throw new Doubtful(doubts);
      const until = lacks.length > 0 ? this.ports.clock.now() + REMEMBERED_MS : expiryOf(request, begun);
      this.cache.keep(target, { request, rows }, until);
      return { request, rows };
    } catch (error) {
      if (!(error instanceof AdReportsError)) throw error;
      // A slow cell with an expired claim may have stored the answer in the meantime.
      const { answer } = this.cache.look();
      if (answer === undefined) this.noteFailure(target, error, { begun, hasRows });
      return answer;
    }
  }

  /**
   * Stores a failure for other cells. Throws it, unless it may be caused by the width of the question and there may be time for the
   * exact one.
   */
  private noteFailure(
    target: QuestionWidth,
    error: AdReportsError,
    { begun, hasRows }: { readonly begun: number; readonly hasRows: boolean },
  ): void {
    if (!this.isWider(target) || !mayBeTheWidth(error, hasRows)) {
      this.remember(target, error, begun);
      throw error;
    }
    const now = this.ports.clock.now();
    const forMs = error instanceof TooLarge ? expiryOf(this.question[target], begun) - begun : REMEMBERED_MS;
    this.isNarrow = true;
    this.cache.note(target, { kind: 'too wide', until: now + forMs });
    if (error instanceof OutOfTime) throw error;
  }

  /** Stores a failure for cells that wait for the same answer, unless a cell that starts later or has more time may succeed. */
  private remember(target: QuestionWidth, error: AdReportsError, begun: number): void {
    const hadTime = begun - this.begun < LEAST_MS || !SLOW.includes(error.kind);
    const until = this.ports.clock.now() + REMEMBERED_MS;
    if (!hadTime || error.kind === 'too many requests') this.cache.forget(target);
    else this.cache.note(target, { kind: 'failed', until, sentence: this.ports.sentence(error) });
  }

  private mostRowsOf(target: QuestionWidth): number {
    if (!this.isWider(target)) return Number.POSITIVE_INFINITY;
    const { from, to } = this.question[target];
    const { exact } = this.question;
    return from === exact.from && to === exact.to ? MOST_ROWS_OF_ALL_METRICS : MOST_WIDE_ROWS;
  }

  private isWider(target: QuestionWidth): boolean {
    return !covers(this.question.exact, this.question[target]);
  }

  private wait(ms: number): void {
    const { clock, deadline } = this.ports;
    const left = deadline - clock.now();
    if (left <= 0) throw this.ports.whyLate() ?? new OutOfTime(texts().formulas.waiting);
    clock.sleep(Math.min(left, ms * (0.75 + clock.random() / 2)));
  }
}

function isWidth(turn: Turn): turn is QuestionWidth {
  return turn === 'wide' || turn === 'exact';
}

/** Failures that may be caused by too little time: a cell that began late had too little time for its request. */
const SLOW: readonly FailureKind[] = ['out of time', 'unreachable', 'download failed'];

const MAY_BE_WIDTH: readonly FailureKind[] = ['too large', 'not understood', 'doubtful', 'bad request'];

/** True for failures after which the exact question may succeed. Running out of time before any rows were received is not one. */
function mayBeTheWidth(error: AdReportsError, hasRows: boolean): boolean {
  if (error instanceof OutOfTime) return hasRows;
  return MAY_BE_WIDTH.includes(error.kind);
}

/** A failure of another cell less than a minute ago, with the sentence that this cell showed. */
export class Remembered extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
  }
}
