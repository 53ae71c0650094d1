import { CURRENCIES, DIMENSIONS, METRICS, REPORTS, ZONES } from './catalogue/catalogue';
import type { SettingsDraft } from './settings/check-settings';
import { maskKey } from './settings/key';
import type { SettingsStore } from './settings/settings-store';
import type { SharedKey } from './settings/shared-key';

/** What the sidebar sends to be kept: settings, and a key when one was typed. */
export type StateDraft = SettingsDraft & { readonly key?: unknown };

/** Whose key formulas in this file spend. */
export type FormulaKey =
  | { readonly whose: 'owner' }
  | {
      readonly whose: 'shared';
      /** The e-mail address of who lets them; "somebody" where it is not known. */
      readonly sharedBy: string;
      readonly maskedKey: string;
      /** True when it is who has the sidebar open. */
      readonly mine: boolean;
    };

/** What the sidebar is told: JSON only, and never the key itself. */
export interface SidebarState {
  readonly baseUrl: string;
  readonly maskedKey: string | null;
  readonly zone: string;
  readonly currency: string;
  readonly parallel: number;
  readonly formulaKey: FormulaKey;
  readonly catalogue: ReturnType<typeof catalogueForSidebar>;
}

export function sidebarState(store: SettingsStore, sharedKey: SharedKey): SidebarState {
  const { baseUrl, zone, currency, parallel } = store.settings();
  return {
    baseUrl,
    maskedKey: store.maskedKey(),
    zone,
    currency,
    parallel,
    formulaKey: formulaKey(sharedKey),
    catalogue: catalogueForSidebar(),
  };
}

/** Keeps what the sidebar sent, the base URL before the key that is bound to it. Throws NotAllowed. */
export function saveState(store: SettingsStore, sharedKey: SharedKey, draft: StateDraft): SidebarState {
  const { key, ...settings } = draft;
  sharedKey.following(() => {
    store.saveSettings(settings);
    if (key !== undefined) store.saveKey(key);
  });
  return sidebarState(store, sharedKey);
}

/** Forgets the user's key, in this file's formulas too where that user lets them use it. */
export function forgetKey(store: SettingsStore, sharedKey: SharedKey): SidebarState {
  sharedKey.following(() => store.forgetKey());
  return sidebarState(store, sharedKey);
}

function formulaKey(sharedKey: SharedKey): FormulaKey {
  const shared = sharedKey.shared();
  if (shared === undefined) return { whose: 'owner' };
  const { sharedBy, key, mine } = shared;
  return { whose: 'shared', sharedBy: sharedBy || 'somebody', maskedKey: maskKey(key), mine };
}

/** The part of the catalogue that the form is built from. */
function catalogueForSidebar() {
  return {
    reports: REPORTS.map((report) => ({
      id: report.id,
      label: report.label,
      description: report.description,
      takesCurrency: report.takesCurrency,
      filters: report.filters,
      requiredDimensions: report.requiredDimensions,
      defaultDimensions: report.defaultDimensions,
      defaultMetrics: report.defaultMetrics,
    })),
    zones: ZONES.map(({ id, label }) => ({ id, label })),
    currencies: CURRENCIES.map(({ id, label }) => ({ id, label })),
    dimensions: DIMENSIONS.map(({ id, label, description, reports }) => ({
      id,
      label,
      description,
      reports: Object.keys(reports),
    })),
    metrics: METRICS.map(({ id, label, group, description, reports }) => ({
      id,
      label,
      group,
      description,
      reports: Object.keys(reports),
    })),
  };
}
