import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { outcomeLines } from '../playground/simulation/outcome';
import { payoutsLines } from '../playground/simulation/payouts/payouts-lines';
import { PayoutsYear } from '../playground/simulation/payouts/payouts-year';
import { simulate } from '../playground/simulation/simulation';
import { writeJournals } from '../playground/simulation/year/journal-files';
import { SimulatedYear, type YearOptions } from '../playground/simulation/year/year';
import { yearLines } from '../playground/simulation/year/year-lines';

const HELP = `One file for months, with faults, killed executions and restatements, compared with the service every day:
  npm run simulate -- [--days 60] [--seed N] [--dist FOLDER]

Months that are closed on the 5th, with restatements, faults, reopenings and killed executions, compared with the service's raw answers:
  npm run simulate -- --months 12 [--seed N] [--journals FOLDER] [--dist FOLDER]

The same, with statements and payments of the networks, compared with what a user sees in the tabs and in the journals:
  npm run simulate -- --months 12 --payouts [--seed N] [--journals FOLDER] [--dist FOLDER]

  --journals        a folder for each month's journal in all formats, and for closings and adjustments as CSV

The exit code is 1 if one finds a difference or breaks the books.`;

const OPTIONS = {
  help: { type: 'boolean' },
  seed: { type: 'string' },
  days: { type: 'string' },
  dist: { type: 'string' },
  months: { type: 'string' },
  journals: { type: 'string' },
  payouts: { type: 'boolean' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

function wholeNumber(name: keyof Values, text: string, least: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least)
    throw new Error(`--${name}: “${text}” is not a whole number from ${least}.`);
  return number;
}

function refuse(given: readonly (keyof Values)[], values: Values, why: string): void {
  for (const name of given) if (values[name] !== undefined) throw new Error(`--${name} ${why}`);
}

function assertBuilt(dist: string): void {
  if (!existsSync(`${dist}/Code.js`))
    throw new Error(`The add-on is not built yet: there is no ${dist}/Code.js. Run npm run build first.`);
}

function simulateOneFile(values: Values): void {
  const { dist = 'dist' } = values;
  const days = wholeNumber('days', values.days ?? '60', 1);
  const seed = wholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 1e6)), 0);
  assertBuilt(dist);
  console.log(`Simulating ${days} days with seed ${seed} …`);
  const onDay = (day: number, findings: number) => {
    if (day % 10 === 0 || day === days) console.log(`  day ${day}: ${findings} differences so far`);
  };
  const outcome = simulate({ days, seed, dist, onDay });
  for (const line of outcomeLines(outcome)) console.log(line);
  process.exitCode = outcome.findings.length > 0 ? 1 : 0;
}

function simulateMonths(months: string, values: Values): void {
  const { dist = 'dist', journals } = values;
  const count = wholeNumber('months', months, 1);
  assertBuilt(dist);
  const seed = wholeNumber('seed', values.seed ?? String(Math.floor(Math.random() * 1e6)), 0);
  console.log(`Closing ${count} months with seed ${seed} …`);
  const onMonth = (month: string, findings: number) =>
    console.log(`  ${month} closed: ${findings} differences so far`);
  const options = { months: count, seed, dist, onMonth };
  const { year, findings, lines } = values.payouts === true ? payoutsYear(options) : closedYear(options);
  for (const line of lines) console.log(line);
  if (journals !== undefined) {
    const names = writeJournals(year.inUse, journals);
    console.log(`${names.length} journals are in ${journals}.`);
  }
  process.exitCode = findings > 0 ? 1 : 0;
}

function closedYear(options: YearOptions) {
  const year = new SimulatedYear(options);
  const outcome = year.run();
  return { year, findings: outcome.findings.length, lines: yearLines(outcome) };
}

function payoutsYear(options: YearOptions) {
  const payouts = new PayoutsYear(options);
  const outcome = payouts.run();
  return {
    year: payouts.year,
    findings: outcome.findings.length + outcome.year.findings.length,
    lines: [...yearLines(outcome.year), ...payoutsLines(outcome)],
  };
}

function main(): void {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help === true) {
    console.log(HELP);
  } else if (values.months === undefined) {
    refuse(['journals', 'payouts'], values, 'belongs to closed months: add --months, such as --months 12.');
    simulateOneFile(values);
  } else {
    refuse(['days'], values, 'does not go with --months.');
    simulateMonths(values.months, values);
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('All options: npm run simulate -- --help');
  process.exitCode = 1;
}
