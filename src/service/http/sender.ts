import type { ReportId } from '../../catalogue/entry';
import type { HttpFailure, HttpRequest, HttpResponse } from '../../platform/ports';
import { type Connection, endpoint } from './connection';
import { type Failure, judge } from './judge-response';
import type { ResponseBody } from './response-body';
import { type RetriedFailure, remainingMs, waitForRetry } from './retry';

/** The time-out of a request. Google's default is 360 s, which would use up all the time of an execution. */
const LONGEST_ANSWER_SECONDS = 60;

/** The body of a request, and the function that reads its response. */
interface Question<Read> {
  readonly body: string;
  readonly read: (answer: ResponseBody) => Read;
}

interface Waiting extends Question<void> {
  /** How often it has been sent. */
  readonly sent: number;
}

interface Failed extends Failure {
  readonly question: Waiting;
}

/**
 * Sends requests to one address, in rounds of several at once. Repeats requests after failures that may be temporary. The first round has
 * one request. The number doubles after a round without failures and halves after “too many requests”. It becomes one after an
 * unreachable host or a limit of Google, because the platform then loses all responses of the round.
 */
export class Sender {
  /** How many requests the next round may have. */
  width = 1;
  private hasFailed = false;
  private readonly url: string;

  constructor(
    private readonly connection: Connection,
    report: ReportId,
    private readonly during: string,
  ) {
    this.url = endpoint(connection, report);
  }

  /**
   * Sends the requests and returns the results of their `read` functions, in the order of the requests. Only one parsed response is in memory
   * at a time. Throws the error of the last attempt, or OutOfTime.
   */
  send<Read>(questions: readonly Question<Read>[]): Read[] {
    const all = new Array<Read>(questions.length);
    const numbered = questions.map(({ body, read }, at): Waiting => {
      const store = (answer: ResponseBody) => {
        all[at] = read(answer);
      };
      return { body, read: store, sent: 0 };
    });
    let waiting = numbered;
    while (waiting.length > 0) {
      const round = waiting.slice(0, this.width);
      const results = this.connection.http.sendAll(this.requestsOf(round));
      const failed = this.readResults(round, results);
      waiting = [...failed.map(({ question }) => question), ...waiting.slice(round.length)];
      this.adapt(failed);
      if (failed.length > 0) this.wait(failed);
    }
    return all;
  }

  sendOne<Read>(body: string, read: (answer: ResponseBody) => Read): Read {
    const [first] = this.send([{ body, read: (answer) => ({ result: read(answer) }) }]);
    if (first === undefined) throw new Error('a request has neither a response nor a failure');
    return first.result;
  }

  private requestsOf(round: readonly Waiting[]): HttpRequest[] {
    this.connection.pace?.before(round.length, this.connection);
    const secondsLeft = Math.ceil(remainingMs(this.connection, this.during) / 1_000);
    const timeoutSeconds = Math.min(LONGEST_ANSWER_SECONDS, secondsLeft);
    return round.map((question) => this.request(question, timeoutSeconds));
  }

  private readResults(round: readonly Waiting[], results: readonly (HttpResponse | HttpFailure)[]): Failed[] {
    const { clock, calls } = this.connection;
    if (calls !== undefined) calls.sent += round.length;
    const asked = { url: this.url, secrets: [this.connection.key], nowMs: clock.now() };
    return results.flatMap((result, i) => {
      const question = round[i];
      if (question === undefined) throw new Error('a response was received without a request');
      const judged = judge(result, asked);
      if (!('answer' in judged)) return [{ ...judged, question: { ...question, sent: question.sent + 1 } }];
      question.read(judged.answer);
      return [];
    });
  }

  /** The only place where the report key is put into a request. The host of the URL is always that of the base URL (see endpoint). */
  private request({ body }: Waiting, timeoutSeconds: number): HttpRequest {
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

  /** Called when it is known that so many requests are needed. Unless one has failed, the next round has as many as the settings allow. */
  widen(): void {
    if (!this.hasFailed) this.width = this.connection.settings.parallel;
  }

  private adapt(failures: readonly Failure[]): void {
    if (failures.length > 0) this.hasFailed = true;
    const has = (failure: RetriedFailure) => failures.some(({ retry }) => retry === failure);
    if (failures.length === 0) this.width = Math.min(this.connection.settings.parallel, this.width * 2);
    else if (has('unreachable') || has('too fast')) this.width = 1;
    else if (has('too many requests')) this.width = Math.ceil(this.width / 2);
  }

  /** Waits before failed requests are sent again. Throws the first error after which sending again would not help. */
  private wait(failed: readonly Failed[]): void {
    const { pace } = this.connection;
    const waiting = failed.flatMap(({ question, retry, retryAfterMs, error }) => {
      if (retry === 'too many requests' && pace !== undefined) {
        pace.refused(retryAfterMs);
        return [];
      }
      if (retry === undefined) throw error;
      return [{ failure: retry, attempt: question.sent, retryAfterMs, error }];
    });
    waitForRetry(waiting, this.connection, this.during);
  }
}
