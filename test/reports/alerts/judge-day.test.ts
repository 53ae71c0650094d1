import { addDays } from '../../../src/dates/calendar';
import { type DailyValues, findDeviations } from '../../../src/reports/alerts/judge-day';

/** A Tuesday. */
const DAY = '2026-09-15';
const LIMITS = { share: '0.3', amount: '10' };

/** The values of the day, and of the same weekday one, two, three and four weeks before; undefined for a day without a row. */
function listValues(...values: readonly (string | null | undefined)[]): DailyValues {
  return new Map(
    values.flatMap((value, week) => (value === undefined ? [] : [[addDays(DAY, -7 * week), value] as const])),
  );
}

const judge = (series: Readonly<Record<string, DailyValues>>, isSum = true, limits = LIMITS) =>
  findDeviations(DAY, new Map(Object.entries(series)), limits, isSum);

it.each<[string, string, string, boolean]>([
  ['below both limits', '109', '100', false],
  ['above the amount only', '120', '100', false],
  ['above the percentage only', '5', '10', false],
  ['exactly at the percentage', '130', '100', false],
  ['just above both limits', '130.000001', '100', true],
  ['far below the mean', '40', '100', true],
  ['above a mean of 0', '10.01', '0', true],
  ['above a negative mean', '-60', '-100', true],
])('a value %s: unusual only if it passes both limits', (_, value, earlier, isUnusual) => {
  const found = judge({ a: listValues(value, earlier, earlier, earlier, earlier) });
  expect(found.map(({ name }) => name)).toEqual(isUnusual ? ['a'] : []);
});

it('the mean is that of the same weekday of four weeks, and exact also where it has no end', () => {
  const found = judge({
    a: listValues('100', '10.1', '10.2', null, '10.3'),
    b: listValues('50', '1', '1', '2'),
  });
  expect(found).toEqual([
    { name: 'a', value: '100', usual: '10.2', difference: '89.8' },
    { name: 'b', value: '50', usual: `1.${'3'.repeat(30)}`, difference: `48.${'6'.repeat(29)}7` },
  ]);
  // Three times 0.1 is 0.30000000000000004 in binary numbers.
  expect(judge({ a: listValues('0.13', '0.1', '0.1', '0.1') }, true, { share: '0.3', amount: '0' })).toEqual(
    [],
  );
});

it('there is no verdict with fewer than three known days, for a new key, and for a number that is not known', () => {
  expect(
    judge({
      twoDays: listValues('900', '10', '10'),
      isNew: listValues('900'),
      blankDays: listValues('900', '10', null, null, '10'),
      blank: listValues(null, '100', '100', '100', '100'),
    }),
  ).toEqual([]);
});

it('a key without a row counts as 0 only if the metric is a sum and the service has sent other rows of the day', () => {
  const gone = listValues(undefined, '100', '100', '100', '100');
  const other = listValues('7');
  expect(judge({ gone })).toEqual([]);
  expect(judge({ gone, other }, false)).toEqual([]);
  expect(judge({ gone, other })).toEqual([{ name: 'gone', value: null, usual: '100', difference: '-100' }]);
});

it('the largest difference comes first, whatever its direction', () => {
  const flat = ['100', '100', '100', '100'];
  const found = judge({
    up: listValues('150', ...flat),
    down: listValues('20', ...flat),
    top: listValues('900', ...flat),
  });
  expect(found.map(({ name }) => name)).toEqual(['top', 'down', 'up']);
});
