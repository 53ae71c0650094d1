// Changes the source in small ways, one at a time, and counts which changes no unit test notices:
// `npm run mutate -- [FOLDER or FILE …] [--sample N] [--seed S] [--at-once N]`. Unchanged mutants are not tested again.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import jestConfig from '../../jest.config.mjs';
import { sentences } from './plugin.mjs';
import { chosen, keyOf, NOT_SAMPLED, SAMPLE } from './sample.mjs';
import { scoreTable, survivorLines } from './table.mjs';

const EVERYTHING = [
  ...['table', 'sheet', 'device', 'service', 'formulas', 'close'].map((folder) => `src/${folder}`),
  ...['schedule/due', 'schedule/lookback-window', 'hourly/run-due-reports'].map(
    (file) => `src/reports/${file}.ts`,
  ),
];
/** Folders with tests of the source. All others test the built add-on, which has no mutants. */
const TESTED_BY =
  'catalogue close dates device errors formulas reports request service settings sheet table wording'.split(
    ' ',
  );
const TOOLS = '<rootDir>/tools/mutation';
const MOST_COMMENTS = 40;
const FOLDER = dirname(SAMPLE);
const INCREMENTAL = join(FOLDER, 'incremental.json');
const quiet = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: String(availableParallelism()) },
  },
});
const files = (positionals.length > 0 ? positionals : EVERYTHING).flatMap(filesOf);
checkComments(await commentsIn(files));
await mkdir(FOLDER, { recursive: true });
const keys = await mutantsOf(files);
const sample = values.sample === undefined ? keys : chosen(keys, Number(values.sample), values.seed);
await writeFile(SAMPLE, JSON.stringify(sample));
console.log(`${keys.length} mutants in ${files.length} files; ${sample.length} of them are tested.`);

const wanted = new Set(sample);
const tested = (await new Stryker(options()).runMutationTest()).map(fromZero);
const results = tested.filter((result) => wanted.has(keyOf(result)));
await rm(SAMPLE);
await forgetNotSampled();
await writeFile(join(FOLDER, 'survivors.txt'), await survivorLines(results));
console.log(scoreTable(results, files));
console.log(
  'Surviving mutants are listed in build/mutation/survivors.txt, all mutants in build/mutation/report.html.',
);

function filesOf(path) {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(path, name));
}

/** The comments that leave mutants out. */
async function commentsIn(paths) {
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return texts.flatMap((text) => text.match(/\/\/ Stryker disable.*/g) ?? []);
}

function checkComments(comments) {
  const unreasoned = comments.filter((comment) => !/: \S/.test(comment));
  if (unreasoned.length > 0) throw new Error(`No reason is given in “${unreasoned[0]}”.`);
  if (comments.length > MOST_COMMENTS)
    throw new Error(`${comments.length} comments leave mutants out; ${MOST_COMMENTS} may.`);
}

/** The keys of all mutants that are not left out. */
async function mutantsOf(paths) {
  const sources = paths.map(async (path) => ({
    name: join(process.cwd(), path),
    content: await readFile(path, 'utf8'),
    mutate: true,
  }));
  const { mutants } = await new Instrumenter(quiet).instrument(await Promise.all(sources), {
    plugins: null,
    excludedMutations: [],
    ignorers: [sentences],
    noHeader: true,
  });
  return mutants.filter(({ status }) => status !== 'Ignored').map(keyOf);
}

/** A result with lines and columns that count from 0, as those of mutants do. Stryker counts them from 1 in results. */
function fromZero({ location: { start, end }, ...result }) {
  const before = ({ line, column }) => ({ line: line - 1, column: column - 1 });
  return { ...result, location: { start: before(start), end: before(end) } };
}

function options() {
  const testMatch = TESTED_BY.map((name) => `<rootDir>/test/${name}/**/*.test.ts`);
  return {
    mutate: files,
    testRunner: 'jest',
    coverageAnalysis: 'perTest',
    plugins: ['@stryker-mutator/jest-runner', './tools/mutation/plugin.mjs'],
    ignorers: ['sentences'],
    checkers: ['sample'],
    jest: {
      projectType: 'custom',
      config: {
        ...jestConfig,
        testMatch,
        testRunner: `${TOOLS}/jest-circus-until-noticed.cjs`,
        testSequencer: `${TOOLS}/quickest-first.cjs`,
      },
      enableFindRelatedTests: true,
    },
    ignorePatterns: ['build', 'dist', 'docs', 'bench', 'test/fixtures', 'test/browser', 'playground/page'],
    concurrency: Number(values['at-once']),
    incremental: true,
    incrementalFile: INCREMENTAL,
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: join(FOLDER, 'report.html') },
    // A test that takes this much longer than without a mutant has met an endless loop.
    timeoutFactor: 1.5,
    timeoutMS: 10_000,
    // The first run takes long: it runs all tests in one process, and records which mutants each test reaches.
    dryRunTimeoutMinutes: 60,
    tempDirName: 'build/mutation/sandbox',
    allowEmpty: true,
    thresholds: { high: 85, low: 85, break: null },
  };
}

/** Removes the mutants outside the sample from the stored results, so that a later run tests them. */
async function forgetNotSampled() {
  const kept = JSON.parse(await readFile(INCREMENTAL, 'utf8'));
  for (const file of Object.values(kept.files))
    file.mutants = file.mutants.filter(({ statusReason }) => statusReason !== NOT_SAMPLED);
  await writeFile(INCREMENTAL, JSON.stringify(kept));
}
