import fc from 'fast-check';
import { KeyMissing, NotAllowed } from '../../src/errors';
import { fakeTextStore } from '../fakes/text-store';
import { type File, fileOf } from './colleagues';

const HOME = 'https://reports.example.com';
const AWAY = 'https://other.example.com';
const ANNA = 'anna@example.com';
const BEN = 'ben@example.com';

/** Anna and Ben in a file, each with a key, Anna's shared. */
function shared(anna = ANNA, ben = BEN) {
  const file = fileOf();
  const people = { anna: file.person(anna), ben: file.person(ben) };
  people.anna.saves(HOME, 'k-of-anna');
  people.ben.saves(AWAY, 'k-of-ben');
  people.anna.sharedKey.share();
  return { file, ...people };
}

function spent(file: File): string {
  const { key, settings } = file.formulas();
  return `${key} at ${settings.baseUrl}`;
}

describe('letting formulas use my key', () => {
  it('needs a key', () => {
    const file = fileOf();
    expect(() => file.person(ANNA).sharedKey.share()).toThrow(KeyMissing);
    expect(file.document.kept.size).toBe(0);
  });

  it('gives them my key and my settings, and everybody sees that it is mine', () => {
    const { file, anna, ben } = shared();
    expect(spent(file)).toBe(`k-of-anna at ${HOME}`);
    expect(anna.sharedKey.shared()).toMatchObject({ sharedBy: ANNA, mine: true });
    expect(ben.sharedKey.shared()).toMatchObject({ sharedBy: ANNA, mine: false });
  });

  it("takes the place of a colleague's", () => {
    const { file, anna, ben } = shared();
    ben.sharedKey.share();
    expect(spent(file)).toBe(`k-of-ben at ${AWAY}`);
    expect(anna.sharedKey.shared()).toMatchObject({ sharedBy: BEN, mine: false });
  });

  it('can be stopped by a colleague: the owner’s key is spent again', () => {
    const { file, ben } = shared();
    file.person('owner@example.com', file.owner).saves(HOME, 'k-of-owner');
    ben.sharedKey.stop();
    expect(file.formulas()).toMatchObject({ key: 'k-of-owner', whose: 'owner' });
    expect(ben.sharedKey.shared()).toBeUndefined();
    expect(file.document.kept.size).toBe(0);
  });
});

describe('what I share', () => {
  it('follows a new key and new settings', () => {
    const { file, anna } = shared();
    anna.saves(AWAY, 'k-new');
    expect(spent(file)).toBe(`k-new at ${AWAY}`);
    anna.sharedKey.following(() => anna.own.saveSettings({ zone: 'UTC+8' }));
    expect(file.formulas()).toMatchObject({ key: 'k-new', settings: { zone: 'UTC+8' } });
  });

  it('is gone when I forget the key, or have none for a new address', () => {
    const forgotten = shared();
    forgotten.anna.forgets();
    expect(forgotten.file.document.kept.size).toBe(0);
    const moved = shared();
    moved.anna.sharedKey.following(() => moved.anna.own.saveSettings({ baseUrl: AWAY }));
    expect(moved.file.document.kept.size).toBe(0);
  });

  it('follows as far as a change came that failed half-way', () => {
    const { file, anna } = shared();
    expect(() => anna.saves(AWAY, 'two words')).toThrow(/Report key/);
    expect(file.document.kept.size).toBe(0);
  });

  it('is gone even when a newer version keeps my settings: a forgotten key must not linger', () => {
    const file = fileOf();
    const store = fakeTextStore();
    const anna = file.person(ANNA, store);
    anna.saves(HOME, 'k-of-anna');
    anna.sharedKey.share();
    store.set('adreports.settings', '{"v":2}');
    expect(() => anna.forgets()).toThrow(NotAllowed);
    expect([file.document.kept.size, store.kept.has('adreports.key')]).toEqual([0, false]);
  });

  it('does not change with what a colleague saves or forgets', () => {
    const { file, ben } = shared();
    ben.saves(HOME, 'k-newer');
    ben.forgets();
    expect(spent(file)).toBe(`k-of-anna at ${HOME}`);
  });

  it('is known by the key where Google does not tell who I am', () => {
    const { file, anna, ben } = shared('', '');
    expect(anna.sharedKey.shared()).toMatchObject({ sharedBy: '', mine: true });
    expect(ben.sharedKey.shared()).toMatchObject({ mine: false });
    ben.forgets();
    expect(spent(file)).toBe(`k-of-anna at ${HOME}`);
    anna.forgets();
    expect(file.document.kept.size).toBe(0);
  });
});

describe('what a newer version shared', () => {
  it('counts as nothing, and is neither replaced nor taken away', () => {
    const newer = '{"v":2,"key":"k-newer"}';
    const file = fileOf(fakeTextStore({ 'adreports.formulaKey': newer }));
    const anna = file.person(ANNA);
    anna.saves(HOME, 'k-of-anna');
    expect(anna.sharedKey.shared()).toBeUndefined();
    expect(() => anna.sharedKey.share()).toThrow(/newer version of this add-on.*Reload/);
    expect(() => anna.sharedKey.stop()).toThrow(NotAllowed);
    anna.forgets();
    expect(file.document.kept.get('adreports.formulaKey')).toBe(newer);
  });
});

describe('whatever people do in a file', () => {
  const step = fc.record({
    who: fc.constantFrom(ANNA, BEN),
    does: fc.constantFrom('saves', 'forgets', 'moves', 'shares', 'stops'),
    key: fc.constantFrom('k-1', 'k-2', 'k-3'),
    baseUrl: fc.constantFrom(HOME, AWAY),
  });

  it('formulas spend what the last who shared has now, or the key of the owner', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const file = fileOf();
        const people = new Map([ANNA, BEN].map((who) => [who, file.person(who)]));
        let sharer: string | undefined;
        for (const { who, does, key, baseUrl } of steps) {
          const person = people.get(who)!;
          if (does === 'saves') person.saves(baseUrl, key);
          if (does === 'forgets') person.forgets();
          if (does === 'moves') person.sharedKey.following(() => person.own.saveSettings({ baseUrl }));
          if (does === 'stops') person.sharedKey.stop();
          if (does === 'shares' && person.own.maskedKey() === null)
            expect(() => person.sharedKey.share()).toThrow(KeyMissing);
          else if (does === 'shares') person.sharedKey.share();

          if (does === 'stops') sharer = undefined;
          else if (does === 'shares' && person.own.maskedKey() !== null) sharer = who;
          else if (who === sharer && person.own.maskedKey() === null) sharer = undefined;
          const right =
            sharer === undefined
              ? { key: undefined, whose: 'owner' }
              : { ...people.get(sharer)!.own.settingsAndKey(), whose: 'shared' };
          expect(file.formulas()).toMatchObject(right);
        }
      }),
    );
  });
});
