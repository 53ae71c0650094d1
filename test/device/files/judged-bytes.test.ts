import { gzipSync } from 'node:zlib';
import {
  type ByteRange,
  failedFor,
  judgeDownload,
  type Verdict,
} from '../../../src/device/files/judge-download';
import { texts } from '../../../src/wording/texts';
import { answer } from '../../fakes/http-answers';

const TEXT = 'area,click\nDE,1\nUS,2\n';
const SIZE = TEXT.length;
const PIECE: ByteRange = { centre: 'cn', from: 0, bytes: 10 };
const WHOLE: ByteRange = { centre: 'cn', from: 0, bytes: null };
const KNOWN = { size: SIZE, etag: '"v1"', modified: null };

/** The verdict as a short text: the bytes and their place in the file, or the reason why they are refused. */
function verdict(
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string>,
  ask: ByteRange,
): string {
  return sentence(judgeDownload(answer(status, body, headers), ask, [], 0));
}

function fail(why: string): never {
  throw new Error(why);
}

function sentence(judged: Verdict): string {
  if ('why' in judged) return `${judged.kind}: ${judged.why}`;
  if (judged.kind !== 'received') return judged.kind;
  const { from, to, size, isEntire, text } = judged.part;
  return `came ${from}-${to}/${size}${isEntire ? ' entire' : ''}: ${text.slice(0, 4)}`;
}

const ranged = (range: string, ask: ByteRange = PIECE, body: string = TEXT.slice(0, 10)) =>
  verdict(206, body, { 'content-range': range }, ask);

describe('a response with a part of a file', () => {
  it.each([
    ['bytes 0-9/21', 'came 0-10/21: area'],
    [' Bytes  0-9/21 ', 'came 0-10/21: area'],
    ['BYTES\t0-9/21', 'came 0-10/21: area'],
    ['bytes 0-9/*', 'came 0-10/null: area'],
    ['bytes 0-9/10', 'came 0-10/10 entire: area'],
    ['bytes 0-9/999999999999', 'came 0-10/999999999999: area'],
  ])('has the position that its range gives: %j', (range, placed) => {
    expect(ranged(range)).toBe(placed);
  });

  it.each([
    '',
    'bytes',
    'lines 0-9/21',
    'x bytes 0-9/21',
    'bytes 0-9/21 x',
    'bytes 0-9',
    'bytes -9/21',
    'bytes 0-/21',
    'bytes 9-0/21',
    'bytes 0-9/9',
    'bytes 0-9/**',
    'bytes 0-9/1000000000000',
    'bytes 0-1000000000000/21',
    'bytes 0000000000000-9/21',
  ])('has no position with the range %j: the whole file, or the later part again, is requested', (range) => {
    expect(ranged(range)).toBe('not in parts');
    expect(ranged(range, { ...PIECE, from: 5 })).toBe(
      'again: another part arrived instead of the requested one',
    );
  });

  it('may have one byte, and end at the end of the file', () => {
    const last: ByteRange = { centre: 'cn', from: 20, bytes: 10 };
    expect(ranged('bytes 20-20/21', last, '\n')).toBe('came 20-21/21: \n');
  });

  it('is refused if it begins elsewhere or is longer than requested', () => {
    expect(ranged('bytes 1-9/21', PIECE, TEXT.slice(1, 10))).toBe(
      'again: another part arrived instead of the requested one',
    );
    expect(ranged('bytes 0-10/21', PIECE, TEXT.slice(0, 11))).toBe(
      'again: another part arrived instead of the requested one',
    );
    const later: ByteRange = { centre: 'cn', from: 5, bytes: 10 };
    expect(ranged('bytes 5-14/21', later, TEXT.slice(5, 15))).toContain('came 5-15/21');
    expect(ranged('bytes 5-20/21', later, TEXT.slice(5))).toBe(
      'again: another part arrived instead of the requested one',
    );
  });

  it('may be the whole file if its beginning was requested', () => {
    expect(ranged('bytes 0-20/21', PIECE, TEXT)).toBe('came 0-21/21 entire: area');
  });

  it('is requested again if it is shorter than announced', () => {
    expect(ranged('bytes 0-9/21', PIECE, 'area')).toBe('again: only 4 of 10 bytes arrived');
  });

  it('is requested again if it is longer than announced; for the beginning the whole file is requested', () => {
    expect(ranged('bytes 0-9/21', PIECE, TEXT)).toBe('not in parts');
    const later: ByteRange = { centre: 'cn', from: 5, bytes: 10 };
    expect(ranged('bytes 5-14/21', later, TEXT.slice(0, 12))).toContain('again: 12 bytes arrived instead');
    expect(ranged('bytes 5-14/21', later, TEXT)).toBe('again: 21 bytes arrived instead of the announced 10');
  });

  it('is not used if it is packed', () => {
    const headers = { 'content-range': 'bytes 5-14/21', 'content-encoding': 'gzip' };
    const later: ByteRange = { centre: 'cn', from: 5, bytes: 10 };
    expect(verdict(206, 'area', headers, later)).toBe('not in parts');
    expect(verdict(206, TEXT.slice(5, 15), headers, later)).toContain('came 5-15/21');
    const packed = gzipSync(TEXT.repeat(9));
    const range = (to: number) => ({ 'content-range': `bytes 0-${to - 1}/${packed.length}` });
    expect(verdict(206, packed.subarray(0, 20), range(20), { ...PIECE, bytes: 20 })).toBe('not in parts');
    expect(verdict(206, packed, range(packed.length), { ...PIECE, bytes: 99 })).toContain('entire: area');
  });

  it('may have the mark of a packed file in the middle of a file', () => {
    const later: ByteRange = { centre: 'cn', from: 5, bytes: 10 };
    const bytes = Buffer.from([0x1f, 0x8b, 0x0a]);
    expect(verdict(206, bytes, { 'content-range': 'bytes 5-7/21' }, later)).toContain('came 5-8/21');
    expect(verdict(206, bytes, { 'content-range': 'bytes 0-2/21' }, PIECE)).toBe('not in parts');
  });

  it('shows a changed file if its identity is different', () => {
    const of = (etag: string) =>
      verdict(206, TEXT.slice(0, 10), { 'content-range': 'bytes 0-9/21', etag }, { ...PIECE, known: KNOWN });
    expect(of('"v1"')).toBe('came 0-10/21: area');
    expect(of('"v2"')).toBe('changed');
    const later = { ...PIECE, from: 5, known: KNOWN };
    const headers = { 'content-range': 'bytes 5-14/21', etag: '"v2"' };
    expect(verdict(206, TEXT.slice(5, 15), headers, later)).toBe('changed');
  });

  it('is an error or a web page only at the beginning of the file', () => {
    const page = '<html></html>';
    const range = (from: number) => `bytes ${from}-${from + page.length - 1}/99`;
    const ask = (from: number): ByteRange => ({ centre: 'cn', from, bytes: 50 });
    expect(ranged(range(0), ask(0), page)).toBe('again: a web page arrived in its place (“<html></html>”)');
    expect(ranged(range(5), ask(5), page)).toBe('came 5-18/99: <htm');
    expect(ranged('bytes 0-8/9', ask(0), '{"code":1')).toMatch(
      /^link refused: an error arrived in its place/,
    );
  });
});

