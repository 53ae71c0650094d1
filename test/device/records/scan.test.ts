import { DEVICE_COLUMNS } from '../../../src/catalogue/device-columns';
import type { Cell } from '../../../src/table/table';
import { readDeviceFile, type WantedColumn } from '../whole-file';

const TIME: WantedColumn = { id: 'dateTimeStamp', type: 'moment' };
const USER: WantedColumn = { id: 'userId', type: 'id' };
const AREA: WantedColumn = { id: 'area', type: 'id' };
const CLICKS: WantedColumn = { id: 'click', type: 'count' };
const REVENUE: WantedColumn = { id: 'deviceRevenue', type: 'money' };
const OWN_REVENUE: WantedColumn = { id: 'tpRevenue', type: 'money' };

const NAMES = DEVICE_COLUMNS.map(({ answer }) => answer as string);

function rows(text: string, ...wanted: WantedColumn[]): Cell[][] {
  return readDeviceFile(text, wanted, 'en', 'UTC+0').rows;
}

/** A record of 27 cells (or the first 26) by position, with some of them set. */
function record(cells: Record<string, string>, width = 27): string {
  return NAMES.slice(0, width)
    .map((name) => cells[name] ?? (name === 'dateTimeStamp' ? '1725500000' : ''))
    .join(',');
}

function refusal(text: string, ...wanted: WantedColumn[]): string {
  try {
    rows(text, ...wanted);
  } catch (error) {
    return String((error as Error).message);
  }
  return 'read without a word';
}

describe('the columns of a device file', () => {
  it('follow the header, in any order and any case, with spaces around the names', () => {
    expect(rows('Click, AREA ,userid\n3,DE,u1\n', USER, AREA, CLICKS)).toEqual([['u1', 'DE', 3]]);
  });

  it('follow their positions if there is no header: 27, or 26 before v4.0', () => {
    const cells = { area: 'DE', click: '2', tp_revenue: '0.5' };
    expect(rows(record(cells), AREA, CLICKS, OWN_REVENUE)).toEqual([['DE', 2, 0.5]]);
    const old = readDeviceFile(record(cells, 26), [AREA, OWN_REVENUE], 'en', 'UTC+0');
    expect(old.rows).toEqual([['DE', null]]);
    expect(old.missing).toEqual(['tpRevenue']);
  });

  it.each([1, 5, 25, 28])('are not guessed for %i columns without a header', (width) => {
    const text = Array.from({ length: width }, () => '7').join(',');
    expect(refusal(text, CLICKS)).toContain(`line 1: it has no known header, and ${width} columns`);
  });

  it('may be new: they are left out and named', () => {
    const file = readDeviceFile('area,__proto__,constructor,asn\nDE,a,b,c\n', [AREA], 'en', 'UTC+0');
    expect(file.rows).toEqual([['DE']]);
    expect(file.unknown).toEqual(['__proto__', 'constructor', 'asn']);
  });

  it('may be mostly new', () => {
    expect(rows('x1,x2,x3,area\n1,2,3,DE', AREA)).toEqual([['DE']]);
  });

  it('are refused if the header has a name twice', () => {
    expect(refusal('area,click,Area\nDE,1,FR\n', AREA)).toContain(
      'line 1: the header names the column “area” twice',
    );
  });

  it('are not read from a record of data that has the name of a column as a text', () => {
    const cells = { userId: 'revenue', channel: 'click', sub_channel: 'area', click: '1' };
    expect(rows(record(cells), USER, CLICKS)).toEqual([['revenue', 1]]);
  });

  it('can hold the centre, which is in no file', () => {
    expect(rows('area\nDE\n', AREA, { id: 'centre', type: 'text' })).toEqual([['DE', 'en']]);
  });
});

