import { describeProgress, measureRunProgress } from '../../../sidebar/sentences/run-sentences';
import type { RunProgress } from '../../../src/reports/run-facts';
import { PROGRESS } from '../state';

it.each<[string, Partial<RunProgress>, number | null]>([
  ['Starting…', { phase: 'starting', done: 0, of: null }, null],
  ['Requesting rows…', { done: 0, of: null, rows: 0 }, null],
  ['Page 14 of 26 · 13,000 rows', {}, 14 / 26],
  ['Page 1 · 1 row', { done: 1, of: null, rows: 1 }, null],
  ['File 3 of 4 · 900 rows', { phase: 'files', done: 3, of: 4, rows: 900 }, 3 / 4],
  ['File 2 of 4 · 900 rows', { phase: 'files', done: 1.3, of: 4, rows: 900 }, 1.3 / 4],
  ['Writing 12,000 of 26,000 rows', { phase: 'writing', done: 12_000, of: 26_000 }, 12 / 26],
  ['Writing 500 rows', { phase: 'writing', done: 500, of: null }, null],
  ['Writing 0 of 0 rows', { phase: 'writing', done: 0, of: 0 }, null],
])('the progress of a run is shown: %s', (words, part, share) => {
  const progress = { ...PROGRESS, ...part };
  expect(describeProgress(progress)).toBe(words);
  expect(measureRunProgress(progress)).toBe(share);
});

it('the progress of a run never fills the bar beyond its end', () => {
  expect(measureRunProgress({ ...PROGRESS, done: 30 })).toBe(1);
});
