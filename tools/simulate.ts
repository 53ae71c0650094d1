import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { outcomeLines } from '../playground/simulation/outcome';
import { simulate } from '../playground/simulation/simulation';

// Drives the built add-on through days of hourly ticks: `npm run simulate -- --days 60 [--seed N] [--dist FOLDER]`.

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least)
    throw new Error(`--${name}: “${text}” is not a whole number from ${least}.`);
  return number;
}

function main(): void {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
      dist: { type: 'string', default: 'dist' },
    },
  });
  const { dist } = values;
  const days = wholeNumber('days', values.days, 1);
  const seed = wholeNumber('seed', values.seed, 0);
  if (!existsSync(`${dist}/Code.js`))
    throw new Error(`The add-on is not built yet: there is no ${dist}/Code.js. Run npm run build first.`);
  console.log(`Simulating ${days} days with seed ${seed} …`);
  const onDay = (day: number, findings: number) => {
    if (day % 10 === 0 || day === days) console.log(`  day ${day}: ${findings} differences so far`);
  };
  const outcome = simulate({ days, seed, dist, onDay });
  for (const line of outcomeLines(outcome)) console.log(line);
  process.exitCode = outcome.findings.length > 0 ? 1 : 0;
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
