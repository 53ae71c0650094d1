// Uses the built add-on in one file, with faults, killed executions and restatements, and compares it with the service:
// `npm run simulate -- --days 60` or `--months 12 [--payouts] [--journals FOLDER]`, with `--seed N` to repeat one.
import { parseArgs } from 'node:util';
import { outcomeLines } from './outcome';
import { payoutsLines } from './payouts/payouts-lines';
import { PayoutsYear } from './payouts/payouts-year';
import { simulate } from './simulation';
import { writeJournals } from './year/journal-files';
import { SimulatedYear, type YearOptions } from './year/year';
import { yearLines } from './year/year-lines';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '60' },
    months: { type: 'string' },
    payouts: { type: 'boolean' },
    journals: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
  },
});
const [seed, days, months] = [values.seed, values.days, values.months ?? '0'].map((text) => {
  if (!/^\d+$/.test(text)) throw new Error(`“${text}” is not a whole number.`);
  return Number(text);
}) as [number, number, number];
console.log(`Simulating ${months > 0 ? `${months} months` : `${days} days`} with seed ${seed} …`);
const { findings, lines } = months > 0 ? simulateMonths() : simulateDays();
for (const line of lines) console.log(line);
process.exitCode = findings > 0 ? 1 : 0;

function simulateDays() {
  const onDay = (day: number, differences: number) => {
    if (day % 10 === 0 || day === days) console.log(`  day ${day}: ${differences} differences so far`);
  };
  const outcome = simulate({ days, seed, dist: 'dist', onDay });
  return { findings: outcome.findings.length, lines: outcomeLines(outcome) };
}

function simulateMonths() {
  const onMonth = (month: string, differences: number) =>
    console.log(`  ${month} closed: ${differences} differences so far`);
  const options = { months, seed, dist: 'dist', onMonth };
  const { year, ...outcome } = values.payouts ? payoutsYear(options) : closedYear(options);
  if (values.journals !== undefined) {
    const names = writeJournals(year.inUse, values.journals);
    console.log(`${names.length} journals are in ${values.journals}.`);
  }
  return outcome;
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
