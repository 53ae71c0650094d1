import { StoreSnapshot } from '../../src/storage/store-snapshot';
import { createTextStore } from '../fakes/text-store';

it('a snapshot of a text store shows its own changes, and stores them at once', () => {
  const store = createTextStore({ a: '1', b: '2', c: '3' });
  const snapshot = new StoreSnapshot(store);
  const before = snapshot.readAll();
  snapshot.set('a', '10');
  snapshot.set('d', '40');
  snapshot.delete('c');
  const after = { a: '10', b: '2', d: '40' };
  expect(Object.fromEntries(snapshot.readAll())).toEqual(after);
  expect(Object.fromEntries(store.kept)).toEqual(after);
  expect([store.calls, before.size]).toEqual([4, 3]);
});

it('a snapshot of a text store shows changes by other executions only after it has forgotten what it read', () => {
  const store = createTextStore({ a: '1' });
  const snapshot = new StoreSnapshot(store);
  expect(snapshot.get('a')).toBe('1');
  store.kept.set('a', '2');
  expect(snapshot.get('a')).toBe('1');
  snapshot.discardTexts();
  expect(snapshot.get('a')).toBe('2');
});
