import type { CurrencyId } from '../../catalogue/catalogue';
import { type Day, firstAndLast } from '../../dates/calendar';
import { NotUnderstood } from '../../errors/service-errors';
import { isFiltered, type Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { twoDecimals } from '../../table/cell-text';
import { knownTotal } from '../../table/exact-sum';
import { texts } from '../../wording/texts';
import { CENTRES } from '../centres';
import { countIn, type DuplicatesOfDay, type FileTotals } from '../file-totals';
import { type ComparedRevenue, compareRevenue, type DayRevenue } from './compare-revenue';
import { type FullRevenue, fetchFullRevenue } from './full-revenue';
import { duplicatesText, rowTotalsText, textFaultsText } from './totals-text';

/** The totals of a device report's files, and the full report's revenue for the same days and app, in the request's currency. */
export interface ControlTotals extends ComparedRevenue {
  readonly from: Day;
  readonly to: Day;
  readonly currency: CurrencyId;
  /** The totals of each centre for all days together. `files` is the number of its files that have rows. */
  readonly centres: readonly {
    readonly centre: string;
    readonly files: number;
    readonly rows: number;
    readonly revenue: number | null;
  }[];
  /** `rows`: the number of records in the files. `kept`: how many of them are in the report. `skipped`: how many a filter removed. */
  readonly rows: number;
  readonly kept: number;
  readonly skipped: number;
  /** The sentences that are no warnings. */
  readonly facts: readonly string[];
  /** Warnings that must be shown together with every number of the report, because rows may be missing or duplicated. */
  readonly doubts: readonly string[];
}

export interface FilesOfDays {
  /** Exactly one element for each day and centre. */
  readonly files: readonly FileTotals[];
  readonly doubled: readonly DuplicatesOfDay[];
  readonly request: Request;
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
}

/** A share of the full report's revenue. If the two reports differ by more than this, rows are missing or duplicated in one of them. */
const FAR_OFF = 0.1;
/** In currency units. A day with less revenue may really have no rows. */
const LEAST_REVENUE = 0.01;

/** Fetches the full report's revenue and compares the files with it. Throws OutOfTime, and what `controlTotals` throws. */
export function compareFiles(files: FilesOfDays, connection: Connection): ControlTotals {
  const { onProgress: _, ...quiet } = connection;
  return controlTotals(files, fetchFullRevenue(files.request, files.days, quiet));
}

/**
 * Throws a plain Error, which is a mistake of this program, if a file was not counted, or if a row was neither used nor removed by a
 * filter. Throws NotUnderstood if all files of a day are empty and the full report has revenue for the day.
 */
export function controlTotals(filesOfDays: FilesOfDays, full: FullRevenue): ControlTotals {
  const { files, doubled, request, days } = filesOfDays;
  requireAllFiles(filesOfDays);
  const revenues = days.map((day) => dayRevenue(files, day));
  for (const day of revenues) refuseEmptyFiles(day, full, request);
  const compared = compareRevenue(revenues, full, request);
  const rows = countIn(files, 'records');
  const kept = countIn(files, 'kept');
  const duplicates = duplicatesText(doubled);
  const rowTotals = rowTotalsText(files, days);
  const farOff = (compared.difference ?? 0) > FAR_OFF ? [texts().devices.totals.farOff] : [];
  const doubts = [...farOff, ...duplicates.doubts];
  return {
    ...firstAndLast(days),
    currency: request.currency,
    centres: CENTRES.map((centre) => {
      const ofCentre = files.filter((file) => file.centre === centre);
      const read = ofCentre.filter(({ state }) => state === 'read').length;
      return { centre, files: read, rows: countIn(ofCentre, 'records'), revenue: revenueOf(ofCentre) };
    }),
    rows,
    kept,
    skipped: rows - kept,
    ...compared,
    sentences: [
      ...rowTotals,
      ...textFaultsText(files),
      ...compared.sentences,
      ...doubts,
      ...duplicates.notices,
    ],
    facts: [...rowTotals, ...(farOff.length === 0 ? compared.sentences : [])],
    doubts,
  };
}

function dayRevenue(files: readonly FileTotals[], day: Day): DayRevenue {
  const ofDay = files.filter((file) => file.day === day);
  const unknown = ofDay.filter(({ revenue }) => revenue === null).map(({ centre }) => centre);
  return { day, rows: countIn(ofDay, 'records'), revenue: revenueOf(ofDay), unknown };
}

function revenueOf(files: readonly FileTotals[]): number | null {
  return knownTotal(files.map(({ revenue }) => revenue));
}

/** The rows in the sheet must not be deleted because of empty files. */
function refuseEmptyFiles({ day, rows }: DayRevenue, { byDay }: FullRevenue, { currency }: Request): void {
  const revenue = byDay.get(day) ?? 0;
  if (rows > 0 || revenue < LEAST_REVENUE) return;
  throw new NotUnderstood(texts().devices.totals.allEmpty(day, twoDecimals(revenue), currency));
}

/** Throws an Error for a mistake of this program: incomplete totals must never be shown as complete. */
function requireAllFiles({ files, days, request }: FilesOfDays): void {
  const counted = new Set(files.map(({ day, centre }) => `${day} ${centre}`));
  const isEach = days.every((day) => CENTRES.every((centre) => counted.has(`${day} ${centre}`)));
  if (!isEach || files.length !== days.length * CENTRES.length)
    throw new Error(`not the files of ${days}: ${[...counted]}`);
  const wrong = files.find(({ records, kept }) => kept > records || (kept < records && !isFiltered(request)));
  if (wrong !== undefined)
    throw new Error(`of ${wrong.records} rows of ${wrong.centre} on ${wrong.day}, ${wrong.kept} were taken`);
}
