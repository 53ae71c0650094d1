import { readFileSync } from 'node:fs';
import {
  calculateLtvForecast,
  estimateDevelopment,
  type LtvCohort,
} from '../../../src/table/forecast/ltv-forecast';

/** Forecasts of what CDNOW customers had spent by week 52, from earlier weeks. The days of the forecast are weeks here. */

const TARGET = 52;
/** What the other cohorts know when a cohort is seen at a week. */
const VIEWS = {
  /** The others are older and know every week. */
  'older cohorts': (seen: number, _first: number) => ({ own: seen, others: () => TARGET }),
  /** Nobody knows more weeks, so a tail leads to week 52. */
  'equal age': (seen: number, _first: number) => ({ own: seen, others: () => seen }),
  /** The data of the calendar week: the cohort of week n knows n weeks less than the first one. */
  'calendar week': (seen: number, cohort: number) => ({
    own: seen - cohort,
    others: (other: number) => seen - other,
  }),
} as const;

export type View = keyof typeof VIEWS;

/** Mean errors as parts of 1, and the number of forecasts with the true value in their band. */
export interface Backtest {
  readonly view: View;
  readonly seen: number;
  readonly error: number;
  readonly bias: number;
  readonly logError: number;
  readonly powerError: number;
  readonly within: number;
  readonly forecasts: number;
  /** The mean width of the band, as a part of the forecast. */
  readonly width: number;
}

const COHORTS = readFileSync('test/table/forecast/cdnow/cohorts.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',').slice(1).map(Number))
  .map(([customers = 0, ...spent]) => ({ customers, spent }));

function cohortAt(at: number, weeks: number): LtvCohort {
  const { customers, spent } = COHORTS[at]!;
  return {
    newUsers: customers,
    ltv: new Map(spent.slice(0, weeks).map((sum, week) => [week + 1, sum / customers])),
  };
}

/** Forecasts each cohort from all others. Fails if there is no forecast. */
export function testForecasts(view: View, seen: number): Backtest {
  const each = COHORTS.map((_, left) => {
    const { own, others } = VIEWS[view](seen, left);
    const learned = COHORTS.flatMap((__, at) => (at === left ? [] : [cohortAt(at, others(at))]));
    const made = calculateLtvForecast(estimateDevelopment(learned), cohortAt(left, own), TARGET);
    if (made === undefined) throw new Error('no forecast');
    const truth = COHORTS[left]!.spent[TARGET - 1]! / COHORTS[left]!.customers;
    const known = [...cohortAt(left, own).ltv.values()].map((value) => value ?? 0);
    return {
      error: made.forecast / truth - 1,
      log: line(known) / truth - 1,
      power: Math.exp(line(known.map(Math.log))) / truth - 1,
      isWithin: made.low <= truth && truth <= made.high,
      width: (made.high - made.low) / made.forecast,
    };
  });
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  return {
    view,
    seen,
    error: mean(each.map(({ error }) => Math.abs(error))),
    bias: mean(each.map(({ error }) => error)),
    logError: mean(each.map(({ log }) => Math.abs(log))),
    powerError: mean(each.map(({ power }) => Math.abs(power))),
    within: each.filter(({ isWithin }) => isWithin).length,
    forecasts: each.length,
    width: mean(each.map(({ width }) => width)),
  };
}

/** The value at the target of the least-squares line through the values, over the logarithm of the week. */
function line(values: readonly number[]): number {
  const xs = values.map((_, at) => Math.log(at + 1));
  const [x, y] = [xs, values].map((list) => list.reduce((sum, one) => sum + one, 0) / list.length);
  const slope =
    xs.reduce((sum, each, at) => sum + (each - x!) * (values[at]! - y!), 0) /
    xs.reduce((sum, each) => sum + (each - x!) ** 2, 0);
  return y! + slope * (Math.log(TARGET) - x!);
}

export const BACKTESTS: readonly Backtest[] = (Object.keys(VIEWS) as View[]).flatMap((view) =>
  [20, 26, 32, 40].map((seen) => testForecasts(view, seen)),
);
