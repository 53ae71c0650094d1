import { type ByteRange, judgeDownload } from '../../../src/device/files/judge-download';
import { answer } from '../../fakes/http-answers';

const TEXT = 'area,click\nDE,1\nUS,2\n';
const FIRST: ByteRange = { centre: 'cn', from: 0, bytes: 10 };
const LATER: ByteRange = { centre: 'cn', from: 5, bytes: 10, first: { size: 21, version: '"1"' } };
const ETAG = { etag: '"1"' };
const SECRET = 's3cret-k3y';

/** What was decided, as a short text. */
function judged(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  range: ByteRange = FIRST,
): string {
  try {
    const verdict = judgeDownload(answer(status, body, { ...headers }), range, [SECRET], 0);
    if ('why' in verdict) return `${verdict.kind}: ${verdict.why}`;
    if (verdict.kind !== 'received') return verdict.kind;
    return `received ${verdict.part.bytes} of ${verdict.part.size}`;
  } catch (error) {
    return (error as Error).message.replace(/ Nothing was written.*/, '');
  }
}

const ranged = (range: string, asked = FIRST, body = TEXT.slice(0, 10)) =>
  judged(206, body, { 'content-range': range, ...ETAG }, asked);
const OTHER = 'again: another part arrived instead of the requested one';

describe('a response with a part of a file', () => {
  it.each([
    ['bytes 0-9/21', 'received 10 of 21'],
    [' Bytes  0-9/21 ', 'received 10 of 21'],
    ['bytes 0-9/10', 'received 10 of 10'],
    ['bytes 0-9/999999999999', 'received 10 of 999999999999'],
  ])('has the place that its range gives: %j', (range, place) => {
    expect(ranged(range)).toBe(place);
  });

  it.each([
    ...['', 'lines 0-9/21', 'x bytes 0-9/21', 'bytes 0-9/21 x', 'bytes 0-9', 'bytes -9/21', 'bytes 9-0/21'],
    ...['bytes 0-9/9', 'bytes 0-9/*', 'bytes 0-8/21', 'bytes 1-10/21', 'bytes 0-9/1000000000000'],
  ])('has no place with the range %j: the whole file, or the later part again, is requested', (range) => {
    expect(ranged(range)).toBe('not in parts');
    expect(ranged(range, LATER)).toBe(OTHER);
  });

  it('is as requested, or ends with the file', () => {
    expect(ranged('bytes 5-14/21', LATER, TEXT.slice(5, 15))).toBe('received 10 of 21');
    expect(ranged('bytes 5-20/21', LATER, TEXT.slice(5))).toBe(OTHER);
    expect(ranged('bytes 5-14/21', LATER, TEXT)).toBe('again: only 21 of 10 bytes arrived');
    const last = { ...LATER, from: 15 };
    expect(ranged('bytes 15-20/21', last, TEXT.slice(15))).toBe('received 6 of 21');
  });

  it('is not used if it is packed, or if its storage sends no version', () => {
    const range = { 'content-range': 'bytes 0-9/21' };
    expect(judged(206, TEXT.slice(0, 10), { ...range, ...ETAG, 'content-encoding': 'gzip' })).toBe(
      'not in parts',
    );
    expect(judged(206, TEXT.slice(0, 10), range)).toBe('not in parts');
    expect(judged(206, TEXT.slice(0, 10), { 'content-range': 'bytes 0-9/10' })).toBe('received 10 of 10');
  });
});

it('a whole file is requested again if it is shorter than announced, and refused above 50 MB', () => {
  const MB = 1024 * 1024;
  expect(judged(204, '')).toBe('no data');
  expect(judged(200, TEXT, { 'content-length': ' 21 ' })).toBe('received 21 of 21');
  const plain = { 'content-length': '22', 'content-encoding': 'identity' };
  expect(judged(200, TEXT, plain)).toBe('again: only 21 of 22 bytes arrived');
  expect(judged(200, TEXT, { 'content-length': `${50 * MB}` })).toContain('only 21 of 52428800 bytes');
  expect(judged(200, TEXT, { 'content-length': `${50 * MB + 1}` })).toContain('it is over 50 MB');
});

describe('a response without bytes of the file', () => {
  it.each([
    [400, '<Error>Expired</Error>', 'link refused: HTTP 400 (“<Error>Expired</Error>”)'],
    [400, 'no', 'The device file of centre cn could not be downloaded: HTTP 400 (“no”).'],
    [302, '<a>moved</a>', 'could not be downloaded: HTTP 302'],
    [299, '', 'could not be downloaded: HTTP 299.'],
    [600, '', 'could not be downloaded: HTTP 600.'],
    [404, '<Error>NoSuchKey</Error>', 'no data'],
    [416, '', 'not in parts'],
    [408, 'busy', 'again: HTTP 408 (“busy”)'],
    [599, 'busy', 'again: HTTP 599 (“busy”)'],
    [401, `no ${SECRET} here`, 'link refused: HTTP 401 (“no [hidden] here”)'],
  ])('is judged by its status: HTTP %d %j', (status, body, verdict) => {
    expect(judged(status, body, { location: 'https://evil.example' })).toContain(verdict);
  });
});
