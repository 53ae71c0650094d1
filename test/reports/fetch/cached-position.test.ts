import { createHash } from 'node:crypto';
import { CachedPosition } from '../../../src/reports/fetch/cached-position';
import type { RunPosition } from '../../../src/reports/fetch/run-context';
import { GZIP } from '../../fakes/text-cache';
import { SavedFile } from '../file';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const POSITION: RunPosition = {
  days: ['2026-09-11', '2026-09-12'],
  output: 'rows',
  daysRead: 1,
  day: null,
  doubled: null,
  read: { files: [], doubled: [], notices: ['Centre sg has no file.'], doubts: [] },
  taken: { rows: 3, text: '数独 "__proto__"' },
};

function slices(file = new SavedFile()) {
  const slice = (mayHold = true, run = '0a', origin = 'one key') =>
    new CachedPosition(run, origin, { ...GZIP, cache: file.cache, digest }, mayHold);
  return { file, slice };
}

describe('the position of a run', () => {
  it('that one slice kept is where the next one begins', () => {
    const { slice } = slices();
    const first = slice(false);
    expect([first.earlier(), first.isKept]).toEqual([undefined, false]);
    first.keep(POSITION);
    expect(first.isKept).toBe(true);
    expect(slice().earlier()).toEqual(POSITION);
  });

  it('is none of another run, another key or other questions, and none of a run’s first slice', () => {
    const { slice } = slices();
    slice().keep(POSITION);
    expect(slice(true, '0b').earlier()).toBeUndefined();
    expect(slice(true, '0a', 'another key').earlier()).toBeUndefined();
    expect(slice(false).earlier()).toBeUndefined();
  });

  it('is the newest one that was kept', () => {
    const { slice } = slices();
    slice().keep(POSITION);
    slice().keep({ ...POSITION, daysRead: 2 });
    expect(slice().earlier()).toMatchObject({ daysRead: 2 });
  });

  it('is forgotten with the run', () => {
    const { slice } = slices();
    slice().keep(POSITION);
    slice().forget();
    expect(slice().earlier()).toBeUndefined();
  });

  it('is gone when the cache has lost any piece of it', () => {
    const { file, slice } = slices();
    const text = Array.from({ length: 40_000 }, (_, nth) => digest(String(nth))).join('');
    slice().keep({ ...POSITION, taken: text });
    expect(slice().earlier()).toMatchObject({ taken: text });
    const { names } = file.cache;
    expect(names.length).toBeGreaterThan(5);
    file.cache.evict(names[3]!);
    expect(slice().earlier()).toBeUndefined();
  });

  it('is never put together of two', () => {
    const { file, slice } = slices();
    const long = (mark: string) =>
      Array.from({ length: 20_000 }, (_, nth) => digest(mark + String(nth))).join('');
    slice().keep({ ...POSITION, taken: long('a') });
    const { names } = file.cache;
    const old = file.cache.getAll(names);
    slice().keep({ ...POSITION, taken: long('b') });
    file.cache.putAll(new Map([[names[1]!, old.get(names[1]!)!]]), 600);
    expect(slice().earlier()).toBeUndefined();
  });
});
