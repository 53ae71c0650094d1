/**
 * `npm test` checks what a contributor and CI need: types, lint, imports, the built add-on, and all tests but the nightly ones.
 * `npm run test:all` (`--all`) also runs those (`*.nightly.test.ts`), the emulator's own tests, and property tests with many more runs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';
import { serveBrowser } from './browser/chromium';
import { unusedControls } from './browser/unused-controls.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const runsAll = process.argv.includes('--all');
const NIGHTLY = /\.nightly\.test\.tsx?$/;
const SLOWEST = 10;
const PROJECTS = [
  'tsconfig.node.json',
  'tsconfig.json',
  'sidebar/tsconfig.json',
  'playground/page/tsconfig.json',
];
const pageAssets = 'build/page-assets.json';
const seenControls = 'build/seen-controls.jsonl';

type Step = readonly [name: string, work: () => Promise<void>];

const counts = { passed: 0, failed: 0, skipped: 0 };

/** Runs a program with Node from the root and returns what it prints. Throws with its output if it fails. */
async function runProgram(...command: string[]): Promise<string> {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part));
  const [status] = await once(child, 'close');
  const text = String(Buffer.concat(output));
  if (status !== 0) throw new Error(`it ended with ${status}\n${text}`);
  return text;
}

const bin = (path: string) => `node_modules/${path}`;
const program =
  (...command: string[]) =>
  async () => {
    await runProgram(...command);
  };

/** What the compiler knows about unchanged files is kept in build/types/. */
const typeSteps = PROJECTS.map(
  (project): Step => [
    `types of ${project}`,
    program(
      ...[bin('typescript-native/bin/tsc'), '-p', project, '--incremental'],
      ...['--tsBuildInfoFile', `build/types/${project.replaceAll('/', '-')}`],
    ),
  ],
);

async function checkPushedFiles(): Promise<void> {
  const output = await runProgram(bin('@google/clasp/build/src/index.js'), 'show-file-status', '--json');
  const pushed: string[] = JSON.parse(output.slice(output.indexOf('{'))).filesToPush;
  const names = pushed.toSorted().join(' ');
  if (names !== 'dist/Code.js dist/appsscript.json dist/sidebar.html')
    throw new Error(`clasp would push ${names}`);
}

/** Everything that a user can click has a browser test that does so. */
async function checkControls(): Promise<void> {
  const lines = (await readFile(seenControls, 'utf8')).split('\n').filter((line) => line !== '');
  const unused = unusedControls(lines.map((line) => JSON.parse(line)));
  if (unused.length > 0)
    throw new Error(`no browser test uses\n  ${unused.join('\n  ')}\nAdd a test in test/browser/ that does.`);
}

/** Runs the steps, two at a time. */
async function runSteps(steps: readonly Step[]): Promise<void> {
  const waiting = [...steps];
  const runNext = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step);
  };
  await Promise.all([runNext(), runNext()]);
}

async function runStep([name, work]: Step): Promise<void> {
  try {
    await work();
    counts.passed++;
    console.log(`✓ ${name}`);
  } catch (error) {
    counts.failed++;
    console.error(`✗ ${name}: ${(error as Error).message}`);
  }
}

/** Runs Jest in a folder, adds its results to the counts, and prints the slowest files. */
async function runTests(folder: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const report = `${root}build/jest.json`;
  await rm(report, { force: true });
  const command = [
    `${root}${bin('jest/bin/jest.js')}`,
    '--silent',
    '--json',
    `--outputFile=${report}`,
    ...args,
  ];
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  const result = JSON.parse(await readFile(report, 'utf8')) as JestResult;
  counts.passed += result.numPassedTests;
  counts.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  counts.skipped += result.numPendingTests;
  if (result.numPassedTests === 0) counts.failed++;
  printSlowest(result);
}

interface JestResult {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

function printSlowest({ testResults }: JestResult): void {
  const suites = testResults
    .map(({ name, startTime, endTime }) => ({ name: name.slice(root.length), ms: endTime - startTime }))
    .sort((one, other) => other.ms - one.ms);
  console.log(`\nThe ${SLOWEST} slowest test files:`);
  for (const { name, ms } of suites.slice(0, SLOWEST))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** How many cases `npm test` leaves out. A table of cases that the text does not show counts as one. */
async function countNightlyCases(): Promise<number> {
  const folders = ['test', 'emulator/test'].filter((folder) => existsSync(`${root}${folder}`));
  let cases = 0;
  for (const folder of folders) {
    const names = await readdir(`${root}${folder}`, { recursive: true });
    const files = names.filter((name) => (folder === 'test' ? NIGHTLY : /\.test\.tsx?$/).test(name));
    for (const file of files) {
      const text = await readFile(`${root}${folder}/${file}`, 'utf8');
      cases += text.match(/^\s*(?:it|test)(?:\.each)?\s*[(`<]/gm)?.length ?? 0;
    }
  }
  return cases;
}

await mkdir(`${root}build`, { recursive: true });
await rm(`${root}${pageAssets}`, { force: true });
await rm(`${root}${seenControls}`, { force: true });
let browser: Awaited<ReturnType<typeof serveBrowser>>;

console.log('▸ types, lint, imports, the built add-on');
await runSteps([
  ...typeSteps,
  ['lint and format', program(bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.')],
  [
    'imports',
    program(bin('dependency-cruiser/bin/dependency-cruise.mjs'), 'src', 'sidebar', 'playground', 'emulator'),
  ],
  ['the page of the playground', program('--import', 'tsx', 'tools/page-assets.ts', pageAssets)],
  ['the built add-on', async () => void (await build())],
]);
await runSteps([
  ['what clasp would push', checkPushedFiles],
  [
    'the browser',
    async () => {
      browser = await serveBrowser();
    },
  ],
]);

console.log('\n▸ unit, end-to-end and browser tests');
await runTests(root, runsAll ? [] : ['--testPathIgnorePatterns', '/node_modules/', NIGHTLY.source], {
  PAGE_ASSETS: pageAssets,
  ...(browser && { BROWSER_ENDPOINT: browser.wsEndpoint(), SEEN_CONTROLS: seenControls }),
  ...(runsAll && { THOROUGH: '1' }),
});
await browser?.close();
if (runsAll) {
  if (browser) await runSteps([['a browser test for every control', checkControls]]);
  console.log('\n▸ the emulator');
  await runTests(`${root}emulator`, [], {});
}

if (counts.skipped > 0) {
  console.log(
    '\nTests in the browser were left out: install the package chromium, or name a Chromium in CHROMIUM.',
  );
  if (process.env['CI']) counts.failed += counts.skipped;
}
const { passed, failed, skipped } = counts;
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (!runsAll) console.log(`\`npm run test:all\` has at least ${await countNightlyCases()} more cases.`);
process.exit(failed === 0 ? 0 : 1);
