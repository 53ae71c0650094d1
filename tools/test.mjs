// Checks everything: types, lint, the built add-on, unit and end-to-end tests. The last line is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const report = `${root}build/jest.json`;
const pageAssets = `${root}build/page-assets.json`;

function program(...command) {
  return async () => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`it ended with ${status}\n${Buffer.concat(said)}`);
  };
}

async function built() {
  const { bytes } = await build();
  console.log(`dist/ is built and fit to push; Code.js has ${(bytes / 1024).toFixed(1)} KB.`);
}

async function pushed() {
  const clasp = 'node_modules/@google/clasp/build/src/index.js';
  const { stdout, stderr } = spawnSync(process.execPath, [clasp, 'show-file-status', '--json'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (!stdout.trim().startsWith('{')) throw new Error(`clasp did not list the files: ${stderr}`);
  const files = JSON.parse(stdout).filesToPush.toSorted().join(' ');
  if (files !== 'dist/Code.js dist/appsscript.json dist/sidebar.html')
    throw new Error(`clasp would push ${files}`);
}

/** What needs no other step before it. */
const STEPS = [
  ['types of src/', program('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')],
  [
    'types of playground/, test/, bench/, tools/',
    program('node_modules/typescript/bin/tsc', '-p', 'tsconfig.node.json'),
  ],
  [
    'types of playground/page/',
    program('node_modules/typescript/bin/tsc', '-p', 'playground/page/tsconfig.json'),
  ],
  [
    'types of sidebar/ and its tests',
    program('node_modules/typescript/bin/tsc', '-p', 'sidebar/tsconfig.json'),
  ],
  ['lint and format', program('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['the page of the playground', program('tools/run.mjs', 'tools/page-assets.ts', pageAssets)],
  ['the built add-on', built],
];

let passed = 0;
let failed = 0;

async function taken([name, step]) {
  try {
    await step();
    passed++;
    console.log(`✓ ${name}`);
  } catch (error) {
    failed++;
    console.error(`✗ ${name}: ${error.message}`);
  }
}

/** Takes one after the other; two lanes keep two processors busy. */
async function lane(waiting) {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await taken(step);
}

await mkdir(`${root}build`, { recursive: true });
await rm(pageAssets, { force: true });
console.log('▸ types, lint, the built add-on');
const waiting = [...STEPS];
await Promise.all([lane(waiting), lane(waiting)]);
await taken(['what clasp would push', pushed]);

console.log('\n▸ unit and end-to-end tests');
await rm(report, { force: true });
spawnSync(
  process.execPath,
  [
    'node_modules/jest/bin/jest.js',
    '--testSequencer=./tools/slowest-first.cjs',
    '--json',
    `--outputFile=${report}`,
    '--silent',
  ],
  {
    cwd: root,
    env: { ...process.env, PAGE_ASSETS: pageAssets },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
const jest = JSON.parse(await readFile(report, 'utf8'));
passed += jest.numPassedTests;
failed += jest.numFailedTests + jest.numRuntimeErrorTestSuites;
if (jest.numPassedTests === 0) failed++;

const skipped = jest.numPendingTests;
if (skipped > 0) {
  console.log(
    '\nTests in the browser were left out: install the package chromium, or name a Chromium in CHROMIUM.',
  );
  if (process.env.CI) failed += skipped;
}
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
