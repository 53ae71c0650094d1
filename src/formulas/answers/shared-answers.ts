import { AdReportsError, type FailureKind } from '../../errors/ad-reports-error';
import { Doubtful, OutOfTime, TooLarge } from '../../errors/service-errors';
import type { Clock, Locks } from '../../platform/ports';
import type { Request } from '../../request/request';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { AnswerCache, Seen } from './answer-cache';
import type { CachedAnswer } from './cached-answer';
import { trueUntil } from './lifetime';
import { covers, type Question, type QuestionWidth } from './question';
import { LEAST_MS } from './shared-pace';

/** A claim expires after this time unless its holder renews it. The holder renews it before each round of requests. */
const LEASE_MS = 10_000;
/** Other cells show a failure again for less than a minute. */
const REMEMBERED_MS = 55_000;
const LOCK_WAIT_MS = 4_000;
const FIRST_POLL_MS = 250;
const LONGEST_POLL_MS = 1_200;
/** The most rows of a wide question. More rows would cost calls that the cell itself does not need. */
const MOST_WIDE_ROWS = 5_000;

/** Requests the table of `request` from the service. */
export type AskService = (request: Request, watch: FetchWatcher) => Table;

export interface FetchWatcher {
  /** Throws TooLarge if there are more rows than this. */
  readonly mostRows: number;
  /** To be called before each round of requests, and before each wait of `forMs`. */
  alive(forMs: number): void;
  /** To be called when some of the rows are received. */
  came(): void;
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

/** What a cell does next. */
type Turn =
  | { readonly do: 'take'; readonly answer: CachedAnswer }
  | { readonly do: 'fail'; readonly sentence: string }
  | { readonly do: 'wait' }
  | { readonly do: 'fetch'; readonly target: QuestionWidth };

/** An attempt to fetch: when it began, and whether any rows were received. */
interface Try {
  readonly begun: number;
  readonly anyCame: boolean;
}

/**
 * The answer to a question that any number of cells may have at the same moment. One cell fetches it, and the others wait. A claim,
 * made under the document's lock, decides which cell fetches. No cell has the lock while it fetches. If the execution with the
 * claim ends early, its claim expires and another cell takes over.
 */
export class SharedAnswers {
  private readonly token: string;
  private readonly begun: number;
  private heldUntil = 0;
  private isNarrow = false;

  constructor(
    private readonly question: Question,
    private readonly kept: AnswerCache,
    private readonly ports: SharedPorts,
  ) {
    this.token = ports.token();
    this.begun = ports.clock.now();
  }

  /** Throws an AdReportsError, or Remembered if another cell has just failed to fetch the answer. `mostRows` is the cell's limit. */
  answer(mostRows: number): CachedAnswer {
    for (let poll = FIRST_POLL_MS; ; poll = Math.min(LONGEST_POLL_MS, poll * 1.5)) {
      let turn = this.turn(this.kept.look());
      if (turn.do === 'fetch') turn = this.claim();
      if (turn.do === 'take') return turn.answer;
      if (turn.do === 'fail') throw new Remembered(turn.sentence);
      if (turn.do === 'fetch') {
        const answer = this.fetch(turn.target, mostRows);
        if (answer !== undefined) return answer;
      } else this.wait(poll);
    }
  }

  private turn({ answer, wide, exact }: Seen): Turn {
    if (answer !== undefined) return { do: 'take', answer };
    const target = this.isNarrow || wide?.kind === 'too wide' ? 'exact' : 'wide';
    const slot = target === 'wide' ? wide : exact;
    if (slot?.kind === 'failed') return { do: 'fail', sentence: slot.sentence };
    if (slot?.kind === 'claim' && slot.token !== this.token) return { do: 'wait' };
    return { do: 'fetch', target };
  }

  /** Makes this cell the one that fetches, unless another cell has a claim or the answer is already in the cache. */
  private claim(): Turn {
    const { clock, deadline } = this.ports;
    if (clock.now() > deadline - LEAST_MS) return { do: 'wait' };
    const given = this.ports.locks.withDocumentLock(LOCK_WAIT_MS, () => {
      const turn = this.turn(this.kept.look());
      if (turn.do === 'fetch') this.hold(turn.target, 0);
      return turn;
    });
    return given === undefined ? this.claimWithoutLock() : given.result;
  }

  /**
   * For the case that another execution, such as a refresh, has the lock for a long time. If several cells claim at once, the last
   * claim wins. Each cell waits a moment before it checks which claim that is.
   */
  private claimWithoutLock(): Turn {
    const turn = this.turn(this.kept.look());
    if (turn.do !== 'fetch') return turn;
    this.hold(turn.target, 0);
    this.ports.clock.sleep(FIRST_POLL_MS + this.ports.clock.random() * FIRST_POLL_MS);
    const slot = this.kept.state(turn.target);
    return slot?.kind === 'claim' && slot.token === this.token ? turn : { do: 'wait' };
  }

