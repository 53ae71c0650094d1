import { metric } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { Request } from '../../request/request';
import { twoDecimals } from '../../table/cell-text';
import { sumOf } from '../../table/exact-sum';
import { texts } from '../../wording/texts';
import { countIn, type DuplicatesOfDay, type FileTotals } from '../file-totals';
import { COMPARED_WITH, type FullRevenue } from './full-revenue';

export interface FilesOfDays {
  /** Exactly one element for each day and centre. */
  readonly files: readonly FileTotals[];
  readonly doubled: readonly DuplicatesOfDay[];
  readonly request: Request;
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
}

export interface ComparedRevenue {
  readonly revenue: number | null;
  readonly fullRevenue: number | null;
  /** The absolute value of (full - device) / full. Null if one of the revenues is not known. */
  readonly difference: number | null;
  readonly sentences: readonly string[];
}

/** Compares the revenue of all rows, also of rows that a filter removed, with the full report. */
export function compareRevenue({ files, days, request }: FilesOfDays, full: FullRevenue): ComparedRevenue {
  const { deviceOnly, someDays, unknownRevenue, noFullReport, notInFull } = texts().devices.totals;
  const pairs = days.map((day) => {
    const ofDay = files.filter((file) => file.day === day);
    return { day, device: fileRevenueOf(ofDay), full: fullRevenueOf(day, countIn(ofDay, 'records'), full) };
  });
  const [revenue, fullRevenue] = [
    sumOf(pairs.map(({ device }) => device)),
    sumOf(pairs.map((one) => one.full)),
  ];
  const totals = { revenue, fullRevenue, difference: shareOf(revenue, fullRevenue) };
  const whyNot: string[] = [];
  const unknown = files.filter((file) => file.revenue === null).map(({ centre }) => centre);
  const missing = pairs.filter((pair) => pair.full === null).map(({ day }) => day);
  if (unknown.length > 0) whyNot.push(unknownRevenue([...new Set(unknown)]));
  if (full.failure !== null) whyNot.push(noFullReport(full.failure));
  else if (missing.length > 0) whyNot.push(notInFull(request.apps[0] ?? '', missing));
  const both = pairs.filter((pair) => pair.device !== null && pair.full !== null);
  const [device, compared] = [sumOf(both.map((pair) => pair.device)), sumOf(both.map((pair) => pair.full))];
  if (device === null || compared === null) {
    const deviceText = revenue === null ? [] : [deviceOnly(twoDecimals(revenue), request.currency)];
    return { ...totals, sentences: [...deviceText, ...whyNot] };
  }
  const comparison = comparisonText(device, compared, request.currency);
  const isWhole = both.length === days.length;
  const text = isWhole ? comparison : someDays(both.length, days.length, comparison);
  return { ...totals, sentences: [text, ...whyNot] };
}

export function fileRevenueOf(files: readonly FileTotals[]): number | null {
  return sumOf(files.map(({ revenue }) => revenue));
}

/** A complete day without events is missing in both reports, and its revenue is 0. */
function fullRevenueOf(day: Day, rows: number, { byDay, failure, newestCompleteDay }: FullRevenue) {
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
