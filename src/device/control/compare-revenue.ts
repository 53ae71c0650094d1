import { type MetricId, requireMetric } from '../../catalogue';
import { computeNewestCompleteDay, type Day, toDayRange } from '../../dates';
import { AdReportsError, OutOfTime } from '../../errors';
import { NO_OPTIONS, type Request } from '../../request';
import { type Connection, fetchReport } from '../../service';
import { formatTwoDecimals, sumExactly, type Table } from '../../table';
import { getTexts } from '../../wording';
import { countRecords, type FilesOfDays, type FileTotals } from '../day-consumer';

/**
 * The metric of the full report that is compared with the revenue of device rows. Each report has two revenue metrics (sections 2.3 and
 * 2.4). One is reported by the networks and called “revenue”; in the full report it may still change for two days. The other is calculated
 * by the service (`tp_revenue` in device rows, `eventRevenue` in the full report).
 */
const COMPARED_WITH: MetricId = 'revenue';

/** A day's revenue in the two reports; null if it is not known. */
interface DayRevenue {
  readonly day: Day;
  readonly device: number | null;
  readonly full: number | null;
}

/** Compares the revenue of all rows, also of rows that a filter removed, with the full report. */
export function compareRevenue({ files, days, request }: FilesOfDays, full: FullRevenue) {
  const revenues = days.map((day): DayRevenue => {
    const dayFiles = files.filter((file) => file.day === day);
    const device = sumExactly(dayFiles.map(({ revenue }) => revenue));
    return { day, device, full: findFullRevenue(day, countRecords(dayFiles), full) };
  });
  const device = sumExactly(revenues.map((revenue) => revenue.device));
  return {
    difference: computeDifferenceShare(device, sumExactly(revenues.map((revenue) => revenue.full))),
    sentences: [
      ...describeComparableDays(revenues, request.currency),
      ...describeUnknownRevenue(files),
      ...describeMissingDays(revenues, full, request),
    ],
  };
}

/** A complete day without events is missing in both reports, and its revenue is 0. */
function findFullRevenue(day: Day, rows: number, { byDay, failure, newestCompleteDay }: FullRevenue) {
  const isEmpty = failure === null && rows === 0 && day <= newestCompleteDay;
  return byDay.get(day) ?? (isEmpty ? 0 : null);
}

function computeDifferenceShare(device: number | null, full: number | null): number | null {
  if (device === null || full === null) return null;
  if (full === 0) return device === 0 ? 0 : null;
  return Math.abs((full - device) / full);
}

function describeComparableDays(revenues: readonly DayRevenue[], currency: string): string[] {
  const { deviceOnly, someDays, differentBy } = getTexts().devices.totals;
  const formatRevenue = (revenue: number) => `${formatTwoDecimals(revenue)} ${currency}`;
  const comparable = revenues.filter((revenue) => revenue.device !== null && revenue.full !== null);
  if (comparable.length === 0) {
    const device = sumExactly(revenues.map((revenue) => revenue.device));
    return device === null ? [] : [deviceOnly(formatRevenue(device))];
  }
  const device = sumExactly(comparable.map((revenue) => revenue.device)) ?? 0;
  const full = sumExactly(comparable.map((revenue) => revenue.full)) ?? 0;
  const share = computeDifferenceShare(device, full);
  const difference =
    share === null ? formatRevenue(Math.abs(full - device)) : `${formatTwoDecimals(share * 100)} %`;
  const { label } = requireMetric(COMPARED_WITH);
  const sentence = differentBy(formatRevenue(device), formatRevenue(full), label, difference);
  const areAllDays = comparable.length === revenues.length;
  return [areAllDays ? sentence : someDays(comparable.length, revenues.length, sentence)];
}

function describeUnknownRevenue(files: readonly FileTotals[]): string[] {
  const centres = new Set(files.flatMap(({ centre, revenue }) => (revenue === null ? [centre] : [])));
  return centres.size === 0 ? [] : [getTexts().devices.totals.unknownRevenue([...centres])];
}

function describeMissingDays(
  revenues: readonly DayRevenue[],
  { failure }: FullRevenue,
  { apps }: Request,
): string[] {
  const { noFullReport, notInFull } = getTexts().devices.totals;
  if (failure !== null) return [noFullReport(failure)];
  const days = revenues.filter((revenue) => revenue.full === null).map(({ day }) => day);
  return days.length === 0 ? [] : [notInFull(apps[0] ?? '', days)];
}

/** The full report's revenue for some days of one app, in the request's currency. */
export interface FullRevenue {
  /** Without an entry, or null, if the report has no number for the day, or none yet. */
  readonly byDay: ReadonlyMap<unknown, number | null>;
  readonly failure: string | null;
  readonly newestCompleteDay: Day;
}

/** There is one row for each day, and a report never has this many days. */
const MOST_ROWS = 1_000;

/** Of the complete days (section 4.2): others still grow. If it cannot be fetched, the result says why. */
export function fetchFullRevenue(
  { zone, currency, apps }: Request,
  days: readonly Day[],
  connection: Connection,
): FullRevenue {
  const newestCompleteDay = computeNewestCompleteDay('full', zone, connection.clock.now());
  const completeDays = days.filter((day) => day <= newestCompleteDay);
  const noRevenue = { byDay: new Map(), failure: null, newestCompleteDay };
  if (completeDays.length === 0) return noRevenue;
  const range = { ...toDayRange(completeDays), newestCompleteDay };
  const columns = { dimensions: ['date'], metrics: [COMPARED_WITH] } as const;
  const request: Request = { ...NO_OPTIONS, report: 'full', zone, currency, apps, ...range, ...columns };
  try {
    const { rows, doubts = [] } = fetchReport(request, { ...connection, mostRows: MOST_ROWS });
    return doubts[0] === undefined
      ? { ...noRevenue, byDay: collectRevenueByDay(rows) }
      : { ...noRevenue, failure: doubts[0] };
  } catch (error) {
    const failure = error instanceof OutOfTime && error.after !== undefined ? error.after : error;
    if (!(failure instanceof AdReportsError) || failure instanceof OutOfTime) throw error;
    return { ...noRevenue, failure: failure.happened };
  }
}

/** Null for a day with two rows, because it is not known which of them is right. */
function collectRevenueByDay(rows: Table['rows']): FullRevenue['byDay'] {
  const revenues = new Map<unknown, number | null>();
  for (const [day, revenue] of rows)
    revenues.set(day, revenues.has(day) || typeof revenue !== 'number' ? null : revenue);
  return revenues;
}
