import type { ReportKindId } from '../../catalogue';
import type { HttpRequest } from '../../platform';
import { type Connection, requireEndpoint } from './connection';
import { evaluateResponse, type ResponseBody } from './evaluate-response';
import { type FailedAttempt, requireRemainingMs, waitForRetry } from './retry';

/** The time-out of a request. Google's default is 360 s, which would use up all the time of an execution. */
const LONGEST_ANSWER_SECONDS = 60;

interface PendingRequest {
  readonly body: string;
  readonly nth: number;
  readonly attempt: number;
}

/**
 * Sends requests to one address, in rounds of several at once. Repeats requests after failures that may be temporary. The first round and
 * each round after a failure have one request: the service may ask for fewer, and if a host is unreachable, the platform loses all
 * responses of the round.
 */
export class Sender {
  /** How many requests the next round may have. */
  roundSize = 1;
  private readonly url: string;

  constructor(
    private readonly connection: Connection,
    report: ReportKindId,
  ) {
    this.url = requireEndpoint(connection, report);
  }

  /** Returns what `read` makes of the responses, in the order of the bodies. Only one parsed response is in memory at a time. */
  sendRequests<Read>(bodies: readonly string[], read: (answer: ResponseBody, nth: number) => Read): Read[] {
    const results = new Array<Read>(bodies.length);
    let pendingRequests = bodies.map((body, nth): PendingRequest => ({ body, nth, attempt: 1 }));
    while (pendingRequests.length > 0) {
      const round = pendingRequests.slice(0, this.roundSize);
      const failed = this.sendRound(round, (answer, nth) => {
        results[nth] = read(answer, nth);
      });
      const retriedRequests = failed.map(({ body, nth, attempt }) => ({ body, nth, attempt: attempt + 1 }));
      pendingRequests = [...retriedRequests, ...pendingRequests.slice(round.length)];
      this.roundSize = failed.length > 0 ? 1 : (this.connection.parallel ?? 3);
      waitForRetry(failed, this.connection);
    }
    return results;
  }

  sendOne<Read>(body: string, read: (answer: ResponseBody) => Read): Read {
    return this.sendRequests([body], read)[0] as Read;
  }

  private sendRound(
    round: readonly PendingRequest[],
    read: (answer: ResponseBody, nth: number) => void,
  ): (PendingRequest & FailedAttempt)[] {
    const { clock, http, key } = this.connection;
    const secondsLeft = Math.ceil(requireRemainingMs(this.connection) / 1_000);
    const timeoutSeconds = Math.min(LONGEST_ANSWER_SECONDS, secondsLeft);
    const results = http.sendAll(round.map(({ body }) => this.buildHttpRequest(body, timeoutSeconds)));
    const requestFacts = { url: this.url, secrets: [key], nowMs: clock.now() };
    return round.flatMap((request, at) => {
      const { [at]: result } = results;
      if (result === undefined) throw new Error('a request has neither a response nor a failure');
      const evaluated = evaluateResponse(result, requestFacts);
      if ('failure' in evaluated) return [{ ...request, ...evaluated.failure }];
      read(evaluated.answer, request.nth);
      return [];
    });
  }

  /** The only place where the report key is put into a request. The host of the URL is always that of the base URL (see requireEndpoint). */
  private buildHttpRequest(body: string, timeoutSeconds: number): HttpRequest {
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
}
