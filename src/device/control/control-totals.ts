import { CENTRE_IDS, requireMetric } from '../../catalogue';
import { computeNewestCompleteDay, type Day, toDayRange } from '../../dates';
import { AdReportsError, NotUnderstood, OutOfTime } from '../../errors';
import {
  describeMissingEntries,
  FILTER_LISTS,
  listFilterEntries,
  NO_OPTIONS,
  type Request,
} from '../../request';
import { type Connection, fetchReport } from '../../service';
import { formatTwoDecimals, sumExactly, type Table } from '../../table';
import { getTexts, joinClauses } from '../../wording';
import { countRecords, type FilesOfDays, type FileTotals } from '../day-consumer';

/** A share of the full report's revenue. If the two reports differ by more than this, rows are missing or duplicated in one of them. */
const FAR_OFF = 0.1;
/** In currency units. A day with less revenue may really have no rows. */
const LEAST_REVENUE = 0.01;

/** What a device report's files contain, and how its revenue differs from the full report's for the same days and app. */
export function compareFiles(files: FilesOfDays, connection: Connection) {
  return buildControlTotals(files, fetchFullRevenue(files.request, files.days, connection));
}

export function buildControlTotals(filesOfDays: FilesOfDays, full: FullRevenue) {
  const { files, days } = filesOfDays;
  for (const day of days) refuseEmptyFiles(day, filesOfDays, full);
  const { differenceShare, sentence } = compareRevenue(filesOfDays, full);
  const rowTotals = describeRowTotals(files, days.length);
  const isFarOff = (differenceShare ?? 0) > FAR_OFF;
  /** Warnings that must be shown together with every number of the report, because rows may be missing or duplicated. */
  const doubts = isFarOff ? [getTexts().devices.totals.farOff] : [];
  return {
    /** The number of records in the files, also of those that a filter removed. */
    rows: countRecords(files),
    /** The absolute value of (full - device) / full. Null if one of them is not known, or full is 0 and device is not. */
    differenceShare,
    sentences: [...describeUnknownEntries(filesOfDays), ...rowTotals, sentence, ...doubts],
    /** Those of the sentences that are no warnings. */
    facts: [...rowTotals, ...(isFarOff ? [] : [sentence])],
    doubts,
  };
}

function refuseEmptyFiles(day: Day, { files, request }: FilesOfDays, { byDay }: FullRevenue): void {
  const revenue = byDay.get(day) ?? 0;
  const hasRows = files.some((file) => file.day === day && file.records > 0);
  if (hasRows || revenue < LEAST_REVENUE) return;
  throw new NotUnderstood(
    getTexts().devices.totals.allEmpty(day, formatTwoDecimals(revenue), request.currency),
  );
}

/** An entry that no record has may be mistyped: the rows then lack it without a word. */
function describeUnknownEntries({ files, request, days }: FilesOfDays): string[] {
  return FILTER_LISTS.filter((list) => files.some(({ matched }) => matched?.[list])).flatMap((list) => {
    const matchedEntries = files.flatMap(({ matched }) => matched?.[list] ?? []);
    const unknown = listFilterEntries(list, request).filter((entry) => !matchedEntries.includes(entry));
    return unknown.length === 0 ? [] : [describeMissingEntries(list, unknown, toDayRange(days))];
  });
}

/** For example "Device files: 12,400 rows from the data centres (cn: 1,204; en: 11,196; in: 0; sg: 0)." */
function describeRowTotals(files: readonly FileTotals[], days: number): string[] {
  const { totals } = getTexts().devices;
  const rows = countRecords(files);
  const kept = files.reduce((sum, file) => sum + file.kept, 0);
  const centres = CENTRE_IDS.map((id) =>
    totals.centreRows(id, countRecords(files.filter(({ centre }) => centre === id))),
  );
  const total = totals.rows(days, rows, joinClauses(centres));
  return kept === rows ? [total] : [total, totals.leftOut(rows - kept, kept)];
}

