import { evaluateResponse } from '../../../src/service/http/evaluate-response';
import type { Failure } from '../../../src/service/http/retry';
import { answer } from '../../fakes/http-answers';

const ASKED = { url: 'https://reports.example.com/v2/ltv', secrets: ['the-secret-key'], nowMs: 0 };

function judged(status: number, body: unknown, headers: Record<string, string> = {}): Failure {
  const evaluated = evaluateResponse(answer(status, body, headers), ASKED);
  if (!('failure' in evaluated)) throw new Error('it was taken as an answer');
  return evaluated.failure;
}
const kindOf = (status: number, body: unknown = '') => {
  const { error, retry } = judged(status, body);
  return [error.kind, retry];
};

it.each([
  [400, 'bad request', undefined],
  [413, 'bad request', undefined],
  [422, 'bad request', undefined],
  [600, 'bad request', undefined],
  [602, 'bad request', undefined],
  [401, 'key refused', undefined],
  [601, 'key refused', undefined],
  [403, 'not permitted', undefined],
  [603, 'not permitted', undefined],
  [404, 'not understood', undefined],
  [402, 'not understood', undefined],
  [429, 'too many requests', 'too many requests'],
  [606, 'too many requests', 'too many requests'],
  [408, 'service down', 'service down'],
  [500, 'service down', 'service down'],
  [599, 'service down', 'service down'],
  [605, 'service down', 'service down'],
  [499, 'not understood', undefined],
  [604, 'not understood', undefined],
  [607, 'not understood', undefined],
  [199, 'not understood', undefined],
])('a failure: %i is “%s”, as HTTP status and as code in a response with status 200', (code, kind, retry) => {
  expect(kindOf(code)).toEqual([kind, retry]);
  expect(kindOf(200, { code })).toEqual([kind, retry]);
  expect(kindOf(200, { code: ` ${code} ` })).toEqual([kind, retry]);
  if (code >= 300) expect(kindOf(200, { status: code })).toEqual([kind, retry]);
});

it.each([300, 301, 302, 399])('HTTP %i is a redirect, which is not followed', (status) => {
  expect(judged(status, '').error.message).toMatch(/it redirects to another address/);
});

it.each([
  { code: 200 },
  { code: '200' },
  { code: null },
  { code: '' },
  { status: null },
  { status: '' },
  { status: 0 },
  { status: 1 },
  { status: 299 },
  { status: 'success' },
  { status: true },
  { status: [500] },
  { status: {} },
  {},
])('a failure: %j is an answer', (body) => {
  expect(evaluateResponse(answer(200, body), ASKED)).toEqual({ answer: body });
});

it.each([200, 201, 299])('HTTP %i is a successful status', (status) => {
  expect(evaluateResponse(answer(status, {}), ASKED)).toEqual({ answer: {} });
});

it.each([
  [{ code: 'E7' }, 'code "E7"'],
  [{ code: '-12' }, 'code -12'],
  [{ code: '1234567' }, 'code "1234567"'],
  [{ code: [200, 1] }, 'code [200,1]'],
  [{ status: -1 }, 'code -1'],
  [{ status: '300' }, 'code 300'],
  [{ code: 7, message: ' ', msg: 'later' }, 'code 7: later'],
  [{ code: 7, error: { message: 'deep' } }, 'code 7: deep'],
  [{ code: 7, message: { text: 'x' }, error: 'plain' }, 'code 7: plain'],
  [{ code: 7, message: null, error_message: 'sign' }, 'code 7: sign'],
])('a failure: %j is shown as “%s”', (body, sentence) => {
  expect(judged(200, body).error.message).toContain(sentence);
});

it.each([199, 300, 404, 500])('HTTP %i is not a successful status, even if the body is a page', (status) => {
  expect(evaluateResponse(answer(status, { items: [] }), ASKED)).toHaveProperty('failure.error');
});

it('a failure has the required wait', () => {
  const limited = judged(429, '', { 'retry-after': '30' });
  expect(limited).toMatchObject({ retry: 'too many requests', retryAfterMs: 30_000 });
  expect(judged(503, '', { 'retry-after': '30' })).toMatchObject({ retryAfterMs: 30_000 });
  expect(judged(503, '')).toMatchObject({ retryAfterMs: undefined });
});

it.each([
  ['<html><body><p>Down</p> for <br/> today</body></html>', ''],
  ['<!DOCTYPE html><script>var a = "<b>"</script>Out', ''],
  ['<error><text>no</text></error>', '<error><text>no</text></error>'],
  ['a < b > c', 'a < b > c'],
])('the text of a failure for the body %j is “%s”', (body, words) => {
  const sentence = words === '' ? 'HTTP 418' : `HTTP 418: ${words}`;
  expect(judged(418, body).error.message).toContain(`: ${sentence}.`);
});
