import { readFileSync } from 'node:fs';
import { mackReserves, type Reserve } from './mack-reserves';
import { type NamedTriangle, readTriangle } from './triangle-csv';

// Forecasts any cumulative triangle by Mack's method: `npx tsx tools/forecast.ts FILE.csv`. See docs/forecast.md.

const [file, ...others] = process.argv.slice(2);

function text(): string {
  if (file === undefined || others.length > 0)
    throw new Error('Give one file: npx tsx tools/forecast.ts FILE.csv');
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new Error(`There is no file “${file}” that can be read.`);
  }
}

/** Rows of cells, with the first column on the left and the others on the right. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const cell = (value: string, at: number) =>
    at === 0 ? value.padEnd(widths[at]!) : value.padStart(widths[at]!);
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}

function amount(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function reserveRow(name: string, { latest, ultimate, reserve, standardError }: Reserve): string[] {
  return [name, ...[latest, ultimate, reserve, standardError].map(amount)];
}

function report({ origins, columns, amounts }: NamedTriangle): string {
  const known = origins.filter((_, at) => amounts[at]!.some((value) => value !== null));
  const { steps, rows, all } = mackReserves(amounts);
  const factors = steps.map(({ factor, factorVariance, variance }, at) => [
    `${columns[at]} → ${columns[at + 1]}`,
    factor.toFixed(6),
    Math.sqrt(factorVariance).toFixed(6),
    Math.sqrt(variance).toFixed(4),
  ]);
  return [
    aligned([['Development', 'Factor', 'Standard error', 'Sigma'], ...factors]),
    aligned([
      ['Origin', 'Latest', 'Ultimate', 'Reserve', 'Mack standard error'],
      ...rows.map((row, at) => reserveRow(known[at]!, row)),
      reserveRow('Total', all),
    ]),
  ].join('\n\n');
}

try {
  console.log(report(readTriangle(text())));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
