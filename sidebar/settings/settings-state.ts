import type { SettingsAnswer, SettingsDraft, SidebarState } from '../../src/sidebar-server';
import { getViewTexts } from '../text';

/** True once a report can be run: there is an address, and a key for it. */
export function isReady(state: SidebarState): boolean {
  return state.baseUrl !== '' && state.maskedKey !== null;
}

/** True once the file has a report, or the user can make one. Until then, the settings are the only view. */
export function isFileInUse(state: SidebarState): boolean {
  return isReady(state) || state.reports.length > 0;
}

/** Why each button that needs a report key is grey for a user without one; '' for others. */
export function explainMissingKey(state: SidebarState): string {
  return isReady(state) ? '' : getViewTexts().settings.needsKey;
}

/** The request of the settings form. An empty key is not sent: the stored one stays. */
export function buildSettingsDraft(typed: {
  readonly baseUrl: string;
  readonly key: string;
  readonly zone: string;
  readonly currency: string;
}): SettingsDraft {
  const { baseUrl, key, zone, currency } = typed;
  return { baseUrl: baseUrl.trim(), zone, currency, ...(key.trim() === '' ? {} : { key }) };
}

/** False if the service did not accept the key; then nothing was stored. */
export function isSaved({ keyTest }: SettingsAnswer): boolean {
  return !('failure' in keyTest);
}
