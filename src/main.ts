/**
 * Every function that Google may call: menus, the trigger, the sidebar's entry, formulas. The build turns each into a top-level function under
 * its comment; what stands in braces in a formula's comment is filled in from the catalogue, and shown to who types it.
 */

import { app as addOn } from './app';
import type { Reply } from './errors/failure-message';
import type { SidebarCall } from './sidebar-server/messages';

/** Adds the menu when a spreadsheet opens; nothing is asked of any service yet. */
export function onOpen(): void {
  addOn().addMenu();
}

/** Adds the menu right after the add-on was installed. */
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

/** Menu: opens the sidebar, which runs the report of the sheet in front. */
export function refreshThisSheet(): void {
  addOn().openSidebar('refresh this sheet');
}

/** Menu: opens the sidebar, which has the formulas of the file calculated again. */
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

/** Hourly trigger: refreshes those of the user's scheduled reports that are due. */
export function refreshDue(event: unknown): void {
  addOn().refreshDue(event);
}

/** Sidebar: one call of its server, as an object, which no cell can hand over. */
export function sidebarCall(call: SidebarCall): Reply<unknown> {
  return addOn().answerSidebar(call);
}

/**
 * Revenue, impressions, requests and users of apps, summed by what you group by. A table with a header row.
 *
 * @param {string} apps App ids: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} metrics One or more of {metrics full}, or "all".
 * @param {string} startDate The first day: a date, a text such as 2026-09-05, or alone {ranges}.
 * @param {string} [endDate] The last day; leave empty for one day.
 * @param {string} [groupBy] One or more of {dimensions full}. Unless given: date.
 * @param {string} [timezone] The zone that days are counted in: {zones}. Unless given: that of the settings.
 * @param {string} [currency] {currencies}. Unless given: that of the settings.
 * @return {Array} The groups asked for, then the metrics; what is not known is blank.
 * @customfunction
 */
export function ADREPORT_FULL(
  apps: unknown,
  metrics: unknown,
  startDate: unknown,
  endDate?: unknown,
  groupBy?: unknown,
  timezone?: unknown,
  currency?: unknown,
): unknown {
  return addOn().formulas.full({ apps, metrics, startDate, endDate, groupBy, timezone, currency });
}

/**
 * What new users have brought by day 1 to 90 after their first launch. A table with a header row; begins with date and app.
 *
 * @param {string} apps App ids: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} days Days after the first launch, such as 1-7,14,30,90, or {metrics ltv}, or "all".
 * @param {string} startDate The first day of new users: a date, a text such as 2026-09-05, or alone {ranges}.
 * @param {string} [endDate] The last day of new users; leave empty for one day.
 * @param {string} [groupBy] One or more of {dimensions ltv}. Date and app are always there.
 * @param {string} [areas] Country codes such as US: one, a list with commas, or a range. Leave empty for all countries.
 * @param {string} [timezone] The zone that days are counted in: {zones}. Unless given: that of the settings.
 * @param {string} [currency] {currencies}. Unless given: that of the settings.
 * @return {Array} The groups, then the days asked for; days that are not known yet are blank.
 * @customfunction
 */
export function ADREPORT_LTV(
  apps: unknown,
  days: unknown,
  startDate: unknown,
  endDate?: unknown,
  groupBy?: unknown,
  areas?: unknown,
  timezone?: unknown,
  currency?: unknown,
): unknown {
  return addOn().formulas.ltv({ apps, days, startDate, endDate, groupBy, areas, timezone, currency });
}

/**
 * The share of new users who came back on day 2 to 90 after their first launch. A table with a header row; begins with date and app.
 *
 * @param {string} apps App ids: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} days Days after the first launch, such as 2-7,14,30, or "all".
 * @param {string} startDate The first day of new users: a date, a text such as 2026-09-05, or alone {ranges}.
 * @param {string} [endDate] The last day of new users; leave empty for one day.
 * @param {string} [groupBy] One or more of {dimensions retention}. Date and app are always there.
 * @param {string} [areas] Country codes such as US: one, a list with commas, or a range. Leave empty for all countries.
 * @param {string} [timezone] The zone that days are counted in: {zones}. Unless given: that of the settings.
 * @return {Array} The groups, then the days asked for; days that are not known yet are blank.
 * @customfunction
 */
export function ADREPORT_RETENTION(
  apps: unknown,
  days: unknown,
  startDate: unknown,
  endDate?: unknown,
  groupBy?: unknown,
  areas?: unknown,
  timezone?: unknown,
): unknown {
  return addOn().formulas.retention({ apps, days, startDate, endDate, groupBy, areas, timezone });
}

/**
 * The device rows of one app and one day, summed. A table with a header row.
 *
 * @param {string} app One app id.
 * @param {string} date The day: a date, a text such as 2026-09-05, or "yesterday".
 * @param {string} [groupBy] One or more of {dimensions device}. Unless given: networkName, area.
 * @param {string} [metrics] One or more of {metrics device}. Unless given: impression, click, revenue, ecpm.
 * @param {string} [timezone] The zone that days are counted in: {zones}. Unless given: that of the settings.
 * @param {string} [currency] {currencies}. Unless given: that of the settings.
 * @return {Array} The groups asked for, then the sums; never rows of single devices.
 * @customfunction
 */
export function ADREPORT_DEVICE(
  app: unknown,
  date: unknown,
  groupBy?: unknown,
  metrics?: unknown,
  timezone?: unknown,
  currency?: unknown,
): unknown {
  return addOn().formulas.device({ app, date, groupBy, metrics, timezone, currency });
}

/**
 * One number: a metric over all the days, apps and rows asked for. Sums are added up, ratios made anew of their parts, LTV
 * weighted by new users; what cannot be one number is refused with the reason.
 *
 * @param {string} report {reports}.
 * @param {string} metric One metric of the report, such as revenue, ecpmApi, ltv30 or kp7.
 * @param {string} apps App ids: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} startDate The first day: a date, a text such as 2026-09-05, or alone {ranges}.
 * @param {string} [endDate] The last day; leave empty for one day.
 * @param {string} [filterField] What to narrow by, such as area, networkName or adFormatName; leave empty for all rows.
 * @param {string} [filterValue] The value to count, such as US: one, a list with commas, or a range.
 * @param {string} [timezone] The zone that days are counted in: {zones}. Unless given: that of the settings.
 * @param {string} [currency] {currencies}. Unless given: that of the settings.
 * @return {number} The number; blank where there are no rows, or where a part of it is not known.
 * @customfunction
 */
export function ADREPORT_VALUE(
  report: unknown,
  metric: unknown,
  apps: unknown,
  startDate: unknown,
  endDate?: unknown,
  filterField?: unknown,
  filterValue?: unknown,
  timezone?: unknown,
  currency?: unknown,
): unknown {
  return addOn().formulas.value({
    report,
    metric,
    apps,
    startDate,
    endDate,
    filterField,
    filterValue,
    timezone,
    currency,
  });
}

/**
 * The newest day whose numbers are complete: put beside numbers, it says how fresh they are.
 *
 * @param {string} report {reports}.
 * @param {string} [timezone] The zone that days are counted in: {zones}. Unless given: that of the settings.
 * @return {Date} The day.
 * @customfunction
 */
export function ADREPORT_ASOF(report: unknown, timezone?: unknown): unknown {
  return addOn().formulas.asOf({ report, timezone });
}
