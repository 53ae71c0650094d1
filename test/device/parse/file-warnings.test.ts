import { warningSentences as doubts, endOf } from '../../../src/device/parse/file-warnings';
import { FilesOfADay, readDay, serve } from '../file-storage';

const DAY = '2024-09-05';
/** Noon of the day, in seconds since 1970. */
const STAMP = 1725537600;
const MARKS = { etag: '"v1"' };
const SIZE = { pieceBytes: 200 };

function lines(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => `${STAMP + i},DE,${i},0.5\n`);
  return `dateTimeStamp,area,click,revenue\n${rows.join('')}`;
}

/** The warnings about the files of a day. The first slice ends after `until` pieces. */
function doubtsOf(files: Readonly<Record<string, string>>, until?: number): string[] {
  const day = new FilesOfADay(
    Object.fromEntries(
      Object.entries(files).map(([centre, text]) => [
        centre,
        (range: string | undefined) => serve({ bytes: Buffer.from(text), marks: MARKS }, range),
      ]),
    ),
  );
  const doubts = new Set<string>();
  const changes = { day: DAY, onDoubt: (doubt: string) => doubts.add(doubt) };
  if (until === undefined) readDay(day.download(changes));
  else {
    const { position } = readDay(day.download({ day: DAY }), { ...SIZE, until });
    readDay(day.download(changes), { ...SIZE, position: JSON.parse(JSON.stringify(position)) });
  }
  return [...doubts];
}

describe('a file that was truncated before it was stored', () => {
  const whole = lines(20);
  const cut = whole.slice(0, -3);

  it('is doubted if its last line has no end and other files have one: the last number may be incomplete', () => {
    expect(doubtsOf({ cn: cut, en: whole, sg: whole })).toEqual([
      'The device file of centre cn for 2024-09-05 has no line break after its last row, unlike those of en and sg: the end of the file may be missing. Compare the revenue with the full report, and run again later.',
    ]);
  });

  it('is doubted together with other such files', () => {
    expect(doubtsOf({ cn: cut, en: whole, in: cut })).toEqual([
      'The device files of centres cn and in for 2024-09-05 have no line break after their last row, unlike that of en: the ends of the files may be missing. Compare the revenue with the full report, and run again later.',
    ]);
  });

  it('is doubted, whichever slice read it', () => {
    for (let until = 1; until < 9; until++) expect(doubtsOf({ cn: cut, en: whole }, until)).toHaveLength(1);
  });

  it('is not doubted if none of the files ends with a line end: the service omits it', () => {
    expect(doubtsOf({ cn: cut, en: whole.slice(0, -1) })).toEqual([]);
    expect(doubtsOf({ cn: whole.slice(0, -1) })).toEqual([]);
  });

  it('is not doubted for spaces or a Ctrl-Z after its last line end, wherever a piece ends', () => {
    for (const end of ['\x1a', ' ', '\t\n\x1a']) {
      expect(doubtsOf({ cn: `${whole}${end}`, en: whole })).toEqual([]);
      for (let until = 1; until < 9; until++)
        expect(doubtsOf({ cn: `${whole}${end}`, en: whole }, until)).toEqual([]);
    }
    expect(doubtsOf({ cn: `${cut}\x1a`, en: whole })).toHaveLength(1);
    expect(endOf('\x1a', 'area,click\nD')).toEqual({});
    expect(endOf('\x1a', '\x1a')).toEqual({ end: 'unknown' });
  });

  it('is not doubted if it has only a header, or if the other files are empty', () => {
    expect(doubtsOf({ cn: 'dateTimeStamp,area', en: whole })).toEqual([]);
    expect(doubtsOf({ cn: cut, en: '' })).toEqual([]);
  });
});

describe('the end of a file', () => {
  it.each([
    ['a\n1\n', {}],
    ['a\r\n1\r\n', {}],
    ['a\r1\r', {}],
    ['a\n', {}],
    ['a\n1', { end: 'in a line' }],
    ['a\n\n1', { end: 'in a line' }],
    ['a', { end: 'unknown' }],
    ['', { end: 'unknown' }],
  ])('is a line end or not: %j', (text, odd) => {
    expect(endOf(text, text.slice(0, 1))).toEqual(odd);
  });

  it('is compared only with files that have rows', () => {
    const file = (centre: 'cn' | 'en' | 'in' | 'sg', end?: 'in a line' | 'unknown') => ({
      centre,
      odd: end === undefined ? {} : { end },
    });
    const message = (...files: ReturnType<typeof file>[]) => doubts(files, DAY).join('\n');
    expect(message(file('cn', 'in a line'), file('en'))).toMatch(
      /^The device file of centre cn .* unlike that of en:/,
    );
    expect(message(file('cn', 'in a line'), file('en'), file('sg'))).toMatch(/ unlike those of en and sg:/);
    expect(message(file('cn', 'in a line'), file('en', 'unknown'))).toBe('');
    expect(message(file('cn', 'unknown'), file('en'))).toBe('');
    expect(message(file('cn', 'in a line'), file('en', 'in a line'), file('in'))).toMatch(
      /^The device files of centres cn and en .* unlike that of in:/,
    );
  });
});