describe('a response with a whole file', () => {
  const whole = (headers: Record<string, string>, ask: ByteRange = WHOLE, body: string | Uint8Array = TEXT) =>
    verdict(200, body, headers, ask);

  it('is used, also if a part was requested', () => {
    expect(whole({})).toBe('came 0-21/21 entire: area');
    expect(whole({}, PIECE)).toBe('came 0-21/21 entire: area');
    expect(whole({ 'content-length': ' 21 ' })).toBe('came 0-21/21 entire: area');
    expect(verdict(204, '', {}, WHOLE)).toBe('no data');
  });

  it('is requested again if it is shorter than announced', () => {
    expect(whole({ 'content-length': '22' })).toBe('again: only 21 of 22 bytes arrived');
    expect(whole({ 'content-length': ' 22 ' })).toBe('again: only 21 of 22 bytes arrived');
    expect(whole({ 'content-length': '22', 'content-encoding': 'identity' })).toBe(
      'again: only 21 of 22 bytes arrived',
    );
    expect(whole({ 'content-length': '22', 'content-encoding': ' ' })).toBe(
      'again: only 21 of 22 bytes arrived',
    );
  });

  it.each<Record<string, string>>([
    { 'content-length': '22', 'content-encoding': 'gzip' },
    { 'content-length': '22', 'content-encoding': 'identity, gzip' },
    { 'content-length': '22', 'content-encoding': 'x-identity' },
    { 'content-length': '22 bytes' },
    { 'content-length': '-22' },
    { 'content-length': '1000000000000000' },
    { 'content-length': '7' },
  ])('is not regarded as cut, as %j does not show its length', (headers) => {
    expect(whole(headers)).toMatch(/^came 0-(21|7)\/(21|7) entire: area$/);
  });

  it('has the declared size if there is one', () => {
    expect(whole({ 'content-length': '7' })).toBe('came 0-7/7 entire: area');
    expect(whole({}, WHOLE, 'é\n')).toBe('came 0-3/3 entire: é\n');
  });

  it('is refused above 50 MB, and not just below', () => {
    const MB = 1024 * 1024;
    expect(whole({ 'content-length': `${50 * MB + 1}` })).toBe(
      `failed: ${texts().devices.downloads.tooLarge}`,
    );
    expect(whole({ 'content-length': `${50 * MB}` })).toBe(`again: only 21 of ${50 * MB} bytes arrived`);
  });

  it('is counted in bytes if some are not UTF-8 and a length is announced', () => {
    const broken = Buffer.from('area\nM\xfcnchen\n', 'latin1');
    expect(whole({ 'content-length': '13' }, WHOLE, broken)).toBe('came 0-13/13 entire: area');
    expect(whole({ 'content-length': '14' }, WHOLE, broken)).toBe('again: only 13 of 14 bytes arrived');
    const uncounted = {
      ...answer(200, broken),
      byteLength: () => fail('the bytes of a whole file cost too much'),
    };
    expect(sentence(judgeDownload(uncounted, WHOLE, [], 0))).toContain('entire: area');
  });

  it('is requested again if an earlier part had a larger size', () => {
    const reported: ByteRange = { ...WHOLE, known: { size: 30, etag: null, modified: null } };
    expect(whole({}, reported)).toBe('again: only 21 of 30 bytes arrived');
    expect(whole({ 'content-encoding': 'gzip' }, reported)).toBe('came 0-21/21 entire: area');
    expect(whole({}, reported, '<Error></Error>')).toMatch(/^link refused: an error arrived in its place/);
  });

  it('shows a changed file if its identity contradicts an earlier part', () => {
    const reported: ByteRange = { ...WHOLE, known: KNOWN };
    expect(whole({ etag: '"v1"' }, reported)).toContain('came');
    expect(whole({ etag: '"v2"' }, reported)).toBe('changed');
    expect(whole({ 'content-length': '21' }, reported)).toContain('came');
    expect(whole({ 'content-length': '20' }, reported)).toBe('changed');
  });

  it('is not used if a later part was requested', () => {
    expect(whole({}, { ...PIECE, from: 5 })).toBe(
      'again: its storage sent parts of it at first, and later only the whole file',
    );
  });

  it('means no data if it is empty', () => {
    expect(whole({}, WHOLE, '')).toBe('no data');
  });

  it('is not readable if it cannot be unpacked', () => {
    expect(whole({}, WHOLE, gzipSync(TEXT).subarray(0, 15))).toBe(
      'failed: the file looks gzipped but cannot be unpacked',
    );
  });

  it('is unpacked before it is checked', () => {
    expect(whole({}, WHOLE, gzipSync('<html></html>'))).toBe(
      'again: a web page arrived in its place (“<html></html>”)',
    );
    expect(whole({}, WHOLE, gzipSync(TEXT))).toContain('entire: area');
  });
});

describe('a response without a part', () => {
  const none = (range: string) => verdict(416, '', { 'content-range': range }, PIECE);

  it('distinguishes an empty file from one that is not served in parts', () => {
    expect(none('bytes */0')).toBe('no data');
    expect(none(' Bytes  */0 ')).toBe('no data');
    for (const range of ['bytes */21', 'bytes */', 'bytes 0-0/0', 'x bytes */0', 'bytes */0 x', ''])
      expect(none(range)).toBe('not in parts');
  });
});

describe('the sentence about a response', () => {
  it('shows the beginning of its text if it has one', () => {
    const sentence = (body: string) => judgeDownload(answer(500, body), WHOLE, ['s3cret-key'], 0);
    expect(sentence('busy, s3cret-key')).toMatchObject({ why: 'HTTP 500 (“busy, [hidden]”)' });
    expect(sentence(' ')).toMatchObject({ why: 'HTTP 500' });
  });

  it('says what to do about a file that is too large, and does not advise to run again', () => {
    expect(failedFor('cn', texts().devices.downloads.tooLarge).message).toContain(
      'Use the full report for these days',
    );
    expect(failedFor('cn', 'HTTP 500').message).not.toContain('Use the full report');
  });
});
