import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { FileChanged, type FilesPosition } from '../../../src/device/file-part';
import { DayFiles } from '../../../src/device/files/day-files';
import type { Download } from '../../../src/device/files/download';
import { answer, noAnswer } from '../../fakes/http-answers';
import {
  FilesOfADay,
  type Reading,
  type Result,
  readDay,
  refusalOf,
  type Stored,
  serve,
} from '../file-storage';

const MARKS = { etag: '"v1"', 'last-modified': 'Thu, 10 Sep 2026 05:00:00 GMT' };
const MB = 1024 * 1024;

function stored(file: string | Uint8Array, marks: Stored['marks'] = MARKS): Stored {
  return { bytes: Buffer.from(file), marks };
}

/** A storage that serves ranges of these files. */
function storage(files: Readonly<Record<string, string | Uint8Array | Stored>>): FilesOfADay {
  const serving = Object.entries(files).map(([centre, file]) => {
    const held = typeof file === 'string' || file instanceof Uint8Array ? stored(file) : file;
    return [centre, (range: string | undefined) => serve(held, range)] as const;
  });
  return new FilesOfADay(Object.fromEntries(serving));
}

/** A storage of one file. `serving` answers each request. */
function odd(serving: (range: string | undefined, nth: number) => Result): FilesOfADay {
  return new FilesOfADay({ cn: serving });
}

function refusal(day: FilesOfADay, reading: Reading = {}, changes: Partial<Download> = {}): string {
  return refusalOf(() => readDay(day.download(changes), reading).texts);
}

/** A file with a header of five bytes and lines of ten bytes. */
function lines(count: number): string {
  return `a,b,\n${Array.from({ length: count }, (_, i) => `${String(i).padStart(7, '0')},x\n`).join('')}`;
}

describe('a day of small files', () => {
  it('needs one call for each file, in parallel, and one for the links', () => {
    const day = storage({ cn: lines(3), en: lines(2), in: lines(1), sg: lines(0) });
    const { texts, parts } = readDay(day.download());
    expect(texts).toEqual({ cn: lines(3), en: lines(2), in: lines(1), sg: lines(0) });
    expect(day.issues).toBe(1);
    expect(day.batches).toEqual(['cn en in sg']);
    expect(day.asked).toEqual(['cn', 'en', 'in', 'sg'].map((centre) => `${centre} 0-${8 * MB - 1}`));
    expect(parts[0]).toEqual({
      centre: 'cn',
      text: lines(3),
      head: 'a,b,\n0',
      isFirst: true,
      isLast: true,
    });
    expect(day.progress).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4]);
  });

  it('needs no more calls for an empty file, and finds that it has no data', () => {
    const day = storage({ cn: '', en: lines(1) });
    expect(readDay(day.download()).texts).toEqual({
      cn: '(no data)',
      en: lines(1),
      in: '(no file)',
      sg: '(no file)',
    });
    expect(day.requests).toHaveLength(2);
  });

  it('is read correctly if the storage ignores ranges', () => {
    const files = Object.fromEntries(
      ['cn', 'sg'].map((centre) => [centre, () => serve(stored(lines(4)), undefined)]),
    );
    const day = new FilesOfADay(files);
    const { texts, parts } = readDay(day.download(), { pieceBytes: 10 });
    expect(texts).toMatchObject({ cn: lines(4), sg: lines(4) });
    expect(parts.map(({ isFirst, isLast, text }) => [isFirst, isLast, text.length])).toEqual([
      [true, true, 45],
      [true, true, 45],
    ]);
    expect(day.requests).toHaveLength(2);
  });
});

