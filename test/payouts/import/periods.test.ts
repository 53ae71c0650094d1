import { addDays } from '../../../src/dates/calendar';
import { type DateOrder, detectDateOrder, parseDate, parsePeriod } from '../../../src/payouts/import/periods';

const NAMES = 'January February March April May June July August September October November December'.split(
  ' ',
);
const two = (number: number) => String(number).padStart(2, '0');

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

type Style = readonly [name: string, write: (parts: Parts) => string];

const name = (month: number) => NAMES[month - 1]!;

const CLEAR_DAYS: readonly Style[] = [
  ['ISO', ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`],
  ['without leading zeros', ({ year, month, day }) => `${year}-${month}-${day}`],
  ['year first with slashes', ({ year, month, day }) => `${year}/${two(month)}/${two(day)}`],
  ['eight digits', ({ year, month, day }) => `${year}${two(month)}${two(day)}`],
  ['ISO with a time', ({ year, month, day }) => `${year}-${two(month)}-${two(day)}T23:59:59.999Z`],
  ['with a time and a zone', ({ year, month, day }) => `${year}-${two(month)}-${two(day)} 00:00:00 UTC`],
  ['with an offset', ({ year, month, day }) => `${year}-${two(month)}-${two(day)} 10:30 +0800`],
  ['points', ({ year, month, day }) => `${two(day)}.${two(month)}.${year}`],
  ['points and a short year', ({ year, month, day }) => `${day}.${month}.${two(year % 100)}`],
  ['English', ({ year, month, day }) => `${name(month)} ${day}, ${year}`],
  ['British', ({ year, month, day }) => `${day} ${name(month)} ${year}`],
  ['with a dash', ({ year, month, day }) => `${two(day)}-${name(month).slice(0, 3)}-${year}`],
  [
    'with a dash and a short year',
    ({ year, month, day }) => `${day}-${name(month).slice(0, 3)}-${two(year % 100)}`,
  ],
  ['with an ordinal', ({ year, month, day }) => `${day}th of ${name(month)} ${year}`],
];

const ORDERED_DAYS: readonly (readonly [name: string, order: DateOrder, write: (parts: Parts) => string])[] =
  [
    ['day first', 'day first', ({ year, month, day }) => `${two(day)}/${two(month)}/${year}`],
    ['day first, short', 'day first', ({ year, month, day }) => `${day}-${month}-${two(year % 100)}`],
    ['day first, with a time', 'day first', ({ year, month, day }) => `${day}/${month}/${year} 9:05 PM`],
    ['month first', 'month first', ({ year, month, day }) => `${two(month)}/${two(day)}/${year}`],
    ['month first, short', 'month first', ({ year, month, day }) => `${month}-${day}-${two(year % 100)}`],
  ];

const MONTHS: readonly Style[] = [
  ['ISO', ({ year, month }) => `${year}-${two(month)}`],
  ['six digits', ({ year, month }) => `${year}${two(month)}`],
  ['month first', ({ year, month }) => `${two(month)}/${year}`],
  ['English', ({ year, month }) => `${name(month)} ${year}`],
  ['as spreadsheets show it', ({ year, month }) => `${name(month).slice(0, 3)}-${two(year % 100)}`],
  ['with a comma', ({ year, month }) => `${name(month).toUpperCase()}, ${year}`],
];

/** All days of 2020 to 2029. */
const DAYS: readonly Parts[] = Array.from({ length: 3653 }, (_, at) => {
  const [year, month, day] = addDays('2020-01-01', at).split('-').map(Number) as [number, number, number];
  return { year, month, day };
});
const isoDay = ({ year, month, day }: Parts) => `${year}-${two(month)}-${two(day)}`;
const isoMonth = ({ year, month }: Parts) => `${year}-${two(month)}`;

type Case = readonly [text: string, found: unknown, expected: unknown];

/** The cases in which something else is found. One comparison for all is faster than one for each. */
function wrong(cases: readonly Case[]): readonly Case[] {
  return cases.filter(([, found, expected]) => found !== expected);
}

const ORDERS: readonly DateOrder[] = ['day first', 'month first'];
const FIRSTS = DAYS.filter(({ day }) => day === 1);

test.each(CLEAR_DAYS)('each day of ten years is read when it is written in the style: %s', (_, write) => {
  const cases = DAYS.flatMap((parts) => {
    const text = write(parts);
    return ORDERS.flatMap((order): Case[] => [
      [text, parseDate(text, order), isoDay(parts)],
      [text, parsePeriod(text, order), isoMonth(parts)],
    ]);
  });
  expect(wrong(cases)).toEqual([]);
});

test.each(ORDERED_DAYS)(
  'each day of ten years is read when it is written in the style: %s',
  (_, order, write) => {
    const cases = DAYS.map((parts): Case => [write(parts), parseDate(write(parts), order), isoDay(parts)]);
    expect(wrong(cases)).toEqual([]);
  },
);

test.each(ORDERED_DAYS)(
  'each day of ten years tells the order of day and month, or leaves it unclear: %s',
  (_, order, write) => {
    const cases = DAYS.map((parts): Case => {
      const isBoth = parts.day === parts.month;
      // 25-10-26 may be a day of 2025.
      const mayBeYear = parts.day >= 20 && /^2\d-\d+-\d\d$|^3\d-\d+-\d\d$/.test(write(parts));
      const expected = mayBeYear ? 'unclear' : parts.day > 12 ? order : isBoth ? 'day first' : 'unclear';
      return [write(parts), detectDateOrder([write(parts)]), expected];
    });
    expect(wrong(cases)).toEqual([]);
  },
);

test.each(MONTHS)('each month of ten years is read when it is written in the style: %s', (_, write) => {
  const cases = FIRSTS.flatMap((parts): Case[] => [
    [write(parts), parsePeriod(write(parts), 'day first'), isoMonth(parts)],
    [write(parts), parseDate(write(parts), 'day first'), undefined],
  ]);
  expect(wrong(cases)).toEqual([]);
});

test.each([
  ['2026-10-01 - 2026-11-30', 'two months'],
  ['Oct 1, 2026 – Nov 2, 2026', 'two months'],
  ['2026-10-01 until 2026-12-31', 'a range with a word that is not known'],
  ['2026-13', 'no month'],
  ['Q3 2026', 'a quarter'],
  ['2026', 'a year'],
  ['October', 'a month without a year'],
  ['Total', 'a label'],
  ['Oct Nov 2026', 'two months'],
  ['25-Oct', 'a day without a year'],
  ['Oct 26', 'a day or a month'],
  ['', 'nothing'],
])('a period is not read from “%s”, which is %s', (text) => {
  expect(parsePeriod(text, 'day first')).toBeUndefined();
});

test('a period of two days has the year of the second one', () => {
  expect(parsePeriod('Oct 1 – Oct 31, 2026', 'day first')).toBe('2026-10');
  expect(parsePeriod('1 Oct to 31 Oct 2026', 'day first')).toBe('2026-10');
});

test('a day is not read with day and month exchanged when the order makes it impossible', () => {
  expect(parseDate('31/10/2026', 'month first')).toBeUndefined();
  expect(parseDate('10/31/2026', 'day first')).toBeUndefined();
});

test.each([
  [['05/10/2026', '31/10/2026'], 'day first'],
  [['05/10/2026', '10/31/2026'], 'month first'],
  [['05/10/2026', '06/10/2026'], 'unclear'],
  [['31/10/2026', '10/31/2026'], 'unclear'],
  [['05.10.2026', '06/10/2026'], 'day first'],
  [['05.10.2026 10:00', '06.10.2026 11:30'], 'day first'],
  [['10/10/2026'], 'day first'],
  [['2026-10-05', 'Oct 5, 2026', ''], 'day first'],
  [['01/10/2026 - 31/10/2026'], 'day first'],
  [['10/01/2026 - 10/12/2026'], 'month first'],
])('the order of day and month in a column of %j is %s', (texts, order) => {
  expect(detectDateOrder(texts)).toBe(order);
});
