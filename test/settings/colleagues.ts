import { formulaAccess } from '../../src/settings/formula-access';
import { SettingsStore } from '../../src/settings/settings-store';
import { SharedKey } from '../../src/settings/shared-key';
import { fakeTextStore } from '../fakes/text-store';

/** A file, and whoever has it open, each with properties of their own. */
export function fileOf(document = fakeTextStore(), owner = fakeTextStore()) {
  return {
    document,
    owner,
    /** What its formulas use. */
    formulas: () => formulaAccess(document, owner),
    /** Somebody at the sidebar; `email` is '' where Google does not tell it. */
    person(email: string, store = fakeTextStore()) {
      const own = new SettingsStore(store);
      const sharedKey = new SharedKey(document, own, () => email);
      const saves = (baseUrl: string, key: string) =>
        sharedKey.following(() => {
          own.saveSettings({ baseUrl });
          own.saveKey(key);
        });
      return { own, sharedKey, saves, forgets: () => sharedKey.following(() => own.forgetKey()) };
    },
  };
}

export type File = ReturnType<typeof fileOf>;
