import type { SidebarState } from '../../src/sidebar-server';
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
