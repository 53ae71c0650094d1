import { endOf } from '../../../src/device/parse/file-warnings';
import { readDay, storageOf } from '../file-storage';

const DAY = '2024-09-05';
/** Noon of the day, in seconds since 1970. */
const STAMP = 1725537600;
const SIZE = { pieceBytes: 200 };

function lines(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => `${STAMP + i},DE,${i},0.5\n`);
  return `dateTimeStamp,area,click,revenue\n${rows.join('')}`;
}

/** The warnings about the files of a day. The first slice ends after `until` pieces. */
function doubtsOf(files: Readonly<Record<string, string>>, until?: number): string[] {
  const day = storageOf(files);
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
});
