import { errorAnswer, jsonAnswer, type ServiceAnswer } from '../exchange';
import { EVERYWHERE, type Fault, type FaultContext, family, JSON_ENDPOINTS } from './fault';

/** Failures of requests: cases 1 to 10 and 55. */

const everywhere = family('transport', EVERYWHERE);
const onJson = family('transport', JSON_ENDPOINTS);

function text(status: number, body: string, type = 'text/plain'): ServiceAnswer {
  return { status, headers: { 'content-type': `${type}; charset=utf-8` }, body };
}

function rateLimited({ parameters, now }: FaultContext): ServiceAnswer {
  const answer = errorAnswer(429, 'too many requests');
  const after = parameters['retryAfter'];
  if (after === 'absent') return answer;
  const value =
    after === 'date' ? new Date(now + Number(parameters['seconds']) * 1000).toUTCString() : String(after);
  return { ...answer, headers: { ...answer.headers, 'retry-after': value } };
}

/** Refuses more than `requests` requests in any 60 seconds. The response says when the next one is allowed. */
function perMinute({ parameters, now, lastMinute }: FaultContext): ServiceAnswer | undefined {
  const most = Number(parameters['requests']);
  if (lastMinute.length < most) return undefined;
  const answer = errorAnswer(429, 'too many requests');
  if (parameters['retryAfter'] === 'absent') return answer;
  const free = (lastMinute.at(-most) ?? now) + 60_000;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(Math.ceil((free - now) / 1000)) } };
}

function redirect(status: unknown, location: string): ServiceAnswer {
  return { status: Number(status), headers: { location }, body: '' };
}

/** The meanings of these statuses in a service with the same interface. */
const SIBLING_STATUSES: readonly (readonly [number, string])[] = [
  [600, 'header error'],
  [601, 'sign error'],
  [602, 'parameter error'],
  [603, 'no permission'],
  [604, 'error'],
  [605, 'inner service error'],
  [606, 'repeated request'],
];

export const TRANSPORT_FAULTS: readonly Fault[] = [
  everywhere('no-answer', 'The connection ends without a response.', {
    request: () => ({ status: 0, headers: {}, body: '', dropped: true }),
  }),
  everywhere(
    'slow',
    'The response is right, but `ms` milliseconds late.',
    { finished: (answer, { parameters }) => ({ ...answer, delayMs: Number(parameters['ms']) }) },
    { ms: 5000 },
  ),
  onJson(
    'rate-limited',
    'HTTP 429. The header `retryAfter` is a number of seconds (also negative or huge), "date" (in `seconds`), "absent" or any text.',
    { request: (_, context) => rateLimited(context) },
    { retryAfter: 2, seconds: 2 },
  ),
  onJson(
    'requests-per-minute',
    'HTTP 429 for more than `requests` in 60 seconds. `retryAfter` is "seconds" (until the next request is accepted) or "absent".',
    { request: (_, context) => perMinute(context) },
    { requests: 60, retryAfter: 'seconds' },
    Number.POSITIVE_INFINITY,
  ),
  everywhere(
    'server-error',
    'HTTP `status` (5xx) with a plain text body.',
    { request: (_, { parameters }) => text(Number(parameters['status']), 'upstream connect error') },
    { status: 500 },
  ),
  ...SIBLING_STATUSES.map(([status, sentence]) =>
    onJson(`status-${status}`, `HTTP ${status}, “${sentence}”, as similar services respond.`, {
      request: () => jsonAnswer(status, { code: status, message: sentence }),
    }),
  ),
  onJson(
    'key-revoked',
    'HTTP 401: the key is no longer valid.',
    { request: () => errorAnswer(401, 'invalid access token') },
    {},
    Number.POSITIVE_INFINITY,
  ),
  {
    ...onJson(
      'key-revoked-after-page',
      'HTTP 401 for every request after the first `pages`.',
      { request: () => errorAnswer(401, 'invalid access token') },
      { pages: 2 },
      Number.POSITIVE_INFINITY,
    ),
    waits: ({ pages }) => Number(pages),
  },
  everywhere(
    'redirect-other-host',
    'HTTP `status`: a redirect to the same path on another host.',
    { request: (_, { parameters, path }) => redirect(parameters['status'], `${parameters['to']}${path}`) },
    { status: 302, to: 'https://elsewhere.example' },
  ),
  everywhere(
    'redirect-http',
    'HTTP `status`: a redirect to the same host without encryption.',
    {
      request: (_, { parameters, path, origin }) =>
        redirect(parameters['status'], `${origin.replace('https:', 'http:')}${path}`),
    },
    { status: 301 },
  ),
  everywhere(
    'redirect-self',
    'HTTP `status`: a redirect to itself, without end.',
    { request: (_, { parameters, path }) => redirect(parameters['status'], path) },
    { status: 307 },
    Number.POSITIVE_INFINITY,
  ),
  everywhere('html-page', 'HTTP 200 with a sign-in page.', {
    request: () => text(200, '<!DOCTYPE html><html><body><h1>Please sign in</h1></body></html>', 'text/html'),
  }),
  everywhere('empty-body', 'HTTP 200 with an empty body.', {
    request: () => text(200, '', 'application/json'),
  }),
  onJson('plain-string', 'HTTP 200 with a sentence that is not JSON.', {
    request: () => text(200, 'system busy'),
  }),
  onJson('string-body', 'HTTP 200 with a JSON text instead of an object.', {
    request: () => jsonAnswer(200, 'system busy'),
  }),
  onJson(
    'cut-json',
    'The right response, cut off after the given `part` of it.',
    {
      text: (whole, { parameters }) => whole.slice(0, Math.floor(whole.length * Number(parameters['part']))),
    },
    { part: 0.6 },
  ),
  onJson('bom', 'The right response after a byte order mark.', { text: (whole) => `\uFEFF${whole}` }),
  onJson(
    'too-large',
    'The right response, filled with blanks to `bytes`.',
    { text: (whole, { parameters }) => whole.padEnd(Number(parameters['bytes']), ' ') },
    { bytes: 51 * 1024 * 1024 },
  ),
  onJson('code-403', 'HTTP 200 with the `code` 403: no permission.', {
    request: () => jsonAnswer(200, { code: 403, message: 'no permission', items: null }),
  }),
  onJson('code-500-text', 'HTTP 200 with the text "500" as its `code`.', {
    request: () => jsonAnswer(200, { code: '500', msg: 'inner error' }),
  }),
  onJson('empty-message', 'HTTP 200 with the `code` 403 and an empty message.', {
    request: () => jsonAnswer(200, { code: 403, status: -1, error_message: '' }),
  }),
  onJson('sign-error', 'HTTP 200 with the `code` 403: the key is refused.', {
    request: () => jsonAnswer(200, { code: 403, status: -1, error_message: 'sign error' }),
  }),
  onJson(
    'echo-key',
    'HTTP `status` with a body that repeats the Authorization header.',
    {
      request: (_, { parameters, authorization }) =>
        errorAnswer(Number(parameters['status']), `bad header Authorization: ${authorization ?? ''}`),
    },
    { status: 400 },
  ),
];
