const { createEmptyTestResult } = require('@jest/test-result');
const { default: circus } = require('jest-circus/runner');
const { isOfMutant, note, state } = require('./this-run.cjs');

/** The one test in the result of a skipped file, because Jest treats a file without tests as an error. */
const NOT_RUN = { ancestorTitles: [], title: '', fullName: '', status: 'pending', failureMessages: [] };

/** Runs one test file for Jest. It skips all files after a failure, because the mutant has been noticed, and Jest itself would continue. */
module.exports = async function untilNoticed(...given) {
  const [, , , , testFilePath] = given;
  if (state.noticed)
    return { ...createEmptyTestResult(), testFilePath, numPendingTests: 1, testResults: [NOT_RUN] };
  const begun = Date.now();
  const result = await circus(...given);
  if (isOfMutant()) state.noticed = result.numFailingTests > 0;
  else note(testFilePath, result, Date.now() - begun);
  return result;
};
