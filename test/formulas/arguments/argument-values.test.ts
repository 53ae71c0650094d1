import { dayArgument, isBlank, withDays } from '../../../src/formulas/arguments/argument-values';
import { formatTime } from '../../fakes/format-time';

const BERLIN = { timeZone: () => 'Europe/Berlin', formatTime };
const SATURDAY = new Date('2026-09-04T22:00:00Z');

describe('an argument that is a day', () => {
  it.each([
    ['a date cell', SATURDAY, '2026-09-05'],
    ['a date cell with a time', new Date('2026-09-05T21:59:00Z'), '2026-09-05'],
    ['a range of one date cell', [[SATURDAY]], '2026-09-05'],
    [
      'a merged cell, which comes with the blanks it covers',
      [
        [SATURDAY, ''],
        ['', ''],
      ],
      '2026-09-05',
    ],
    ['a range of blank cells', [['', '']], ''],
    ['a date without its date format', 46_270, '2026-09-05'],
    ['a text', '2026-9-5', '2026-9-5'],
    ['a text of digits', '46270', '46270'],
    ['the name of a range', 'last 7 days', 'last 7 days'],
    ['a blank cell', '', ''],
    ['nothing', undefined, undefined],
    ['a number that is no day', 5, 5],
    ['a range of several cells', [[SATURDAY], [SATURDAY]], [[SATURDAY], [SATURDAY]]],
  ])('may be %s', (_what, given, day) => {
    expect(dayArgument(given, BERLIN)).toEqual(day);
  });

  it('reads the zone of the file only for a date', () => {
    const never = () => {
      throw new Error('looked up');
    };
    expect(dayArgument('2026-09-05', { ...BERLIN, timeZone: never })).toBe('2026-09-05');
  });

  it('is not changed if it is an invalid date', () => {
    const none = new Date(Number.NaN);
    expect(dayArgument(none, BERLIN)).toBe(none);
  });
});

describe('an argument that may contain days', () => {
  it('has days instead of dates, and other values unchanged', () => {
    expect(
      withDays(
        [
          [SATURDAY, 'US'],
          ['', 40],
        ],
        BERLIN,
      ),
    ).toEqual([
      ['2026-09-05', 'US'],
      ['', 40],
    ]);
  });
});

describe('a blank argument', () => {
  it.each([
    undefined,
    null,
    '',
    '  ',
    [['']],
    [
      ['', ''],
      ['', ' '],
    ],
    [],
  ])('is %j', (given) => {
    expect(isBlank(given)).toBe(true);
  });

  it.each([0, false, 'x', [['', 'x']]])('is not %j', (given) => {
    expect(isBlank(given)).toBe(false);
  });
});
