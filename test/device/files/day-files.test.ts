import fc from 'fast-check';
import { answer } from '../../fakes/http-answers';
import { runs } from '../../thorough';
import {
  FilesOfADay,
  lines,
  MARKS,
  outcomeOf,
  type Reading,
  readDay,
  type Serving,
  serve,
  stored,
} from '../file-storage';

const MB = 1024 * 1024;
const STEPS = { stepBytes: 40 };

function outcome(day: FilesOfADay, reading: Reading = STEPS): string {
  return outcomeOf(() => readDay(day, reading).texts);
}

describe('the files of a day', () => {
  it('are requested at once, and larger ones in steps of 20 MB; at most eight steps are in memory', () => {
    const large = `${'x'.repeat(MB - 1)}\n`.repeat(250);
    const day = new FilesOfADay({ cn: large, en: lines(1), sg: lines(2) });
    const { texts, parts } = readDay(day);
    expect(texts['cn'] === large).toBe(true);
    expect([texts['en'], texts['sg']]).toEqual([lines(1), lines(2)]);
    expect(parts.map(({ centre, text }) => `${centre} ${Math.round(text.length / MB)}`)).toEqual([
      ...Array(12).fill('cn 20'),
      'cn 10',
      'en 0',
      'sg 0',
    ]);
    expect(day.batches).toEqual(['cn en sg', ...Array(2).fill('cn cn cn cn cn cn')]);
    expect(day.ranges.slice(0, 4)).toEqual([
      'cn 0-20971519',
      'en 0-20971519',
      'sg 0-20971519',
      'cn 20971520-41943039',
    ]);
  });

  it('are read in the order of the centres, with the progress of each', () => {
    const files = { sg: lines(3), cn: lines(10), in: lines(3) };
    const { texts, parts, progress } = readDay(new FilesOfADay(files), STEPS);
    expect(texts).toEqual(files);
    expect(parts.map(({ centre, isFirst, isLast }) => `${centre}${+isFirst}${+isLast}`).join(' ')).toBe(
      'cn10 cn00 cn01 in11 sg11',
    );
    expect(progress.map((done) => done.toFixed(2))).toEqual(['0.33', '0.67', '1.00', '3.00', '4.00']);
  });

  it('may be missing or empty', () => {
    const day = new FilesOfADay({ cn: () => answer(404, '<Error>NoSuchKey</Error>'), en: '', sg: lines(1) });
    expect(readDay(day).texts).toEqual({ sg: lines(1) });
  });
});

describe('the steps of a file', () => {
  it('join to the decoded text for any bytes and steps of any size', () => {
    const some = (texts: readonly string[]) =>
      fc.constantFrom(...texts.map((text) => [...Buffer.from(text)]));
    const line = some(['a,b\n', '漢,字\n', '1,2\r\n', '\n', '😀,"x"\n', 'é,\ufffd\n', '\ufffd']);
    const bytes = fc
      .array(fc.oneof(line, fc.constantFrom([0xff], [0x80, 0x0a])), { minLength: 1, maxLength: 40 })
      .map((all) => Buffer.from([...Buffer.from('a,b\n'), ...all.flat()]));
    fc.assert(
      fc.property(bytes, fc.integer({ min: 20, max: 80 }), (file, stepBytes) => {
        const expected = new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
        // A run of bytes that is not UTF-8 may have another number of replacement characters when it is cut.
        const withoutRuns = (text = '') => text.replace(/\ufffd+/g, '\ufffd');
        const { texts } = readDay(new FilesOfADay({ cn: file }), { stepBytes });
        expect(withoutRuns(texts['cn'])).toBe(withoutRuns(expected));
      }),
      runs({ quick: 200, thorough: 5_000 }),
    );
  });

  it('end with a refusal if a row is longer than two of them', () => {
    expect(outcome(new FilesOfADay({ cn: `a,b\n${'x'.repeat(200)}` }))).toMatch(
      /^DownloadFailed: .*centre cn could not be downloaded: a row of it is longer than 0 MB, or a quote in it is never closed/,
    );
  });
});

describe('a file that changes between two steps', () => {
  const file = stored(lines(10));
  const later = lines(10).replace('0000009', '0000008');

  it.each<readonly [string, Serving]>([
    ['another size', (range) => serve(stored(lines(11)), range)],
    ['another ETag', (range) => serve(stored(later, { ...MARKS, etag: '"v2"' }), range)],
    ['no ETag any more', (range) => serve(stored(later, { 'last-modified': 'Thu, 10 Sep 2026' }), range)],
    ['a shorter file', (range) => serve(stored('a,b,\n'), range)],
    ['no file', () => answer(404, '')],
    ['HTTP 412', () => answer(412, '')],
    ['all of another file', () => serve(stored(later, { ...MARKS, etag: '"v2"' }), undefined)],
  ])('is noticed: %s', (_, other) => {
    const day = new FilesOfADay({ cn: (range, nth) => (nth === 1 ? serve(file, range) : other(range, nth)) });
    expect(outcome(day)).toBe('Error: the file of cn changed while it was being read');
  });
});
