import fc from 'fast-check';
import type { TextStore } from '../../../src/platform/ports';
import { shelvedStore } from '../../../src/reports/store/shelves';
import { StoreSnapshot } from '../../../src/storage/store-snapshot';
import { FakeClock } from '../../fakes/clock';
import { FakeLocks, GZIP } from '../../fakes/text-cache';
import { fakeTextStore } from '../../fakes/text-store';

const ID = 'r0a0000000001';
/** Another report on the same shelf. */
const OTHER = 'r0a0000000002';
const NAME = `adreports.report.${ID}`;
const OTHER_NAME = `adreports.report.${OTHER}`;
const SHELF = 'adreports.shelf.10';

function shelved(kept: Record<string, string> = {}, packing = GZIP) {
  const properties = fakeTextStore(kept);
  const locks = new FakeLocks(new FakeClock());
  const unpacked = { count: 0 };
  const unpack = (packed: string) => {
    unpacked.count++;
    return packing.unpack(packed);
  };
  const store = shelvedStore(properties, { pack: packing.pack, unpack, locks });
  /** The store as another execution sees it. */
  const again = () => shelvedStore(properties, { ...packing, locks });
  return { properties, locks, store, again, unpacked };
}

/** A text that does not become much shorter when it is packed. */
function random(length: number, seed = 1): string {
  let value = seed;
  return Array.from({ length }, () => {
    value = (value * 16_807) % 2_147_483_647;
    return (value % 36).toString(36);
  }).join('');
}

