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
const PIECE: ByteRange = { centre: 'cn', from: 0, bytes: 10 };
const WHOLE: ByteRange = { centre: 'cn', from: 0, bytes: null };

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

  it('is not readable if it cannot be unpacked', () => {
    expect(whole({}, WHOLE, gzipSync(TEXT).subarray(0, 15))).toBe(
      'failed: the file looks gzipped but cannot be unpacked',
    );
  });
});

describe('the sentence about a response', () => {
  it('says what to do about a file that is too large, and does not advise to run again', () => {
    expect(failedFor('cn', texts().devices.downloads.tooLarge).message).toContain(
      'Use the full report for these days',
    );
    expect(failedFor('cn', 'HTTP 500').message).not.toContain('Use the full report');
  });
});
