import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { CachedPages, originOf } from '../../../src/reports/fetch/cached-pages';
import { SettingsStore } from '../../../src/settings/settings-store';
import { GZIP, PLAIN } from '../../fakes/text-cache';
import { fakeTextStore } from '../../fakes/text-store';
import { SavedFile } from '../file';

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

function slices(file = new SavedFile(), packing = GZIP) {
  const slice = (isKeeping = true, mayHold = true, origin = 'one key') =>
    new CachedPages('0a', origin, { ...packing, cache: file.cache, digest }, mayHold, () => isKeeping);
  return { file, slice };
}

describe('the pages of a run', () => {
  it('that one slice got need not be asked for by the next', () => {
    const { slice } = slices();
    const first = slice();
    expect(first.take('question')).toBeUndefined();
    first.keep('question', { items: [1, 2] });
    expect([first.kept, slice().take('question')]).toEqual([1, { items: [1, 2] }]);
  });

  it('serve once in a slice: who asks again wants to know whether it has changed', () => {
    const { slice } = slices();
    slice().keep('question', { items: [1] });
    const next = slice();
    expect(next.take('question')).toEqual({ items: [1] });
    expect(next.take('question')).toBeUndefined();
    next.keep('question', { items: [2] });
    expect(slice().take('question')).toEqual({ items: [2] });
  });

  it('are not kept while a run is young', () => {
    const { file, slice } = slices();
    slice(false).keep('question', { items: [] });
    expect(file.cache.names).toEqual([]);
  });

  it('that came for one key are nothing to a colleague with another, who goes on', () => {
    const { slice } = slices();
    slice().keep('question', { items: [1] });
    expect(slice(true, true, 'another key').take('question')).toBeUndefined();
    expect(slice().take('question')).toEqual({ items: [1] });
  });

  it('are not looked for by the first slice of a run', () => {
    const { file, slice } = slices();
    const { trips } = file.cache;
    expect(slice(false, false).take('question')).toBeUndefined();
    expect(file.cache.trips).toBe(trips);
  });

  it('come back whole, however long they are, or not at all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400_000 }), fc.nat(6), (length, lost) => {
        const { file, slice } = slices(new SavedFile(), PLAIN);
        const answer = { items: ['x'.repeat(length)] };
        slice().keep('question', answer);
        const names = file.cache.names;
        const gone = names[lost];
        if (gone !== undefined) file.cache.evict(gone);
        expect(slice().take('question')).toEqual(gone === undefined ? answer : undefined);
      }),
      { numRuns: 60 },
    );
  });

  it('of two answers are never put together', () => {
    const { file, slice } = slices(new SavedFile(), PLAIN);
    slice().keep('question', { items: ['a'.repeat(150_000)] });
    const [, second] = file.cache.names;
    const old = file.cache.getAll([second!]);
    slice().keep('question', { items: ['b'.repeat(150_000)] });
    file.cache.putAll(old, 60);
    expect(slice().take('question')).toBeUndefined();
  });
});

describe('where pages come from', () => {
  it('is another place once a day more is complete: its earlier numbers were not final', () => {
    const ports = { settings: new SettingsStore(fakeTextStore()) };
    // A day of the full report is complete at 12:00 UTC of the next.
    const origin = (time: string) =>
      originOf({ report: 'full', zone: 'UTC+0' }, Date.parse(`2026-11-20T${time}:00Z`), ports);
    expect(origin('11:59')).toBe(origin('01:00'));
    expect(origin('12:00')).not.toBe(origin('11:59'));
  });
});