describe('texts of reports', () => {
  it('share one property, and are read by their own names', () => {
    const { store, properties, again } = shelved();
    store.set(NAME, 'one');
    store.set(OTHER_NAME, 'two');
    store.set(`adreports.approved.${ID}`, 'three');
    expect([...properties.kept.keys()]).toEqual([SHELF]);
    expect(again().get(NAME)).toBe('one');
    expect(Object.fromEntries(again().all())).toEqual({
      [NAME]: 'one',
      [OTHER_NAME]: 'two',
      [`adreports.approved.${ID}`]: 'three',
    });
  });

  it('are changed with one read and one write', () => {
    const { store, properties } = shelved();
    store.set(NAME, 'one');
    properties.calls = 0;
    store.set(NAME, 'two');
    expect(properties.calls).toBe(2);
    properties.calls = 0;
    expect(store.get(NAME)).toBe('two');
    expect(properties.calls).toBe(1);
  });

  it('that change together are written once for each shelf', () => {
    const { store, properties, again } = shelved();
    const far = 'adreports.report.rzz0000000000';
    properties.calls = 0;
    store.setAll(
      new Map([
        [NAME, 'one'],
        [far, 'far'],
        [OTHER_NAME, 'two'],
        ['adreports.run.r1', 'run'],
      ]),
    );
    expect(properties.calls).toBe(5);
    expect(again().all().size).toBe(4);
    properties.calls = 0;
    store.deleteAll([NAME, 'adreports.run.r1', OTHER_NAME]);
    expect(properties.calls).toBe(3);
    expect(Object.fromEntries(again().all())).toEqual({ [far]: 'far' });
  });

  it('are packed only when they are long, and unpacked once', () => {
    const { store, properties, unpacked } = shelved();
    store.set(NAME, 'short');
    expect(properties.kept.get(SHELF)).toContain('short');
    store.set(OTHER_NAME, 'long '.repeat(5_000));
    expect(properties.kept.get(SHELF)!.length).toBeLessThan(500);
    for (let nth = 0; nth < 5; nth++) expect(store.all().get(NAME)).toBe('short');
    expect(unpacked.count).toBe(1);
  });

  it('are read back as they were stored, whatever they are, in values of less than 9 KB', () => {
    const names = fc.stringMatching(/^r0[0-2][0-9]{10}$/).map((id) => `adreports.report.${id}`);
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.nat(8_000).map((length) => random(length, length)),
    );
    const steps = fc.array(fc.record({ name: names, text: fc.option(texts) }), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (all) => {
        const { store, properties, again } = shelved();
        const right = new Map<string, string>();
        for (const { name, text } of all) {
          if (text === null) {
            store.delete(name);
            right.delete(name);
          } else {
            store.set(name, text);
            right.set(name, text);
          }
          expect(again().get(name)).toBe(right.get(name));
        }
        expect(new Map([...again().all()].sort())).toEqual(new Map([...right].sort()));
        for (const value of properties.kept.values()) expect(Buffer.byteLength(value)).toBeLessThan(9_216);
      }),
      { numRuns: 150 },
    );
  });

  it('that do not fit on their shelf keep a property of their own', () => {
    const { store, properties, again } = shelved();
    const [long, longer] = [random(8_000), random(8_000, 7)];
    store.set(NAME, long);
    store.set(OTHER_NAME, longer);
    expect([...properties.kept.keys()].sort()).toEqual([OTHER_NAME, SHELF]);
    expect([again().get(NAME), again().get(OTHER_NAME)]).toEqual([long, longer]);
    store.set(OTHER_NAME, 'short');
    expect([...properties.kept.keys()]).toEqual([SHELF]);
    store.delete(NAME);
    store.delete(OTHER_NAME);
    expect(properties.kept.size).toBe(0);
  });

  it('of an earlier version are read where they are, and move when they are saved', () => {
    const { store, properties } = shelved({ [NAME]: 'old', 'adreports.run.r1': 'run' });
    expect(store.get(NAME)).toBe('old');
    expect(store.all().get(NAME)).toBe('old');
    store.set(NAME, 'new');
    expect([...properties.kept.keys()].sort()).toEqual(['adreports.run.r1', SHELF]);
    expect(store.get(NAME)).toBe('new');
  });

  it('are never lost or old after Google has ended the execution between two writes', () => {
    const long = random(7_000);
    const cases = [
      // The text that is stored before, where it is, and the change.
      { on: 'own', change: 'new' },
      { on: 'own', change: random(7_000, 5) },
      { on: 'own', change: undefined },
      { on: 'shelf', change: random(7_000, 5) },
      { on: 'shelf', change: undefined },
      { on: 'both', change: 'new' },
      { on: 'both', change: random(7_000, 5) },
      { on: 'both', change: undefined },
    ] as const;
    for (const { on, change } of cases) {
      let kills = 0;
      for (let isDone = false; !isDone; kills++) {
        const { properties, store, again } = shelved();
        store.set(OTHER_NAME, long);
        if (on !== 'own') store.set(NAME, 'old');
        if (on !== 'shelf') properties.set(NAME, on === 'own' ? 'old' : 'older');
        let left = kills;
        const dies = (write: () => void) => {
          if (left-- <= 0) throw new Error('Exceeded maximum execution time');
          write();
        };
        const dying: TextStore = {
          ...properties,
          set: (name, text) => dies(() => properties.set(name, text)),
          setAll: (texts) => dies(() => properties.setAll(texts)),
          delete: (name) => dies(() => properties.delete(name)),
          deleteAll: (names) => names.forEach(dying.delete),
        };
        const killed = shelvedStore(dying, { ...GZIP, locks: new FakeLocks(new FakeClock()) });
        try {
          if (change === undefined) killed.delete(NAME);
          else killed.set(NAME, change);
          isDone = true;
        } catch {
          // Killed.
        }
        const after = again().get(NAME);
        expect(isDone ? [change] : ['old', change]).toContain(after);
        expect(again().all().get(NAME)).toBe(after);
        expect(again().get(OTHER_NAME)).toBe(long);
        again().set(NAME, 'again');
        expect(again().get(NAME)).toBe('again');
        again().delete(NAME);
        expect([again().get(NAME), again().all().has(NAME)]).toEqual([undefined, false]);
      }
      expect(kills).toBeGreaterThan(1);
    }
  });

  it('that another user has saved since a check read all properties are kept when the check writes', () => {
    const { store, again } = shelved();
    store.setAll(
      new Map([
        [NAME, 'one'],
        [OTHER_NAME, 'two'],
      ]),
    );
    const check = new StoreSnapshot(store);
    expect(check.all().size).toBe(2);
    again().set(OTHER_NAME, 'changed');
    check.set(NAME, 'of the check');
    check.deleteAll([`adreports.approved.${ID}`]);
    expect(Object.fromEntries(again().all())).toEqual({ [NAME]: 'of the check', [OTHER_NAME]: 'changed' });
    expect(check.get(OTHER_NAME)).toBe('two');
    check.forget();
    expect(check.get(OTHER_NAME)).toBe('changed');
  });

  it('are not changed while another execution has the file’s lock', () => {
    const { store, locks, properties } = shelved();
    store.set(NAME, 'one');
    const before = new Map(properties.kept);
    locks.heldOutside = true;
    expect(() => store.set(NAME, 'two')).toThrow(/Another refresh is writing/);
    expect(() => store.delete(NAME)).toThrow(/Another refresh is writing/);
    expect(properties.kept).toEqual(before);
  });
});

