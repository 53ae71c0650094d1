import {
  fraction,
  progressText,
  secondsLeft,
  timeLeft,
  withProgress,
} from '../../../sidebar/sentences/progress-text';
import type { RunProgress } from '../../../src/reports/run-facts';
import { NOW, PROGRESS } from '../state';

const history = (...parts: Partial<RunProgress>[]): RunProgress[] =>
  parts.map((part) => ({ ...PROGRESS, ...part }));

describe('the progress of a run', () => {
  it.each<[string, Partial<RunProgress>, number | null]>([
    ['Starting…', { phase: 'starting', done: 0, of: null }, null],
    ['Asking the service…', { done: 0, of: null, rows: 0 }, null],
    ['Page 14 of 26 · 13,000 rows', {}, 14 / 26],
    ['Page 1 · 1 row', { done: 1, of: null, rows: 1 }, null],
    ['File 3 of 4 · 900 rows', { phase: 'files', done: 3, of: 4, rows: 900 }, 3 / 4],
    ['File 2 of 4 · 900 rows', { phase: 'files', done: 1.3, of: 4, rows: 900 }, 1.3 / 4],
    ['Day 3 of 30, file 2 of 4 · 900 rows', { phase: 'files', done: 9.5, of: 120, rows: 900 }, 9.5 / 120],
    ['Day 1 of 2, file 4 of 4 · 900 rows', { phase: 'files', done: 4, of: 8, rows: 900 }, 1 / 2],
    ['Day 2 of 2, file 4 of 4 · 900 rows', { phase: 'files', done: 8, of: 8, rows: 900 }, 1],
    ['Writing 12,000 of 26,000 rows', { phase: 'writing', done: 12_000, of: 26_000 }, 12 / 26],
    ['Writing 500 rows', { phase: 'writing', done: 500, of: null }, null],
    ['Writing 0 of 0 rows', { phase: 'writing', done: 0, of: 0 }, null],
  ])('is shown: %s', (words, part, share) => {
    const progress = { ...PROGRESS, ...part };
    expect(progressText(progress)).toBe(words);
    expect(fraction(progress)).toBe(share);
  });

  it('never fills the bar beyond its end', () => {
    expect(fraction({ ...PROGRESS, done: 30 })).toBe(1);
  });
});

describe('the time left', () => {
  it.each<[string, RunProgress[], string]>([
    ['is unknown before the first progress', [], ''],
    ['is unknown after one progress', history({}), ''],
    [
      'is unknown after less than two seconds',
      history({ done: 4, at: NOW }, { done: 8, at: NOW + 1_900 }),
      '',
    ],
    ['is unknown without a total', history({ done: 4, of: null, at: NOW }, { of: null }), ''],
    ['is unknown while the progress does not change', history({ at: NOW }, {}), ''],
    [
      'is calculated from the pace',
      history({ done: 0, at: NOW }, {}),
      'about 15 seconds until all rows are read',
    ],
    [
      'is calculated from the present phase only',
      history({ done: 1, at: NOW - 600_000, phase: 'files', of: 4 }, { done: 0, at: NOW }, {}),
      'about 15 seconds until all rows are read',
    ],
    [
      'covers the whole run after writing begins',
      history({ phase: 'writing', done: 0, at: NOW }, { phase: 'writing', done: 13, at: NOW + 13_000 }),
      'about 15 seconds left',
    ],
    ['is short', history({ done: 0, at: NOW }, { done: 24 }), 'a few seconds until all rows are read'],
    [
      'is a minute',
      history({ done: 1, at: NOW }, { done: 2, at: NOW + 2_700 }),
      'about a minute until all rows are read',
    ],
    [
      'is minutes',
      history({ done: 1, at: NOW }, { done: 2, at: NOW + 10_000 }),
      'about 4 minutes until all rows are read',
    ],
    [
      'is hours',
      history({ done: 1, at: NOW }, { done: 2, at: NOW + 600_000 }),
      'about 4 hours until all rows are read',
    ],
    ['is not shown at the end', history({ done: 0, at: NOW }, { done: 26 }), ''],
  ])('%s', (_, all, words) => {
    expect(timeLeft(all)).toBe(words);
  });

  it('is never negative, whatever total the service announces', () => {
    expect(secondsLeft(history({ done: 0, at: NOW }, { done: 40 }))).toBe(0);
  });

  it('follows the recent pace', () => {
    let all: readonly RunProgress[] = [];
    for (let i = 0; i <= 100; i++) {
      const done = i < 50 ? i : 50 + (i - 50) * 4;
      all = withProgress(all, { ...PROGRESS, of: 300, done, at: NOW + i * 1_000 });
    }
    expect(secondsLeft(all)).toBeCloseTo(12.5);
  });

  it('keeps the progress of the run while the next execution starts', () => {
    const next = { ...PROGRESS, phase: 'starting', done: 0, of: null, at: NOW + 60_000 } as const;
    expect(withProgress([PROGRESS], next)).toEqual([PROGRESS]);
    expect(withProgress([], next)).toEqual([next]);
  });

  it('counts a repeated progress once', () => {
    expect(withProgress([PROGRESS], { ...PROGRESS })).toHaveLength(1);
  });
});
