import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type CachedRun, originOf, RunCache, type RunPosition } from '../../../src/reports/fetch/run-cache';
import { SettingsStore } from '../../../src/settings/settings-store';
import { GZIP, PLAIN } from '../../fakes/text-cache';
import { fakeTextStore } from '../../fakes/text-store';
import { SavedFile } from '../file';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const RUN: CachedRun = { runId: '0a', origin: 'one key', draft: { report: 'device' }, isLater: true };

const POSITION: RunPosition = {
  days: ['2026-09-11', '2026-09-12'],
  output: 'rows',
  daysRead: 1,
  read: { files: [], doubled: [], notices: ['Centre sg has no file.'], doubts: [] },
  taken: { rows: 3, text: '数独 "__proto__"' },
  slicesWithoutDay: 0,
};

/** Slices of runs in one file. */
function slices(packing = GZIP) {
  const file = new SavedFile();
  const ports = { ...packing, cache: file.cache, digest };
  const slice = (run: Partial<CachedRun> = {}, isKeeping = true) =>
    new RunCache({ ...RUN, ...run }, ports, () => isKeeping);
  return { file, slice };
}

describe('the pages of a run', () => {
  it('are used by the next slice instead of being requested again', () => {
    const { slice } = slices();
    const first = slice({ isLater: false });
    expect([first.take('question'), first.hasSaved]).toEqual([undefined, false]);
    first.keep('question', { items: [1, 2] });
    expect([first.hasSaved, slice().take('question')]).toEqual([true, { items: [1, 2] }]);
  });

  it('are used once in a slice: a second request checks whether they have changed', () => {
    const { slice } = slices();
    slice().keep('question', { items: [1] });
    const next = slice();
    expect(next.take('question')).toEqual({ items: [1] });
    expect(next.take('question')).toBeUndefined();
    next.keep('question', { items: [2] });
    expect(slice().take('question')).toEqual({ items: [2] });
  });

  it('that were received at the start of a run are cached when the run is interrupted', () => {
    const { file, slice } = slices();
    const first = slice({ isLater: false }, false);
    for (let start = 0; start < 10; start++) first.keep(`${start}`, { items: [start] });
    expect([file.cache.names, first.hasSaved]).toEqual([[], false]);
    expect(first.keepPages()).toBe(true);
    const next = slice();
    const taken = Array.from({ length: 10 }, (_, start) => next.take(`${start}`)?.['items']);
    expect(taken).toEqual([[0], [1], [2], [3], [4], [5], [6], [7], undefined, undefined]);
  });

  it('stay for the next slice if a slice used them and received no further ones', () => {
    const { slice } = slices();
    slice({ isLater: false }).keep('question', { items: [1] });
    const second = slice();
    expect(second.keepPages()).toBe(false);
    second.take('question');
    expect([second.keepPages(), slice().take('question')]).toEqual([true, { items: [1] }]);
  });

  it('are nothing that the next slice can use if none was received', () => {
    const { file, slice } = slices();
    expect([slice({ isLater: false }, false).keepPages(), file.cache.names]).toEqual([false, []]);
  });

  it('are not used by a colleague who continues the run with another key', () => {
    const { slice } = slices();
    slice().keep('question', { items: [1] });
    expect(slice({ origin: 'another key' }).take('question')).toBeUndefined();
    expect(slice().take('question')).toEqual({ items: [1] });
  });

  it('are not read by the first slice', () => {
    const { file, slice } = slices();
    const { trips } = file.cache;
    expect(slice({ isLater: false }, false).take('question')).toBeUndefined();
    expect(file.cache.trips).toBe(trips);
  });

  it('are read completely at any length, or not at all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000 }), fc.nat(6), (length, lost) => {
        const { file, slice } = slices(PLAIN);
        const answer = { items: ['x'.repeat(length)] };
        slice().keep('question', answer);
        const gone = file.cache.names[lost];
        if (gone !== undefined) file.cache.evict(gone);
        expect(slice().take('question')).toEqual(gone === undefined ? answer : undefined);
      }),
      { numRuns: 60 },
    );
  });

  it('never mix the pieces of two responses', () => {
    const { file, slice } = slices(PLAIN);
    slice().keep('question', { items: ['a'.repeat(150_000)] });
    const [, second] = file.cache.names;
    const old = file.cache.getAll([second!]);
    slice().keep('question', { items: ['b'.repeat(150_000)] });
    file.cache.putAll(old, 60);
    expect(slice().take('question')).toBeUndefined();
  });
});

describe('the position of a run in its device files', () => {
  it('is not read by another run, with another key, for another draft, or by the first slice', () => {
    const { slice } = slices();
    slice().keepPosition(POSITION);
    const others = [
      { runId: '0b' },
      { origin: 'another key' },
      { draft: { report: 'full' } },
      { isLater: false },
    ];
    expect(others.map((other) => slice(other).position)).toEqual(others.map(() => undefined));
  });

  it('is missing if the cache has lost any piece of it', () => {
    const { file, slice } = slices();
    const text = Array.from({ length: 40_000 }, (_, nth) => digest(String(nth))).join('');
    slice().keepPosition({ ...POSITION, taken: text });
    expect(slice().position).toMatchObject({ taken: text });
    const { names } = file.cache;
    expect(names.length).toBeGreaterThan(5);
    file.cache.evict(names[3]!);
    expect(slice().position).toBeUndefined();
  });
});

describe('the origin of the pages of a run', () => {
  it('changes when one more day is complete, because its earlier numbers were not final', () => {
    const store = new SettingsStore(fakeTextStore());
    // A day of the full report is complete at 12:00 UTC of the next.
    const origin = (time: string) =>
      originOf({ report: 'full', zone: 'UTC+0' }, Date.parse(`2026-11-20T${time}:00Z`), store);
    expect(origin('11:59')).toBe(origin('01:00'));
    expect(origin('12:00')).not.toBe(origin('11:59'));
  });
});
