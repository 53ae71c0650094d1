import { readFileSync } from 'node:fs';
import { BACKTESTS } from './cdnow-backtest';

/** The largest mean errors that are accepted, by the week from which week 52 is forecast. */
const MOST = new Map([
  [20, 0.26],
  [26, 0.2],
  [32, 0.13],
  [40, 0.11],
]);

it.each(BACKTESTS)(
  'the value of CDNOW customers at week 52, each cohort forecast from the others is closer than the accepted error from week $seen ($view)',
  ({ seen, error }) => {
    expect(error).toBeLessThanOrEqual(MOST.get(seen)!);
  },
);

it.each(BACKTESTS)(
  'the value of CDNOW customers at week 52, each cohort forecast from the others is closer than curves through the cohort’s own weeks, from week $seen ($view)',
  ({ error, logError, powerError }) => {
    expect(error).toBeLessThan(logError);
    expect(error).toBeLessThan(powerError);
  },
);

it('the value of CDNOW customers at week 52, each cohort forecast from the others is tested on all orders of the data set', () => {
  const lines = readFileSync('test/table/forecast/cdnow/cohorts.csv', 'utf8').trim().split('\n');
  const customers = lines.slice(1).map((line) => Number(line.split(',')[1]));
  expect(customers).toHaveLength(12);
  expect(customers.reduce((sum, each) => sum + each)).toBe(23_570);
});

const page = readFileSync('docs/forecast.md', 'utf8');
const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

it('docs/forecast.md states the measured errors', () => {
  for (const { view, seen, error, logError, powerError, within, forecasts, width } of BACKTESTS)
    expect(page).toContain(
      `| ${view} | ${seen} | ${percent(error)} | ${percent(logError)} | ${percent(powerError)} | ${within} of ${forecasts} | ${percent(width)} |`,
    );
});

it('docs/forecast.md states the measured coverage of the band', () => {
  const all = BACKTESTS.reduce((sum, { forecasts }) => sum + forecasts, 0);
  const within = BACKTESTS.reduce((sum, each) => sum + each.within, 0);
  expect(page).toContain(`${within} of ${all} true values (${Math.round((100 * within) / all)} %)`);
  const worst = BACKTESTS.reduce((least, each) => (each.within < least.within ? each : least));
  expect(page).toContain(`only ${worst.within} of ${worst.forecasts}`);
});

it('docs/forecast.md states the totals of the RAA triangle', () => {
  for (const total of ['213,122', '52,135', '26,909']) expect(page).toContain(total);
});