  private hold(target: QuestionWidth, forMs: number): void {
    this.heldUntil = this.ports.clock.now() + forMs + LEASE_MS;
    this.kept.note(target, { kind: 'claim', until: this.heldUntil, token: this.token });
  }

  /** Renews the claim. An expired claim is not renewed, because another cell may have claimed since then. */
  private holdOn(target: QuestionWidth, forMs: number): void {
    const now = this.ports.clock.now();
    const isFresh = now + forMs + LEASE_MS - this.heldUntil < LEASE_MS / 10;
    if (!isFresh && now < this.heldUntil) this.hold(target, forMs);
  }

  /** Fetches and stores the answer. Undefined if the wide question fails and the exact one is requested next. */
  private fetch(target: QuestionWidth, mostRows: number): CachedAnswer | undefined {
    const request = this.question[target];
    const isWider = !covers(this.question.exact, request);
    const begun = this.ports.clock.now();
    let anyCame = false;
    try {
      const table = this.ports.ask(request, {
        mostRows: isWider ? Math.min(mostRows, MOST_WIDE_ROWS) : mostRows,
        alive: (forMs) => this.holdOn(target, forMs),
        came: () => {
          anyCame = true;
        },
      });
      // A cell cannot show a doubt next to its number, and one bad response must not stay in the cache for six hours.
      const { rows, doubts = [], lacks = [] } = table;
      if (doubts.length > 0) throw new Doubtful(doubts);
      const answer = { request, rows };
      const until = lacks.length > 0 ? this.ports.clock.now() + REMEMBERED_MS : trueUntil(request, begun);
      this.kept.keep(target, answer, until);
      return answer;
    } catch (error) {
      if (!(error instanceof AdReportsError)) throw error;
      return this.failed(target, error, { begun, anyCame });
    }
  }

  /**
   * Returns the answer if another cell has fetched it, or undefined if the exact question is requested next. Otherwise throws the
   * failure, and stores its sentence for other cells.
   */
  private failed(
    target: QuestionWidth,
    error: AdReportsError,
    { begun, anyCame }: Try,
  ): CachedAnswer | undefined {
    // A slow cell with an expired claim may have stored the answer in the meantime.
    const { answer } = this.kept.look();
    if (answer !== undefined) return answer;
    const request = this.question[target];
    const isTooWide = !covers(this.question.exact, request) && mayBeTheWidth(error, anyCame);
    const forMs = error instanceof TooLarge ? trueUntil(request, begun) - begun : REMEMBERED_MS;
    if (isTooWide) this.goNarrower(target, forMs);
    else this.remember(target, error, begun);
    if (isTooWide && !(error instanceof OutOfTime)) return undefined;
    throw error;
  }

  private goNarrower(target: QuestionWidth, forMs: number): undefined {
    this.isNarrow = true;
    this.kept.note(target, { kind: 'too wide', until: this.ports.clock.now() + forMs });
    return undefined;
  }

  /** Stores a failure for cells that wait for the same answer, unless a cell that starts later or has more time may succeed. */
  private remember(target: QuestionWidth, error: AdReportsError, begun: number): void {
    const hadTime = begun - this.begun < LEAST_MS || !SLOW.includes(error.kind);
    const isOfAll = hadTime && error.kind !== 'too many requests';
    const until = this.ports.clock.now() + REMEMBERED_MS;
    if (isOfAll) this.kept.note(target, { kind: 'failed', until, sentence: this.ports.sentence(error) });
    else this.kept.forget(target);
  }

  private wait(ms: number): void {
    const { clock, deadline } = this.ports;
    const left = deadline - clock.now();
    if (left <= 0) throw this.ports.whyLate() ?? new OutOfTime(texts().formulas.waiting);
    clock.sleep(Math.min(left, ms * (0.75 + clock.random() / 2)));
  }
}

/** Failures that may be caused by too little time: a cell that began late had too little time for its request. */
const SLOW: readonly FailureKind[] = ['out of time', 'unreachable', 'download failed'];

const MAY_BE_WIDTH: readonly FailureKind[] = ['too large', 'not understood', 'doubtful', 'bad request'];

/** True for failures after which the exact question may succeed. Running out of time before any rows were received is not one. */
function mayBeTheWidth(error: AdReportsError, anyCame: boolean): boolean {
  if (error instanceof OutOfTime) return anyCame;
  return MAY_BE_WIDTH.includes(error.kind);
}

/** A failure of another cell less than a minute ago, with the sentence that this cell showed. */
export class Remembered extends Error {
  constructor(readonly sentence: string) {
    super(sentence);
  }
}
