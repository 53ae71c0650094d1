import {
  AdReportsError,
  BadRequest,
  HostBlocked,
  KeyRefused,
  NotPermitted,
  NotUnderstood,
  QuotaUsedUp,
  redactText,
  ServiceDown,
  TooManyRequests,
  Unreachable,
} from '../../errors';
import type { HttpFailure, HttpResponse } from '../../platform';
import { getOwnProperty, parseJsonObject, type StoredFields } from '../../storage';
import { getTexts } from '../../wording';
import { parseUrlHost } from './base-url';
import { type Failure, GOOGLE_WAIT_MS, parseRetryAfter } from './retry';

/** The body of a successful response: a JSON object. Its names are outside text, which may be hostile. */
export type ResponseBody = StoredFields;

interface RequestFacts {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly nowMs: number;
}

const TEXT_FIELDS = ['message', 'msg', 'error_message', 'error'];

/** The body of a successful response, or a failure. A failure shows in the HTTP status, or in `code` or `status` in the body. */
export function evaluateResponse(
  result: HttpResponse | HttpFailure,
  requestFacts: RequestFacts,
): { readonly answer: ResponseBody } | { readonly failure: Failure } {
  if ('failed' in result) return { failure: evaluateFailedFetch(result, requestFacts) };
  const { status } = result;
  if (status >= 300 && status < 400) return { failure: evaluateRedirect(result, requestFacts) };
  // Without a byte order mark.
  const text = result.text().replace(/^\ufeff/, '');
  const answer = parseJsonObject(text);
  const body = answer === undefined ? withoutTags(text) : readMessage(answer);
  const message = labelText(`HTTP ${status}`, body, requestFacts);
  if (status < 200 || status >= 300) return { failure: evaluateCode(status, message, result, requestFacts) };
  if (answer === undefined)
    return { failure: { error: new NotUnderstood(getTexts().responses.problems.notJson(message)) } };
  const code = findErrorCode(answer);
  if (code === undefined) return { answer };
  const codeMessage = labelText(`code ${code}`, readMessage(answer), requestFacts);
  return { failure: evaluateCode(code, codeMessage, result, requestFacts) };
}

function evaluateFailedFetch({ failed, reason }: HttpFailure, { url, secrets }: RequestFacts): Failure {
  const reasonText = redactText(reason, secrets);
  switch (failed) {
    case 'quota':
      return { error: new QuotaUsedUp(reasonText) };
    case 'blocked':
      return { error: new HostBlocked(parseUrlHost(url)) };
    case 'too large':
      return { error: new NotUnderstood(getTexts().responses.problems.tooLarge) };
    case 'too fast': {
      const error = new AdReportsError(getTexts().errors.fetchedTooFast(reasonText), 'too many requests');
      return { error, retry: failed, retryAfterMs: GOOGLE_WAIT_MS };
    }
    default:
      return { error: new Unreachable(parseUrlHost(url), reasonText), retry: failed };
  }
}

/** A redirect is never followed, because the key could be sent to another host. */
function evaluateRedirect(response: HttpResponse, { secrets }: RequestFacts): Failure {
  const location = response.header('location') ?? '';
  const target = /^(?:https?:)?\/\/(?:[^/?#\\@]*@)?([a-z0-9.:[\]-]+)(?:[/?#]|$)/i.exec(location)?.[1];
  const where = target === undefined || target.length > 253 ? undefined : redactText(target, secrets);
  return { error: new NotUnderstood(getTexts().responses.problems.redirected(where, response.status)) };
}

/** The failure for an HTTP status or for one of the codes 600 to 606 in a body. `message` is the service's own text. */
function evaluateCode(
  code: number | string,
  message: string,
  response: HttpResponse,
  { nowMs }: RequestFacts,
): Failure {
  const number = Number(code);
  if (number === 401 || number === 601) return { error: new KeyRefused(message) };
  if (number === 403 || number === 603) return { error: new NotPermitted(message) };
  if ([400, 413, 422, 600, 602].includes(number)) return { error: new BadRequest(message) };
  if (number === 404) return { error: new NotUnderstood(getTexts().responses.problems.notFound(message)) };
  const retryAfterMs = parseRetryAfter(response.header('retry-after'), nowMs);
  // Infinity for a header of hundreds of digits: no sentence can name it.
  const seconds = Number.isFinite(retryAfterMs) ? Number(retryAfterMs) / 1_000 : undefined;
  if (number === 429 || number === 606)
    return { error: new TooManyRequests(message, seconds), retry: 'too many requests', retryAfterMs };
  if ((number >= 500 && number < 600) || number === 605 || number === 408)
    return { error: new ServiceDown(message, seconds), retry: 'service down', retryAfterMs };
  return { error: new NotUnderstood(message) };
}

/** `status` counts only if it is clearly an error, because it may also contain words or numbers that mean success. */
function findErrorCode(answer: ResponseBody): number | string | undefined {
  const code = getOwnProperty(answer, 'code');
  const hasCode = code !== undefined && code !== null && code !== '';
  if (hasCode && Number(code) !== 200) return formatCode(code);
  const status = getOwnProperty(answer, 'status');
  if (typeof status !== 'number' && typeof status !== 'string') return undefined;
  return Number(status) < 0 || Number(status) >= 300 ? formatCode(status) : undefined;
}

function formatCode(code: unknown): number | string {
  if (typeof code === 'number') return code;
  return typeof code === 'string' && /^-?\d{1,6}$/.test(code.trim()) ? Number(code) : JSON.stringify(code);
}

function readMessage(answer: ResponseBody): string {
  for (const field of TEXT_FIELDS) {
    const value = getOwnProperty(answer, field);
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (typeof value === 'object' && value !== null && typeof getOwnProperty(value, 'message') === 'string')
      return String(getOwnProperty(value, 'message'));
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

function labelText(label: string, text: string, { secrets }: RequestFacts): string {
  const isBlank = redactText(text, secrets) === '';
  // The label and the text together, because the result is cut to one short line.
  return redactText(isBlank ? label : `${label}: ${text}`, secrets);
}
