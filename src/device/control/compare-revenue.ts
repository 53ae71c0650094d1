import { metric } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { Request } from '../../request/request';
import { twoDecimals } from '../../table/cell-text';
import { knownTotal } from '../../table/exact-sum';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import { COMPARED_WITH, type FullRevenue } from './full-revenue';

export interface DayRevenue {
  readonly day: Day;
  readonly rows: number;
  /** The revenue of all rows, also of rows that a filter removed. Null if a row has no revenue. */
  readonly revenue: number | null;
  /** The centres that have rows without revenue. */
  readonly unknown: readonly Centre[];
}

export interface ComparedRevenue {
  readonly revenue: number | null;
  readonly fullRevenue: number | null;
  /** The absolute value of (full - device) / full. Null if one of the revenues is not known. */
  readonly difference: number | null;
  /** The comparison of the days that can be compared, and why the others cannot. */
  readonly sentences: readonly string[];
}

/** Compares the revenue of the device files with the full report. */
export function compareRevenue(
  days: readonly DayRevenue[],
  full: FullRevenue,
  { currency, apps }: Request,
): ComparedRevenue {
  const { deviceOnly, someDays, unknownRevenue, noFullReport, notInFull } = texts().devices.totals;
  const pairs = days.map((day) => ({ ...day, full: fullRevenueOf(day, full) }));
  const revenue = knownTotal(pairs.map((pair) => pair.revenue));
  const fullRevenue = knownTotal(pairs.map((pair) => pair.full));
  const totals = { revenue, fullRevenue, difference: shareOf(revenue, fullRevenue) };
  const unknown = [...new Set(days.flatMap((day) => day.unknown))];
  const missing = pairs.filter((pair) => pair.full === null).map(({ day }) => day);
  const whyNot = [
    ...(unknown.length > 0 ? [unknownRevenue(unknown)] : []),
    ...(full.failure !== null ? [noFullReport(full.failure)] : []),
    ...(full.failure === null && missing.length > 0 ? [notInFull(apps[0] ?? '', missing)] : []),
  ];
  const both = pairs.filter((pair) => pair.revenue !== null && pair.full !== null);
  if (both.length === 0) {
    const device = revenue === null ? [] : [deviceOnly(twoDecimals(revenue), currency)];
    return { ...totals, sentences: [...device, ...whyNot] };
  }
  const device = knownTotal(both.map((pair) => pair.revenue)) ?? 0;
  const comparison = comparisonText(device, knownTotal(both.map((pair) => pair.full)) ?? 0, currency);
  const isWhole = both.length === days.length;
  const text = isWhole ? comparison : someDays(both.length, days.length, comparison);
  return { ...totals, sentences: [text, ...whyNot] };
}

/** A complete day without events is missing in both reports, and its revenue is 0. */
function fullRevenueOf({ day, rows }: DayRevenue, { byDay, failure, newestCompleteDay }: FullRevenue) {
  const isEmpty = failure === null && rows === 0 && day <= newestCompleteDay;
  return byDay.get(day) ?? (isEmpty ? 0 : null);
}

function shareOf(device: number | null, full: number | null): number | null {
  if (device === null || full === null) return null;
  if (full === 0) return device === 0 ? 0 : null;
  return Math.abs((full - device) / full);
}

/** A smaller share would be shown as 0.00 %. */
const LEAST_SHARE = 0.00005;

function comparisonText(device: number, full: number, currency: string): string {
  const { equal, differentBy } = texts().devices.totals;
  const label = metric(COMPARED_WITH).label;
  const amounts = { device: twoDecimals(device), full: twoDecimals(full), currency, metric: label };
  const share = shareOf(device, full);
  if (share === null) return differentBy(amounts, `${twoDecimals(Math.abs(full - device))} ${currency}`);
  return share < LEAST_SHARE ? equal(amounts) : differentBy(amounts, `${twoDecimals(share * 100)} %`);
}
