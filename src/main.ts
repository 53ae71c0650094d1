/**
 * Every function that Google may call: menus, the trigger, the sidebar's entry, formulas. The build makes a top-level function with the
 * same comment for each of them. Google shows a formula's comment to users; the build replaces the braces in it by names from the catalogue.
 */

import { app as addOn } from './app';
import type { Reply } from './errors/failure-message';
import type { SidebarCall } from './sidebar-server/allow-list';

/** Adds the menu when a spreadsheet opens. Calls no other service. */
export function onOpen(): void {
  addOn().addMenu();
}

/** Adds the menu after the add-on is installed. */
export function onInstall(): void {
  addOn().addMenu();
}

/** Menu: opens the sidebar. */
export function openSidebar(): void {
  addOn().openSidebar('home');
}

/** Menu: opens the sidebar, which runs every report of the file that is not paused. */
export function refreshAll(): void {
  addOn().openSidebar('refresh all');
}

/** Menu: opens the sidebar, which runs the report of the active sheet. */
export function refreshThisSheet(): void {
  addOn().openSidebar('refresh this sheet');
}

/** Menu: opens the sidebar, which refreshes the formulas of the file. */
export function refreshFormulas(): void {
  addOn().openSidebar('refresh formulas');
}

/** Menu: opens the sidebar at its settings. */
export function openSettings(): void {
  addOn().openSidebar('settings');
}

/** Menu: opens the sidebar at its help. */
export function openHelp(): void {
  addOn().openSidebar('help');
}

/** Hourly trigger: refreshes the user's scheduled reports that are due. */
export function refreshDue(event: unknown): void {
  addOn().refreshDue(event);
}

/** Sidebar: one call of the server. The call is an object, because a cell cannot pass objects. */
export function sidebarCall(call: SidebarCall): Reply<unknown> {
  return addOn().answerSidebar(call);
}

/**
 * Revenue, impressions, requests and users of apps, summed by the groups that you choose. A table with a header row.
 *
 * @param {string} apps App ids: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} metrics One or more of {metrics full}, or "all".
 * @param {string} startDate The first day: a date, a text such as 2026-09-05, or alone {ranges}.
 * @param {string} [endDate] The last day. Leave empty for one day.
 * @param {string} [groupBy] One or more of {dimensions full}. Default: date.
 * @param {string} [timezone] The zone of the days: {zones}. Default: the zone in the settings.
 * @param {string} [currency] {currencies}. Default: the currency in the settings.
 * @return {Array} The groups, then the metrics. Unknown values are blank.
 * @customfunction
 */
export function ADREPORT_FULL(...args: unknown[]): unknown {
  return addOn().calculate('full', args);
}

/**
 * The revenue of new users by day 1 to 90 after their first launch. A table with a header row, grouped at least by date and app.
 *
 * @param {string} apps App ids: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} days Days after the first launch, such as 1-7,14,30,90, or {metrics ltv}, or "all".
 * @param {string} startDate The first day of new users: a date, a text such as 2026-09-05, or alone {ranges}.
 * @param {string} [endDate] The last day of new users. Leave empty for one day.
 * @param {string} [groupBy] One or more of {dimensions ltv}. Date and app are always included.
 * @param {string} [areas] Country codes such as US: one, a list with commas, or a range. Leave empty for all countries.
 * @param {string} [timezone] The zone of the days: {zones}. Default: the zone in the settings.
 * @param {string} [currency] {currencies}. Default: the currency in the settings.
 * @return {Array} The groups, then the requested days. Days that are not known yet are blank.
 * @customfunction
 */
export function ADREPORT_LTV(...args: unknown[]): unknown {
  return addOn().calculate('ltv', args);
}

/**
 * The share of new users who came back on day 2 to 90 after their first launch. A table with a header row, grouped at least by date
 * and app.
 *
 * @param {string} apps App ids: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} days Days after the first launch, such as 2-7,14,30, or "all".
 * @param {string} startDate The first day of new users: a date, a text such as 2026-09-05, or alone {ranges}.
 * @param {string} [endDate] The last day of new users. Leave empty for one day.
 * @param {string} [groupBy] One or more of {dimensions retention}. Date and app are always included.
 * @param {string} [areas] Country codes such as US: one, a list with commas, or a range. Leave empty for all countries.
 * @param {string} [timezone] The zone of the days: {zones}. Default: the zone in the settings.
 * @return {Array} The groups, then the requested days. Days that are not known yet are blank.
 * @customfunction
 */
export function ADREPORT_RETENTION(...args: unknown[]): unknown {
  return addOn().calculate('retention', args);
}

/**
 * The device rows of one app and one day, summed. A table with a header row.
 *
 * @param {string} app One app id.
 * @param {string} date The day: a date, a text such as 2026-09-05, or "yesterday".
 * @param {string} [groupBy] One or more of {dimensions device}. Default: networkName, area.
 * @param {string} [metrics] One or more of {metrics device}. Default: impression, click, revenue, ecpm.
 * @param {string} [timezone] The zone of the days: {zones}. Default: the zone in the settings.
 * @param {string} [currency] {currencies}. Default: the currency in the settings.
 * @return {Array} The groups, then the sums. Never rows of single devices.
 * @customfunction
 */
export function ADREPORT_DEVICE(...args: unknown[]): unknown {
  return addOn().calculate('device', args);
}

/**
 * One number: a metric over all requested days, apps and rows. Sums are added up, ratios are calculated from their sums, and LTV
 * is weighted by new users. For a metric that cannot be combined, the cell shows the reason.
 *
 * @param {string} report {reports}.
 * @param {string} metric One metric of the report, such as revenue, ecpmApi, ltv30 or kp7.
 * @param {string} apps App ids: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} startDate The first day: a date, a text such as 2026-09-05, or alone {ranges}.
 * @param {string} [endDate] The last day. Leave empty for one day.
 * @param {string} [filterField] The field to filter by, such as area, networkName or adFormatName. Leave empty for all rows.
 * @param {string} [filterValue] The value to count, such as US: one, a list with commas, or a range.
 * @param {string} [timezone] The zone of the days: {zones}. Default: the zone in the settings.
 * @param {string} [currency] {currencies}. Default: the currency in the settings.
 * @return {number} The number; blank if there are no rows or a part of it is unknown.
 * @customfunction
 */
export function ADREPORT_VALUE(...args: unknown[]): unknown {
  return addOn().calculate('value', args);
}

/**
 * The newest day with complete numbers. Next to other numbers, it shows how fresh they are.
 *
 * @param {string} report {reports}.
 * @param {string} [timezone] The zone of the days: {zones}. Default: the zone in the settings.
 * @return {Date} The day.
 * @customfunction
 */
export function ADREPORT_ASOF(...args: unknown[]): unknown {
  return addOn().calculate('asof', args);
}
