import type { TextStore } from '../platform/ports';
import { SettingsStore } from './settings-store';
import type { Settings } from './settings';
export interface FormulaAccess { readonly settings: Settings; readonly key: string | undefined; readonly whose: 'shared' | 'owner' }
export function formulaAccess(_d: TextStore, owner: TextStore): FormulaAccess {
  const s = new SettingsStore(owner);
  let key: string | undefined;
  try { key = s.key(); } catch {}
  return { settings: s.settings(), key, whose: 'owner' };
}
