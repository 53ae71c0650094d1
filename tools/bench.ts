// Builds, then runs each benchmark of bench/ in its own process, and compares its figures with their targets:
// `npm run bench [-- --json] [NAME …]`. Fails when a target is missed. With --json, stdout has nothing but the figures as data.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { build as bundle } from 'esbuild';
import { type BenchRow, crashed, resultLine, resultsOf, verdict } from '../bench/bench-row';
import { build } from '../build.mjs';

const ENDING = '.bench.ts';
const OPTIONS = ['--expose-gc', '--max-old-space-size=8192', '--input-type=module'];

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const names = requestedNames(positionals);
await build();
const results = [];
for (const name of names) {
  if (!values.json) console.log(`\n▸ ${name}`);
  const rows = await measure(name);
  const more = rows === undefined ? [crashed(name)] : resultsOf(name, rows);
  if (!values.json) for (const result of more) console.log(resultLine(result));
  results.push(...more);
}
console.log(values.json ? JSON.stringify(results, null, 2) : `\n${verdict(results)}`);
if (results.some(({ ok }) => !ok)) process.exitCode = 1;

/** The benchmarks with one of the words in their names, or all benchmarks. */
function requestedNames(words: readonly string[]): string[] {
  const all = readdirSync('bench')
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length));
  const unknown = words.filter((word) => !all.some((name) => name.includes(word)));
  if (unknown.length > 0) {
    console.error(`There is no benchmark “${unknown.join('”, “')}”. There are: ${all.join(', ')}.`);
    process.exit(2);
  }
  return all.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
}

/** The rows of one benchmark, or undefined if it crashed. It runs as one bundle, as the add-on does at Google. What it prints goes to stderr. */
async function measure(name: string): Promise<BenchRow[] | undefined> {
  const outfile = `build/${name}.bench.mjs`;
  await bundle({
    entryPoints: [`bench/${name}${ENDING}`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  });
  const call = `
    const { writeSync } = await import('node:fs');
    const { run } = await import('./${outfile}');
    writeSync(3, JSON.stringify(await run()));`;
  const { status, output } = spawnSync(process.execPath, [...OPTIONS, '-e', call], {
    stdio: ['ignore', process.stderr, 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  return status === 0 ? JSON.parse(output[3]!) : undefined;
}
