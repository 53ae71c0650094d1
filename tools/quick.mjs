// Checks what has changed: types, lint of the changed files, and the unit tests that load them. The tests with the fewest imports in
// between run first, as many as fit into half a minute on two idle processors. `npm test` checks everything.
import { existsSync, readFileSync } from 'node:fs';
import { changedFiles } from './changed-files.mjs';
import { importGraph, loadersOf } from './imports.mjs';
import { jest, lint, root, run, TYPES } from './steps.mjs';

const TEST = /^test\/.*\.test\.tsx?$/;
/** Tests that need the built add-on or a browser. */
const NO_UNIT_TEST =
  /^test\/(end-to-end|browser|build|platform-check|playground\/simulation)\/|\/start\.test\.ts$/;
/** The time for unit tests, added up over both processors. */
const MOST_SECONDS = 50;
/** The assumed time of a test file that `npm test` has not measured here. */
const USUAL_SECONDS = 1;

/** The seconds of each test file in the last `npm test`. */
function measuredSeconds() {
  const report = `${root}build/jest.json`;
  if (!existsSync(report)) return new Map();
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(
    testResults.map(({ name, startTime, endTime }) => [
      name.slice(root.length),
      (endTime - startTime) / 1000,
    ]),
  );
}

/** The unit tests that load changed files, the nearest first. `fitting` has those that fit into the time, `others` the rest. */
function unitTests(changed) {
  const related = [...loadersOf(importGraph(root), changed).keys()].filter(
    (file) => TEST.test(file) && !NO_UNIT_TEST.test(file),
  );
  const seconds = measuredSeconds();
  const parts = { fitting: [], others: [] };
  let spent = 0;
  for (const file of related) {
    spent += seconds.get(file) ?? USUAL_SECONDS;
    parts[spent <= MOST_SECONDS ? 'fitting' : 'others'].push(file);
  }
  return parts;
}

const changed = changedFiles(root);
if (changed === undefined) {
  console.error('git does not tell which files have changed here: run npm test.');
  process.exit(1);
}
console.log(`▸ types and lint; ${changed.length} files have changed`);
const { failed } = await run([...TYPES, lint(...changed.filter((file) => existsSync(`${root}${file}`)))]);

const { fitting, others } = unitTests(changed);
console.log(`\n▸ ${fitting.length} unit test files that load what has changed`);
const passed = fitting.length === 0 || (await jest(['--runTestsByPath', ...fitting]));
if (others.length > 0)
  console.log(`\n${others.length} more test files load it through other files: npm test runs them.`);
console.log(failed === 0 && passed ? '\nAll passed.' : '\nSomething failed; see above.');
process.exit(failed === 0 && passed ? 0 : 1);