/**
 * The metric of the full report that is compared with the revenue of device rows. Each report has two revenue metrics (sections 2.3 and
 * 2.4). One is reported by the networks and called “revenue”; in the full report it may still change for two days. The other is calculated
 * by the service (`tp_revenue` in device rows, `eventRevenue` in the full report).
 */
const COMPARED_WITH = 'revenue';

/** Compares the revenue of all rows, also of rows that a filter removed, with the full report: of the days for which both are known. */
function compareRevenue({ files, days, request }: FilesOfDays, full: FullRevenue) {
  const { differentBy, notCompared } = getTexts().devices.totals;
  const comparedDays = days.flatMap((day) => {
    const dayFiles = files.filter((file) => file.day === day);
    const deviceRevenue = sumExactly(dayFiles.map(({ revenue }) => revenue));
    const fullRevenue = findFullRevenue(day, countRecords(dayFiles), full);
    return deviceRevenue === null || fullRevenue === null ? [] : { deviceRevenue, fullRevenue };
  });
  const device = sumExactly(comparedDays.map(({ deviceRevenue }) => deviceRevenue));
  const reported = sumExactly(comparedDays.map(({ fullRevenue }) => fullRevenue));
  if (device === null || reported === null)
    return { differenceShare: null, sentence: notCompared(full.failure) };
  const share = computeDifferenceShare(device, reported);
  const formatRevenue = (revenue: number) => `${formatTwoDecimals(revenue)} ${request.currency}`;
  const difference =
    share === null ? formatRevenue(Math.abs(reported - device)) : `${formatTwoDecimals(share * 100)} %`;
  const { label } = requireMetric(COMPARED_WITH);
  const counts = { compared: comparedDays.length, all: days.length };
  const sentence = differentBy(label, counts, formatRevenue(device), formatRevenue(reported), difference);
  return { differenceShare: share, sentence };
}

/** If the full report has no number for a complete day without device rows, the day had no events, and its revenue is 0. */
function findFullRevenue(day: Day, rows: number, { byDay, failure, newestCompleteDay }: FullRevenue) {
  const hasNoEvents = failure === null && rows === 0 && day <= newestCompleteDay;
  return byDay.get(day) ?? (hasNoEvents ? 0 : null);
}

function computeDifferenceShare(device: number, full: number): number | null {
  if (full === 0) return device === 0 ? 0 : null;
  return Math.abs((full - device) / full);
}

/** The full report's revenue for some days of one app, in the request's currency. */
export interface FullRevenue {
  /** Without an entry, or null, if the report has no number for the day, or none yet. */
  readonly byDay: ReadonlyMap<unknown, number | null>;
  /** Why the revenue could not be fetched. */
  readonly failure: string | null;
  readonly newestCompleteDay: Day;
}

/** Fetches the revenue of the complete days only (section 4.2): that of other days still grows. The progress shown stays that of the files. */
export function fetchFullRevenue(
  { zone, currency, apps }: Request,
  days: readonly Day[],
  { onProgress: _, ...connection }: Connection,
): FullRevenue {
  const newestCompleteDay = computeNewestCompleteDay('full', zone, connection.clock.now());
  const completeDays = days.filter((day) => day <= newestCompleteDay);
  const noRevenue = { byDay: new Map(), failure: null, newestCompleteDay };
  if (completeDays.length === 0) return noRevenue;
  const range = { ...toDayRange(completeDays), newestCompleteDay };
  const columns = { dimensions: ['date'], metrics: [COMPARED_WITH] } as const;
  const request: Request = { ...NO_OPTIONS, report: 'full', zone, currency, apps, ...range, ...columns };
  try {
    const { rows, doubts: [doubt] = [] } = fetchReport(request, connection);
    return doubt === undefined
      ? { ...noRevenue, byDay: collectRevenueByDay(rows) }
      : { ...noRevenue, failure: doubt };
  } catch (error) {
    // If the service failed until the time ran out, its error is the reason.
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
