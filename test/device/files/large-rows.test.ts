import { FileChanged, type FilesPosition } from '../../../src/device/file-part';
import { DayFiles } from '../../../src/device/files/day-files';
import { answer } from '../../fakes/http-answers';
import {
  FilesOfADay,
  type Reading,
  type Result,
  readDay,
  refusalOf,
  type Stored,
  serve,
} from '../file-storage';

const KB = 1024;
const MARKS = { etag: '"v1"' };
const UNREAD: FilesPosition = {
  cn: { state: 'unread' },
  en: { state: 'unread' },
  in: { state: 'unread' },
  sg: { state: 'unread' },
};

function stored(text: string): Stored {
  return { bytes: Buffer.from(text), marks: MARKS };
}

function storage(files: Readonly<Record<string, string>>): FilesOfADay {
  return new FilesOfADay(
    Object.fromEntries(
      Object.entries(files).map(([centre, text]) => [
        centre,
        (range: string | undefined): Result => serve(stored(text), range),
      ]),
    ),
  );
}

const refusal = (day: FilesOfADay, reading: Reading) =>
  refusalOf(() => readDay(day.download(), reading).texts);

/** A file with a header of five bytes and lines of ten bytes. */
const lines = (count: number) =>
  `a,b,\n${Array.from({ length: count }, (_, i) => `${String(i).padStart(7, '0')},x\n`).join('')}`;

describe('a row that is longer than a piece', () => {
  it('is requested with twice as many bytes each time, up to the limit', () => {
    const day = storage({ cn: `a,b\n1,"${'x'.repeat(3_000 * KB)}` });
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
    const day = storage({ cn: `a,b\n1,"${'\n'.repeat(100)}"\n${'2,y\n'.repeat(60)}` });
    const { parts } = readDay(day.download(), { pieceBytes: 40 });
    const sizes = parts.map(({ text }) => text.length);
    expect(sizes.slice(0, 4)).toEqual([40, 40, 80, 160]);
    expect(Math.max(...sizes.slice(4))).toBeLessThanOrEqual(50);
  });

  it('may be the header; a later slice begins again if it is too long', () => {
    const file = `"${'x'.repeat(300 * KB)}",b\n${lines(9)}`;
    const day = storage({ cn: file });
    const { position } = readDay(day.download(), { pieceBytes: 301 * KB, until: 1 });
    expect(position.cn.state).toBe('read');
    const long = storage({ cn: `${file}${lines(90_000)}` });
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
  const SIZE = { pieceBytes: 40 };

  it('is read without the files that were read before, also if those are gone', () => {
    const day = storage({ cn: lines(2), en: lines(10) });
    const { position } = readDay(day.download(), { ...SIZE, until: 2 });
    const links = () => ({ ...day.links(2), cn: null });
    const { texts } = readDay(day.download({ links }), { ...SIZE, position });
    expect(texts['en']).toBe(lines(10).slice(35));
  });

  it('is read also if another file had no data', () => {
    const day = storage({ cn: '', en: lines(10) });
    const { position } = readDay(day.download(), { ...SIZE, until: 1 });
    expect(position.cn).toEqual({ state: 'none', why: 'no data' });
    expect(readDay(day.download(), { ...SIZE, position }).texts).toMatchObject({
      cn: '(no data)',
      en: lines(10).slice(35),
    });
  });

  it('is refused if it is not read yet and no longer named', () => {
    const day = storage({ cn: lines(2), en: lines(10) });
    const { position } = readDay(day.download(), { ...SIZE, until: 1 });
    expect(position.en).toEqual({ state: 'unread' });
    const links = () => ({ ...day.links(2), en: null });
    expect(refusalOf(() => readDay(day.download({ links }), { ...SIZE, position }))).toContain(
      'centre en could not be downloaded: the service sent a link to its file at first, but no longer does',
    );
  });

  it('may be named for the first time if nothing was read before', () => {
    const day = storage({ en: lines(1) });
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
    const day = storage({ cn: lines(2) });
    readDay(day.download(), { position: at(15, 25) });
    expect(day.progress).toEqual([3.6, 3.6, 4]);
  });

  it('includes a file of unknown size only after it is read completely', () => {
    const files = new DayFiles(storage({ cn: lines(2) }).download(), at(15, null));
    expect(files.position()).toEqual(at(15, null));
    const day = storage({ cn: lines(2) });
    expect(refusal(day, { position: at(15, null) })).toContain('changed');
    expect(day.progress).toEqual([3]);
  });

  it('is not reported if nothing receives it', () => {
    const day = storage({ cn: lines(10), en: lines(2).slice(0, -1), sg: lines(1) });
    const { links, http, clock, deadline } = day.download();
    const { texts } = readDay({ links, http, clock, deadline, allowLoopback: false }, { pieceBytes: 40 });
    expect(texts).toEqual({ cn: lines(10), en: lines(2).slice(0, -1), in: '(no file)', sg: lines(1) });
  });
});
