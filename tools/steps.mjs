// The steps shared by `npm test` and `npm run quick`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

/** A step that runs a Node program from the root, and fails with its output when the program does. */
export function program(...command) {
  return async () => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text));
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`it ended with ${status}\n${Buffer.concat(output)}`);
  };
}

/** The largest project is first, because it takes longest and two run at a time. */
const TYPED_PROJECTS = [
  ['types of playground/, test/, bench/, tools/', 'tsconfig.node.json'],
  ['types of src/', 'tsconfig.json'],
  ['types of sidebar/ and its tests', 'sidebar/tsconfig.json'],
  ['types of playground/page/', 'playground/page/tsconfig.json'],
];

/** Type checks; build/types/ caches the results for unchanged files. */
export const TYPES = TYPED_PROJECTS.map(([name, project]) => [
  name,
  program(
    'node_modules/typescript-native/bin/tsc',
    ...['-p', project, '--incremental'],
    ...['--tsBuildInfoFile', `build/types/${project.replaceAll('/', '-')}`],
  ),
]);

/** Lint and format check of these files, or of all files. */
export function lint(...files) {
  const options = ['--error-on-warnings', '--no-errors-on-unmatched'];
  return [
    'lint and format',
    program(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      ...options,
      ...(files.length > 0 ? files : ['.']),
    ),
  ];
}

/** Runs the steps, two at a time, prints how each ended, and returns how many passed and failed. */
export async function run(steps) {
  await mkdir(`${root}build`, { recursive: true });
  const count = { passed: 0, failed: 0 };
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runStep(step, count);
  };
  await Promise.all([lane(), lane()]);
  return count;
}

async function runStep([name, step], count) {
  try {
    await step();
    count.passed++;
    console.log(`✓ ${name}`);
  } catch (error) {
    count.failed++;
    console.error(`✗ ${name}: ${error.message}`);
  }
}

/**
 * Options with which V8 spends less time in tests. More space for short-lived objects makes garbage collection rarer. Compiled code is
 * kept. It is optimized later, because most executions of the add-on are too short for that to pay off (the option has another name since
 * Node 22).
 */
const V8_OPTIONS = [
  '--max-semi-space-size=64',
  '--no-flush-bytecode',
  Number(process.versions.node.split('.')[0]) < 22
    ? '--interrupt-budget=1000000'
    : '--invocation-count-for-turbofan=50000',
];

/** Runs Jest with these arguments. It prints to stderr; resolves to whether it passed. */
export async function jest(args, env = {}) {
  const program = [...V8_OPTIONS, 'node_modules/jest/bin/jest.js', '--silent', ...args];
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(child, 'close');
  return status === 0;
}
