// Uses the built add-on in one file, with faults, killed executions and restatements, and judges what it wrote:
// `npm run simulate -- --days 60` or `--months 12 --payouts`, with `--seed N` to repeat one.
import { parseArgs } from 'node:util';
import { ClosedYear } from './closed-year/closed-year';
import { SixtyDays } from './sixty-days/sixty-days';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '60' },
    months: { type: 'string' },
    payouts: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
  },
});
const [length, seed] = [Number(values.months ?? values.days), Number(values.seed)];
if (![length, seed].every(Number.isInteger) || (values.months !== undefined) !== values.payouts)
  throw new Error('Give whole numbers: --days 60 or --months 12 --payouts, and --seed 1 to repeat one.');
console.log(`Simulating ${length} ${values.payouts ? 'months' : 'days'} with seed ${seed} …`);
const simulation = values.payouts ? new ClosedYear(length, seed) : new SixtyDays(length, seed);
simulation.run();
const { counts, findings } = simulation.inUse;
for (const [what, times] of counts) console.log(`  ${what}: ${times}`);
console.log([`${findings.length} findings`, ...findings.slice(0, 20)].join('\n'));
process.exitCode = findings.length > 0 ? 1 : 0;
