import fc from 'fast-check';
import { KeyMissing, NotAllowed } from '../../src/errors/ad-reports-error';
import { FileConsents } from '../../src/settings/file-consents';
import { allowedKey, formulaAccess } from '../../src/settings/formula-consent';
import { DEFAULT_SETTINGS, SettingsStore } from '../../src/settings/settings-store';
import { texts } from '../../src/wording/texts';
import { fakeTextStore } from '../fakes/text-store';

const HOME = 'https://reports.example.com';
const KEY = 'k-0123456789abcdef';
const NOTHING_SET = { settings: DEFAULT_SETTINGS, key: undefined, isAllowed: false };

/** An owner with a key who allows formulas in the named files. */
function ownerWithKey(...files: readonly string[]) {
  const store = fakeTextStore();
  const settings = new SettingsStore(store);
  settings.saveSettings({ baseUrl: HOME });
  settings.saveKey(KEY);
  for (const file of files) new FileConsents({ user: store, file: () => ({ id: file }) }).give('formulas');
  store.calls = 0;
  return store;
}

const inFile = (user: ReturnType<typeof fakeTextStore>, id = 'file') =>
  formulaAccess({ user, file: () => ({ id }) });

describe('formulas', () => {
  it('have the default settings and no key in the beginning', () => {
    expect(inFile(fakeTextStore())).toEqual(NOTHING_SET);
  });

  it("use the owner's settings and key if the owner allows it, with one property call", () => {
    const owner = ownerWithKey('file');
    const access = inFile(owner);
    expect(access).toMatchObject({ settings: { baseUrl: HOME }, isAllowed: true });
    expect(allowedKey(access)).toBe(KEY);
    expect(owner.calls).toBe(1);
  });

  it('are allowed for one file: in another file, such as a copy, the owner must allow them again', () => {
    expect(() => allowedKey(inFile(ownerWithKey('file'), 'copy'))).toThrow(
      texts().errors.consentMissing.happened,
    );
  });

  it('show what is missing: the key, the consent', () => {
    expect(() => allowedKey(inFile(ownerWithKey()))).toThrow(texts().errors.consentMissing.happened);
    expect(() => allowedKey(inFile(fakeTextStore()))).toThrow(KeyMissing);
  });

  it('use no key that the owner gave for another host', () => {
    const owner = ownerWithKey('file');
    new SettingsStore(owner).saveSettings({ baseUrl: 'https://other.example.com' });
    expect(inFile(owner).key).toBeUndefined();
  });

  it("show an error if a newer version saved the owner's settings", () => {
    expect(() => inFile(fakeTextStore({ 'adreports.settings': '{"v":2}' }))).toThrow(NotAllowed);
  });

  it('are never allowed by a text that is no valid consent', () => {
    const text = fc.oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom('null', '[]', '{"v":2}', '{"v":"1"}', '{}'),
    );
    fc.assert(
      fc.property(text, (kept) => {
        fc.pre(kept !== '{"v":1}');
        const owner = fakeTextStore({ 'adreports.consent.formulas.file': kept });
        expect(inFile(owner).isAllowed).toBe(false);
      }),
    );
  });
});
