import type { DailyUse } from '../../daily-use';
import type { RunningExecution } from '../../execution/execution';
import { GoogleError, type HostService, unknownMethod } from '../../host-service';
import { type Limits, URL_FETCH } from '../../limits';
import { type CostModel, fetchAllCosts } from '../../time/cost-model';
import { Unreachable, type Web, type WebRequest, type WebResponse } from '../../web';
import type { BlobService } from '../blob-service';
import { type Fetch, parsedFetch } from './fetch-options';
import { redirected } from './redirects';

type Ended = { readonly answer: WebResponse } | { readonly failure: Error };

export interface FetchedAnswer {
  readonly handle: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** UrlFetchApp. If one host is unreachable, the whole fetchAll fails, even with muteHttpExceptions. */
export class UrlFetchService implements HostService {
  /** Answers the requests. It may be replaced between executions. */
  web: Web;
  private readonly blobs: BlobService;
  private readonly dailyUse: DailyUse;
  private readonly limits: Limits;
  private readonly costs: CostModel;

  constructor(web: Web, blobs: BlobService, dailyUse: DailyUse, limits: Limits, costs: CostModel) {
    this.web = web;
    this.blobs = blobs;
    this.dailyUse = dailyUse;
    this.limits = limits;
    this.costs = costs;
  }

  call(execution: RunningExecution, method: string, args: readonly unknown[]): unknown {
    if (method !== 'fetch' && method !== 'fetchAll') return unknownMethod('UrlFetchApp', method);
    const fetches = (args[0] as unknown[]).map(parsedFetch);
    this.dailyUse.take('urlfetch', execution.user, execution.now(), this.limits.fetchesADay, fetches.length);
    execution.record.fetches += fetches.length;
    const ended = fetches.map((fetch) => this.sent(execution, fetch));
    if (!ended.some(isThenable)) return this.finished(execution, fetches, ended as Ended[]);
    return Promise.all(ended).then((all) => this.finished(execution, fetches, all));
  }

  private sent(execution: RunningExecution, fetch: Fetch): Ended | Promise<Ended> {
    try {
      const answer = this.followed(fetch, { ...fetch.request, now: execution.now() }, URL_FETCH.redirects);
      if (!isThenable(answer)) return { answer };
      return answer.then((came) => ({ answer: came }), failed);
    } catch (error) {
      return failed(error);
    }
  }

  private followed(fetch: Fetch, request: WebRequest, left: number): WebResponse | Promise<WebResponse> {
    const goOn = (answer: WebResponse): WebResponse | Promise<WebResponse> => {
      const next = fetch.followRedirects && left > 0 ? redirected(request, answer) : undefined;
      return next === undefined ? answer : this.followed(fetch, next, left - 1);
    };
    const answer = this.web.send(request);
    return isThenable(answer) ? answer.then(goOn) : goOn(answer);
  }

  /** Waits for the responses while other executions in threads continue. */
  private finished(
    execution: RunningExecution,
    fetches: readonly Fetch[],
    ended: readonly Ended[],
  ): FetchedAnswer[] | Promise<FetchedAnswer[]> {
    const waited = execution.pass(Math.max(0, ...this.times(fetches, ended)));
    const hand = () => this.handedOver(execution, fetches, ended);
    return waited === undefined ? hand() : waited.then(hand);
  }

  private handedOver(
    execution: RunningExecution,
    fetches: readonly Fetch[],
    ended: readonly Ended[],
  ): FetchedAnswer[] {
    fetches.forEach((fetch, index) => {
      const end = ended[index]!;
      if ('failure' in end) throw thrownFor(fetch, end.failure);
      checkAnswer(fetch, end.answer);
    });
    return (ended as { answer: WebResponse }[]).map(({ answer }) => ({
      handle: this.blobs.hold(execution, {
        bytes: answer.body,
        contentType: contentType(answer),
        name: null,
      }),
      status: answer.status,
      headers: answer.headers,
    }));
  }

  /** How long each request takes. A response with a duration of its own takes no part of the others' bandwidth. */
  private times(fetches: readonly Fetch[], ended: readonly Ended[]): number[] {
    const sizes = ended.map((end) =>
      'answer' in end && end.answer.tookMs === undefined ? end.answer.body.length : 0,
    );
    const costs = fetchAllCosts(this.costs, sizes);
    return fetches.map(({ request: { timeoutMs } }, index) => {
      const end = ended[index]!;
      if ('answer' in end) return Math.min(end.answer.tookMs ?? costs[index]!, timeoutMs);
      return isTimeout(end.failure) ? timeoutMs : this.costs.fetchMs;
    });
  }
}

function failed(error: unknown): Ended {
  if (error instanceof Unreachable) return { failure: error };
  throw error;
}

function thrownFor(fetch: Fetch, failure: Error): Error {
  const what = isTimeout(failure) ? 'Timeout' : 'Address unavailable';
  return new GoogleError(`${what}: ${fetch.request.url}`);
}

function isTimeout(failure: Error): boolean {
  return failure instanceof Unreachable && failure.timedOut;
}

function checkAnswer(fetch: Fetch, answer: WebResponse): void {
  const { url, timeoutMs } = fetch.request;
  if ((answer.tookMs ?? 0) > timeoutMs) throw new GoogleError(`Timeout: ${url}`);
  if (answer.body.length > URL_FETCH.responseBytes) {
    throw new GoogleError('Limit Exceeded: URLFetch Response Size.');
  }
  if (answer.status < 400 || fetch.mute) return;
  const excerpt = Buffer.from(answer.body.subarray(0, 100)).toString('utf8');
  throw new GoogleError(
    `Request failed for ${new URL(url).origin} returned code ${answer.status}. Truncated server response: ${excerpt} (use muteHttpExceptions option to examine full response)`,
  );
}

function contentType(answer: WebResponse): string | null {
  const found = Object.entries(answer.headers).find(([name]) => name.toLowerCase() === 'content-type');
  const value = found?.[1] ?? null;
  return Array.isArray(value) ? (value[0] ?? null) : value;
}

function isThenable<T>(value: T | Promise<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null)?.then === 'function';
}
