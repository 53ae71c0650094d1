import fc from 'fast-check';
import { NotAllowed } from '../../src/errors/ad-reports-error';
import { ConsentMissing, KeyMissing, OwnerMissing } from '../../src/errors/run-errors';
import { FileConsents } from '../../src/settings/file-consents';
import { allowedKey, formulaAccess } from '../../src/settings/formula-consent';
import { defaultSettings } from '../../src/settings/settings';
import { SettingsStore } from '../../src/settings/settings-store';
import { fakeTextStore } from '../fakes/text-store';

const HOME = 'https://reports.example.com';
const KEY = 'k-0123456789abcdef';
const NOTHING_SET = { settings: defaultSettings(), key: undefined, isAllowed: false, byHour: false };

/** An owner with a key, who allows formulas in the files that are named. */
function ownerWithKey(...files: readonly string[]) {
  const store = fakeTextStore();
  const settings = new SettingsStore(store);
  settings.saveSettings({ baseUrl: HOME });
  settings.saveKey(KEY);
  for (const file of files) new FileConsents(store, () => file).give('formulas');
  store.calls = 0;
  return store;
}

const inFile = (owner: ReturnType<typeof fakeTextStore>, file = 'file') => formulaAccess(owner, () => file);

describe('formulas', () => {
  it('have the default settings and no key when nothing is set', () => {
    expect(inFile(fakeTextStore())).toEqual(NOTHING_SET);
  });

  it("use the owner's settings and key where the owner allowed it, for one property call", () => {
    const owner = ownerWithKey('file');
    const access = inFile(owner);
    expect(access).toMatchObject({ settings: { baseUrl: HOME }, isAllowed: true });
    expect(allowedKey(access, () => true)).toBe(KEY);
    expect(owner.calls).toBe(1);
  });

  it('are allowed file by file: in another file, such as a copy, the owner has to allow it again', () => {
    expect(() => allowedKey(inFile(ownerWithKey('file'), 'copy'), () => true)).toThrow(ConsentMissing);
  });

  it('know whether the hourly check of their owner refreshes them, in this file and no other', () => {
    const owner = ownerWithKey('file', 'copy');
    new FileConsents(owner, () => 'file').give('formulasRefreshed');
    expect([inFile(owner).byHour, inFile(owner, 'copy').byHour]).toEqual([true, false]);
  });

  it('say what is missing: an owner, the key, the consent', () => {
    expect(() => allowedKey(inFile(ownerWithKey()), () => true)).toThrow(ConsentMissing);
    expect(() => allowedKey(inFile(fakeTextStore()), () => true)).toThrow(KeyMissing);
    expect(() => allowedKey(inFile(fakeTextStore()), () => false)).toThrow(OwnerMissing);
  });

  it("use no key of the owner's that was given for another host", () => {
    const owner = ownerWithKey('file');
    new SettingsStore(owner).saveSettings({ baseUrl: 'https://other.example.com' });
    expect(inFile(owner).key).toBeUndefined();
  });

  it('are told when a newer version saved the settings of the owner', () => {
    expect(() => inFile(fakeTextStore({ 'adreports.settings': '{"v":2}' }))).toThrow(NotAllowed);
  });

  it('are never allowed by a text that this version did not write', () => {
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
