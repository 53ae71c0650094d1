import { CENTRE_IDS, type CentreId, requireMetric } from '../../catalogue';
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
import { describeDuplicates } from './duplicates';

/** A share of the full report's revenue. If the two reports differ by more than this, rows are missing or duplicated in one of them. */
const FAR_OFF = 0.1;
/** In currency units. A day with less revenue may really have no rows. */
const LEAST_REVENUE = 0.01;

/** What a device report's files contain, and how its revenue differs from the full report's for the same days and app. */
export function compareFiles(files: FilesOfDays, connection: Connection) {
  return buildControlTotals(files, fetchFullRevenue(files.request, files.days, connection));
}

export function buildControlTotals(filesOfDays: FilesOfDays, full: FullRevenue) {
  const { files, doubled, days } = filesOfDays;
  for (const day of days) refuseEmptyFiles(day, filesOfDays, full);
  const { differenceShare, isDeviceHigher, sentences } = compareRevenue(filesOfDays, full);
  const duplicates = describeDuplicates(doubled);
  const rowTotals = describeRowTotals(files, days);
  const isFarOff = (differenceShare ?? 0) > FAR_OFF;
  const doubts = [
    ...(isFarOff ? [getTexts().devices.totals.farOff(isDeviceHigher)] : []),
    ...duplicates.doubts,
  ];
  const unknownEntries = describeUnknownEntries(filesOfDays);
  return {
    /** The number of records in the files, also of those that a filter removed. */
    rows: countRecords(files),
    /** The absolute value of (full - device) / full. Null if one of them is not known, or full is 0 and device is not. */
    differenceShare,
    sentences: [...unknownEntries, ...rowTotals, ...sentences, ...doubts, ...duplicates.notices],
    /** Those of the sentences that are no warnings. */
    facts: [...rowTotals, ...(isFarOff ? [] : sentences)],
    /** Warnings that must be shown together with every number of the report, because rows may be missing or duplicated. */
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

function describeUnknownEntries({ files, request, days }: FilesOfDays): string[] {
  return FILTER_LISTS.filter((list) => files.some(({ matched }) => matched?.[list])).flatMap((list) => {
    const matchedEntries = files.flatMap(({ matched }) => matched?.[list] ?? []);
    const unknown = listFilterEntries(list, request).filter((entry) => !matchedEntries.includes(entry));
    return unknown.length === 0 ? [] : [describeMissingEntries(list, unknown, toDayRange(days))];
  });
}

/** For example "Device files: 12,400 rows from the data centres (cn: 1,204; en: 11,196; in: no data; sg: no file)." */
function describeRowTotals(files: readonly FileTotals[], days: readonly Day[]): string[] {
  const { totals } = getTexts().devices;
  const rows = countRecords(files);
  const kept = files.reduce((sum, file) => sum + file.kept, 0);
  const centres = joinClauses(CENTRE_IDS.map((centre) => describeCentre(files, centre, days.length)));
  const { from, to } = toDayRange(days);
  // A refresh reads only some of the days in the table, so several days are named.
  const title = totals.files(from === to ? undefined : [from, to], days.length);
  const total = totals.rows(title, rows, centres);
  return kept === rows ? [total] : [total, totals.leftOut(rows - kept, kept)];
}

function describeCentre(files: readonly FileTotals[], centre: CentreId, days: number): string {
  const { centreRows, centreWithout } = getTexts().devices.totals;
  const centreFiles = files.filter((file) => file.centre === centre);
  const filesWithRows = centreFiles.filter(({ state }) => state === 'read');
  if (filesWithRows.length > 0)
    return centreRows(centre, countRecords(filesWithRows), filesWithRows.length, days);
  return centreWithout(centre, centreFiles.some(({ state }) => state === 'no data') ? 'no data' : 'no file');
}

/**
 * The metric of the full report that is compared with the revenue of device rows. Each report has two revenue metrics (sections 2.3 and
 * 2.4). One is reported by the networks and called “revenue”; in the full report it may still change for two days. The other is calculated
 * by the service (`tp_revenue` in device rows, `eventRevenue` in the full report).
 */
const COMPARED_WITH = 'revenue';

/** A day's revenue in the two reports; null if it is not known. */
interface DayRevenue {
  readonly day: Day;
  readonly device: number | null;
  readonly full: number | null;
}

/** Compares the revenue of all rows, also of rows that a filter removed, with the full report. */
function compareRevenue({ files, days, request }: FilesOfDays, full: FullRevenue) {
  const revenues = days.map((day): DayRevenue => {
    const dayFiles = files.filter((file) => file.day === day);
    const device = sumExactly(dayFiles.map(({ revenue }) => revenue));
    return { day, device, full: findFullRevenue(day, countRecords(dayFiles), full) };
  });
  const { device, full: fullRevenue, differenceShare } = addRevenues(revenues);
  return {
    differenceShare,
    isDeviceHigher: (device ?? 0) > (fullRevenue ?? 0),
    sentences: [
      ...describeComparableDays(revenues, request.currency),
      ...describeUnknownRevenue(files),
      ...describeMissingDays(revenues, full.failure, request.apps),
    ],
  };
}

/** If the full report has no number for a complete day without device rows, the day had no events, and its revenue is 0. */
function findFullRevenue(day: Day, rows: number, { byDay, failure, newestCompleteDay }: FullRevenue) {
  const hasNoEvents = failure === null && rows === 0 && day <= newestCompleteDay;
  return byDay.get(day) ?? (hasNoEvents ? 0 : null);
}

/** The sum of a report is null if the revenue of one of the days is unknown, or if there are no days. */
function addRevenues(revenues: readonly DayRevenue[]) {
  const device = sumExactly(revenues.map((revenue) => revenue.device));
  const full = sumExactly(revenues.map((revenue) => revenue.full));
  return { device, full, differenceShare: computeDifferenceShare(device, full) };
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
  const { device, full, differenceShare: share } = addRevenues(comparable);
  if (device === null || full === null) {
    // No day is comparable.
    const { device: total } = addRevenues(revenues);
    return total === null ? [] : [deviceOnly(formatRevenue(total))];
  }
  // There is no share of 0.
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
  failure: string | null,
  [app = '']: Request['apps'],
): string[] {
  const { noFullReport, notInFull } = getTexts().devices.totals;
  if (failure !== null) return [noFullReport(failure)];
  const days = revenues.filter((revenue) => revenue.full === null).map(({ day }) => day);
  return days.length === 0 ? [] : [notInFull(app, days)];
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
