import { describeRunResult, formatResultTitle } from '../../../sidebar/sentences/run-sentences';
import { RUN } from '../state';

it('the result of a run shows the changes', () => {
  expect(describeRunResult({ ...RUN, rowsInserted: 1204, rowsChanged: 37, rowsDeleted: 3 })).toBe(
    'Rows: 1,204 inserted, 37 changed, 3 deleted.',
  );
});

it('the result of a run does not count changed rows beside the changed numbers that are news', () => {
  const restatedSum = { ...RUN.restatedSum, count: 7 };
  expect(describeRunResult({ ...RUN, restatedSum, rowsInserted: 0, rowsChanged: 8 })).toBe(
    'No rows were added or deleted. Some numbers changed.',
  );
  expect(describeRunResult({ ...RUN, restatedSum, rowsInserted: 2, rowsChanged: 8 })).toBe(
    'Rows: 2 inserted.',
  );
});

it.each([
  ['10 rows · complete through 19 Nov', {}],
  ['1 row · complete through 16 Nov', { rows: 1, to: '2026-11-16' }],
  ['10 rows', { from: '2026-11-20', to: '2026-11-20' }],
])('the result of a run has a line with its rows and its newest complete day: %s', (line, part) => {
  expect(formatResultTitle({ ...RUN, ...part })).toBe(line);
});

it('the result of a run states that nothing changed if nothing did', () => {
  expect(describeRunResult({ ...RUN, rowsInserted: 0 })).toBe(
    'Nothing changed: the sheet already had these numbers.',
  );
});

it('the result of a run states that the service returned nothing, whatever rows remain in the sheet', () => {
  const none = 'The service returned no rows for these days and apps.';
  const run = { ...RUN, rowsInserted: 0, rowsBrought: 0 };
  expect(describeRunResult({ ...run, rows: 1 })).toBe(none);
});
