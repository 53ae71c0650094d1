import { type ByteRange, judgeDownload } from '../../../src/device/files/judge-download';
import { answer, noAnswer } from '../../fakes/http-answers';

const FIRST: ByteRange = { centre: 'cn', from: 0, bytes: 100 };
const LATER: ByteRange = {
  centre: 'cn',
  from: 50,
  bytes: 100,
  known: { size: 90, etag: '"1"', modified: null },
};
const XML = '<?xml version="1.0"?><Error><Code>Expired</Code></Error>';
const NOW = Date.UTC(2026, 8, 1);
const SECRET = 's3cret-k3y';

function judged(status: number, ask: ByteRange, body = '', headers: Record<string, string> = {}) {
  return judgeDownload(answer(status, body, headers), ask, [SECRET], NOW);
}

describe('a link that is refused', () => {
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
});

it('shows no secret in the text of a response', () => {
  const message = JSON.stringify([401, 418, 500].map((status) => judged(status, FIRST, `no ${SECRET} here`)));
  expect(message).not.toContain(SECRET);
  expect(message.match(/ here”/g)).toHaveLength(3);
});
