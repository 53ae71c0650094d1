// Builds, then runs each benchmark of bench/ in its own process, and compares its figures with their targets:
// `npm run bench [-- --json] [NAME …]`. Fails when a target is missed. With --json, stdout has nothing but the figures as data.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { bundleForNode } from './bundle-for-node.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const ENDING = '.bench.ts';
const OPTIONS = ['--expose-gc', '--max-old-space-size=8192', '--input-type=module'];

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const names = wantedNames(positionals);
await build();
const { crashed, resultLine, resultsOf, verdict } = await import(
  await bundleForNode(root, 'bench/bench-row.ts')
);

const results = [];
for (const name of names) {
  if (!values.json) console.log(`\n▸ ${name}`);
  const rows = await measured(name);
  const more = rows === undefined ? [crashed(name)] : resultsOf(name, rows);
  if (!values.json) for (const result of more) console.log(resultLine(result));
  results.push(...more);
}
console.log(values.json ? JSON.stringify(results, null, 2) : `\n${verdict(results)}`);
if (results.some(({ ok }) => !ok)) process.exitCode = 1;

/** The benchmarks whose names contain one of the words, or all benchmarks. */
function wantedNames(words) {
  const all = readdirSync(`${root}bench`)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length));
  const unknown = words.filter((word) => !all.some((name) => name.includes(word)));
  if (unknown.length > 0) {
    console.error(`There is no benchmark “${unknown.join('”, “')}”. There are: ${all.join(', ')}.`);
    process.exit(2);
  }
  return all.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
}

/** The rows of one benchmark, or undefined if it crashed. What it prints goes to stderr. */
async function measured(name) {
  const program = await bundleForNode(root, `bench/${name}${ENDING}`);
  const call = `
    const { writeSync } = await import('node:fs');
    const { run } = await import(${JSON.stringify(program)});
    writeSync(3, JSON.stringify(await run()));`;
  const { status, output } = spawnSync(process.execPath, [...OPTIONS, '-e', call], {
    cwd: root,
    stdio: ['ignore', process.stderr, 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  return status === 0 ? JSON.parse(output[3]) : undefined;
}
