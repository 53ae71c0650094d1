import { CURRENCIES, DIMENSIONS, METRICS, REPORTS, ZONES } from './catalogue/catalogue';
import type { SettingsDraft } from './settings/check-settings';
import type { SettingsStore } from './settings/settings-store';

/** What the sidebar sends to be kept: settings, and a key when one was typed. */
export type StateDraft = SettingsDraft & { readonly key?: unknown };

/** What the sidebar is told: JSON only, and never the key itself. */
export interface SidebarState {
  readonly baseUrl: string;
  readonly maskedKey: string | null;
  readonly zone: string;
  readonly currency: string;
  readonly parallel: number;
  readonly catalogue: ReturnType<typeof catalogueForSidebar>;
}

export function sidebarState(store: SettingsStore): SidebarState {
  const { baseUrl, zone, currency, parallel } = store.settings();
  return {
    baseUrl,
    maskedKey: store.maskedKey(),
    zone,
    currency,
    parallel,
    catalogue: catalogueForSidebar(),
  };
}

/** Keeps what the sidebar sent, the base URL before the key that is bound to it. Throws NotAllowed. */
export function saveState(store: SettingsStore, draft: StateDraft): SidebarState {
  const { key, ...settings } = draft;
  store.saveSettings(settings);
  if (key !== undefined) store.saveKey(key);
  return sidebarState(store);
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
