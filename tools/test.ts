/**
 * `npm test` checks what a contributor and CI need: types, lint, imports, the built add-on, and all tests but the nightly ones.
 * `npm run test:all` (`--all`) also runs those (`*.nightly.test.ts`), the emulator's own tests, and property tests with many more runs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from '../build.mjs';
import { serveBrowser } from '../test/browser/page/chromium';

const root = fileURLToPath(new URL('../', import.meta.url));
const runsAll = process.argv.includes('--all');
const NIGHTLY = /\.nightly\.test\.tsx?$/;
const PROJECTS = [
  'tsconfig.node.json',
  'tsconfig.json',
  'sidebar/tsconfig.json',
  'playground/page/tsconfig.json',
];
/** Each execution in the emulator fills a global scope of its own. With more room for young objects they are rarely copied. */
const YOUNG_MEMORY = '--max-semi-space-size=64';
const pageAssets = 'build/page-assets.json';
const counts = { passed: 0, failed: 0, skipped: 0 };
let browser: Awaited<ReturnType<typeof serveBrowser>>;

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

/** What the compiler knows about unchanged files is kept in build/types/. */
const checkTypes = (project: string) =>
  runProgram(
    'node_modules/typescript-native/bin/tsc',
    ...['-p', project, '--incremental'],
    ...['--tsBuildInfoFile', `build/types/${project.replaceAll('/', '-')}`],
  );

async function checkPushedFiles(): Promise<void> {
  const output = await runProgram(
    'node_modules/@google/clasp/build/src/index.js',
    'show-file-status',
    '--json',
  );
  const pushed: string[] = JSON.parse(output.slice(output.indexOf('{'))).filesToPush;
  const names = pushed.toSorted().join(' ');
  if (names !== 'dist/Code.js dist/appsscript.json dist/sidebar.html')
    throw new Error(`clasp would push ${names}`);
}

async function runStep(name: string, work: () => Promise<unknown>): Promise<void> {
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
  const jest = `${root}node_modules/jest/bin/jest.js`;
  const options = ['--silent', '--json', `--outputFile=${report}`, ...args];
  const child = spawn(process.execPath, [YOUNG_MEMORY, jest, ...options], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
  const result = JSON.parse(await readFile(report, 'utf8'));
  counts.passed += result.numPassedTests;
  counts.failed += result.numFailedTests + result.numRuntimeErrorTestSuites;
  counts.skipped += result.numPendingTests;
  if (result.numPassedTests === 0) counts.failed++;
  const files: { name: string; startTime: number; endTime: number }[] = result.testResults;
  const slowest = files.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));
  slowest.sort((one, other) => other.ms - one.ms);
  console.log('\nThe slowest test files:');
  for (const { name, ms } of slowest.slice(0, 10))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name.slice(root.length)}`);
}

/** How many cases `npm test` leaves out. A table of cases counts as one. */
async function countOtherCases(): Promise<number> {
  let cases = 0;
  for (const [folder, isOther] of [['test', NIGHTLY] as const, ['emulator/test', /\.test\.ts$/] as const])
    for (const file of (await readdir(`${root}${folder}`, { recursive: true })).filter((name) =>
      isOther.test(name),
    )) {
      const text = await readFile(`${root}${folder}/${file}`, 'utf8');
      cases += text.match(/^\s*(?:it|test)(?:\.each)?\s*[(`<]/gm)?.length ?? 0;
    }
  return cases;
}

await mkdir(`${root}build`, { recursive: true });
await rm(`${root}${pageAssets}`, { force: true });
console.log('▸ types, lint, imports, the built add-on');
await Promise.all([
  ...PROJECTS.map((project) => runStep(`types of ${project}`, () => checkTypes(project))),
  runStep('lint and format', () =>
    runProgram('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  ),
  runStep('imports', () =>
    runProgram(
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      ...['src', 'sidebar', 'playground', 'emulator', 'platform-check'],
    ),
  ),
  runStep('the page of the playground', () =>
    runProgram('--import', 'tsx', 'tools/page-assets.ts', pageAssets),
  ),
  runStep('the built add-on', build),
]);
await runStep('what clasp would push', checkPushedFiles);
await runStep('the browser', async () => {
  browser = await serveBrowser();
});

console.log('\n▸ unit, end-to-end and browser tests');
await runTests(root, runsAll ? [] : ['--testPathIgnorePatterns', '/node_modules/', NIGHTLY.source], {
  PAGE_ASSETS: pageAssets,
  ...(browser && { BROWSER_ENDPOINT: browser.wsEndpoint() }),
  ...(runsAll && { THOROUGH: '1' }),
});
await browser?.close();
if (runsAll) {
  console.log('\n▸ the emulator');
  await runTests(`${root}emulator`, [], {});
}

const { passed, skipped } = counts;
if (skipped > 0)
  console.log(
    '\nTests in the browser were left out: install the package chromium, or name a Chromium in CHROMIUM.',
  );
const failed = counts.failed + (process.env['CI'] ? skipped : 0);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
if (!runsAll) console.log(`\`npm run test:all\` has at least ${await countOtherCases()} more cases.`);
process.exit(failed === 0 ? 0 : 1);
