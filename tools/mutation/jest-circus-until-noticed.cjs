const { createEmptyTestResult } = require('@jest/test-result');
const circus = require('jest-circus/runner');
const { isOfMutant, note, state } = require('./this-run.cjs');

/** Jest's runner of one file, which leaves the files after the first failure out: the mutant is noticed, and Jest itself goes on. */
module.exports = async function untilNoticed(...given) {
  const [, , , , testFilePath] = given;
  if (state.noticed) return { ...createEmptyTestResult(), testFilePath };
  const result = await circus(...given);
  if (isOfMutant()) state.noticed = result.numFailingTests > 0;
  else note(testFilePath, result);
  return result;
};
