import { type MetricId, metric } from '../../catalogue/catalogue';
import { type Day, firstAndLast } from '../../dates/calendar';
import { newestCompleteDay as newestDay } from '../../dates/complete-days';
import { AdReportsError, NotUnderstood, OutOfTime } from '../../errors/ad-reports-error';
import { entriesOf, noRowHas } from '../../request/filtered';
import { NO_OPTIONS, type Request } from '../../request/request';
import { fetchReport } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import { sumOf } from '../../table/exact-sum';
import { twoDecimals } from '../../table/sheet-cell';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { countIn, type FileTotals } from '../day-consumer';
import type { ListInFiles } from '../rows/row-filter';
import type { DuplicatesOfDay } from '../text-set';
import { duplicatesText, rowTotalsText } from './totals-text';

/** What a device report's files contain, and how its revenue differs from the full report's for the same days and app. */
interface ControlTotals {
  /** The number of records in the files, also of those that a filter removed. */
  readonly rows: number;
  /** The absolute value of (full - device) / full. Null if one of them is not known, or full is 0 and device is not. */
  readonly difference: number | null;
  readonly sentences: readonly string[];
  readonly facts: readonly string[];
  /** Warnings that must be shown together with every number of the report, because rows may be missing or duplicated. */
  readonly doubts: readonly string[];
}

/** A share of the full report's revenue. If the two reports differ by more than this, rows are missing or duplicated in one of them. */
const FAR_OFF = 0.1;
/** In currency units. A day with less revenue may really have no rows. */
const LEAST_REVENUE = 0.01;

export function compareFiles(files: FilesOfDays, connection: Connection): ControlTotals {
  const { onProgress: _, ...quiet } = connection;
  return controlTotals(files, fetchFullRevenue(files.request, files.days, quiet));
}

/** Throws NotUnderstood if all files of a day are empty and the full report has revenue for the day. */
export function controlTotals(filesOfDays: FilesOfDays, full: FullRevenue): ControlTotals {
  const { files, doubled, days } = filesOfDays;
  for (const day of days) refuseEmptyFiles(day, filesOfDays, full);
  const compared = compareRevenue(filesOfDays, full);
  const duplicates = duplicatesText(doubled);
  const rowTotals = rowTotalsText(files, days);
  const isFarOff = (compared.difference ?? 0) > FAR_OFF;
  const doubts = [...(isFarOff ? [texts().devices.totals.farOff] : []), ...duplicates.doubts];
  return {
    rows: countIn(files, 'records'),
    difference: compared.difference,
    sentences: [
      ...unknownEntries(filesOfDays),
      ...rowTotals,
      ...compared.sentences,
      ...doubts,
      ...duplicates.notices,
    ],
    facts: [...rowTotals, ...(isFarOff ? [] : compared.sentences)],
    doubts,
  };
}

function refuseEmptyFiles(day: Day, { files, request }: FilesOfDays, { byDay }: FullRevenue): void {
  const revenue = byDay.get(day) ?? 0;
  const hasRows = files.some((file) => file.day === day && file.records > 0);
  if (hasRows || revenue < LEAST_REVENUE) return;
  throw new NotUnderstood(texts().devices.totals.allEmpty(day, twoDecimals(revenue), request.currency));
}

/** A sentence for each list of the filter with entries that no row of the files has. */
function unknownEntries({ lists, request, days }: FilesOfDays): string[] {
  return lists.flatMap(({ list, matched }) => {
    const unknown = entriesOf(list, request).filter((entry) => !matched.includes(entry));
    return unknown.length === 0 ? [] : [noRowHas(list, unknown, firstAndLast(days), [])];
  });
}

export interface FilesOfDays {
  /** Exactly one element for each day and centre. */
  readonly files: readonly FileTotals[];
  readonly doubled: readonly DuplicatesOfDay[];
  readonly lists: readonly ListInFiles[];
  readonly request: Request;
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
}

