import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { withPackedReports } from '../../../src/reports/store/packed-reports';
import { StoreSnapshot } from '../../../src/storage/store-snapshot';
import { FakeClock } from '../../fakes/clock';
import { FakeLocks, GZIP } from '../../fakes/text-cache';
import { fakeTextStore } from '../../fakes/text-store';

const ID = 'r0a0000000001';
const REPORT = `adreports.report.${ID}`;
const APPROVED = `adreports.approved.${ID}`;
const OTHER = 'adreports.report.r0a0000000002';
const LONG = JSON.stringify({ v: 1, name: 'Revenue', apps: 'the same app, '.repeat(80) });

function packedStore(kept: Record<string, string> = {}) {
  const properties = fakeTextStore(kept);
  const locks = new FakeLocks(new FakeClock());
  return {
    properties,
    locks,
    store: withPackedReports(properties, { ...GZIP, locks }),
    /** The store as another execution sees it. */
    again: () => withPackedReports(properties, { ...GZIP, locks }),
  };
}

/** A text that hardly becomes shorter when it is packed. */
const randomText = (bytes: number) =>
  createHash('shake256', { outputLength: bytes }).update('').digest('base64');

describe('a report and its approved version', () => {
  it('are read from the plain text of version 0.1.0, which is packed when it changes', () => {
    const { store, properties } = packedStore({ [REPORT]: LONG });
    expect([store.get(REPORT), store.all().get(REPORT)]).toEqual([LONG, LONG]);
    store.set(REPORT, `${LONG} `);
    expect(properties.kept.get(REPORT)).toMatch(/^{"v":1,"packed":"/);
    expect(store.get(REPORT)).toBe(`${LONG} `);
  });

  it('are read back as they were stored, whatever they are', () => {
    const names = fc.constantFrom(REPORT, APPROVED, OTHER);
    const oneLine = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('\n'));
    const texts = fc.oneof(oneLine, fc.integer({ min: 1, max: 2_000 }).map(randomText));
    const steps = fc.array(fc.record({ name: names, text: fc.option(texts) }), { maxLength: 12 });
    fc.assert(
      fc.property(steps, (all) => {
        const { store, again } = packedStore();
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
      }),
      { numRuns: 100 },
    );
  });

  it('are both kept when one is saved after an hourly check has read all properties', () => {
    const { store, again } = packedStore({ [REPORT]: LONG });
    const check = new StoreSnapshot(store);
    expect(check.all().size).toBe(1);
    again().set(REPORT, `${LONG} `);
    check.set(APPROVED, LONG);
    expect(Object.fromEntries(again().all())).toEqual({ [REPORT]: `${LONG} `, [APPROVED]: LONG });
  });
});

describe('a property of a report that somebody has damaged, or that a later version wrote', () => {
  it.each(['null', '{"v":1}', '{"v":1,"packed":"xx"}', '{"v":2,"packed":"xx"}'])(
    'is shown as it is, and hides no other report: %s',
    (stored) => {
      const { store } = packedStore({ [REPORT]: stored, [OTHER]: LONG });
      expect(Object.fromEntries(store.all())).toEqual({ [REPORT]: stored, [OTHER]: LONG });
    },
  );
});

describe('a file that is full', () => {
  const full = Object.fromEntries(
    Array.from({ length: 52 }, (_, nth) => [`other.${nth}`, 'x'.repeat(8_990)]),
  );

  it('accepts no new report, says why in one sentence, and keeps, changes and deletes every report', () => {
    const { store, properties } = packedStore({ ...full, [REPORT]: LONG });
    const before = new Map(properties.kept);
    expect(() => store.set(OTHER, LONG)).toThrow(/no room for more.*Delete reports/s);
    expect(properties.kept).toEqual(before);
    store.set(REPORT, `${LONG} `);
    expect(store.get(REPORT)).toBe(`${LONG} `);
    store.delete(REPORT);
    expect(store.get(REPORT)).toBeUndefined();
  });

  const refusing = (stored: Record<string, string>) => {
    const { properties, locks } = packedStore(stored);
    const setAll = () => {
      throw new Error('Google refuses it, in any language.');
    };
    return withPackedReports({ ...properties, all: () => properties.all(), setAll }, { ...GZIP, locks });
  };

  it.each([REPORT, 'adreports.run.r1'])('says so when Google refuses a text: %s', (name) => {
    expect(() => refusing(full).set(name, 'b')).toThrow(/no room for more/);
    expect(() => refusing({}).set(name, 'b')).toThrow('Google refuses it, in any language.');
  });
});
