import type { CurrencyId } from '../../catalogue/catalogue';
import { type Day, firstAndLast } from '../../dates/calendar';
import { NotUnderstood } from '../../errors/service-errors';
import type { Request } from '../../request/request';
import { isFiltered } from '../../request/request';
import { texts } from '../../wording/texts';
import { CENTRES, type Centre } from '../centres';
import { countIn, type DoubledRows, type FileTotals } from '../file-totals';
import {
  type ComparedRevenue,
  comparedRevenue,
  type DayRevenue,
  knownTotal,
  twoDecimals,
} from './compared-revenue';
import type { FullTotals } from './full-report-totals';
import { duplicatesText, rowTotalsText, textFaultsText } from './totals-text';

/** The data for the control totals of a run. */
export interface ControlFacts {
  /** Exactly one for each day and centre. */
  readonly files: readonly FileTotals[];
  readonly doubled: readonly (DoubledRows & { readonly day: Day })[];
  readonly full: FullTotals;
  readonly request: Request;
  /** In order; at least one. */
  readonly days: readonly Day[];
}

/**
 * The totals of the files and of the report, and the full report's revenue for the same days. Throws a plain Error, a mistake of this
 * program, if a file was not counted, or if a row was neither used nor removed by a filter. Throws NotUnderstood if all files are empty
 * on a day that had revenue.
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
    doubts: [...far, ...duplicates.doubts],
  };
}

/** As a share. The two reports never differ by more, so rows are missing or duplicated in one of them. */
const FAR_OFF = 0.1;

function farOff(difference: number | null): string[] {
  if (difference === null || difference <= FAR_OFF) return [];
  return [texts().devices.totals.farOff];
}

/** Files without rows are normal for one centre, but not for all centres on a day with revenue: the old rows in the sheet are better than none. */
function assertNotEmptied(days: readonly DayRevenue[], full: FullTotals, request: Request): void {
  const known = new Map(full.days.map(({ day, revenue }) => [day, revenue]));
  for (const { day, rows } of days) {
    const revenue = known.get(day) ?? 0;
    if (rows > 0 || revenue < LEAST_REVENUE) continue;
    throw new NotUnderstood(texts().devices.totals.allEmpty(day, twoDecimals(revenue), request.currency));
  }
}

/** In currency units. Less revenue does not prove that there were rows. */
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

/** The totals of only some of the files must never be shown as those of all. */
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
  /** The totals of each centre over all days. `files` is the number of its files that were read. */
  readonly centres: readonly {
    readonly centre: string;
    readonly files: number;
    readonly rows: number;
    readonly revenue: number | null;
  }[];
  /** The numbers of records in the files, of records in the report, and of records that a filter removed. */
  readonly rows: number;
  readonly kept: number;
  readonly skipped: number;
  /** The sentences that must be shown with every number: rows may be missing or duplicated. */
  readonly doubts: readonly string[];
}
