import { FileChanged } from '../../../src/device/file-part';
import { DayFiles } from '../../../src/device/files/day-files';
import type { Download } from '../../../src/device/files/download';
import { answer, noAnswer } from '../../fakes/http-answers';
import {
  FilesOfADay,
  lines,
  MARKS,
  type Reading,
  type Result,
  readDay,
  refusalOf,
  serve,
  storageOf,
  stored,
} from '../file-storage';

const MB = 1024 * 1024;

/** A storage of one file. `serving` answers each request. */
function odd(serving: (range: string | undefined, nth: number) => Result): FilesOfADay {
  return new FilesOfADay({ cn: serving });
}

function refusal(day: FilesOfADay, reading: Reading = {}, changes: Partial<Download> = {}): string {
  return refusalOf(() => readDay(day.download(changes), reading).texts);
}

describe('a large file', () => {
  it('is fetched in pieces of 8 MB', () => {
    const large = `${'x'.repeat(MB / 2 - 1)}\n`.repeat(60);
    const day = storageOf({ cn: large, en: lines(1) });
    const { texts, parts } = readDay(day.download());
    expect(texts['cn'] === large).toBe(true);
    expect(parts.map(({ centre, text }) => `${centre} ${Math.round(text.length / MB)}`)).toEqual([
      'cn 8',
      'cn 8',
      'cn 8',
      'cn 6',
      'en 0',
    ]);
    expect(day.batches).toEqual(['cn en', 'cn cn cn']);
  });

  it.each([
    ['in the first line', `"${'x'.repeat(200)}`],
    ['further on', `a,b\n1,"${'x'.repeat(200)}`],
  ])('is refused if a row %s has no end', (_, file) => {
    const message = refusal(storageOf({ cn: file }), { pieceBytes: 20, mostBytes: 100 });
    expect(message).toMatch(/^DownloadFailed: .*centre cn .*a quote in it is never closed/);
  });

  it('cannot be marked as read within a line, or only a part of its end', () => {
    const files = new DayFiles(storageOf({ cn: lines(10) }).download(), undefined, 40);
    expect(() => files.markRead(0)).toThrow(/no piece/);
    files.next();
    expect(() => files.next()).toThrow(/not been marked as read/);
    expect(() => files.markRead(7)).toThrow(/whole records/);
    const small = new DayFiles(storageOf({ cn: lines(1) }).download());
    small.next();
    expect(() => small.markRead(5)).toThrow(/all of the last piece/);
  });
});

describe('pieces of any size', () => {
  const WHOLE = [
    ['plain lines', lines(4)],
    ['CRLF', lines(4).replaceAll('\n', '\r\n')],
    ['lone CR', lines(4).replaceAll('\n', '\r')],
    ['no last line end', lines(3).slice(0, -1)],
    ['a byte order mark', `\ufeff${lines(3)}`],
    ['quotes', 'a,"b"\n"1,""x""\n","y\r\nz"\n2,""\n"",""""\n'],
    ['characters of two, three and four bytes', 'é,ß\n漢,字\n"😀","\n𝄞"\nz,ü\n'],
    ['replacement characters that were written so', 'a,\ufffd\n\ufffdb,c\n\ufffd,\ufffd\n'],
  ] as const;

  it.each(WHOLE)('join to the file: %s', (_, file) => {
    const size = Buffer.byteLength(file);
    for (let pieceBytes = 1; pieceBytes <= size + 1; pieceBytes++) {
      const { texts, parts } = readDay(storageOf({ cn: file }).download(), { pieceBytes });
      expect(texts['cn']).toBe(file);
      expect(parts.filter(({ isLast }) => isLast)).toHaveLength(1);
      expect(parts.at(-1)!.isLast).toBe(true);
    }
  });

  it('join to the decoded text of the file if it is not UTF-8', () => {
    const bytes = Buffer.from(
      'a,b\n1,\xff\xfe\n\xe4\xb8,2\r\n\xf0\x9f\x98,\xc3\n3,\x80\x80\n4,z\n',
      'latin1',
    );
    const text = new TextDecoder().decode(bytes);
    for (let pieceBytes = 1; pieceBytes <= bytes.length; pieceBytes++)
      expect(readDay(storageOf({ cn: bytes }).download(), { pieceBytes }).texts['cn']).toBe(text);
  });
});

describe('a file that cannot be cut', () => {
  it('is named with its centre, not with the first centre that Google refused in the same batch', () => {
    const small = (range: string | undefined) => serve(stored(lines(2)), range);
    const day = new FilesOfADay({ cn: small, en: small, in: () => noAnswer('too large', 'size'), sg: small });
    expect(refusal(day)).toMatch(/^DownloadFailed: The device file of centre in .*over 50 MB/);
    expect(day.batches).toEqual(['cn en in sg', 'cn', 'en', 'in']);
    expect(day.clock.sleeps).toEqual([]);
  });
});

