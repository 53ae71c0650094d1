import { FileChanged, type FilesPosition } from '../../../src/device/file-part';
import { answer } from '../../fakes/http-answers';
import {
  FilesOfADay,
  lines,
  MARKS,
  type Reading,
  readDay,
  refusalOf,
  serve,
  storageOf,
  stored,
} from '../file-storage';

const KB = 1024;
const UNREAD: FilesPosition = {
  cn: { state: 'unread' },
  en: { state: 'unread' },
  in: { state: 'unread' },
  sg: { state: 'unread' },
};

const refusal = (day: FilesOfADay, reading: Reading) =>
  refusalOf(() => readDay(day.download(), reading).texts);

describe('a row that is longer than a piece', () => {
  it('is requested with twice as many bytes each time, up to the limit', () => {
    const day = storageOf({ cn: `a,b\n1,"${'x'.repeat(3_000 * KB)}` });
    const message = refusal(day, { pieceBytes: 600 * KB, mostBytes: 2_048 * KB });
    // The parts behind it arrived with the first request for it, and are not requested again.
    const [first] = day.batches.map((batch) => batch.split(' ').length);
    const ahead = day.asked.filter((range) => !/ [03]-/.test(range));
    expect([first, ahead, day.batches.length]).toEqual([1, expect.any(Array), 4]);
    expect(ahead).toHaveLength(5);
    expect(message).toContain(
      'a row of it that begins after byte 4 is longer than 2 MB, or a quote in it is never closed',
    );
    expect(day.asked.filter((range) => !ahead.includes(range))).toEqual([
      `cn 0-${600 * KB - 1}`,
      `cn 3-${600 * KB + 3}`,
      `cn 3-${1_200 * KB + 3}`,
      `cn 3-${2_048 * KB + 3}`,
    ]);
  });

  it('does not enlarge the pieces after it', () => {
    const day = storageOf({ cn: `a,b\n1,"${'\n'.repeat(100)}"\n${'2,y\n'.repeat(60)}` });
    const { parts } = readDay(day.download(), { pieceBytes: 40 });
    const sizes = parts.map(({ text }) => text.length);
    expect(sizes.slice(0, 4)).toEqual([40, 40, 80, 160]);
    expect(Math.max(...sizes.slice(4))).toBeLessThanOrEqual(50);
  });

  it('may be the header; a later slice begins again if it is too long', () => {
    const file = `"${'x'.repeat(300 * KB)}",b\n${lines(9)}`;
    const day = storageOf({ cn: file });
    const { position } = readDay(day.download(), { pieceBytes: 301 * KB, until: 1 });
    expect(position.cn.state).toBe('read');
    const long = storageOf({ cn: `${file}${lines(90_000)}` });
    const first = readDay(long.download(), { pieceBytes: 301 * KB, until: 1 });
    const asked = long.asked.length;
    expect(() => readDay(long.download(), { position: first.position, mostBytes: 200 * KB })).toThrow(
      FileChanged,
    );
    expect(long.asked.slice(asked)).toEqual([
      `cn 0-${64 * KB - 1}`,
      `cn 0-${128 * KB - 1}`,
      `cn 0-${200 * KB - 1}`,
    ]);
  });
});

describe('a file that is different in a later slice', () => {
  it('may be named for the first time if nothing was read before', () => {
    const day = storageOf({ en: lines(1) });
    expect(readDay(day.download(), { position: UNREAD }).texts).toEqual({
      cn: '(no file)',
      en: lines(1),
      in: '(no file)',
      sg: '(no file)',
    });
  });
});

describe('a file that is not served in parts', () => {
  it('has no data if it is empty', () => {
    const day = new FilesOfADay({
      cn: (range) =>
        range === undefined ? answer(200, '') : answer(416, '', { 'content-range': 'bytes */9' }),
    });
    const { texts, position } = readDay(day.download());
    expect([texts['cn'], position.cn]).toEqual(['(no data)', { state: 'none', why: 'no data' }]);
    expect(day.asked).toEqual(['cn 0-8388607', 'cn']);
  });

  it('is refused if parts of it were received before', () => {
    const packed = { 'content-encoding': 'gzip', 'content-range': 'bytes 34-74/105', ...MARKS };
    const day = new FilesOfADay({
      cn: (range, nth) => (nth === 1 ? serve(stored(lines(10)), range) : answer(206, 'x', packed)),
    });
    expect(refusal(day, { pieceBytes: 40 })).toContain(
      'centre cn could not be downloaded: its storage sent parts of it at first, and later none',
    );
  });
});

describe('the progress of a day', () => {
  const at = (byte: number, size: number | null): FilesPosition => ({
    cn: { state: 'open', byte, identity: { size, etag: '"v1"', modified: null } },
    en: { state: 'none', why: 'no file' },
    in: { state: 'none', why: 'no data' },
    sg: { state: 'none', why: 'no file' },
  });

  it('includes the bytes that were read of the open file', () => {
    const day = storageOf({ cn: lines(2) });
    readDay(day.download(), { position: at(15, 25) });
    expect(day.progress).toEqual([3.6, 3.6, 4]);
  });
});
