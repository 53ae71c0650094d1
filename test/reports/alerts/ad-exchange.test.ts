import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addDays, type Day } from '../../../src/dates/calendar';
import { findDeviations } from '../../../src/reports/alerts/judge-day';
import { toDecimal } from '../../../src/table/decimal';
import fixture from '../../fixtures/ad-exchange.json';

const ROOT = path.join(__dirname, '../../..');
/** The first day with three weeks before it. */
const FIRST_JUDGED = '2011-07-22';

interface Series {
  readonly values: ReadonlyMap<Day, number>;
  readonly windows: readonly (readonly string[])[];
}
type IsUnusual = (values: Series['values'], day: Day, share: number) => boolean;

const ALL: readonly Series[] = Object.values(fixture.series).map(({ means, windows }) => ({
  values: new Map(
    means.flatMap((mean, nth) => (mean === null ? [] : [[addDays(fixture.firstDay, nth), mean] as const])),
  ),
  windows: windows.filter(([from = '']) => from >= FIRST_JUDGED),
}));

const RULES: Readonly<Record<string, IsUnusual>> = {
  'mean of the same weekday': (values, day, share) => {
    const decimals = new Map([...values].map(([each, value]) => [each, toDecimal(value)]));
    return (
      findDeviations(day, new Map([['', decimals]]), { share: toDecimal(share), amount: '0' }, false).length >
      0
    );
  },
  'mean of all days before': (values, day, share) => {
    const earlier = [...values].flatMap(([each, value]) => (each < day ? [value] : []));
    const mean = earlier.reduce((sum, value) => sum + value, 0) / earlier.length;
    return Math.abs((values.get(day) ?? mean) - mean) > share * mean;
  },
  'the day before': (values, day, share) => {
    const before = values.get(addDays(day, -1));
    return before !== undefined && Math.abs((values.get(day) ?? before) - before) > share * before;
  },
};

/** A row of the table: an alert is right within a window, and a window is found with one alert or more. */
function judgeAll(rule: string, percent: number): string {
  let [alerts, right, found, windowCount] = [0, 0, 0, 0];
  for (const { values, windows } of ALL) {
    const days = [...values.keys()].filter(
      (day) => day >= FIRST_JUDGED && RULES[rule]?.(values, day, percent / 100),
    );
    const isIn = (day: Day) => (window: readonly string[]) =>
      day >= (window[0] ?? '') && day <= (window[1] ?? '');
    alerts += days.length;
    right += days.filter((day) => windows.some(isIn(day))).length;
    found += windows.filter((window) => days.some((day) => isIn(day)(window))).length;
    windowCount += windows.length;
  }
  const precision = (right / alerts).toFixed(2);
  const recall = (found / windowCount).toFixed(2);
  return `| ${rule} | ${percent} % | ${alerts} | ${right} | ${precision} | ${found} of ${windowCount} | ${recall} |`;
}

it('the guide to alerts prints the precision and recall that the rules have on the days of the ad exchange', () => {
  const page = readFileSync(path.join(ROOT, 'docs/alerts.md'), 'utf8');
  const printed = page.split('\n').filter((line) => /^\| (?:mean of|the day)/.test(line));
  const rows = [30, 50, 75].flatMap((percent) => Object.keys(RULES).map((rule) => judgeAll(rule, percent)));
  expect(printed).toEqual(rows);
});
