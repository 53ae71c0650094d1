const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

/** Which tests each file has and how long it took, noted by the run without a mutant for the runs with one, which have other processes. */
const NOTES = join(__dirname, 'notes-of-tests.json');
const noted = {};

exports.isOfMutant = () => process.env.__STRYKER_ACTIVE_MUTANT__ !== undefined;

/** Whether a test of the run that is under way has noticed its mutant. */
exports.state = { noticed: false };

exports.note = (path, { testResults }, runtime) => {
  noted[path] = { names: testResults.map(({ fullName }) => fullName), runtime };
  writeFileSync(NOTES, JSON.stringify(noted));
};

exports.notes = () => new Map(Object.entries(JSON.parse(readFileSync(NOTES, 'utf8'))));
