import { gzipSync } from 'node:zlib';
import { FileChanged } from '../../../src/device/file-part';
import { answer } from '../../fakes/http-answers';
import { FilesOfADay, type Result, readDay, refusalOf, type Stored, serve } from '../file-storage';

const STAMP = 1725537600;

function lines(count: number, stamp = STAMP): string {
  const rows = Array.from({ length: count }, (_, i) => `${stamp + i},DE,${i},0.5\n`);
  return `dateTimeStamp,area,click,revenue\n${rows.join('')}`;
}

const TEXT = lines(20);
const MARKS = { etag: '"v1"' };
const FILE: Stored = { bytes: Buffer.from(TEXT), marks: MARKS };
const SIZE = { pieceBytes: 200 };

/** A storage of one file. `ranged` answers requests for a range. A request for the whole file is answered normally. */
function storage(ranged: (range: string, nth: number) => Result, file: Stored = FILE): FilesOfADay {
  return new FilesOfADay({
    cn: (range, nth) => (range === undefined ? serve(file, undefined) : ranged(range, nth)),
  });
}

function came(day: FilesOfADay, reading = SIZE): string {
  try {
    const { texts } = readDay(day.download(), reading);
    return texts['cn'] === TEXT ? 'right' : `other: ${texts['cn']}`;
  } catch (error) {
    return error instanceof FileChanged ? 'changed' : `${(error as Error).name}: ${(error as Error).message}`;
  }
}

function numbersOf(range: string): readonly [number, number] {
  const [from, last] = /(\d+)-(\d+)/.exec(range)!.slice(1).map(Number);
  return [from!, last!];
}

/** The Content-Range header that the storage should send for this range. */
function rangeSaid(range: string): string {
  return serve(FILE, range).header('content-range') ?? '';
}

/** The answer with changed headers. A header that is undefined is removed. */
function withHeaders(result: Result, headers: Readonly<Record<string, string | undefined>>): Result {
  if ('failed' in result) return result;
  return { ...result, header: (name) => (name in headers ? headers[name] : result.header(name)) };
}

describe('a storage that serves ranges in its own way', () => {
  const body = 'x'.repeat(7);
  const multipart = `--7\r\nContent-Type: text/csv\r\nContent-Range: bytes 0-6/7\r\n\r\n${body}\r\n--7--`;

  it.each<readonly [string, (range: string) => Result]>([
    ['all of the file, as a part', () => serve(FILE, `bytes=0-${FILE.bytes.length - 1}`)],
    [
      'all of the file, as the part that was asked for',
      (range) => {
        const part = serve(FILE, range);
        return answer(206, FILE.bytes, { ...MARKS, 'content-range': part.header('content-range')! });
      },
    ],
    [
      'several parts in one answer',
      () => answer(206, multipart, { 'content-type': 'multipart/byteranges; boundary=7' }),
    ],
    ['a part without its place', (range) => withHeaders(serve(FILE, range), { 'content-range': undefined })],
    [
      'a place below zero',
      (range) => withHeaders(serve(FILE, range), { 'content-range': 'bytes -5-10/100' }),
    ],
    [
      'a place in other units',
      (range) => withHeaders(serve(FILE, range), { 'content-range': 'lines 0-3/20' }),
    ],
    [
      'a place that ends before it begins',
      (range) => withHeaders(serve(FILE, range), { 'content-range': 'bytes 9-3/20' }),
    ],
    [
      'a place beyond the size',
      (range) => withHeaders(serve(FILE, range), { 'content-range': 'bytes 0-199/100' }),
    ],
    [
      'a part that is packed',
      () =>
        answer(206, gzipSync(TEXT).subarray(0, 60), {
          ...MARKS,
          'content-encoding': 'gzip',
          'content-range': 'bytes 0-59/90',
        }),
    ],
    [
      'a part of a file of a size that none has',
      (range) =>
        withHeaders(serve(FILE, range), {
          'content-range': rangeSaid(range).replace(/\d+$/, '999999999999999'),
        }),
    ],
    [
      'a part of which more came than was announced',
      (range) => withHeaders(serve(FILE, range), { 'content-range': 'bytes 0-9/521' }),
    ],
  ])('leads to the right rows if it first sends %s', (_, ranged) => {
    expect(came(storage(ranged))).toBe('right');
  });

  it.each<readonly [string, (range: string, nth: number) => Result, string]>([
    [
      'more than it announces',
      (range, nth) =>
        nth === 1
          ? serve(FILE, range)
          : withHeaders(serve(FILE, range), {
              'content-range': `bytes ${numbersOf(range)[0]}-${numbersOf(range)[0]}/${FILE.bytes.length}`,
            }),
      'bytes arrived instead of the announced 1',
    ],
    [
      'nothing behind a row, of a size that is a lie',
      (range) =>
        withHeaders(serve(FILE, range), {
          'content-range': serve(FILE, range).header('content-range')!.replace(/\d+$/, '999999999999'),
        }),
      `its storage sends nothing after byte ${FILE.bytes.length} of 999999999999`,
    ],
    [
      'nothing behind the middle of a row',
      (range) => {
        const part = serve({ ...FILE, bytes: FILE.bytes.subarray(0, 310) }, range);
        return withHeaders(part, {
          'content-range': part.header('content-range')!.replace(/\d+$/, String(FILE.bytes.length)),
        });
      },
      `its storage sends nothing after byte 310 of ${FILE.bytes.length}`,
    ],
    [
      'nothing behind the middle of the header',
      () => withHeaders(serve(FILE, 'bytes=0-9'), {}),
      `its storage sends nothing after byte 10 of ${FILE.bytes.length}`,
    ],
    [
      'the same piece for each range',
      (range, nth) =>
        nth === 1
          ? serve(FILE, range)
          : answer(206, FILE.bytes.subarray(0, numbersOf(range)[1] + 1 - numbersOf(range)[0]), {
              ...MARKS,
              'content-range': `bytes ${numbersOf(range)[0]}-${Math.min(numbersOf(range)[1], FILE.bytes.length - 1)}/${FILE.bytes.length}`,
            }),
      'centre cn',
    ],
  ])('is refused if it sends %s', (_, ranged, why) => {
    const sentence = came(storage(ranged));
    expect(sentence).toMatch(/^DownloadFailed: The device file of centre cn could not be downloaded: /);
    expect(sentence).toContain(why);
    expect(sentence).toContain('Nothing was written');
  });

  it('is read if its ETag is weak, always or sometimes', () => {
    const weak = { ...FILE, marks: { etag: 'W/"v1"' } };
    expect(came(storage((range) => serve(weak, range)))).toBe('right');
    expect(came(storage((range, nth) => serve(nth % 2 === 0 ? weak : FILE, range)))).toBe('right');
  });

  it('is distinguished from one with a file that changed under a weak ETag', () => {
    const other = { ...FILE, marks: { etag: 'W/"v2"' } };
    expect(came(storage((range, nth) => serve(nth === 1 ? FILE : other, range)))).toBe('changed');
  });

  it.each([
    ['is blank', '""'],
    ['is weak and blank', 'W/""'],
    ['is too long to be kept', `"${'v'.repeat(300)}"`],
  ])('is read as a whole file if the ETag %s, because it does not identify the version', (_, etag) => {
    const day = storage((range) => serve({ ...FILE, marks: { etag } }, range));
    expect(came(day)).toBe('right');
    expect(day.asked).toEqual(['cn 0-199', 'cn']);
  });

  it('is not read if the ETag is different each time, as versions cannot be distinguished', () => {
    expect(came(storage((range, nth) => serve({ ...FILE, marks: { etag: `"${nth}"` } }, range)))).toBe(
      'changed',
    );
  });

  it('is distinguished from one with a file that grows between two ranges', () => {
    const longer = { ...FILE, bytes: Buffer.from(`${TEXT}${STAMP},US,1,1\n`) };
    expect(came(storage((range, nth) => serve(nth < 3 ? FILE : longer, range)))).toBe('changed');
  });
});

