import {
  KeyMissing,
  KeyRefused,
  NotAllowed,
  OutOfTime,
  Unreachable,
} from '../../../src/errors/ad-reports-error';
import { parseFetchFailure } from '../../../src/platform/apps-script/http';
import { fetchReport } from '../../../src/service/fetch-report';
import { answer, failWithoutAnswer } from '../../fakes/http-answers';
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

it.each([1, 3])('sending again succeeds after %i failures of the service and a wait for each', (times) => {
  const fake = service();
  fake.fault = (call) => (call <= times ? answer(503, '') : undefined);
  const connection = connect(fake);
  expect(fetchReport(createReportRequest('full'), connection).rows).toHaveLength(3);
  expect(connection.clock.sleeps).toEqual([500, 1_000, 2_000].slice(0, times));
});

it('sending again waits as long as the service requires', () => {
  const fake = service();
  fake.fault = (call) => (call === 1 ? answer(429, '', { 'retry-after': '7' }) : undefined);
  const connection = connect(fake);
  fetchReport(createReportRequest('full'), connection);
  expect(connection.clock.sleeps).toEqual([7_500]);
});

it('sending again stops at once if the service requires a wait beyond the deadline', () => {
  const fake = service();
  fake.fault = () => answer(429, '', { 'retry-after': '3600' });
  const connection = connect(fake);
  expect(() => fetchReport(createReportRequest('full'), connection)).toThrow(/too many requests/);
  expect(connection.clock.sleeps).toEqual([]);
});

const starts = (fake: FakeReportService) =>
  fake.rounds.map((round) => round.map(({ body }) => JSON.parse(body!).start / 1_000));
const fourAtOnce = (fake: FakeReportService) => connect(fake, { parallel: 4 });

it('sending again repeats only the requests that failed, beginning with one of them', () => {
  const fake = service(9_000);
  fake.fault = (call) => (call >= 3 && call <= 5 ? answer(429, '') : undefined);
  expect(fetchReport(createReportRequest('full'), fourAtOnce(fake)).rows).toHaveLength(9_000);
  expect(starts(fake)).toEqual([[0], [1, 2, 3, 4], [2], [3, 4], [5, 6, 7, 8], [9]]);
});

it.each([
  'Service invoked too many times in a short time: urlfetch. Try Utilities.sleep(1000) between calls.',
  'Bandwidth quota exceeded: https://reports.example.com/. Try reducing the rate of data transfer.',
  '하루에 urlfetch 서비스를 너무 많이 호출했습니다.',
])('sending again waits a minute and sends one request at a time after a limit of Google: %s', (reason) => {
  const fake = service(9_000);
  fake.fault = (call) => (call >= 2 && call <= 5 ? parseFetchFailure(reason) : undefined);
  const connection = fourAtOnce(fake);
  expect(fetchReport(createReportRequest('full'), connection).rows).toHaveLength(9_000);
  expect(starts(fake)).toEqual([[0], [1, 2, 3, 4], [1], [2, 3, 4], [5, 6, 7, 8], [9]]);
  expect(connection.clock.sleeps).toEqual([expect.closeTo(60_500, -4)]);
});

it('sending again sends a request three times in the language of any user, and says when to try again', () => {
  const fake = service(10);
  fake.fault = () => parseFetchFailure('単日叫用下列服務的次數過多：urlfetch。');
  const connection = connect(fake);
  expect(() => fetchReport(createReportRequest('full'), connection)).toThrow(
    /more web requests.*few minutes.*tomorrow/,
  );
  expect([fake.rounds.length, connection.clock.sleeps.length]).toEqual([3, 2]);
});

it('sending again sends nothing again if an administrator blocks the host', () => {
  const fake = service(10);
  fake.fault = () =>
    parseFetchFailure('UrlFetch calls to https://reports.example.com/ are not permitted by your admin');
  expect(() => fetchReport(createReportRequest('full'), connect(fake))).toThrow(/administrator/);
  expect(fake.rounds).toHaveLength(1);
});

