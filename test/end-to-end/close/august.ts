import { APPS } from '../../../playground/service/world/apps';
import { AddOn, type Options } from '../add-on';
import { openSidebar, type Sidebar } from '../sidebar';

/** When the tests close August 2026. */
export const FIFTH_OF_SEPTEMBER = Date.UTC(2026, 8, 5, 9);

/** The order that closes August 2026: the revenue of all apps. */
export const AUGUST = {
  month: '2026-08',
  currency: 'USD',
  zone: 'UTC+0',
  apps: [],
  metrics: [],
  reason: '',
} as const;

/** A file on 5 September, in which months were closed. It has no saved report. */
export function createClosedFile(
  months: readonly string[] = [AUGUST.month],
  service: Options['service'] = {},
): { readonly addOn: AddOn; readonly sidebar: Sidebar } {
  const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER, service }).saveSettings();
  const sidebar = openSidebar(addOn);
  for (const month of months) sidebar.sidebarCloseMonth({ ...AUGUST, month, reason: 'late' });
  return { addOn, sidebar };
}

export const TWO_APPS = APPS.filter(({ id }) => ['00123456', '3.10'].includes(id));

/** A closed file with a service that reports two apps and a tenth of the rows. */
export function createSmallClosedFile(months?: readonly string[]): ReturnType<typeof createClosedFile> {
  return createClosedFile(months, { apps: TWO_APPS, rowsScale: 0.1 });
}