describe('the lines of a device file', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['a lone CR', '\r'],
  ])('end with %s, the last one or not', (_, end) => {
    const lines = ['area,click', 'DE,1', 'FR,2'];
    expect(rows(lines.join(end), AREA, CLICKS)).toEqual([
      ['DE', 1],
      ['FR', 2],
    ]);
    expect(rows(lines.join(end) + end + end + end, AREA, CLICKS)).toHaveLength(2);
  });

  it.each([
    ['empty', ''],
    ['a byte order mark', '\ufeff'],
    ['blank lines', '\r\n\r\n'],
    ['a header', 'area,click\n'],
    ['a header without a line end', '\ufeffarea,click'],
    ['a header of 27', NAMES.join(',')],
  ])('are none in a file that is only %s', (_, text) => {
    expect(rows(text, AREA)).toEqual([]);
  });

  it('may begin with a byte order mark', () => {
    expect(rows('\ufeffarea,click\nDE,1', AREA)).toEqual([['DE']]);
    expect(rows(`\ufeff${record({ area: 'DE' })}`, TIME, AREA)).toEqual([[expect.any(Number), 'DE']]);
  });

  it.each([
    ['too short', 'area,click\nDE,1\nFR\nUS,2', 3, 'the row has 1 cells instead of 2'],
    ['too long', 'area,click\nDE,1\nFR,1,2\nUS,2', 3, 'the row has more than 2 cells'],
    ['too short at the end', 'area,click\r\nDE,1\r\nFR', 3, 'the row has 1 cells'],
    ['too long after a quoted line feed', 'area,click\n"D\nE",1\nFR,1,2', 4, 'more than 2 cells'],
    ['closed by another line end', 'area,click\nDE,1\rFR,2\nUS,1', 2, 'in another way than the lines before'],
    ['closed by an LF among CRs', 'area,click\rDE,1\nFR,2\rUS,1', 2, 'in another way than the lines before'],
    ['opened by a quote never closed', 'area,click\nDE,1\n"FR,2\nUS,3\n', 3, 'never closed'],
    ['going on after a closing quote', 'area,click\n"D"E,1\n', 2, 'text follows a closing quote'],
    ['opened by a header quote never closed', '"area,click\nDE,1\n', 1, 'never closed'],
    ['too short behind a line of spaces', 'area,click\nDE,1\n  \nUS', 4, 'the row has 1 cells'],
    ['too short behind blank ones', 'area,click\n\n\r\nDE,1\n\nFR\n', 6, 'the row has 1 cells'],
  ])('are refused when one is %s, with its number', (_, text, line, why) => {
    expect(refusal(text, AREA)).toMatch(
      new RegExp(
        `^The device file of centre en is not as expected at line ${line}: .*${why}.*Nothing was written`,
      ),
    );
  });

  it('are refused in an encoding that is not known', () => {
    expect(refusal('\ufffd\ufffda,b', AREA)).toContain('line 1: its encoding is not known');
  });
});

describe('a text cell', () => {
  it.each([
    ['a comma', '"a,b"', 'a,b'],
    ['a doubled quote', '"say ""hi"""', 'say "hi"'],
    ['only a quote', '""""', '"'],
    ['a line feed', '"a\nb"', 'a\nb'],
    ['a CRLF and a lone CR', '"a\r\nb\rc"', 'a\r\nb\rc'],
    ['nothing, quoted', '""', ''],
    ['nothing', '', ''],
    ['spaces around', ' a ', ' a '],
    ['a quote that does not begin it', 'a"b', 'a"b'],
    ['a number of too many digits', '9007199254740993', '9007199254740993'],
    ['zeros before and after', '003.10', '003.10'],
    ['what looks like a power', '12E45678', '12E45678'],
    ['what looks like a formula', '=1+1', '=1+1'],
    ['what is blank for numbers', 'N/A', 'N/A'],
    ['a dash', '-', '-'],
    ['wide characters', '广告位', '广告位'],
    ['wide characters that look alike when cut to a byte', '\u0141\u0142', '\u0141\u0142'],
    ['a lone surrogate', 'a\ud800b', 'a\ud800b'],
    ['more than a sheet cell holds', 'x'.repeat(50_001), 'x'.repeat(50_001)],
  ])('with %s is taken to the letter', (_, written, cell) => {
    expect(rows(`click,userId,area\n1,${written},DE\n2,${written},DE\n`, USER)).toEqual([[cell], [cell]]);
    expect(rows(`click,area,userId\n1,DE,${written}\n`, USER)).toEqual([[cell]]);
  });

  it('is distinguished from others with the same beginning, length or bytes', () => {
    const texts = [
      'ab',
      'abc',
      'abcd',
      'abcde',
      'abcdefghijkl',
      'abcdefghijkm',
      'bbcdefghijkl',
      '\0'.repeat(0),
      'a',
      'aa',
    ];
    const file = ['userId,click', ...[...texts, ...texts].map((text) => `${text},1`)].join('\n');
    expect(rows(file, USER).map(([cell]) => cell)).toEqual([...texts, ...texts]);
  });
});