describe('a file that is sent completely after a part has shown its size', () => {
  /** A storage without ETag and Last-Modified, so no pieces are requested. It cuts the whole file the first `times`, without saying so. */
  const cutting = (times: number, headers: Readonly<Record<string, string>> = {}) => {
    let nth = 0;
    return new FilesOfADay({
      cn: (range) => {
        if (range !== undefined) return serve({ ...FILE, marks: {} }, range);
        nth++;
        return answer(200, nth <= times ? TEXT.slice(0, TEXT.lastIndexOf('\n', 300) + 1) : TEXT, headers);
      },
    });
  };

  it('is requested again if it is shorter, although it ends with a row', () => {
    expect(came(cutting(1))).toBe('right');
    expect(came(cutting(99))).toMatch(/centre cn could not be downloaded: only \d+ of \d+ bytes arrived/);
  });

  it('is used if its transport packed it, as the size is that of the packed file', () => {
    const packed = { 'content-encoding': 'gzip' };
    expect(came(cutting(0, packed))).toBe('right');
  });
});

describe('a response that is not a file', () => {
  it.each([
    [
      'a JSON error',
      200,
      '{"code":403,"message":"link expired"}',
      'an error arrived in its place (“{"code":403',
    ],
    [
      'a JSON error behind a byte order mark',
      200,
      '\ufeff {\n "error": "AccessDenied"}',
      'an error arrived in its place',
    ],
    ['a page to sign in', 200, '<html><body>Please sign in</body></html>', 'a web page arrived in its place'],
    [
      'a page to sign in, as a part',
      206,
      '<!doctype html><title>Sign in</title>',
      'a web page arrived in its place',
    ],
  ])('is refused and shown: %s', (_, status, text, why) => {
    const headers = status === 206 ? { 'content-range': `bytes 0-${text.length - 1}/${text.length}` } : {};
    const day = new FilesOfADay({ cn: () => answer(status, text, headers) });
    expect(refusalOf(() => readDay(day.download()).texts)).toContain(
      `The device file of centre cn could not be downloaded: `,
    );
    expect(refusalOf(() => readDay(day.download()).texts)).toContain(why);
  });
});
