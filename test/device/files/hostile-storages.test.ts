import { FileChanged } from '../../../src/device/file-part';
import { answer } from '../../fakes/http-answers';
import { FilesOfADay, type Result, readDay, type Stored, serve } from '../file-storage';

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

/** The answer with changed headers. A header that is undefined is removed. */
function withHeaders(result: Result, headers: Readonly<Record<string, string | undefined>>): Result {
  if ('failed' in result) return result;
  return { ...result, header: (name) => (name in headers ? headers[name] : result.header(name)) };
}

describe('a storage that serves ranges in its own way', () => {
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
});
