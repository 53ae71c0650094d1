// Checks everything: types, lint, the built add-on, unit and end-to-end tests. The last line is `N passed, N failed`.
// The simulator's own tests are left out if nothing that they load has changed; `--all` runs them too.
import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { build } from '../build.mjs';
import { unusedControls } from './browser/unused-controls.mjs';
import { bundleForNode } from './bundle-for-node.mjs';
import { changedFiles } from './changed-files.mjs';
import { unaffectedSimulatorTests } from './simulator-tests.mjs';
import { jest, lint, program, root, run, TYPES } from './steps.mjs';

const report = `${root}build/jest.json`;
const pageAssets = `${root}build/page-assets.json`;
const seenControls = `${root}build/seen-controls.jsonl`;
const SLOWEST = 10;

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

/** One browser for all test files that open the page, each in its own pages. Undefined when no browser is installed. */
let browser;
async function startBrowser() {
  const { serveBrowser } = await import(await bundleForNode(root, 'tools/browser/chromium.ts'));
  browser = await serveBrowser();
}

/** Everything that a user can click has a test in the browser that does so. */
async function everyControlIsUsed() {
  const lines = (await readFile(seenControls, 'utf8')).split('\n').filter((line) => line !== '');
  const unused = unusedControls(lines.map((line) => JSON.parse(line)));
  if (unused.length > 0)
    throw new Error(`no browser test uses\n  ${unused.join('\n  ')}\nAdd a test in test/browser/ that does.`);
}

/** The slowest test files, with their seconds. */
function printSlowest({ testResults }) {
  const suites = testResults
    .map(({ name, startTime, endTime }) => ({ name: name.slice(root.length), took: endTime - startTime }))
    .sort((one, other) => other.took - one.took);
  console.log(`\nThe ${SLOWEST} slowest test files:`);
  for (const { name, took } of suites.slice(0, SLOWEST))
    console.log(`${(took / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

console.log('▸ types, lint, the built add-on');
await rm(pageAssets, { force: true });
const first = await run([
  ...TYPES,
  lint(),
  ['the page of the playground', program('tools/run.mjs', 'tools/page-assets.ts', pageAssets)],
  ['the built add-on', built],
]);
const second = await run([
  ['what clasp would push', pushed],
  ['the browser', startBrowser],
]);

console.log('\n▸ unit and end-to-end tests');
const leftOut = process.argv.includes('--all') ? [] : unaffectedSimulatorTests(root, changedFiles(root));
if (leftOut.length > 0)
  console.log(
    `${leftOut.length} test files of the simulator are left out: nothing that they load has changed. To run them too: npm test -- --all`,
  );
await rm(report, { force: true });
await rm(seenControls, { force: true });
const ignored = leftOut.map((file) => `/${file.replaceAll('.', '\\.')}$`);
await jest(
  [
    '--testSequencer=./tools/slowest-first.cjs',
    ...['--json', `--outputFile=${report}`],
    ...(ignored.length > 0 ? ['--testPathIgnorePatterns', '/node_modules/', ...ignored] : []),
  ],
  {
    PAGE_ASSETS: pageAssets,
    ...(browser && { BROWSER_ENDPOINT: browser.wsEndpoint(), SEEN_CONTROLS: seenControls }),
  },
);
await browser?.close();
const third = browser
  ? await run([['a browser test for every control', everyControlIsUsed]])
  : { passed: 0, failed: 0 };
const result = JSON.parse(await readFile(report, 'utf8'));
const passed = first.passed + second.passed + third.passed + result.numPassedTests;
let failed =
  first.failed + second.failed + third.failed + result.numFailedTests + result.numRuntimeErrorTestSuites;
if (result.numPassedTests === 0) failed++;
printSlowest(result);

const skipped = result.numPendingTests;
if (skipped > 0) {
  console.log(
    '\nTests in the browser were left out: install the package chromium, or name a Chromium in CHROMIUM.',
  );
  if (process.env.CI) failed += skipped;
}
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
