/**
 * Every function that Google may call: menus, the trigger, the sidebar's entry, formulas. The build makes a top-level function with the
 * same comment for each of them. Google shows a formula's comment to users; the build replaces the braces in it by names from the catalogue.
 */

import { loadAddOn } from './app/app';
import type { SidebarCall } from './sidebar-server';

/** Adds the menu when a spreadsheet opens. Calls no other service. */
export const onOpen = () => loadAddOn().addMenu();

/** Adds the menu after the add-on is installed. */
export const onInstall = () => loadAddOn().addMenu();

/** Menu: opens the sidebar. */
export const openSidebar = () => loadAddOn().openSidebar('home');

/** Menu: opens the sidebar, which runs every report of the file that is not paused. */
export const refreshAll = () => loadAddOn().openSidebar('refresh all');

/** Menu: opens the sidebar, which runs the report of the active sheet. */
export const refreshThisSheet = () => loadAddOn().openSidebar('refresh this sheet');

/** Menu: opens the sidebar, which refreshes the formulas of the file. */
export const refreshFormulas = () => loadAddOn().openSidebar('refresh formulas');

/** Menu: opens the sidebar, where a user closes a month. */
export const openMonthClose = () => loadAddOn().openSidebar('month close');

/** Menu: opens the sidebar, where a user compares statements and payments with what is reported. */
export const openPayouts = () => loadAddOn().openSidebar('payouts');

/** Menu: opens the sidebar, which says where the number in the selected cell is from. */
export const openAudit = () => loadAddOn().openSidebar('audit');

/** Menu: opens the sidebar at its settings. */
export const openSettings = () => loadAddOn().openSidebar('settings');

/** Menu: opens the sidebar at its help. */
export const openHelp = () => loadAddOn().openSidebar('help');

/** Hourly trigger: refreshes the user's scheduled reports that are due. */
export const refreshDue = (event: unknown) => loadAddOn().refreshDue(event);

/** Sidebar: one call of the server. The call is an object, because a cell cannot pass objects. */
export const sidebarCall = (call: SidebarCall) => loadAddOn().answerSidebar(call);

/**
 * Revenue, impressions, requests and users of apps, summed by the groups that you choose. A table with a header row.
 *
 * @param {string} apps Apps by id or name: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} metrics One or more of {metrics full}, or "all".
 * @param {string} startDate The first day: a date, a text such as 2026-09-05, or {ranges} (then leave endDate empty).
 * @param {string} [endDate] Optional. The last day. Leave empty for one day.
 * @param {string} [groupBy] Default: date. One or more of {dimensions full}.
 * @param {string} [timezone] Default: the zone in the settings. The zone of the days: {zones}.
 * @param {string} [currency] Default: the currency in the settings. {currencies}.
 * @return {Array} The groups, then the metrics. Unknown values are blank.
 * @customfunction
 */
export const ADREPORT_FULL = (...args: unknown[]) => loadAddOn().calculate('full', args);

/**
 * The revenue of new users by day 1 to 90 after their first launch. A table with a header row, grouped at least by date and app.
 *
 * @param {string} apps Apps by id or name: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} days Days after the first launch, such as 1-7,14,30,90, or {metrics ltv}, or "all".
 * @param {string} startDate The first day of new users: a date, a text such as 2026-09-05, or {ranges} (then leave endDate empty).
 * @param {string} [endDate] Optional. The last day of new users. Leave empty for one day.
 * @param {string} [groupBy] Optional. One or more of {dimensions ltv}. Date and app are always included.
 * @param {string} [areas] Optional. Country codes such as US: one, a list with commas, or a range. Leave empty for all countries.
 * @param {string} [timezone] Default: the zone in the settings. The zone of the days: {zones}.
 * @param {string} [currency] Default: the currency in the settings. {currencies}.
 * @return {Array} The groups, then the requested days. Days that are not known yet are blank.
 * @customfunction
 */
export const ADREPORT_LTV = (...args: unknown[]) => loadAddOn().calculate('ltv', args);

/**
 * What the LTV of new users will be by a day, learned from earlier new users. A table with a header row: known and forecast LTV, and a
 * band in which 80 of 100 values are expected. Not a number to book.
 *
 * @param {string} apps Apps by id or name: one, a list with commas, or a range. Leave empty for all apps.
 * @param {number} day The day after the first launch, from 2 to 365, such as 90.
 * @param {string} startDate The first day of new users: a date, a text such as 2026-09-05, or {ranges} (then leave endDate empty).
 * @param {string} [endDate] Optional. The last day of new users. Leave empty for one day.
 * @param {string} [groupBy] Optional. One or more of {dimensions ltv}. Date and app are always included.
 * @param {string} [areas] Optional. Country codes such as US: one, a list with commas, or a range. Leave empty for all countries.
 * @param {string} [timezone] Default: the zone in the settings. The zone of the days: {zones}.
 * @param {string} [currency] Default: the currency in the settings. {currencies}.
 * @param {number} [cost] Optional. What an install costs, in the currency: adds the day by which LTV reaches it.
 * @return {Array} The groups, New users, Known through day, Known LTV, Forecast LTV, Low and High. Blank: no forecast; the header says why.
 * @customfunction
 */
