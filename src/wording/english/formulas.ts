import type { Day, DayRange } from '../../dates';
import { formatCount } from '../numbers';
import { formatDay, formatDays } from './days';
import { formatQuantity, isOrAre, joinWithOr } from './phrases';

const OPEN = 'Extensions ▸ Ad Reports ▸ Open';
const SETTINGS = 'Ad Reports ▸ Settings';
const REFRESH = 'Extensions ▸ Ad Reports ▸ Refresh formulas';
/** Google runs the formulas of all users with the properties of this person. */
const KEY_OF = 'the key of the owner of this file (in a shared drive: the key of the person who created it)';
const OWNERS_KEY = `Formulas in this file use ${KEY_OF}.`;
const BY_REPORT = `anybody with a key can run a saved report (${OPEN})`;

/** Of the arguments that take a single name. */
const EXAMPLES = {
  metric: 'revenue or ltv30',
  filterField: 'area',
  filterValue: 'US',
  rows: 'networkName or month',
  columns: 'networkName or month',
} as const;

/** In the cell, these follow the sentence that says what happened. */
const failures = {
  tooLarge: (rows: number, cells: number) =>
    `The result is too large for a formula: it has more than ${formatCount(rows)} rows. A formula can return at most ${formatCount(cells)} cells. Choose fewer days, groups or metrics, or run a report (${OPEN}).`,
  inAMinute: `Wait a minute, then choose ${REFRESH}.`,
  keyMissing: `Formulas in this file need ${KEY_OF}, but no key is saved. This person must open the file, paste a key under Extensions ▸ ${SETTINGS}, then choose ${REFRESH}. Until then, ${BY_REPORT}.`,
  consentMissing: `That person must allow formulas in this file under Extensions ▸ ${SETTINGS} ▸ Formulas. After that, choose ${REFRESH}. Until then, ${BY_REPORT}.`,
  hostBlocked: `Ask the administrator to allow this address in the Google Admin console (Apps Script, UrlFetch), then choose ${REFRESH}.`,
  keyRefused: `${OWNERS_KEY} It must be the current key, and may read this report and these apps. Check it in ${SETTINGS}, then choose ${REFRESH}.`,
  badRequest: 'Change the days, groups or metrics.',
  outOfTime: (seconds: number) =>
    `A formula has only ${seconds} seconds. To try again, choose ${REFRESH}. If that does not help, choose fewer days, groups or metrics, or run a report (${OPEN}): a run has more time.`,
  doubtful: `A cell cannot show a number together with this warning. Wait a minute, then choose ${REFRESH}. If the warning stays, run a report (${OPEN}): it shows both.`,
  addOnMistake: (trace: string, version: string) =>
    `The add-on made a mistake (${trace}, version ${version}). Enter the formula again. If it happens again, send this text to the people who maintain the add-on.`,
  callEnded: (reason: string) =>
    `Google stopped this formula (“${reason}”). Wait a minute, then choose ${REFRESH}.`,
};

const refreshes = {
  noFormulas: 'This file has no cell with a formula of the add-on.',
  refreshed: (count: number) =>
    `${formatQuantity(count, 'cell')} with formulas ${isOrAre(count)} calculated again. Each cell will soon show its number, or why it has no number.`,
  areProtected:
    'If a tab has a formula in a protected cell that you may not edit, all formulas of this tab keep their results.',
};

const filters = {
  noSuchValue: (value: string, label: string, examples: readonly string[]) =>
    `filterValue: “${value}” is not a value of ${label}; enter a value such as ${joinWithOr(examples)}.`,
  noDay: (value: string) =>
    `filterValue: “${value}” is not a day; enter a day such as 2026-09-05, or a range such as “last 7 days”.`,
  noSingleNumber: (label: string, rows: number, reason: string) =>
    `metric: “${label}” cannot be one number for ${formatCount(rows)} rows, because ${reason}; request only one row, such as one day of one app.`,
};

const forecast = {
  notADay: (value: string, most: number) =>
    `day: “${value}” cannot be forecast; enter a whole number from 2 to ${most}, such as 90.`,
  notACost: (value: string) =>
    `cost: “${value}” is not the cost of one install; enter a number above 0, such as 0.35, or leave it empty.`,
  payback: (last: number) => ({
    known: 'Cost earned by day (known)',
    forecast: `Cost earned by day (forecast, up to ${last})`,
    earliest: 'Earliest',
    latest: 'Latest',
  }),
  knownThrough: 'Known through day',
  /** Known LTV, the forecast, and its band. */
  ltv: (day: number) => ({
    known: 'Known LTV',
    forecast: `Forecast LTV of day ${day}`,
    low: 'Low',
    high: 'High',
  }),
};

export const formulas = {
  unknownConnection: (argument: string, name: string, names: readonly string[]) =>
    `${argument}: the owner of this file has no connection “${name}”; choose ${joinWithOr(names)}.`,
  severalConnections: (argument: string) =>
    `${argument}: these apps are of several connections; write a formula for each connection, and its name before each app, such as “Studio B: 00123456”.`,
  failures,
  refreshes,
  filters,
  forecast,
  argumentError: (argument: string, error: string) =>
    `${argument}: the cell of this argument shows ${error}. The formula is calculated when that cell has a value.`,
  notOfDevices: (argument: string, value: string) =>
    `${argument}: “${value}” is not possible in a formula. A formula adds up device rows of one day. It cannot show or count devices. Enter one day, other fields or other metrics, or run a device report (${OPEN}).`,
  notOneName: (argument: keyof typeof EXAMPLES, value: string) =>
    `${argument}: ${value === '' ? 'a value is missing' : `“${value}” is not one name`}; enter one name, such as ${EXAMPLES[argument]}.`,
  notRequested: (value: string) => `filterValue: “${value}” is not among the requested days or apps.`,
  notSent: (argument: string, label: string) =>
    `${argument}: the service sent rows without “${label}”, and these rows belong to no group. Enter another field, such as the id.`,
  noSwitch: (value: string) => `totals: “${value}” is neither TRUE nor FALSE; enter one of the two.`,
  total: 'Total',
  unknownValue: '(unknown)',
  pivotCorner: (metric: string, rows: string, columns: string) => `${metric}: ${rows} × ${columns}`,
  /** The header of periods that are not complete. `days` are their requested days; `newest` is given if some of those days are not complete. */
  notComplete: (label: string, days: readonly DayRange[], newest: Day | undefined) =>
    `${label} (days so far: ${days.map(({ from, to }) => formatDays(from, to)).join(', ')}${newest === undefined ? '' : `; newest complete day ${formatDay(newest)}`})`,
};
