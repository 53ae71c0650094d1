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
  it('are requested at once, and larger ones in steps of 20 MB, of which at most ten are in memory', () => {
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
    expect(day.batches).toEqual(['cn en sg', 'cn cn cn cn cn cn cn cn', 'cn cn cn cn']);
    expect(day.ranges.slice(0, 4)).toEqual([
      'cn 0-20971519',
      'en 0-20971519',
      'sg 0-20971519',
      'cn 20971520-41943039',
    ]);
  });

  it('are read in the order of the centres, with the progress of each', () => {
    const files = { sg: lines(3), cn: lines(10), in: lines(3) };
    const { texts, parts, progress, states } = readDay(new FilesOfADay(files), STEPS);
    expect(texts).toEqual(files);
    expect(parts.map(({ centre, isFirst, isLast }) => `${centre}${+isFirst}${+isLast}`).join(' ')).toBe(
      'cn10 cn00 cn01 in11 sg11',
    );
    expect(progress.map((done) => done.toFixed(2))).toEqual(['0.33', '0.67', '1.00', '3.00', '4.00']);
    expect(states).toEqual({ cn: 'closed', en: 'no file', in: 'closed', sg: 'closed' });
  });

  it('may be missing or empty', () => {
    const day = new FilesOfADay({ cn: () => answer(404, '<Error>NoSuchKey</Error>'), en: '', sg: lines(1) });
    expect(readDay(day).states).toEqual({ cn: 'no data', en: 'no data', in: 'no file', sg: 'closed' });
  });

  it.each([
    ['a,b\n1,2\n', 'closed'],
    ['a,b\n1,2\n \u001a', 'closed'],
    ['a,b\r1,2', 'open'],
    ['a,b', 'unknown'],
  ])('may end after a line end or within a line: %j', (text, state) => {
    expect(readDay(new FilesOfADay({ cn: text })).states.cn).toBe(state);
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

  it('share characters, which are decoded once', () => {
    const file = `a,b\n${'é,漢\n😀,𝄞\n'.repeat(6)}`;
    for (let stepBytes = 12; stepBytes < 60; stepBytes++)
      expect(readDay(new FilesOfADay({ cn: file }), { stepBytes }).texts['cn']).toBe(file);
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

  it('is not noticed by the date of the same ETag, or by a weak ETag', () => {
    const day = new FilesOfADay({
      cn: (range, nth) => serve(stored(lines(10), { etag: nth === 1 ? '"v"' : 'W/"v"' }), range),
    });
    expect(readDay(day, STEPS).texts['cn']).toBe(lines(10));
  });

  it('is fetched as a whole if its storage sends no mark of a version', () => {
    const day = new FilesOfADay({ cn: stored(lines(10), {}) });
    expect(readDay(day, STEPS).texts['cn']).toBe(lines(10));
    expect(day.ranges).toEqual(['cn 0-39', 'cn']);
  });
});

describe('a step that was not requested', () => {
  const file = stored(lines(10));
  /** A storage that answers the first request normally and the next `times` requests with `other`. */
  const second = (other: Serving, times: number) =>
    new FilesOfADay({
      cn: (range, nth) => (nth > 1 && nth <= 1 + times ? other(range, nth) : serve(file, range)),
    });
  const cut: Serving = (range) => {
    const whole = serve(file, range);
    const place = { 'content-range': whole.header('content-range')!, ...MARKS };
    return answer(206, whole.text().slice(0, 20), place);
  };
  const other = 'another part arrived instead of the requested one';

  it.each<readonly [string, Serving, string]>([
    ['another range', () => serve(file, 'bytes=44-84'), other],
    ['a longer range', () => serve(file, 'bytes=40-90'), other],
    ['a shorter range', () => serve(file, 'bytes=40-50'), other],
    ['no range', () => answer(206, lines(10).slice(40, 80), MARKS), other],
    ['an impossible range', () => answer(206, 'x', { 'content-range': 'bytes 40-200/105', ...MARKS }), other],
    ['a cut body', cut, 'only 20 of 40 bytes arrived'],
    ['the whole file', () => serve(file, undefined), 'parts of it at first, and later only the whole file'],
    ['HTTP 503', () => answer(503, 'busy'), 'HTTP 503 (“busy”)'],
  ])('is requested again: %s', (_, other, why) => {
    expect(readDay(second(other, 2), STEPS).texts['cn']).toBe(lines(10));
    const message = outcome(second(other, 1_000));
    expect(message).toMatch(/^DownloadFailed: The device file of centre cn could not be downloaded: /);
    expect(message).toContain(why);
    expect(message).toContain('Nothing was written');
  });
});
