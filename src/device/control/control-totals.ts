import type { CurrencyId } from '../../catalogue/catalogue';
import { type Day, firstAndLast } from '../../dates/calendar';
import { NotUnderstood } from '../../errors/service-errors';
import { isFiltered, type Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { texts } from '../../wording/texts';
import { CENTRES, type Centre } from '../centres';
import { countIn, type DuplicateCounts, type FileTotals } from '../file-totals';
import {
  type ComparedRevenue,
  comparedRevenue,
  type DayRevenue,
  knownTotal,
  twoDecimals,
} from './compared-revenue';
import type { EarlyTotals } from './early-totals';
import { type FullTotals, fullTotals } from './full-report-totals';
import { duplicatesText, rowTotalsText, textFaultsText } from './totals-text';

export interface ControlFacts {
  /** Exactly one element for each day and centre. */
  readonly files: readonly FileTotals[];
  readonly doubled: readonly (DuplicateCounts & { readonly day: Day })[];
  readonly full: FullTotals;
  readonly request: Request;
  /** In ascending order; at least one day. */
  readonly days: readonly Day[];
}

/** Compares the files of the days with the full report. Throws what `fullTotals` and `controlTotals` throw. */
export function compareFiles(
  facts: Omit<ControlFacts, 'full'>,
  connection: Connection,
  early: EarlyTotals,
): ControlTotals {
  const { onProgress: _, ...quiet } = { ...connection, earlier: early.answers(connection.earlier) };
  return controlTotals({ ...facts, full: fullTotals(facts.request, facts.days, quiet) });
}

/**
 * Throws a plain Error, which is a mistake of this program, if a file was not counted, or if a row was neither used nor removed by a
 * filter. Throws NotUnderstood if all files of a day are empty and the full report has revenue for the day.
 */
export function controlTotals({ files, doubled, full, request, days }: ControlFacts): ControlTotals {
  assertWhole(files, days);
  for (const file of files) assertCounted(file, request);
  const rows = countIn(files, 'records');
  const kept = countIn(files, 'kept');
  const revenues = dayRevenues(files, days);
  assertNotEmptied(revenues, full, request);
  const compared = comparedRevenue(revenues, full, request);
  const duplicates = duplicatesText(doubled);
  const far = farOff(compared.difference);
  return {
    ...firstAndLast(days),
    currency: request.currency,
    centres: CENTRES.map((centre) => centreTotals(files, centre)),
    rows,
    kept,
    skipped: rows - kept,
    ...compared,
    sentences: [
      ...rowTotalsText(files, days),
      ...textFaultsText(files),
      ...compared.sentences,
      ...far,
      ...duplicates.doubts,
      ...duplicates.notices,
    ],
    facts: [...rowTotalsText(files, days), ...(far.length === 0 ? compared.sentences : [])],
    doubts: [...far, ...duplicates.doubts],
  };
}

/** A share of the full report's revenue. If the two reports differ by more than this, rows are missing or duplicated in one of them. */
const FAR_OFF = 0.1;

function farOff(difference: number | null): string[] {
  if (difference === null || difference <= FAR_OFF) return [];
  return [texts().devices.totals.farOff];
}

/** Throws NotUnderstood if all files of a day with revenue are empty, because the rows in the sheet must then not be deleted. */
function assertNotEmptied(days: readonly DayRevenue[], full: FullTotals, request: Request): void {
  const known = new Map(full.days.map(({ day, revenue }) => [day, revenue]));
  for (const { day, rows } of days) {
    const revenue = known.get(day) ?? 0;
    if (rows > 0 || revenue < LEAST_REVENUE) continue;
    throw new NotUnderstood(texts().devices.totals.allEmpty(day, twoDecimals(revenue), request.currency));
  }
}

/** In currency units. A day with less revenue may really have no rows. */
const LEAST_REVENUE = 0.01;

function centreTotals(all: readonly FileTotals[], centre: Centre): ControlTotals['centres'][number] {
  const files = all.filter((file) => file.centre === centre);
  const read = files.filter(({ state }) => state === 'read').length;
  return { centre, files: read, rows: countIn(files, 'records'), revenue: revenueOf(files) };
}

function dayRevenues(files: readonly FileTotals[], days: readonly Day[]): DayRevenue[] {
  return days.map((day) => {
    const ofDay = files.filter((file) => file.day === day);
    const unknown = ofDay.filter(({ revenue }) => revenue === null).map(({ centre }) => centre);
    return { day, rows: countIn(ofDay, 'records'), revenue: revenueOf(ofDay), unknown };
  });
}

function revenueOf(files: readonly FileTotals[]): number | null {
  return knownTotal(files.map(({ revenue }) => revenue));
}

/** Throws an Error unless there is exactly one file for each day and centre: incomplete totals must never be shown as complete. */
function assertWhole(files: readonly FileTotals[], days: readonly Day[]): void {
  const counted = new Set(files.map(({ day, centre }) => `${day} ${centre}`));
  const wanted = days.flatMap((day) => CENTRES.map((centre) => `${day} ${centre}`));
  const missing = wanted.find((file) => !counted.has(file));
  if (missing !== undefined) throw new Error(`the file ${missing} was not counted`);
  if (files.length !== wanted.length) throw new Error('a file was counted twice, or was not asked for');
}

function assertCounted({ day, centre, records, kept }: FileTotals, request: Request): void {
  if (isFiltered(request) ? kept > records : kept !== records)
    throw new Error(
      `of ${records} rows of ${centre} on ${day}, ${kept} were taken, and no filter left the rest out`,
    );
}

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
