import { metric } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { readyAt } from '../../dates/complete-days';
import type { Request } from '../../request/request';
import { clean, sumOf } from '../../table/exact-sum';
import { formatCount } from '../../wording/counts';
import { texts } from '../../wording/texts';
import type { Centre } from '../centres';
import { COMPARED_WITH, type FullTotals } from './full-report-totals';

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
  /** Null if the full report's revenue is not known. One of the sentences then says why. */
  readonly fullRevenue: number | null;
  /** The absolute value of (full - device) / full. Null if one of the revenues is not known. */
  readonly difference: number | null;
  readonly sentences: readonly string[];
}

/** Compares the revenue of the device files with the revenue of the full report. If one of them is not known, the sentences say why. */
export function comparedRevenue(
  days: readonly DayRevenue[],
  full: FullTotals,
  request: Request,
): ComparedRevenue {
  const byDay = new Map(full.days.map(({ day, revenue }) => [day, revenue]));
  // A day without events is missing in both reports, and its revenue is 0.
  const lacking = days.filter(
    ({ day, rows }) => byDay.get(day) == null && (rows > 0 || day > full.newestCompleteDay),
  );
  const revenue = knownTotal(days.map((one) => one.revenue));
  const isComplete = full.failure === null && lacking.length === 0;
  const fullRevenue = isComplete ? knownTotal(days.map(({ day }) => byDay.get(day) ?? 0)) : null;
  const totals = { revenue, fullRevenue, difference: differenceOf(revenue, fullRevenue) };
  const { currency } = request;
  if (revenue !== null && fullRevenue !== null)
    return { ...totals, sentences: [sentence(revenue, fullRevenue, currency)] };
  const sentences = [
    ...oneSide(revenue, fullRevenue, currency),
    ...unknownRevenue(days),
    ...missingRevenue(lacking, full, request),
    ...(full.failure === null ? knownDays(days, byDay, currency) : []),
  ];
  return { ...totals, sentences };
}

/** The sum, rounded to the 15 digits that a sheet shows. Null if one of the numbers is not known; 0 if there are no numbers. */
export function knownTotal(numbers: readonly (number | null)[]): number | null {
  const sum = numbers.length === 0 ? 0 : sumOf(numbers);
  return sum === null ? null : clean(sum);
}

function differenceOf(device: number | null, full: number | null): number | null {
  if (device === null || full === null) return null;
  if (full === 0) return device === 0 ? 0 : null;
  return Math.abs((full - device) / full);
}

function sentence(device: number, full: number, currency: string): string {
  const { equal, differentBy } = texts().devices.totals;
  const compared = {
    device: twoDecimals(device),
    full: twoDecimals(full),
    currency,
    metric: metric(COMPARED_WITH).label,
  };
  const difference = differenceOf(device, full);
  if (difference === null)
    return differentBy(compared, `${twoDecimals(Math.abs(full - device))} ${currency}`);
  return difference < LEAST ? equal(compared) : differentBy(compared, `${twoDecimals(difference * 100)} %`);
}

/** A smaller share would be shown as 0.00 %. */
const LEAST = 0.00005;

function oneSide(device: number | null, full: number | null, currency: string): string[] {
  const { deviceOnly, fullOnly } = texts().devices.totals;
  if (device !== null) return [deviceOnly(twoDecimals(device), currency)];
  return full === null ? [] : [fullOnly(twoDecimals(full), currency, metric(COMPARED_WITH).label)];
}

function unknownRevenue(days: readonly DayRevenue[]): string[] {
  const centres = [...new Set(days.flatMap(({ unknown }) => unknown))];
  return centres.length === 0 ? [] : [texts().devices.totals.unknownRevenue(centres)];
}

function missingRevenue(lacking: readonly DayRevenue[], full: FullTotals, { zone, apps }: Request): string[] {
  const { noFullReport, notComplete, noFullRevenue } = texts().devices.totals;
  if (full.failure !== null) return [noFullReport(full.failure)];
  const days = lacking.map(({ day }) => day);
  const early = days.filter((day) => day > full.newestCompleteDay);
  const none = days.filter((day) => day <= full.newestCompleteDay);
  const last = early[early.length - 1];
  return [
    ...(last === undefined ? [] : [notComplete(early, new Date(readyAt('full', zone, last)).toISOString())]),
    ...(none.length === 0 ? [] : [noFullRevenue(apps[0] ?? '', none)]),
  ];
}

/** Compares the two revenues of only those days for which both are known. */
function knownDays(
  days: readonly DayRevenue[],
  byDay: ReadonlyMap<Day, number | null>,
  currency: string,
): string[] {
  const both = days.flatMap(({ day, revenue }) => {
    const full = byDay.get(day) ?? null;
    return revenue === null || full === null ? [] : [{ revenue, full }];
  });
  const device = knownTotal(both.map(({ revenue }) => revenue));
  const full = knownTotal(both.map((one) => one.full));
  if (both.length === 0 || device === null || full === null) return [];
  return [texts().devices.totals.otherDays(both.length, sentence(device, full, currency))];
}

/** Formats an amount or a percentage with two decimals, rounded half up from the 15 digits that a sheet shows. */
export function twoDecimals(amount: number): string {
  const cents = Math.round(clean(Math.abs(amount) * 100));
  const decimals = cents % 100;
  const sign = amount < 0 && cents > 0 ? '-' : '';
  return `${sign}${formatCount((cents - decimals) / 100)}.${String(decimals).padStart(2, '0')}`;
}