describe('a number cell', () => {
  it.each([
    ['0', 0],
    ['-0.00', 0],
    ['12', 12],
    ['+12', 12],
    ['-1.5', -1.5],
    ['0.1', 0.1],
    ['.5', 0.5],
    ['5.', 5],
    ['0.30000000000000004', 0.30000000000000004],
    ['123456789.123456', 123456789.123456],
    ['1e-7', 1e-7],
    ['1E3', 1000],
    [' 2.5 ', 2.5],
    ['"2.5"', 2.5],
    ['', null],
    ['""', null],
    ['-', null],
    ['N/A', null],
    ['null', null],
  ])('%s is %p', (written, value) => {
    expect(rows(`click,revenue,area\n1,${written},DE\n`, REVENUE)).toEqual([[value]]);
    expect(rows(`click,area,revenue\n1,DE,${written}`, REVENUE)).toEqual([[value]]);
  });

  it.each([
    '1,234.50',
    '￥12',
    '12%',
    '1.2.3',
    '--1',
    '1-',
    '.',
    '-.',
    'abc',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
  ])('is refused when it is %s', (written) => {
    expect(refusal(`revenue,area\n1,DE\n"${written}",DE\n`, REVENUE)).toContain(
      `line 3: revenue is “${written}”, which is not a number`,
    );
  });

  it.each([
    ['3.0', 3],
    ['-3', -3],
    ['1e3', 1000],
  ])('%s is the count %p', (written, value) => {
    expect(rows(`click\n${written}\n`, CLICKS)).toEqual([[value]]);
  });

  it('is refused as a count when it is broken or too large', () => {
    expect(refusal('click\n1.5\n', CLICKS)).toContain('line 2: click is “1.5”, which is not a whole number');
    expect(refusal('click\n9007199254740993\n', CLICKS)).toContain('which is too large to be read exactly');
  });

  it('is not checked in a column that was not requested', () => {
    expect(rows('click,area\nmany,DE\n', AREA)).toEqual([['DE']]);
  });
});

describe('a time stamp', () => {
  const stamped = (stamp: string, zone: 'UTC+0' | 'UTC+8' | 'UTC-8' = 'UTC+0'): Cell =>
    readDeviceFile(`dateTimeStamp\n${stamp}\n`, [TIME], 'en', zone).rows[0]![0]!;

  it('is a second or a millisecond, and becomes a serial number of the report zone', () => {
    expect(stamped('1725494400')).toBe(45_540);
    expect(stamped('1725494400000')).toBe(45_540);
    expect(stamped('1725494400', 'UTC+8')).toBeCloseTo(45_540 + 8 / 24, 9);
    expect(stamped('1725494400', 'UTC-8')).toBeCloseTo(45_540 - 8 / 24, 9);
  });

  it.each(['0', '20240905', '999999999', '100000000000', '99999999999999999', '-1725494400'])(
    'is refused when it is %s',
    (stamp) => {
      expect(refusal(`dateTimeStamp\n${stamp}\n`, TIME)).toContain(
        'not a plausible time in seconds or milliseconds',
      );
    },
  );

  it('is blank if the cell is blank', () => {
    expect(rows('dateTimeStamp,area\n,DE\n', TIME)).toEqual([[null]]);
  });
});
