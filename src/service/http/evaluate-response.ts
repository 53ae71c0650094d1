import {
  AdReportsError,
  BadRequest,
  HostBlocked,
  KeyRefused,
  NotPermitted,
  NotUnderstood,
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

export interface RequestFacts {
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
  // A redirect is never followed, because the key could be sent to another host.
  if (status >= 300 && status < 400)
    return { failure: { error: new NotUnderstood(getTexts().responses.problems.redirected(status)) } };
  // Without a byte order mark.
  const text = result.text().replace(/^\ufeff/, '');
  const answer = parseJsonObject(text);
  const body = answer === undefined ? withoutWebPage(text) : readMessage(answer);
  const message = labelText(`HTTP ${status}`, body, requestFacts);
  if (status < 200 || status >= 300) return { failure: evaluateCode(status, message, result, requestFacts) };
  if (answer === undefined)
    return { failure: { error: new NotUnderstood(getTexts().responses.problems.notJson(message)) } };
  const code = findErrorCode(answer);
  if (code === undefined) return { answer };
  const codeMessage = labelText(`code ${code}`, readMessage(answer), requestFacts);
  return { failure: evaluateCode(code, codeMessage, result, requestFacts) };
}

export function evaluateFailedFetch(
  { failed, reason }: HttpFailure,
  { url, secrets }: RequestFacts,
): Failure {
  const reasonText = redactText(reason, secrets);
  switch (failed) {
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
  if (number === 429 || number === 606)
    return { error: new TooManyRequests(message), retry: 'too many requests', retryAfterMs };
  if ((number >= 500 && number < 600) || number === 605 || number === 408)
    return { error: new ServiceDown(message), retry: 'service down', retryAfterMs };
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

/** A web page says less than its status. Other texts, and XML with its tags, are shown. */
function withoutWebPage(body: string): string {
  return /<(?:!doctype\s{1,20})?html\b/i.test(body.slice(0, 1_000)) ? '' : body;
}

function labelText(label: string, text: string, { secrets }: RequestFacts): string {
  const isBlank = redactText(text, secrets) === '';
  // The label and the text together, because the result is cut to one short line.
  return redactText(isBlank ? label : `${label}: ${text}`, secrets);
}
