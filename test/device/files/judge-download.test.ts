import type { ByteRange } from '../../../src/device/files/judge-download';
import { judgeDownload } from '../../../src/device/files/judge-download';
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

describe('an answer without a file', () => {
  it.each([404, 412, 416])('says that the file changed where some of it came before: HTTP %d', (status) => {
    expect(judged(status, LATER)).toEqual({ kind: 'changed' });
    expect(judged(status, LATER_WHOLE)).toEqual({ kind: 'changed' });
  });

  it('says that there is no data where nothing is found', () => {
    expect(judged(404, FIRST)).toEqual({ kind: 'no data' });
    expect(judged(404, WHOLE)).toEqual({ kind: 'no data' });
  });

  it('says of a range that it is not there: the file is empty, or is not served in parts', () => {
    expect(judged(416, FIRST, '', { 'content-range': 'bytes */0' })).toEqual({ kind: 'no data' });
    expect(judged(416, FIRST, '', { 'content-range': 'bytes */7' })).toEqual({ kind: 'not in parts' });
    expect(judged(416, FIRST)).toEqual({ kind: 'not in parts' });
  });

  it('fails where a range was refused that nobody asked for', () => {
    expect(judged(416, WHOLE, 'no')).toEqual({ kind: 'failed', why: 'HTTP 416 (“no”)' });
    expect(judged(412, FIRST, 'no')).toEqual({ kind: 'failed', why: 'HTTP 412 (“no”)' });
  });

  it('fails where a part came and all was asked for', () => {
    const part = judged(206, WHOLE, 'area', { 'content-range': 'bytes 0-3/4' });
    expect(part).toEqual({ kind: 'failed', why: 'HTTP 206 (“area”)' });
  });
});

describe('an answer with a file', () => {
  it('is all of it, or there is no data in it', () => {
    for (const ask of [FIRST, WHOLE]) {
      expect(judged(200, ask, 'area\n')).toMatchObject({
        kind: 'came',
        came: { text: 'area\n', from: 0, to: 5, isEntire: true },
      });
      expect(judged(200, ask)).toEqual({ kind: 'no data' });
      expect(judged(204, ask)).toEqual({ kind: 'no data' });
    }
  });

  it('is the part that was asked for', () => {
    const headers = { 'content-range': 'bytes 50-53/90', etag: '"1"' };
    expect(judged(206, LATER, 'area', headers)).toMatchObject({
      kind: 'came',
      came: { text: 'area', from: 50, to: 54, size: 90, isEntire: false },
    });
  });
});

describe('a link that is refused', () => {
  it.each([401, 403])('is asked for anew after HTTP %d', (status) => {
    expect(judged(status, FIRST, 'expired')).toEqual({
      kind: 'link refused',
      why: `HTTP ${status} (“expired”)`,
    });
  });

  it('is asked for anew after an XML error, and after no other text', () => {
    expect(judged(400, FIRST, XML)).toMatchObject({ kind: 'link refused' });
    expect(judged(400, FIRST, '{"error":1}')).toEqual({ kind: 'failed', why: 'HTTP 400 (“{"error":1}”)' });
    expect(judged(400, FIRST, '<html>no</html>')).toMatchObject({ kind: 'failed' });
    expect(judged(402, FIRST)).toEqual({ kind: 'failed', why: 'HTTP 402' });
  });

  it.each([300, 301, 302, 307, 399])('is not followed elsewhere: HTTP %d', (status) => {
    expect(judged(status, FIRST, XML, { location: 'https://evil.example' })).toEqual({
      kind: 'failed',
      why: `the link leads elsewhere (HTTP ${status}), which is not followed`,
    });
  });

  it('fails with a status of no meaning', () => {
    expect(judged(299, FIRST)).toEqual({ kind: 'failed', why: 'HTTP 299' });
    expect(judged(600, FIRST)).toEqual({ kind: 'failed', why: 'HTTP 600' });
  });
});

describe('an answer after which the file is asked for again', () => {
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

  it('is none at all', () => {
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

  it('is not one that is too large for Google, or comes when its limit is used up', () => {
    expect(judgeDownload(noAnswer('too large', 'x'), FIRST, [], NOW)).toEqual({
      kind: 'failed',
      why: texts().devices.downloads.tooLarge,
    });
    expect(() => judgeDownload(noAnswer('quota', 'Service invoked too many times'), FIRST, [], NOW)).toThrow(
      QuotaUsedUp,
    );
  });
});

it('shows no secret of what an answer says', () => {
  const said = JSON.stringify([401, 418, 500].map((status) => judged(status, FIRST, `no ${SECRET} here`)));
  expect(said).not.toContain(SECRET);
  expect(said.match(/ here”/g)).toHaveLength(3);
});
