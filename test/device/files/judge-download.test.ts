import { type ByteRange, judgeDownload } from '../../../src/device/files/judge-download';
import { QuotaUsedUp } from '../../../src/errors/service-errors';
import { texts } from '../../../src/wording/texts';
import { answer, noAnswer } from '../../fakes/http-answers';

const FIRST: ByteRange = { centre: 'cn', from: 0, bytes: 100 };
const WHOLE: ByteRange = { centre: 'cn', from: 0, bytes: null };
const LATER: ByteRange = {
  centre: 'cn',
  from: 50,
  bytes: 100,
  known: { size: 90, etag: '"1"', modified: null },
};
const LATER_WHOLE: ByteRange = { ...LATER, from: 0, bytes: null };
const XML = '<?xml version="1.0"?><Error><Code>Expired</Code></Error>';
const NOW = Date.UTC(2026, 8, 1);
const SECRET = 's3cret-k3y';

function judged(status: number, ask: ByteRange, body = '', headers: Record<string, string> = {}) {
  return judgeDownload(answer(status, body, headers), ask, [SECRET], NOW);
}

describe('a response without a file', () => {
  it.each([404, 412, 416])('means that the file changed if a part was received before: HTTP %d', (status) => {
    expect(judged(status, LATER)).toEqual({ kind: 'changed' });
    expect(judged(status, LATER_WHOLE)).toEqual({ kind: 'changed' });
  });

  it('means no data if there is no file', () => {
    expect(judged(404, FIRST)).toEqual({ kind: 'no data' });
    expect(judged(404, WHOLE)).toEqual({ kind: 'no data' });
  });

  it('means that the file is empty or not served in parts if a range does not exist', () => {
    expect(judged(416, FIRST, '', { 'content-range': 'bytes */0' })).toEqual({ kind: 'no data' });
    expect(judged(416, FIRST, '', { 'content-range': 'bytes */7' })).toEqual({ kind: 'not in parts' });
    expect(judged(416, FIRST)).toEqual({ kind: 'not in parts' });
  });

  it('is a failure if it refuses a range that was not requested', () => {
    expect(judged(416, WHOLE, 'no')).toEqual({ kind: 'failed', why: 'HTTP 416 (“no”)' });
    expect(judged(412, FIRST, 'no')).toEqual({ kind: 'failed', why: 'HTTP 412 (“no”)' });
  });

  it('is a failure if it has a part and the whole file was requested', () => {
    const part = judged(206, WHOLE, 'area', { 'content-range': 'bytes 0-3/4' });
    expect(part).toEqual({ kind: 'failed', why: 'HTTP 206 (“area”)' });
  });
});

describe('a response with a file', () => {
  it('is the whole file, or means no data', () => {
    for (const ask of [FIRST, WHOLE]) {
      expect(judged(200, ask, 'area\n')).toMatchObject({
        kind: 'received',
        part: { text: 'area\n', from: 0, to: 5, isEntire: true },
      });
      expect(judged(200, ask)).toEqual({ kind: 'no data' });
      expect(judged(204, ask)).toEqual({ kind: 'no data' });
    }
  });

  it('is the requested part', () => {
    const headers = { 'content-range': 'bytes 50-53/90', etag: '"1"' };
    expect(judged(206, LATER, 'area', headers)).toMatchObject({
      kind: 'received',
      part: { text: 'area', from: 50, to: 54, size: 90, isEntire: false },
    });
  });
});

describe('a link that is refused', () => {
  it.each([401, 403])('is renewed after HTTP %d', (status) => {
    expect(judged(status, FIRST, 'expired')).toEqual({
      kind: 'link refused',
      why: `HTTP ${status} (“expired”)`,
    });
  });

  it('is renewed after an XML error, and after no other text', () => {
    expect(judged(400, FIRST, XML)).toMatchObject({ kind: 'link refused' });
    expect(judged(400, FIRST, '{"error":1}')).toEqual({ kind: 'failed', why: 'HTTP 400 (“{"error":1}”)' });
    expect(judged(400, FIRST, '<html>no</html>')).toMatchObject({ kind: 'failed' });
    expect(judged(402, FIRST)).toEqual({ kind: 'failed', why: 'HTTP 402' });
  });

  it.each([300, 301, 302, 307, 399])('is not followed to another address: HTTP %d', (status) => {
    expect(judged(status, FIRST, XML, { location: 'https://evil.example' })).toEqual({
      kind: 'failed',
      why: `the link redirects to another address (HTTP ${status}), and the add-on does not follow it`,
    });
  });

  it('fails with an unknown status', () => {
    expect(judged(299, FIRST)).toEqual({ kind: 'failed', why: 'HTTP 299' });
    expect(judged(600, FIRST)).toEqual({ kind: 'failed', why: 'HTTP 600' });
  });
});

describe('a response after which the file is requested again', () => {
  it.each([
    [429, 'too many requests'],
    [408, 'service down'],
    [500, 'service down'],
    [503, 'service down'],
    [599, 'service down'],
  ])('is HTTP %d: %s', (status, failure) => {
    const why = `HTTP ${status} (“busy”)`;
    expect(judged(status, FIRST, 'busy')).toEqual({
      kind: 'again',
      failure,
      why,
      retryAfterMs: undefined,
    });
    expect(judged(status, LATER, 'busy', { 'retry-after': '7' })).toMatchObject({ retryAfterMs: 7_000 });
    const dated = { 'retry-after': 'Tue, 01 Sep 2026 00:00:05 GMT' };
    expect(judged(status, FIRST, XML, dated)).toMatchObject({ kind: 'again', retryAfterMs: 5_000 });
  });

  it('may be missing', () => {
    const reason = `Address unavailable: HTTPS://cn.example.com/f?Signature=abc and http://x.example/${SECRET} ${SECRET}`;
    expect(judgeDownload(noAnswer('unreachable', reason), FIRST, [SECRET], NOW)).toEqual({
      kind: 'again',
      failure: 'unreachable',
      why: expect.stringMatching(
        /^there was no answer \(“Address unavailable: the link and the link \S+”\)$/,
      ),
      retryAfterMs: undefined,
    });
  });

  it("is not one that is too large for Google, or after Google's limit is used up", () => {
    expect(judgeDownload(noAnswer('too large', 'x'), FIRST, [], NOW)).toEqual({
      kind: 'failed',
      why: texts().devices.downloads.tooLarge,
    });
    expect(() => judgeDownload(noAnswer('quota', 'Service invoked too many times'), FIRST, [], NOW)).toThrow(
      QuotaUsedUp,
    );
  });
});

it('shows no secret in the text of a response', () => {
  const message = JSON.stringify([401, 418, 500].map((status) => judged(status, FIRST, `no ${SECRET} here`)));
  expect(message).not.toContain(SECRET);
  expect(message.match(/ here”/g)).toHaveLength(3);
});
