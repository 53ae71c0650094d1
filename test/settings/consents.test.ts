import fc from 'fast-check';
import { KeyMissing, NotAllowed } from '../../src/errors/ad-reports-error';
import { DEFAULT_SETTINGS } from '../../src/settings/connection-settings';
import {
  FileConsents,
  readFormulaAccess,
  readFormulaConsent,
  requireAllowedKey,
  setFormulasAllowed,
} from '../../src/settings/consents';
import { SettingsStore } from '../../src/settings/settings-store';
import { createTextStore } from '../fakes/text-store';

const ANNA = 'anna@example.com';
const BEN = 'ben@example.com';

/** Anna's file, as a user sees it: users have different addresses and properties. */
function file(fileOwner: string | null = ANNA) {
  const document = createTextStore();
  const person = (email: string, id = 'file') => {
    const user = createTextStore();
    const settings = new SettingsStore(user);
    settings.saveSettings({ baseUrl: 'https://reports.example.com' });
    settings.saveKey(`k-of-${email}`);
    const facts = { id, name: 'Numbers', url: '' };
    return { user, document, file: () => facts, fileOwner: () => fileOwner, activeUser: () => email };
  };
  return { document, person };
}

it('the consent to use the key in formulas is given and withdrawn by the owner, and stored in the owner’s own properties', () => {
  const { person } = file();
  const anna = person(ANNA);
  expect(readFormulaConsent(anna)).toEqual({ owner: ANNA, mine: true, allowed: false, allowedIds: [] });
  setFormulasAllowed(true, '', anna);
  expect(readFormulaConsent(anna).allowed).toBe(true);
  expect(readFormulaAccess(anna)[0]?.isAllowed).toBe(true);
  setFormulasAllowed(false, '', anna);
  expect(readFormulaConsent(anna).allowed).toBe(false);
  expect(readFormulaAccess(anna)[0]?.isAllowed).toBe(false);
});

it('the consent to use the key in formulas cannot be given or withdrawn by colleagues', () => {
  const { person } = file();
  const [anna, ben] = [person(ANNA), person(BEN)];
  expect(readFormulaConsent(ben)).toEqual({ owner: ANNA, mine: false, allowed: false, allowedIds: [] });
  expect(() => setFormulasAllowed(true, '', ben)).toThrow(/only the owner of this file, anna@example\.com/);
  setFormulasAllowed(true, '', anna);
  expect(() => setFormulasAllowed(false, '', ben)).toThrow(NotAllowed);
  expect(readFormulaConsent(anna).allowed).toBe(true);
});

it('the consent to use the key in formulas cannot be forged in the document, because nothing reads it there', () => {
  const { person, document } = file();
  const anna = person(ANNA);
  document.set('adreports.consent.formulas.file', '{"v":1}');
  expect(readFormulaConsent(anna).allowed).toBe(false);
  expect(readFormulaAccess(anna)[0]?.isAllowed).toBe(false);
});

it('the consent to use the key in formulas does not hold for a copy of the file, nor for its next owner', () => {
  const { person } = file();
  setFormulasAllowed(true, '', person(ANNA));
  expect(readFormulaConsent(person(BEN, 'copy')).allowed).toBe(false);
  const ben = { ...person(BEN), fileOwner: () => BEN };
  expect(readFormulaConsent(ben)).toEqual({ owner: BEN, mine: true, allowed: false, allowedIds: [] });
});

it('the consent to use the key in formulas cannot be given without a key', () => {
  const { person } = file();
  const anna = person(ANNA);
  new SettingsStore(anna.user).forgetKey();
  expect(() => setFormulasAllowed(true, '', anna)).toThrow(KeyMissing);
});

it('the consent to use the key in formulas is given by each user alone in a shared drive, where files have no owner', () => {
  const { person } = file(null);
  const [anna, ben] = [person(ANNA), person(BEN)];
  setFormulasAllowed(true, '', anna);
  expect(readFormulaConsent(anna)).toEqual({ owner: null, mine: true, allowed: true, allowedIds: [''] });
  expect(readFormulaConsent(ben)).toEqual({ owner: null, mine: true, allowed: false, allowedIds: [] });
});

const HOME = 'https://reports.example.com';
const KEY = 'k-0123456789abcdef';
const NOTHING_SET = { id: '', settings: DEFAULT_SETTINGS, key: undefined, isAllowed: false };

/** An owner with a key who allows formulas in the named files. */
function ownerWithKey(...files: readonly string[]) {
  const store = createTextStore();
  const settings = new SettingsStore(store);
  settings.saveSettings({ baseUrl: HOME });
  settings.saveKey(KEY);
  for (const file of files)
    new FileConsents({ user: store, file: () => ({ id: file }) }).recordConsent('formulas');
  store.calls = 0;
  return store;
}

const inFile = (user: ReturnType<typeof createTextStore>, id = 'file') =>
  readFormulaAccess({ user, file: () => ({ id }) })[0];

it('formulas have the default settings and no key in the beginning', () => {
  expect(inFile(createTextStore())).toEqual(NOTHING_SET);
});

it("formulas use the owner's settings and key if the owner allows it, with one property call", () => {
  const owner = ownerWithKey('file');
  const access = inFile(owner)!;
  expect(access).toMatchObject({ settings: { baseUrl: HOME }, isAllowed: true });
  expect(requireAllowedKey(access)).toBe(KEY);
  expect(owner.calls).toBe(1);
});

it('formulas are never allowed by a text that is no valid consent', () => {
  const text = fc.oneof(fc.json(), fc.string(), fc.constantFrom('null', '[]', '{"v":2}', '{"v":"1"}', '{}'));
  fc.assert(
    fc.property(text, (kept) => {
      fc.pre(kept !== '{"v":1}');
      const owner = createTextStore({ 'adreports.consent.formulas.file': kept });
      expect(inFile(owner)?.isAllowed).toBe(false);
    }),
  );
});