/** Compares the revenue of all rows, also of rows that a filter removed, with the full report. */
function compareRevenue({ files, days, request }: FilesOfDays, full: FullRevenue) {
  const { deviceOnly, someDays, unknownRevenue, noFullReport, notInFull } = texts().devices.totals;
  const pairs = days.map((day) => {
    const ofDay = files.filter((file) => file.day === day);
    return { day, device: fileRevenueOf(ofDay), full: fullRevenueOf(day, countIn(ofDay, 'records'), full) };
  });
  const revenue = sumOf(pairs.map(({ device }) => device));
  const sentences: string[] = [];
  const both = pairs.filter((pair) => pair.device !== null && pair.full !== null);
  if (both.length > 0) {
    const device = sumOf(both.map((pair) => pair.device)) ?? 0;
    const comparison = comparisonText(device, sumOf(both.map((pair) => pair.full)) ?? 0, request.currency);
    const isWhole = both.length === days.length;
    sentences.push(isWhole ? comparison : someDays(both.length, days.length, comparison));
  } else if (revenue !== null) sentences.push(deviceOnly(`${twoDecimals(revenue)} ${request.currency}`));
  const unknown = files.filter((file) => file.revenue === null).map(({ centre }) => centre);
  const missing = pairs.filter((pair) => pair.full === null).map(({ day }) => day);
  if (unknown.length > 0) sentences.push(unknownRevenue([...new Set(unknown)]));
  if (full.failure !== null) sentences.push(noFullReport(full.failure));
  else if (missing.length > 0) sentences.push(notInFull(request.apps[0] ?? '', missing));
  const fullRevenue = sumOf(pairs.map((pair) => pair.full));
  return { difference: shareOf(revenue, fullRevenue), sentences };
}

function fileRevenueOf(files: readonly FileTotals[]): number | null {
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

function comparisonText(device: number, full: number, currency: string): string {
  const amount = (number: number) => `${twoDecimals(number)} ${currency}`;
  const share = shareOf(device, full);
  const difference = share === null ? amount(Math.abs(full - device)) : `${twoDecimals(share * 100)} %`;
  const { label } = metric(COMPARED_WITH);
  return texts().devices.totals.differentBy(amount(device), amount(full), label, difference);
}

/**
 * The metric of the full report that is compared with the revenue of device rows. Each report has two revenue metrics (sections 2.3 and
 * 2.4). One is reported by the networks and called “revenue”; in the full report it may still change for two days. The other is calculated
 * by the service (`tp_revenue` in device rows, `eventRevenue` in the full report).
 */
const COMPARED_WITH: MetricId = 'revenue';

/** The full report's revenue for some days of one app, in the request's currency. */
export interface FullRevenue {
  /** Without an entry, or null, if the report has no number for the day, or none yet. */
  readonly byDay: ReadonlyMap<unknown, number | null>;
  readonly failure: string | null;
  readonly newestCompleteDay: Day;
}

/** There is one row for each day, and a report never has this many days. */
const MOST_ROWS = 1_000;

/** Of the complete days (section 4.2): others still grow. If it cannot be fetched, the result says why. Throws OutOfTime. */
export function fetchFullRevenue(
  { zone, currency, apps }: Request,
  days: readonly Day[],
  connection: Connection,
): FullRevenue {
  const newestCompleteDay = newestDay('full', zone, connection.clock.now());
  const complete = days.filter((day) => day <= newestCompleteDay);
  const nothing = { byDay: new Map(), failure: null, newestCompleteDay };
  if (complete.length === 0) return nothing;
  const range = { ...firstAndLast(complete), newestCompleteDay };
  const columns = { dimensions: ['date'], metrics: [COMPARED_WITH] } as const;
  const request: Request = { ...NO_OPTIONS, report: 'full', zone, currency, apps, ...range, ...columns };
  try {
    const { rows, doubts = [] } = fetchReport(request, { ...connection, mostRows: MOST_ROWS });
    return doubts[0] === undefined ? { ...nothing, byDay: byDay(rows) } : { ...nothing, failure: doubts[0] };
  } catch (error) {
    const failure = error instanceof OutOfTime && error.after !== undefined ? error.after : error;
    if (!(failure instanceof AdReportsError) || failure instanceof OutOfTime) throw error;
    return { ...nothing, failure: failure.happened };
  }
}

/** Null for a day with two rows, because it is not known which of them is right. */
function byDay(rows: Table['rows']): FullRevenue['byDay'] {
  const revenues = new Map<unknown, number | null>();
  for (const [day, revenue] of rows)
    revenues.set(day, revenues.has(day) || typeof revenue !== 'number' ? null : revenue);
  return revenues;
}
