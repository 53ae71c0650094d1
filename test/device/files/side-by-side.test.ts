import fc from 'fast-check';
import { FileChanged } from '../../../src/device/file-part';
import { DayFiles } from '../../../src/device/files/day-files';
import { answer, noAnswer } from '../../fakes/http-answers';
import { runs } from '../../thorough';
import {
  FilesOfADay,
  lines,
  type Result,
  readDay,
  serve,
  storageOf,
  stored,
  wholeRecordsOf,
} from '../file-storage';

const SIZE = { pieceBytes: 40 };

type Serving = (range: string | undefined, nth: number) => Result;
/** As Serving. Undefined for an ordinary answer. */
type Odd = (...asked: Parameters<Serving>) => Result | undefined;

function serving(text: string, odd?: Odd): Serving {
  const file = stored(text);
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
  it('are also of the files that are read later', () => {
    const files = { cn: lines(10), en: lines(11), in: lines(12), sg: lines(7) };
    const day = storageOf(files);
    const { texts, parts } = readDay(day.download(), SIZE);
    expect(texts).toEqual(files);
    expect(day.batches).toEqual(['cn en in sg', 'cn cn en en in in in sg']);
    expect(parts.map(({ centre }) => centre).join(' ')).toBe('cn cn cn en en en in in in in sg sg');
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
        const day = new FilesOfADay({ cn: (range) => serve(stored(file), range) });
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
        expect(readDay(day.download(), { pieceBytes }).texts['cn']).toBe(text);
      }),
      runs({ quick: 100, thorough: 3_000 }),
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

  it('shows that the file has changed', () => {
    const other = serve(stored(lines(30), { etag: '"v2"' }), 'bytes=105-154');
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

  it('is what can arrive in half of the time that is left', () => {
    const day = new FilesOfADay({ cn: serving(lines(40)) });
    // 10 s are left after the first round; in 5 s, 200 bytes arrive.
    expect(() => readDay(slow(day, 1_000, 11_000), SIZE)).not.toThrow();
    expect(widths(day).slice(0, 2)).toEqual([1, 5]);
  });

  it('is one request if the storage sends shorter parts than requested', () => {
    const file = stored(lines(20));
    const day = new FilesOfADay({
      cn: (range) => {
        const [from, last] = /(\d+)-(\d+)/.exec(range!)!.slice(1).map(Number) as [number, number];
        return serve(file, `bytes=${from}-${Math.min(last, from + 24)}`);
      },
    });
    expect(readDay(day.download(), SIZE).texts['cn']).toBe(lines(20));
    expect(new Set(widths(day))).toEqual(new Set([1]));
  });
});