export const ADREPORT_LTV_FORECAST = (...args: unknown[]) => loadAddOn().calculate('ltv_forecast', args);

/**
 * The share of new users who came back on day 2 to 90 after their first launch. A table with a header row, grouped at least by date
 * and app.
 *
 * @param {string} apps Apps by id or name: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} days Days after the first launch, such as 2-7,14,30, or "all".
 * @param {string} startDate The first day of new users: a date, a text such as 2026-09-05, or {ranges} (then leave endDate empty).
 * @param {string} [endDate] Optional. The last day of new users. Leave empty for one day.
 * @param {string} [groupBy] Optional. One or more of {dimensions retention}. Date and app are always included.
 * @param {string} [areas] Optional. Country codes such as US: one, a list with commas, or a range. Leave empty for all countries.
 * @param {string} [timezone] Default: the zone in the settings. The zone of the days: {zones}.
 * @return {Array} The groups, then the requested days. Days that are not known yet are blank.
 * @customfunction
 */
export const ADREPORT_RETENTION = (...args: unknown[]) => loadAddOn().calculate('retention', args);

/**
 * The device rows of one app and one day, summed. A table with a header row.
 *
 * @param {string} app One app id.
 * @param {string} date The day: a date, a text such as 2026-09-05, or "yesterday".
 * @param {string} [groupBy] Default: networkName, area. One or more of {dimensions device}.
 * @param {string} [metrics] Default: impression, click, revenue, ecpm. One or more of {metrics device}.
 * @param {string} [timezone] Default: the zone in the settings. The zone of the days: {zones}.
 * @param {string} [currency] Default: the currency in the settings. {currencies}.
 * @return {Array} The groups, then the sums. Never rows of single devices.
 * @customfunction
 */
export const ADREPORT_DEVICE = (...args: unknown[]) => loadAddOn().calculate('device', args);

/**
 * One number: a metric over all requested days, apps and rows. Sums are added up, ratios are calculated from their sums, and LTV
 * is weighted by new users. For a metric that cannot be combined, the cell shows the reason.
 *
 * @param {string} report {reports}.
 * @param {string} metric One metric of the report, such as revenue, ecpmApi, ltv30 or kp7.
 * @param {string} apps Apps by id or name: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} startDate The first day: a date, a text such as 2026-09-05, or {ranges} (then leave endDate empty).
 * @param {string} [endDate] Optional. The last day. Leave empty for one day.
 * @param {string} [filterField] Optional. The field to filter by, such as area, network or adFormat. Leave empty for all rows.
 * @param {string} [filterValue] Optional. The value to count, by id or name, such as US: one, a list with commas, or a range.
 * @param {string} [timezone] Default: the zone in the settings. The zone of the days: {zones}.
 * @param {string} [currency] Default: the currency in the settings. {currencies}.
 * @return {number} The number; blank if there are no rows or a part of it is unknown.
 * @customfunction
 */
export const ADREPORT_VALUE = (...args: unknown[]) => loadAddOn().calculate('value', args);

/**
 * A matrix: one metric by two fields, such as revenue by month and network. A cell without rows is blank.
 *
 * @param {string} report {reports}.
 * @param {string} metric One metric of the report, such as revenue, ecpmApi or ltv30.
 * @param {string} rows The field of the rows: date, {periods}, or a field such as appName, networkName or area.
 * @param {string} columns The field of the columns, in the same way.
 * @param {string} startDate The first day: a date, a text such as 2026-09-05, or a range such as last month (then leave endDate empty).
 * @param {string} [endDate] Optional. The last day. Leave empty for one day.
 * @param {string} [apps] Optional. Apps by id or name: one, a list with commas, or a range. Leave empty for all apps.
 * @param {string} [filterField] Optional. The field to filter by, such as area, network or adFormat. Leave empty for all rows.
 * @param {string} [filterValue] Optional. The value to count, by id or name, such as US: one, a list with commas, or a range.
 * @param {boolean} [totals] Default: FALSE. TRUE for a last row and a last column with totals.
 * @param {string} [timezone] Default: the zone in the settings. The zone of the days: {zones}.
 * @param {string} [currency] Default: the currency in the settings. {currencies}.
 * @return {Array} The values of columns in the first row, those of rows in the first column, and the numbers.
 * @customfunction
 */
export const ADREPORT_PIVOT = (...args: unknown[]) => loadAddOn().calculate('pivot', args);

/**
 * The newest day with complete numbers. Next to other numbers, it shows how fresh they are.
 *
 * @param {string} report {reports}.
 * @param {string} [timezone] Default: the zone in the settings. The zone of the days: {zones}.
 * @return {Date} The day.
 * @customfunction
 */
export const ADREPORT_ASOF = (...args: unknown[]) => loadAddOn().calculate('asof', args);
