import type { TextStore } from '../platform/ports';
import type { Settings } from './settings';
import { SettingsStore } from './settings-store';
export interface FormulaAccess {
  readonly settings: Settings;
  readonly key: string | undefined;
  readonly whose: 'shared' | 'owner';
}
export function formulaAccess(_d: TextStore, owner: TextStore): FormulaAccess {
  const s = new SettingsStore(owner);
  let key: string | undefined;
  try {
    key = s.key();
  } catch {}
  return { settings: s.settings(), key, whose: 'owner' };
}
