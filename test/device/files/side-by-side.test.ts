import fc from 'fast-check';
import { FileChanged } from '../../../src/device/file-part';
import { DayFiles } from '../../../src/device/files/day-files';
import type { HttpResponse } from '../../../src/platform/ports';
import { answer, noAnswer } from '../../fakes/http-answers';
import { FilesOfADay, type Result, readDay, serve, wholeRecordsOf } from '../file-storage';

const MARKS = { etag: '"v1"' };
const SIZE = { pieceBytes: 40 };

/** A file with a header of five bytes and lines of ten bytes. */
function lines(count: number): string {
  return `a,b,\n${Array.from({ length: count }, (_, i) => `${String(i).padStart(7, '0')},x\n`).join('')}`;
}

type Serving = (range: string | undefined, nth: number) => Result;
/** As Serving. Undefined for an ordinary answer. */
type Odd = (...asked: Parameters<Serving>) => Result | undefined;

function serving(text: string, odd?: Odd): Serving {
  const file = { bytes: Buffer.from(text), marks: MARKS };
  return (range, nth) => {
    const usual = serve(file, range);
    const other = odd?.(range, nth);
    return other ?? usual;
  };
}

/** How many requests each round had. */
function widths({ batches }: FilesOfADay): number[] {
  return batches.map((batch) => batch.split(' ').length);
}