describe('a shelf that somebody has damaged, or that a later version wrote', () => {
  it.each(['', 'null', '{"v":1}', '{"v":1,"packed":"xx"}', '{"v":1,"texts":[]}', '{"v":2,"texts":{}}'])(
    'is not changed, hides no other report, and its reports get properties of their own: %j',
    (shelf) => {
      const far = 'adreports.report.rzz0000000000';
      const { store, properties } = shelved({ [SHELF]: shelf, [far]: 'other' });
      expect(store.get(NAME)).toBeUndefined();
      expect(store.all().get(far)).toBe('other');
      store.set(NAME, 'one');
      store.setAll(new Map([[OTHER_NAME, 'two']]));
      expect([store.get(NAME), store.all().get(OTHER_NAME)]).toEqual(['one', 'two']);
      store.delete(NAME);
      expect(Object.fromEntries(properties.kept)).toEqual({
        [SHELF]: shelf,
        [far]: 'other',
        [OTHER_NAME]: 'two',
      });
    },
  );

  it('shows no text under a name that belongs elsewhere', () => {
    const texts = { [NAME]: 'one', 'adreports.file': 'forged', 'adreports.report.rzz0000000000': 'forged' };
    const { store } = shelved({ [SHELF]: JSON.stringify({ v: 1, texts }), 'adreports.file': 'file' });
    expect(Object.fromEntries(store.all())).toEqual({ [NAME]: 'one', 'adreports.file': 'file' });
  });
});

describe('a file that is full', () => {
  const full = Object.fromEntries(
    Array.from({ length: 53 }, (_, nth) => [`other.${nth}`, 'x'.repeat(8_990)]),
  );

  it('takes no new report, says why in one sentence, and keeps every report', () => {
    const { store, properties } = shelved(full);
    properties.kept.delete('other.0');
    properties.kept.delete('other.1');
    store.set(NAME, 'one');
    properties.kept.set('other.0', full['other.0']!);
    const before = new Map(properties.kept);
    expect(() => store.set(OTHER_NAME, 'two')).toThrow(/no room for more.*Delete reports/s);
    expect(properties.kept).toEqual(before);
    store.set(NAME, 'changed');
    expect(store.get(NAME)).toBe('changed');
  });

  it('gets room when it moves what earlier versions stored to the shelves', () => {
    const ids = Array.from({ length: 300 }, (_, nth) => `r${String(nth * 7_919).padStart(12, '0')}`);
    const earlier = ids.flatMap((id) => [
      [`adreports.report.${id}`, JSON.stringify({ id, apps: 'the same apps '.repeat(60) })],
      [`adreports.approved.${id}`, JSON.stringify({ id, apps: 'the same apps '.repeat(60) })],
    ]);
    // Google ended an execution before it deleted the first of them, which is older than the text on the shelf.
    const { store, properties, again } = shelved(Object.fromEntries(earlier));
    properties.set(SHELF, JSON.stringify({ v: 1, texts: { [NAME]: 'new' } }));
    properties.set(NAME, 'older');
    const before = new Map(again().all());
    const added = 'adreports.report.rzz0000000000';
    store.set(added, 'one more');
    expect(new Map([...again().all()].sort())).toEqual(new Map([...before.set(added, 'one more')].sort()));
    expect([...properties.kept.keys()].filter((name) => !name.startsWith('adreports.shelf.'))).toEqual([]);
    expect(store.get(NAME)).toBe('new');
  });

  it('leaves room for the first run of each of its reports', () => {
    const { store } = shelved(Object.fromEntries(Object.entries(full).slice(0, 49)));
    let saved = 0;
    const save = () => store.set(`adreports.report.r${String(saved).padStart(12, '0')}`, 'x'.repeat(50));
    const saveAll = () => {
      for (; saved < 1_000; saved++) save();
    };
    expect(saveAll).toThrow(/no room for more/);
    // 50 KB stay free, and 200 bytes for each of these runs.
    expect(saved).toBeGreaterThan(90);
    expect(saved).toBeLessThan(105);
  });

  it.each(['set', 'setAll'] as const)('says so when Google refuses any other text: %s', (method) => {
    const { properties, locks } = shelved();
    const refuse = () => {
      throw new Error(
        'You have exceeded the property storage quota. Please remove some properties and try again.',
      );
    };
    const store = shelvedStore({ ...properties, set: refuse, setAll: refuse }, { ...GZIP, locks });
    const write = method === 'set' ? () => store.set('a', 'b') : () => store.setAll(new Map([['a', 'b']]));
    expect(write).toThrow(/no room for more/);
  });
});