describe('a large file', () => {
  it('is fetched in pieces, from one byte before the second one, and at once from its third one on', () => {
    const day = storage({ cn: lines(10) });
    const { texts, parts } = readDay(day.download(), { pieceBytes: 40 });
    expect(texts['cn']).toBe(lines(10));
    expect(day.asked).toEqual(['cn 0-39', 'cn 34-74', 'cn 65-114']);
    expect(day.batches).toEqual(['cn', 'cn cn']);
    expect(parts.map(({ text, isFirst, isLast }) => [text, isFirst, isLast])).toEqual([
      [lines(10).slice(0, 40), true, false],
      [lines(10).slice(35, 75), false, false],
      [lines(10).slice(75), false, true],
    ]);
    expect(parts.map(({ head }) => head)).toEqual(['a,b,\n0', 'a,b,\n0', 'a,b,\n0']);
    expect(day.progress.map((done) => Math.round(done * 100) / 100)).toEqual([
      3, 3, 3.33, 3.33, 3.71, 3.71, 4,
    ]);
  });

  it('is fetched in pieces of 8 MB', () => {
    const large = `${'x'.repeat(MB / 2 - 1)}\n`.repeat(60);
    const day = storage({ cn: large, en: lines(1) });
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

  it('is fetched in larger pieces if no record ends in a piece', () => {
    const file = `a,b\n1,"${'\n'.repeat(100)}"\n2,y\n`;
    const day = storage({ cn: file });
    expect(readDay(day.download(), { pieceBytes: 20 }).texts['cn']).toBe(file);
    const own = day.asked.filter((range) => / [03]-/.test(range));
    expect(own).toEqual(['cn 0-19', 'cn 3-23', 'cn 3-43', 'cn 3-83', 'cn 3-163']);
    expect(day.batches).toHaveLength(own.length);
  });

  it.each([
    ['in the first line', `"${'x'.repeat(200)}`],
    ['further on', `a,b\n1,"${'x'.repeat(200)}`],
  ])('is refused if a row %s has no end', (_, file) => {
    const message = refusal(storage({ cn: file }), { pieceBytes: 20, mostBytes: 100 });
    expect(message).toMatch(/^DownloadFailed: .*centre cn .*a quote in it is never closed/);
  });

  it('cannot be marked as read within a line, or only a part of its end', () => {
    const files = new DayFiles(storage({ cn: lines(10) }).download(), undefined, 40);
    expect(() => files.markRead(0)).toThrow(/no piece/);
    files.next();
    expect(() => files.next()).toThrow(/not been marked as read/);
    expect(() => files.markRead(7)).toThrow(/whole records/);
    const small = new DayFiles(storage({ cn: lines(1) }).download());
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
      const { texts, parts } = readDay(storage({ cn: file }).download(), { pieceBytes });
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
      expect(readDay(storage({ cn: bytes }).download(), { pieceBytes }).texts['cn']).toBe(text);
  });

  const CELL = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', '1', ' ', 'é', '漢', '😀', '\ufffd'), maxLength: 6 }),
    fc
      .string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', 'ß', '字', '𝄞'), maxLength: 6 })
      .map((text) => `"${text.replaceAll('"', '""')}"`),
  );
  const FILE = fc
    .tuple(
      fc.array(fc.array(CELL, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
    )
    .map(([rows, end, isEnded]) => rows.map((row) => row.join(',')).join(end) + (isEnded ? end : ''));

  it('join to the file for any content and any cuts', () => {
    fc.assert(
      fc.property(FILE, (file) => {
        for (let pieceBytes = 1; pieceBytes <= Buffer.byteLength(file); pieceBytes++)
          expect(readDay(storage({ cn: file }).download(), { pieceBytes }).texts['cn']).toBe(file);
      }),
      { numRuns: 50 },
    );
  });

  it('join to the file if each piece is read in its own slice', () => {
    fc.assert(
      fc.property(FILE, fc.integer({ min: 1, max: 30 }), (file, pieceBytes) => {
        const day = storage({ cn: file, sg: lines(2) });
        const joined: Record<string, string> = {};
        let position: FilesPosition | undefined;
        for (let parts = 1; parts > 0; ) {
          const slice = readDay(day.download(), {
            pieceBytes,
            until: 1,
            ...(position === undefined ? {} : { position }),
          });
          for (const centre of new Set(slice.parts.map((part) => part.centre)))
            joined[centre] = (joined[centre] ?? '') + slice.texts[centre];
          position = JSON.parse(JSON.stringify(slice.position)) as FilesPosition;
          parts = slice.parts.length;
        }
        expect(joined).toEqual({ cn: file, sg: lines(2) });
      }),
      { numRuns: 40 },
    );
  });
});

describe('a file that cannot be cut', () => {
  const text = lines(400);

  it.each([
    ['gzip', gzipSync(text)],
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['without a mark of its version', stored(text, {})],
  ])('is fetched completely: %s', (_, file) => {
    const day = storage({ cn: file });
    const { texts, parts } = readDay(day.download(), { pieceBytes: 300 });
    expect(texts['cn']!.replace('\ufeff', '')).toBe(text);
    expect(day.asked).toEqual(['cn 0-299', 'cn']);
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({ isFirst: true, isLast: true });
  });

  it('is fetched in one call if the first piece is the whole file', () => {
    const day = storage({ cn: gzipSync(text), en: Buffer.from(`\ufeff${text}`, 'utf16le') });
    const { texts } = readDay(day.download());
    expect([texts['cn'], texts['en']!.slice(1)]).toEqual([text, text]);
    expect(day.requests).toHaveLength(2);
  });

  const without = (response: ReturnType<typeof serve>, total: string) => ({
    ...response,
    header: (name: string) =>
      name === 'content-range' ? response.header(name)?.replace(/\/\d+$/, total) : response.header(name),
  });

  it('is fetched completely if its storage does not report its size', () => {
    const day = odd((range) => without(serve(stored(text), range), '/*'));
    expect(readDay(day.download(), { pieceBytes: 300 }).texts['cn']).toBe(text);
    expect(day.asked).toEqual(['cn 0-299', 'cn']);
  });

  it.each([
    ['a transport that packs each piece', '206', { 'content-encoding': 'gzip' }],
    ['a storage that has no such range', '416', { 'content-range': 'bytes */4005' }],
    ['a storage that has no such range, and says no more', '416', {}],
  ])('is fetched completely from %s', (_, status, headers) => {
    const first = status === '416' ? answer(416, '', headers) : undefined;
    const day = odd((range) => {
      if (range === undefined) return serve(stored(text), undefined);
      if (first) return first;
      return answer(206, text.slice(0, 300), { 'content-range': 'bytes 0-99/4005', ...headers });
    });
    expect(readDay(day.download(), { pieceBytes: 300 }).texts['cn']).toBe(text);
    expect(day.requests).toHaveLength(2);
  });

  it.each([
    ['packed', '\u001f\ufffdx'.padEnd(98, 'x')],
    ['of a size that is known', 'a,b\n'.padEnd(100, 'x')],
  ])('is refused above 50 MB: %s', (_, beginning) => {
    const headers = { 'content-range': 'bytes 0-99/60000000' };
    const day = odd((range) =>
      range === undefined ? noAnswer('too large', 'size') : answer(206, beginning, headers),
    );
    const message = refusal(day, { pieceBytes: 100 });
    expect(message).toMatch(
      /^DownloadFailed: The device file of centre cn .*over 50 MB, which is the most that Google downloads at once, and its storage does not send it in parts\..*Use the full report/,
    );
    expect(day.requests.length).toBeLessThanOrEqual(2);
  });

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

  it('is used if it is shorter: the next one begins where it ends', () => {
    const day = odd((range) => {
      const [from, last] = /(\d+)-(\d+)/.exec(range!)!.slice(1).map(Number) as [number, number];
      return serve(file, `bytes=${from}-${Math.min(last, from + 24)}`);
    });
    expect(readDay(day.download(), SIZE).texts['cn']).toBe(lines(10));
  });

  it('is refused if it does not continue the piece before', () => {
    const other = stored(lines(10).replaceAll('\n', ';'));
    const day = odd((range, nth) => serve(nth === 1 ? file : other, range));
    expect(refusal(day, SIZE)).toMatch(/its pieces do not fit together at byte 35/);
  });

  it('is requested with fresh links if these have expired', () => {
    const xml = '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>';
    const day = second(() => answer(403, xml));
    expect(readDay(day.download(), SIZE).texts['cn']).toBe(lines(10));
    expect(day.issues).toBe(2);
    expect(
      refusal(
        second(() => answer(200, xml), 1_000),
        SIZE,
      ),
    ).toContain('new ones too');
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

  it.each(CHANGES)('is detected by a later slice: %s', (_, other) => {
    const day = odd((range, nth) => (nth === 1 ? serve(file, range) : other(range)));
    const { position } = readDay(day.download(), { pieceBytes: 40, until: 1 });
    expect(changeOf(() => readDay(day.download(), { pieceBytes: 40, position }))).toBe('changed: cn');
  });

  it('is detected if a larger piece is requested', () => {
    const day = odd((range, nth) => serve(nth === 1 ? file : stored(lines(11)), range));
    expect(changeOf(() => readDay(day.download(), { pieceBytes: 3 }))).toBe('changed: cn');
  });

  it('is detected before it is fetched completely', () => {
    const packed = (text: string, etag: string) => stored(gzipSync(text), { etag });
    const files = [stored('a,b\nc,d\n', {}), stored('a,b\nc,d\ne,f\n', {}), packed('', '')];
    const day = odd((range, nth) => serve(files[nth - 1]!, range));
    expect(changeOf(() => readDay(day.download(), { pieceBytes: 4 }))).toBe('changed: cn');
  });
});

describe('continuing in a later slice', () => {
  const SIZE = { pieceBytes: 40 };

  it('requests the links and the head of the open file again, and continues where it stopped', () => {
    const day = storage({ cn: lines(2), en: lines(10), sg: lines(1) });
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

  it('needs no call if all files are read', () => {
    const day = storage({ cn: lines(2) });
    const { position } = readDay(day.download());
    expect(readDay(day.download(), { position })).toEqual({
      texts: { en: '(no file)', in: '(no file)', sg: '(no file)' },
      parts: [],
      position,
    });
    expect([day.issues, day.requests.length]).toEqual([1, 1]);
  });

  it('finds a head that is longer than the first bytes', () => {
    const file = `"${'long '.repeat(30_000)}",b\n${lines(10)}`;
    const day = storage({ cn: file });
    const { position } = readDay(day.download(), { pieceBytes: 150_010, until: 1 });
    const asked = day.asked.length;
    const { parts } = readDay(day.download(), { pieceBytes: 40, position });
    expect(parts[0]!.head).toBe(`${file.slice(0, file.indexOf('\n') + 2)}`);
    const heads = day.asked.slice(asked).filter((range) => range.startsWith('cn 0-'));
    expect(heads).toEqual(['cn 0-65535', 'cn 0-131071', 'cn 0-262143']);
  });

  it('begins again if a centre has a new file, and fails if a file is gone', () => {
    const day = storage({ cn: lines(10) });
    const { position } = readDay(day.download(), { ...SIZE, until: 1 });
    const more = storage({ cn: lines(10), en: lines(1) });
    expect(() => readDay(more.download(), { ...SIZE, position })).toThrow(FileChanged);
    const links = () => ({ ...day.links(1), cn: null });
    expect(refusal(day, { ...SIZE, position }, { links })).toContain(
      'the service sent a link to its file at first, but no longer does',
    );
  });

  it('starts no call after its deadline, and keeps its position', () => {
    const day = storage({ cn: lines(10) });
    const download = day.download({ deadline: day.clock.now() + 1_000 });
    const files = new DayFiles(download, undefined, 40);
    files.next();
    files.markRead(35);
    day.clock.pass(1_000);
    expect(() => files.next()).toThrow(/Time ran out/);
    expect(files.position().cn).toMatchObject({ state: 'open', byte: 35 });
    expect(day.requests).toHaveLength(1);
  });
});
