import { CENTRE_IDS, type CentreId } from '../../catalogue';
import { type Day, toDayRange } from '../../dates';
import { NotUnderstood } from '../../errors';
import { describeMissingEntries, listFilterEntries } from '../../request';
import type { Connection } from '../../service';
import { formatTwoDecimals } from '../../table';
import { getTexts } from '../../wording';
import { countKeptRecords, countRecords, type FilesOfDays, type FileTotals } from '../day-consumer';
import { compareRevenue, type FullRevenue, fetchFullRevenue } from './compare-revenue';
import { describeDuplicates } from './duplicates';

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
  return buildControlTotals(files, fetchFullRevenue(files.request, files.days, quiet));
}

/** Throws NotUnderstood if all files of a day are empty and the full report has revenue for the day. */
export function buildControlTotals(filesOfDays: FilesOfDays, full: FullRevenue): ControlTotals {
  const { files, doubled, days } = filesOfDays;
  for (const day of days) refuseEmptyFiles(day, filesOfDays, full);
  const revenueComparison = compareRevenue(filesOfDays, full);
  const duplicates = describeDuplicates(doubled);
  const rowTotals = describeRowTotals(files, days);
  const isFarOff = (revenueComparison.difference ?? 0) > FAR_OFF;
  const doubts = [...(isFarOff ? [getTexts().devices.totals.farOff] : []), ...duplicates.doubts];
  return {
    rows: countRecords(files),
    difference: revenueComparison.difference,
    sentences: [
      ...describeUnknownEntries(filesOfDays),
      ...rowTotals,
      ...revenueComparison.sentences,
      ...doubts,
      ...duplicates.notices,
    ],
    facts: [...rowTotals, ...(isFarOff ? [] : revenueComparison.sentences)],
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

/** A sentence for each list of the filter with entries that no row of the files has. */
function describeUnknownEntries({ lists, request, days }: FilesOfDays): string[] {
  return lists.flatMap(({ list, matched }) => {
    const unknown = listFilterEntries(list, request).filter((entry) => !matched.includes(entry));
    return unknown.length === 0 ? [] : [describeMissingEntries(list, unknown, toDayRange(days), [])];
  });
}

/** For example "Device files: 12,400 rows (cn 1,204, en 11,196, in no data, sg no file)." */
function describeRowTotals(files: readonly FileTotals[], days: readonly Day[]): string[] {
  const { totals } = getTexts().devices;
  const rows = countRecords(files);
  const kept = countKeptRecords(files);
  const centres = CENTRE_IDS.map((centre) => describeCentre(files, centre, days.length)).join(', ');
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