it('sending again waits once for the longest wait that several failures require', () => {
  const fake = service(9_000);
  const after = (seconds: number) => answer(429, '', { 'retry-after': String(seconds) });
  fake.fault = (call) => (call >= 2 && call <= 4 ? after([3, 9, 6][call - 2]!) : undefined);
  const connection = fourAtOnce(fake);
  fetchReport(createReportRequest('full'), connection);
  expect(connection.clock.sleeps).toEqual([9_500]);
});

it('sending again sends requests one by one after an unreachable host, because the whole round was lost', () => {
  const fake = service(6_000);
  fake.fault = (call) => (call === 3 ? failWithoutAnswer('unreachable', 'DNS error') : undefined);
  expect(fetchReport(createReportRequest('full'), connect(fake)).rows).toHaveLength(6_000);
  expect(starts(fake)).toEqual([[0], [1, 2, 3], [1], [2, 3], [4, 5, 6]]);
});

it('sending again gives up on a host that stays unreachable, and names it', () => {
  const fake = service();
  fake.fault = () => failWithoutAnswer('unreachable', `Address unavailable: token ${KEY}`);
  expect(() => fetchReport(createReportRequest('full'), connect(fake))).toThrow(Unreachable);
  expect(() => fetchReport(createReportRequest('full'), connect(fake))).toThrow(
    /There was no answer from reports\.example\.com \(“Address unavailable: token \[hidden\]”\)/,
  );
});

it('sending again does not send again what is too large for Google', () => {
  const fake = service();
  fake.fault = () => failWithoutAnswer('too large', 'Limit Exceeded');
  expect(() => fetchReport(createReportRequest('full'), connect(fake))).toThrow(
    /choose fewer metrics or dimensions/,
  );
  expect(fake.calls).toBe(1);
});

it('sending again stops at a key that is refused in the middle', () => {
  const fake = service(5_000);
  fake.fault = (call) => (call === 3 ? answer(401, '') : undefined);
  expect(() => fetchReport(createReportRequest('full'), connect(fake))).toThrow(KeyRefused);
  expect(fake.calls).toBe(4);
});

it('the deadline prevents calls that would begin after it', () => {
  const fake = service(9_000);
  const connection = connect(fake);
  fake.fault = () => {
    connection.clock.advance(100_000);
    return undefined;
  };
  expect(() => fetchReport(createReportRequest('full'), connection)).toThrow(OutOfTime);
  expect(fake.rounds).toHaveLength(2);
});

it('the deadline names an earlier failure only if it occurred again, because one attempt proves nothing', () => {
  const outOfTime = (failures: number): OutOfTime => {
    const fake = service();
    const connection = connect(fake);
    fake.fault = (call) => {
      if (call === failures) connection.clock.advance(300_000);
      return answer(503, '');
    };
    try {
      fetchReport(createReportRequest('full'), connection);
    } catch (error) {
      if (error instanceof OutOfTime) return error;
      throw error;
    }
    throw new Error('It came to an end.');
  };
  expect(outOfTime(1).after).toBeUndefined();
  expect(outOfTime(2).after?.message).toContain('503');
});

it('the deadline limits the wait for a response', () => {
  const fake = service();
  const connection = connect(fake);
  fetchReport(createReportRequest('full'), { ...connection, deadline: connection.clock.now() + 4_200 });
  expect(fake.rounds[0]![0]!.timeoutSeconds).toBe(5);
});

it.each([
  [{ baseUrl: '' }, NotAllowed],
  [{ baseUrl: 'http://reports.example.com' }, NotAllowed],
  [{ baseUrl: 'https://reports.example.com@evil.com' }, NotAllowed],
])('the address that gets the key is not %j', (settings, kind) => {
  const fake = service();
  expect(() => fetchReport(createReportRequest('full'), connect(fake, { settings }))).toThrow(kind);
  expect(fake.calls).toBe(0);
});

it.each([
  ['', KeyMissing],
  ['a\r\nX-Other: b', NotAllowed],
  ['a b', NotAllowed],
  ['••••••••a1b0', NotAllowed],
])('the address that gets the key is not used with the key %j', (key, kind) => {
  const fake = service();
  expect(() => fetchReport(createReportRequest('full'), { ...connect(fake), key })).toThrow(kind);
  expect(fake.calls).toBe(0);
});