describe('the parts of files that are fetched in one round', () => {
  it('are eight at most', () => {
    const day = new FilesOfADay({ cn: serving(lines(80)) });
    expect(readDay(day.download(), SIZE).texts['cn']).toBe(lines(80));
    expect(widths(day)).toEqual([1, 8, 8, 4]);
  });

  it('are also of the files that are read later', () => {
    const files = { cn: lines(10), en: lines(11), in: lines(12), sg: lines(7) };
    const day = new FilesOfADay(
      Object.fromEntries(Object.entries(files).map(([centre, text]) => [centre, serving(text)])),
    );
    const { texts, parts } = readDay(day.download(), SIZE);
    expect(texts).toEqual(files);
    expect(day.batches).toEqual(['cn en in sg', 'cn cn en en in in in sg']);
    expect(parts.map(({ centre }) => centre).join(' ')).toBe('cn cn cn en en en in in in in sg sg');
  });

  it('become texts one by one, when they are needed', () => {
    let decoded = 0;
    const counted = (response: HttpResponse): HttpResponse => ({
      ...response,
      text: (charset) => {
        decoded++;
        return response.text(charset);
      },
    });
    const file = { bytes: Buffer.from(lines(30)), marks: MARKS };
    const day = new FilesOfADay({ cn: (range) => counted(serve(file, range)) });
    const files = new DayFiles(day.download(), undefined, 40);
    const counts: number[] = [];
    for (let part = files.next(); part !== undefined; part = files.next()) {
      counts.push(decoded);
      files.markRead(wholeRecordsOf(part));
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(widths(day)).toEqual([1, 7]);
  });

  it('join to the decoded text for any bytes and any cuts', () => {
    const some = (texts: readonly string[]) =>
      fc.constantFrom(...texts.map((text) => [...Buffer.from(text)]));
    const line = some(['a,b\n', '漢,字\n', '1,2\r\n', '\n', '\r\n', '😀,"\n"\n', 'é,\ufffd\n']);
    const cell = fc.oneof(
      some(['a', ',', '\n', '\r', '漢', '😀', '\ufffd']),
      fc.constantFrom([0xff], [0xe6, 0xbc], [0x80]),
    );
    const [before, after] = [0, 1].map(() => fc.array(line, { minLength: 1, maxLength: 30 }));
    const bytes = fc
      .tuple(before!, fc.array(cell, { maxLength: 12 }), after!)
      .map((all) => Buffer.from(all.flat(2)));
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 60 }), (file, pieceBytes) => {
        const day = new FilesOfADay({ cn: (range) => serve({ bytes: file, marks: MARKS }, range) });
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
        expect(readDay(day.download(), { pieceBytes }).texts['cn']).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a part that was fetched ahead', () => {
  /** A storage that answers the first request for the part from byte 105 on with `odd`. */
  const failing = (odd: Result, text = lines(30)) => {
    let times = 0;
    const isOdd = (range: string | undefined) => range?.startsWith('bytes=105-') && ++times === 1;
    return new FilesOfADay({ cn: serving(text, (range) => (isOdd(range) ? odd : undefined)) });
  };
  const shorter = serve({ bytes: Buffer.from(lines(30)), marks: MARKS }, 'bytes=105-120');
  const shifted = serve({ bytes: Buffer.from(lines(30)), marks: MARKS }, 'bytes=106-154');

  it.each([
    ['a failure', answer(503, 'busy')],
    ['a refused link', answer(403, 'expired')],
    ['a file that is gone', answer(404, 'gone')],
    ['a redirect', answer(302, '', { location: 'https://evil.example.com/' })],
    ['a web page', answer(200, '<html>login</html>')],
    ['a shorter part', shorter],
    ['another part', shifted],
    [
      'a cut body',
      { ...shorter, header: serve({ bytes: Buffer.from(lines(30)), marks: MARKS }, 'bytes=105-154').header },
    ],
  ])('is requested again when it is needed, after %s', (_, odd) => {
    const day = failing(odd);
    expect(readDay(day.download(), SIZE).texts['cn']).toBe(lines(30));
    expect(day.asked.filter((range) => range === 'cn 105-154')).toHaveLength(1);
    expect(day.clock.sleeps).toEqual([]);
  });

  it('fails the day only if it fails again', () => {
    const isOdd = (range: string | undefined) => Number(/\d+/.exec(range ?? '')) >= 105;
    const gone = serving(lines(30), (range) => (isOdd(range) ? answer(418, 'teapot') : undefined));
    const files = new DayFiles(new FilesOfADay({ cn: gone }).download(), undefined, 40);
    const read: number[] = [];
    expect(() => {
      for (let part = files.next(); part !== undefined; part = files.next()) {
        read.push(part.text.length);
        files.markRead(wholeRecordsOf(part));
      }
    }).toThrow(/HTTP 418/);
    expect(read).toHaveLength(3);
  });

  it('shows that the file has changed', () => {
    const other = serve({ bytes: Buffer.from(lines(30)), marks: { etag: '"v2"' } }, 'bytes=105-154');
    expect(() => readDay(failing(other).download(), SIZE)).toThrow(FileChanged);
  });

  it('is read only while there is time', () => {
    const day = new FilesOfADay({ cn: serving(lines(30)) });
    const files = new DayFiles(day.download(), undefined, 40);
    for (let nth = 0; nth < 3; nth++) {
      const part = files.next()!;
      files.markRead(wholeRecordsOf(part));
    }
    const before = day.requests.length;
    day.clock.pass(270_000);
    expect(() => files.next()).toThrow(/Time ran out/);
    expect(day.requests).toHaveLength(before);
    expect(files.position().cn).toMatchObject({ state: 'open' });
  });

  it('is not used if it begins within a row that is longer than the overlap of two parts', () => {
    const file = `a,b\n${'1,x\n'.repeat(18)}2,"${'y'.repeat(30)}"\n${'3,z\n'.repeat(40)}`;
    const day = new FilesOfADay({ cn: serving(file) });
    expect(readDay(day.download(), SIZE).texts['cn']).toBe(file);
  });
});

describe('how many parts are fetched at once', () => {
  it('begins with one again after an unreachable host, and doubles with each round', () => {
    let times = 0;
    const odd = (range: string | undefined) =>
      range?.startsWith('bytes=34-') && ++times === 1 ? noAnswer('unreachable', 'gone') : undefined;
    const day = new FilesOfADay({ cn: serving(lines(120), odd) });
    expect(readDay(day.download(), SIZE).texts['cn']).toBe(lines(120));
    expect(widths(day)).toEqual([1, 8, 1, 2, 4, 8, 8, 7]);
  });

  it('is never for two hosts again after an unreachable one', () => {
    let times = 0;
    const odd = (range: string | undefined) =>
      range?.startsWith('bytes=34-') && ++times === 1 ? noAnswer('unreachable', 'gone') : undefined;
    const day = new FilesOfADay({ cn: serving(lines(30), odd), en: serving(lines(30)) });
    expect(readDay(day.download(), SIZE).texts).toMatchObject({ cn: lines(30), en: lines(30) });
    const mixed = day.batches.map((batch) => new Set(batch.split(' ')).size);
    expect(mixed.slice(0, 2)).toEqual([2, 2]);
    expect(new Set(mixed.slice(2))).toEqual(new Set([1]));
  });

  it('halves when the storage is busy', () => {
    let times = 0;
    const odd = (range: string | undefined) =>
      range?.startsWith('bytes=305-') && ++times === 1 ? answer(429, 'busy') : undefined;
    const day = new FilesOfADay({ cn: serving(lines(90), odd) });
    expect(readDay(day.download(), SIZE).texts['cn']).toBe(lines(90));
    expect(widths(day).slice(0, 4)).toEqual([1, 8, 4, 8]);
  });

  /** Each round takes `ms` milliseconds. */
  const slow = (day: FilesOfADay, ms: number, left = 270_000) => {
    const { http } = day.download();
    const sendAll: typeof http.sendAll = (requests) => {
      day.clock.pass(ms);
      return http.sendAll(requests);
    };
    return day.download({ http: { sendAll }, deadline: day.clock.now() + left });
  };

  it('is what a slow storage can send within half a minute', () => {
    const day = new FilesOfADay({ cn: serving(lines(40)) });
    // The first 40 bytes take 20 s, so 60 bytes can be expected in 30 s: one more part.
    readDay(slow(day, 20_000), SIZE);
    expect(widths(day).slice(0, 2)).toEqual([1, 2]);
    const slower = new FilesOfADay({ cn: serving(lines(40)) });
    readDay(slow(slower, 40_000, 9_000_000), SIZE);
    expect(new Set(widths(slower))).toEqual(new Set([1]));
  });

  it('is what can arrive in half of the time that is left', () => {
    const day = new FilesOfADay({ cn: serving(lines(40)) });
    // 10 s are left after the first round; in 5 s, 200 bytes arrive.
    expect(() => readDay(slow(day, 1_000, 11_000), SIZE)).not.toThrow();
    expect(widths(day).slice(0, 2)).toEqual([1, 5]);
  });

  it('is one request if the storage sends shorter parts than requested', () => {
    const file = { bytes: Buffer.from(lines(20)), marks: MARKS };
    const day = new FilesOfADay({
      cn: (range) => {
        const [from, last] = /(\d+)-(\d+)/.exec(range!)!.slice(1).map(Number) as [number, number];
        return serve(file, `bytes=${from}-${Math.min(last, from + 24)}`);
      },
    });
    expect(readDay(day.download(), SIZE).texts['cn']).toBe(lines(20));
    expect(new Set(widths(day))).toEqual(new Set([1]));
  });

  it('is one request if one of several responses was too large for the platform', () => {
    const whole = (range: string | undefined) =>
      range?.startsWith('bytes=34-') ? noAnswer('too large', 'size') : undefined;
    const day = new FilesOfADay({ cn: serving(lines(30), whole) });
    expect(() => readDay(day.download(), SIZE)).toThrow(/over 50 MB/);
    expect(widths(day)).toEqual([1, 7, 1]);
  });
});