describe('a piece that was not requested', () => {
  const file = stored(lines(10));
  const SIZE = { pieceBytes: 40 };
  /** A storage that answers the first request normally and the next `times` requests with `other`. */
  const second = (other: (range: string) => Result, times = 1) =>
    odd((range, nth) => (nth > 1 && nth <= 1 + times ? other(range!) : serve(file, range)));

  const shifted = () => serve(file, 'bytes=44-84');
  const longer = () => serve(file, 'bytes=34-90');
  const unsaid = () => answer(206, lines(10).slice(34, 75), MARKS);
  const beyond = () => answer(206, 'x\n', { 'content-range': 'bytes 34-200/105', ...MARKS });
  const cut = (range: string) => {
    const whole = serve(file, range);
    return answer(206, whole.text().slice(0, 20), {
      'content-range': whole.header('content-range')!,
      ...MARKS,
    });
  };

  it.each([
    ['another range', shifted, 'another part arrived instead of the requested one'],
    ['more than was asked for', longer, 'another part arrived instead of the requested one'],
    ['a range that is not named', unsaid, 'another part arrived instead of the requested one'],
    ['a range that cannot be', beyond, 'another part arrived instead of the requested one'],
    ['a part that was cut', cut, 'only 20 of 41 bytes arrived'],
    ['all of it', () => serve(file, undefined), 'parts of it at first, and later only the whole file'],
    ['HTTP 503', () => answer(503, 'busy'), 'HTTP 503'],
  ])('is requested again: %s', (_, other, why) => {
    expect(readDay(second(other).download(), SIZE).texts['cn']).toBe(lines(10));
    const message = refusal(second(other, 1_000), SIZE);
    expect(message).toMatch(/^DownloadFailed: The device file of centre cn could not be downloaded: /);
    expect(message).toContain(why);
  });

  it('is refused if it does not continue the piece before', () => {
    const other = stored(lines(10).replaceAll('\n', ';'));
    const day = odd((range, nth) => serve(nth === 1 ? file : other, range));
    expect(refusal(day, SIZE)).toMatch(/its pieces do not fit together at byte 35/);
  });
});

describe('a file that changes', () => {
  const file = stored(lines(10));
  const later = lines(10).replace('0000009', '0000008');

  function changeOf(read: () => unknown): string {
    try {
      return JSON.stringify(read());
    } catch (error) {
      return error instanceof FileChanged ? `changed: ${error.centre}` : String(error);
    }
  }

  const CHANGES: readonly (readonly [string, (range: string | undefined) => Result])[] = [
    ['another size', (range) => serve(stored(lines(11)), range)],
    ['another ETag', (range) => serve(stored(later, { ...MARKS, etag: '"v2"' }), range)],
    ['no ETag any more', (range) => serve(stored(later, { 'last-modified': MARKS['last-modified'] }), range)],
    ['a shorter file', (range) => serve(stored('a,b,\n'), range)],
    ['no file', () => answer(404, '')],
    ['HTTP 412', () => answer(412, '')],
    ['all of another file', () => serve(stored(later, { ...MARKS, etag: '"v2"' }), undefined)],
  ];

  it.each(CHANGES)('is detected between two pieces: %s', (_, other) => {
    const day = odd((range, nth) => (nth === 1 ? serve(file, range) : other(range)));
    expect(changeOf(() => readDay(day.download(), { pieceBytes: 40 }))).toBe('changed: cn');
  });
});

describe('continuing in a later slice', () => {
  const SIZE = { pieceBytes: 40 };

  it('requests the links and the head of the open file again, and continues where it stopped', () => {
    const day = storageOf({ cn: lines(2), en: lines(10), sg: lines(1) });
    const first = readDay(day.download(), { ...SIZE, until: 2 });
    expect(first.position).toEqual({
      cn: { state: 'read', byte: 25, identity: { size: 25, etag: '"v1"', modified: MARKS['last-modified'] } },
      en: {
        state: 'open',
        byte: 35,
        identity: { size: 105, etag: '"v1"', modified: MARKS['last-modified'] },
      },
      in: { state: 'none', why: 'no file' },
      sg: { state: 'unread' },
    });
    expect(JSON.stringify(first.position)).not.toContain('http');
    const asked = day.asked.length;
    const second = readDay(day.download(), { ...SIZE, position: first.position });
    expect(day.issues).toBe(2);
    expect(day.asked.slice(asked)).toEqual(['en 0-65535', 'en 34-74', 'en 65-114', 'sg 0-39']);
    expect(day.batches.slice(-3)).toEqual(['en', 'en en', 'sg']);
    expect(first.texts['en']! + second.texts['en']!).toBe(lines(10));
    expect(second.texts['sg']).toBe(lines(1));
    expect(second.parts[0]).toMatchObject({ isFirst: false, text: lines(10).slice(35, 75), head: 'a,b,\n0' });
  });

  it('finds a head that is longer than the first bytes', () => {
    const file = `"${'long '.repeat(30_000)}",b\n${lines(10)}`;
    const day = storageOf({ cn: file });
    const { position } = readDay(day.download(), { pieceBytes: 150_010, until: 1 });
    const asked = day.asked.length;
    const { parts } = readDay(day.download(), { pieceBytes: 40, position });
    expect(parts[0]!.head).toBe(`${file.slice(0, file.indexOf('\n') + 2)}`);
    const heads = day.asked.slice(asked).filter((range) => range.startsWith('cn 0-'));
    expect(heads).toEqual(['cn 0-65535', 'cn 0-131071', 'cn 0-262143']);
  });

  it('begins again if a centre has a new file, and fails if a file is gone', () => {
    const day = storageOf({ cn: lines(10) });
    const { position } = readDay(day.download(), { ...SIZE, until: 1 });
    const more = storageOf({ cn: lines(10), en: lines(1) });
    expect(() => readDay(more.download(), { ...SIZE, position })).toThrow(FileChanged);
    const links = () => ({ ...day.links(1), cn: null });
    expect(refusal(day, { ...SIZE, position }, { links })).toContain(
      'the service sent a link to its file at first, but no longer does',
    );
  });
});
