import {
  BadRequest,
  KeyRefused,
  NotPermitted,
  NotUnderstood,
  ServiceDown,
  TooManyRequests,
} from '../../../src/errors/ad-reports-error';
import { fetchReport } from '../../../src/service/fetch-report';
import { answer } from '../../fakes/http-answers';
import { FakeReportService, type Item } from '../../fakes/report-service';
import { connect, createReportRequest, KEY } from '../asking';

function apps(count: number): Item[] {
  return Array.from({ length: count }, (_, i) => ({ date: '2026-09-01', appId: `a${i}`, Revenue: 1 }));
}

function service(count = 3): FakeReportService {
  const fake = new FakeReportService(apps(count));
  fake.total = (held) => held;
  return fake;
}

/** The error that the user gets if every request has this response. */
function failureOf(status: number, body: unknown, headers: Record<string, string> = {}): Error {
  const fake = service();
  fake.fault = () => answer(status, body, headers);
  try {
    fetchReport(createReportRequest('full'), connect(fake));
  } catch (error) {
    return error as Error;
  }
  throw new Error('the report was taken');
}

it.each<[number, unknown, new (sentence: string) => Error, string]>([
  [401, '', KeyRefused, '“HTTP 401”'],
  [401, { message: 'sign error' }, KeyRefused, '“HTTP 401: sign error”'],
  [601, 'sign', KeyRefused, '“HTTP 601: sign”'],
  [403, { error_message: 'no app' }, NotPermitted, '“HTTP 403: no app”'],
  [400, { msg: 'metric ltv91' }, BadRequest, '“HTTP 400: metric ltv91”'],
  [422, { error: { message: 'bad day' } }, BadRequest, '“HTTP 422: bad day”'],
  [404, 'Not Found', NotUnderstood, 'nothing at this path (HTTP 404: Not Found)'],
  [429, '', TooManyRequests, '“HTTP 429”'],
  [500, '<html><head><style>b{}</style></head><body><h1>Oops</h1></body></html>', ServiceDown, '“HTTP 500”'],
  [418, 'teapot', NotUnderstood, 'HTTP 418: teapot'],
  [200, { code: 401, message: 'no' }, KeyRefused, '“code 401: no”'],
  [200, { code: 403, status: -1, error_message: 'sign error' }, NotPermitted, '“code 403: sign error”'],
  [200, { code: 200, status: -1, items: [] }, NotUnderstood, 'code -1'],
  [200, { code: true, items: [] }, NotUnderstood, 'code true'],
  [200, '<html><title>Log in</title></html>', NotUnderstood, 'not a complete JSON object (HTTP 200)'],
  [200, '', NotUnderstood, 'it is empty, or it is not a complete JSON object (HTTP 200)'],
  [204, '', NotUnderstood, 'it is empty, or it is not a complete JSON object (HTTP 204)'],
  [200, '{"code":200,"items":[{"da', NotUnderstood, 'not a complete JSON object'],
  [200, 'service busy', NotUnderstood, 'HTTP 200: service busy'],
  [200, [], NotUnderstood, 'not a complete JSON object'],
  [200, { code: 200 }, NotUnderstood, 'no list of rows'],
  [200, { code: 200, items: null }, NotUnderstood, 'no list of rows'],
  [200, { code: 200, items: { 0: {} } }, NotUnderstood, 'no list of rows'],
  [200, { timezone: 'UTC+8', items: [] }, NotUnderstood, 'not counted in UTC+0 as requested'],
  [200, { items: [null] }, NotUnderstood, 'row 1: items is null'],
])('a failure in a response: %i %j', (status, body, kind, words) => {
  const error = failureOf(status, body);
  expect(error).toBeInstanceOf(kind);
  expect(error.message).toContain(words);
  expect(error.message).toContain('Nothing was written');
});

it('a redirect is not followed, and the key is not sent there', () => {
  const { message } = failureOf(302, '', { location: 'https://evil.example/steal?x=1' });
  expect(message).toContain('it redirects to another address (HTTP 302); the key was not sent there');
  expect(message).not.toContain('steal');
});

it.each([400, 401, 403, 404, 418, 429, 500, 200])(
  'a failure in a response never shows the key (HTTP %i)',
  (status) => {
    for (const echo of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64'), `Bearer ${KEY}`]) {
      for (const body of [
        `you sent ${echo}`,
        { code: status, message: `you sent ${echo}` },
        { code: echo },
        { items: [{ date: echo }] },
      ]) {
        const { message } = failureOf(status, body);
        expect(message).not.toContain(KEY.slice(8));
        expect(message).not.toContain(echo);
      }
    }
  },
);

it('a failure in a response does not see a failure in a byte order mark or a code that is text', () => {
  const fake = service();
  fake.fault = () => answer(200, `\uFEFF${JSON.stringify({ code: '200', total: 1, items: apps(1) })}`);
  expect(fetchReport(createReportRequest('full'), connect(fake)).rows).toHaveLength(1);
});
