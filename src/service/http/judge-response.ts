import {
  AdReportsError,
  BadRequest,
  HostBlocked,
  KeyRefused,
  NotPermitted,
  NotUnderstood,
  QuotaUsedUp,
  ServiceDown,
  TooManyRequests,
  Unreachable,
} from '../../errors/ad-reports-error';
import { excerpt } from '../../errors/redact';
import type { HttpFailure, HttpResponse } from '../../platform/ports';
import { propertyOf } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { hostOf } from './address';
import { parsedBody, type ResponseBody } from './response-body';
import { GOOGLE_WAIT_MS, type RetriedFailure, retryAfterMs } from './retry';

/** Why a request failed, and whether sending it again may help. */
export interface Failure {
  readonly error: AdReportsError;
  readonly retry?: RetriedFailure;
  readonly retryAfterMs?: number;
}

/** The facts for judging a response: its address, texts that must not be shown, and the time. */
export interface Asked {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly nowMs: number;
}

const TEXT_FIELDS = ['message', 'msg', 'error_message', 'error'];

/** The body of a successful response, or a failure. A failure shows in the HTTP status, or in `code` or `status` in the body. */
export function judge(
  result: HttpResponse | HttpFailure,
  asked: Asked,
): { readonly answer: ResponseBody } | Failure {
  if ('failed' in result) return notSent(result, asked);
  const { status } = result;
  if (status >= 300 && status < 400) return redirected(result, asked);
  const text = result.text();
  const answer = parsedBody(text);
  const shown = labelled(
    `HTTP ${status}`,
    answer === undefined ? withoutTags(text) : messageIn(answer),
    asked,
  );
  if (status < 200 || status >= 300) return byCode(status, shown, result, asked);
  if (answer === undefined) return { error: new NotUnderstood(texts().responses.problems.notJson(shown)) };
  const code = errorCode(answer);
  if (code === undefined) return { answer };
  return byCode(code, labelled(`code ${code}`, messageIn(answer), asked), result, asked);
}

function notSent({ failed, reason }: HttpFailure, { url, secrets }: Asked): Failure {
  const shown = excerpt(reason, secrets);
  switch (failed) {
    case 'quota':
      return { error: new QuotaUsedUp(shown) };
    case 'blocked':
      return { error: new HostBlocked(hostOf(url)) };
    case 'too large':
      return { error: new NotUnderstood(texts().responses.problems.tooLarge) };
    case 'too fast': {
      const error = new AdReportsError(texts().errors.fetchedTooFast(shown), 'too many requests');
      return { error, retry: failed, retryAfterMs: GOOGLE_WAIT_MS };
    }
    default:
      return { error: new Unreachable(hostOf(url), shown), retry: failed };
  }
}

/** A redirect is never followed, because the key could be sent to another host. */
function redirected(response: HttpResponse, { secrets }: Asked): Failure {
  const location = response.header('location') ?? '';
  const target = /^(?:https?:)?\/\/(?:[^/?#\\@]*@)?([a-z0-9.:[\]-]+)(?:[/?#]|$)/i.exec(location)?.[1];
  const where = target === undefined || target.length > 253 ? undefined : excerpt(target, secrets);
  return { error: new NotUnderstood(texts().responses.problems.redirected(where, response.status)) };
}

/** The failure for an HTTP status or for one of the codes 600 to 606 in a body. `shown` is the service's own text. */
function byCode(code: number | string, shown: string, response: HttpResponse, { nowMs }: Asked): Failure {
  const number = Number(code);
  if (number === 401 || number === 601) return { error: new KeyRefused(shown) };
  if (number === 403 || number === 603) return { error: new NotPermitted(shown) };
  if ([400, 413, 422, 600, 602].includes(number)) return { error: new BadRequest(shown) };
  if (number === 404) return { error: new NotUnderstood(texts().responses.problems.notFound(shown)) };
  const after = retryAfterMs(response.header('retry-after'), nowMs);
  const wait = after === undefined ? {} : { retryAfterMs: after };
  const seconds = after === undefined || !Number.isFinite(after) ? undefined : after / 1_000;
  if (number === 429 || number === 606)
    return { error: new TooManyRequests(shown, seconds), retry: 'too many requests', ...wait };
  if ((number >= 500 && number < 600) || number === 605 || number === 408)
    return { error: new ServiceDown(shown, seconds), retry: 'service down', ...wait };
  return { error: new NotUnderstood(shown) };
}

/**
 * The error code in the body of a response with a successful HTTP status; undefined if the body reports no error. `status` is used only if
 * it is clearly an error, because it may also contain words or numbers that mean success.
 */
function errorCode(answer: ResponseBody): number | string | undefined {
  const code = propertyOf(answer, 'code');
  const hasCode = code !== undefined && code !== null && code !== '';
  if (hasCode && Number(code) !== 200) return shownCode(code);
  const status = propertyOf(answer, 'status');
  if (typeof status !== 'number' && typeof status !== 'string') return undefined;
  return Number(status) < 0 || Number(status) >= 300 ? shownCode(status) : undefined;
}

function shownCode(code: unknown): number | string {
  if (typeof code === 'number') return code;
  return typeof code === 'string' && /^-?\d{1,6}$/.test(code.trim()) ? Number(code) : JSON.stringify(code);
}

function messageIn(answer: ResponseBody): string {
  for (const field of TEXT_FIELDS) {
    const value = propertyOf(answer, field);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'object' && value !== null && typeof propertyOf(value, 'message') === 'string')
      return String(propertyOf(value, 'message'));
  }
  return '';
}

/** The start of a body without HTML tags. XML is unchanged, because the names of its tags show which values are secret. */
function withoutTags(body: string): string {
  const start = body.slice(0, 20_000);
  if (!/<(?:!doctype\s{1,20})?html\b/i.test(start)) return start;
  return start
    .replace(/<style[\s\S]*?(?:<\/style>|$)/gi, ' ')
    .replace(/<script[\s\S]*?(?:<\/script>|$)/gi, ' ')
    .replace(/<[!/]?[a-z][^<>]*>/gi, ' ');
}

function labelled(label: string, text: string, { secrets }: Asked): string {
  const shown = excerpt(text, secrets);
  return shown === '' ? excerpt(label, secrets) : excerpt(`${label}: ${text}`, secrets);
}
