const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** Holds the tests and the duration of each test file. The run without a mutant writes it for the runs with one, in other processes. */
const NOTES = join(__dirname, 'notes-of-tests.json');
const noted = {};

exports.isOfMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;

/** Whether a test of the current run has noticed the mutant. */
exports.state = { noticed: false };

exports.note = (path, { testResults }, runtime) => {
  noted[path] = { names: testResults.map(({ fullName }) => fullName), runtime };
  writeFileSync(NOTES, JSON.stringify(noted));
};

exports.notes = () => new Map(Object.entries(JSON.parse(readFileSync(NOTES, 'utf8'))));
