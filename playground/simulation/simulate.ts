// Uses the built add-on in one file, with faults, killed executions and restatements, and judges what it wrote:
// `npm run simulate -- --days 60` or `--months 12 --payouts`, with `--seed N` to repeat one.
import { parseArgs } from 'node:util';
import { ClosedYear } from './closed-year/closed-year';
import { SixtyDays } from './sixty-days/sixty-days';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '60' },
    months: { type: 'string' },
    payouts: { type: 'boolean' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
  },
});
const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`“${text}” is not a whole number.`);
  return Number(text);
};
const [seed, days, months] = [values.seed, values.days, values.months ?? '0'].map(wholeNumber) as [
  number,
  number,
  number,
];
if (months > 0 !== (values.payouts === true))
  throw new Error('A closed year is simulated with payouts: --months 12 --payouts.');
console.log(`Simulating ${months > 0 ? `${months} months` : `${days} days`} with seed ${seed} …`);
const simulation = months > 0 ? new ClosedYear(months, seed) : new SixtyDays(days, seed);
const { outcome } = simulation.inUse;
simulation.run((until) => console.log(`  ${until}: ${outcome.findings.length} findings so far`));
for (const line of outcome.lines()) console.log(line);
process.exitCode = outcome.findings.length > 0 ? 1 : 0;
