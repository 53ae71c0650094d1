import type { ReportId } from '../../catalogue/entry';
import type { HttpRequest } from '../../platform/ports';
import { type Connection, endpoint } from './connection';
import { type Failure, judge } from './judge-response';
import type { ResponseBody } from './response-body';
import { remainingMs, waitForRetry } from './retry';

/** Google's default is 360 s; a page that takes longer than this is not worth waiting for. */
const LONGEST_ANSWER_SECONDS = 60;

/** A request to send: its body, and whatever the reader of its response needs to know. */
export interface Sendable {
  readonly body: string;
}

interface Waiting<Item extends Sendable> {
  /** Its place among the items. */
  readonly at: number;
  readonly item: Item;
  /** How often it has been sent. */
  readonly sent: number;
}

/**
 * Sends requests to one address, several at once, and sends those again that failed for a reason that may pass. The number at once
 * is one at first, doubles after each round without failures, halves after “too many requests”, and is one after an unreachable host,
 * because the platform then loses the responses of the whole round.
 */
export class Sender {
  private readonly url: string;
  private atOnce = 1;
  private sentSoFar = 0;

  constructor(
    private readonly connection: Connection,
    report: ReportId,
    private readonly during: string,
  ) {
    this.url = endpoint(connection, report);
  }

  /** How many requests the next round may have. */
  get width(): number {
    return this.atOnce;
  }

  /** The number of requests sent, including repeated ones. */
  get calls(): number {
    return this.sentSoFar;
  }

  /**
   * What `read` makes of the response to each item, in order. It is called as soon as the response is there, so that no more than
   * one is in memory. Throws the failure of the last attempt, or OutOfTime.
   */
  send<Item extends Sendable, Read>(
    items: readonly Item[],
    read: (answer: ResponseBody, item: Item) => Read,
  ): Read[] {
    const all = new Array<Read>(items.length);
    const take = (answer: ResponseBody, { at, item }: Waiting<Item>): void => {
      all[at] = read(answer, item);
    };
    let waiting = this.unanswered(items, take);
    while (waiting.length > 0) {
      const round = waiting.slice(0, this.atOnce);
      const failed = this.sendRound(round, take);
      waiting = [...failed.map(({ question }) => question), ...waiting.slice(round.length)];
      this.adapt(failed.map(({ failure }) => failure));
      if (failed.length > 0) this.wait(failed);
    }
    return all;
  }

  /** As `send`, for one body. */
  sendOne<Read>(body: string, read: (answer: ResponseBody) => Read): Read {
    const [first] = this.send([{ body }], (answer) => ({ read: read(answer) }));
    if (first === undefined) throw new Error('a request was neither answered nor failed');
    return first.read;
  }

  /** Takes responses that an earlier slice of the run has cached, and returns the other items. */
  private unanswered<Item extends Sendable>(
    items: readonly Item[],
    take: (answer: ResponseBody, waiting: Waiting<Item>) => void,
  ): Waiting<Item>[] {
    const { earlier } = this.connection;
    return items.flatMap((item, at) => {
      const waiting = { at, item, sent: 0 };
      const answer = earlier?.take(item.body);
      if (answer === undefined) return [waiting];
      take(answer, waiting);
      return [];
    });
  }

  private sendRound<Item extends Sendable>(
    round: readonly Waiting<Item>[],
    take: (answer: ResponseBody, waiting: Waiting<Item>) => void,
  ): Failed<Item>[] {
    const { http, clock, calls, earlier, pace } = this.connection;
    pace?.before(round.length, this.connection);
    const timeoutSeconds = Math.min(
      LONGEST_ANSWER_SECONDS,
      Math.ceil(remainingMs(this.connection, this.during) / 1_000),
    );
    const results = http.sendAll(round.map(({ item }) => this.request(item.body, timeoutSeconds)));
    this.sentSoFar += round.length;
    if (calls !== undefined) calls.sent += round.length;
    const asked = { url: this.url, secrets: [this.connection.key], nowMs: clock.now() };
    return results.flatMap((result, i) => {
      const waiting = round[i];
      if (waiting === undefined) throw new Error('a response came without a request');
      const judged = judge(result, asked);
      if (!('answer' in judged))
        return [{ question: { ...waiting, sent: waiting.sent + 1 }, failure: judged }];
      earlier?.keep(waiting.item.body, judged.answer);
      take(judged.answer, waiting);
      return [];
    });
  }

  /** The only place where the key enters a request; the host of `url` is that of the base URL (see endpoint). */
  private request(body: string, timeoutSeconds: number): HttpRequest {
    return {
      method: 'post',
      url: this.url,
      headers: {
        Authorization: `Bearer ${this.connection.key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body,
      timeoutSeconds,
    };
  }

  private adapt(failures: readonly Failure[]): void {
    if (failures.length === 0) this.atOnce = Math.min(this.connection.settings.parallel, this.atOnce * 2);
    else if (failures.some(({ retry }) => retry === 'unreachable')) this.atOnce = 1;
    else if (failures.some(({ retry }) => retry === 'too many requests'))
      this.atOnce = Math.ceil(this.atOnce / 2);
  }

  /** Waits before the failed requests are sent again; throws the first failure after which that would not help. */
  private wait(failed: readonly Failed[]): void {
    const { pace } = this.connection;
    const waiting = failed.flatMap(({ question, failure }) => {
      const { retry, retryAfterMs, error } = failure;
      if (retry === undefined) throw error;
      if (retry !== 'too many requests' || pace === undefined)
        return [{ failure: retry, attempt: question.sent, retryAfterMs, error }];
      pace.refused(retryAfterMs);
      return [];
    });
    waitForRetry(waiting, this.connection, this.during);
  }
}

interface Failed<Item extends Sendable = Sendable> {
  readonly question: Waiting<Item>;
  readonly failure: Failure;
}
