import type { CurrencyId } from '../../catalogue/catalogue';
import { type Day, firstAndLast } from '../../dates/calendar';
import { NotUnderstood } from '../../errors/service-errors';
import type { Request } from '../../request/request';
import { isFiltered } from '../../request/rows-or-summary';
import { texts } from '../../wording/texts';
import { CENTRES } from '../centres';
import type { DoubledRows, FileTotals } from '../file-totals';
import { added, comparedRevenue, type DayRevenue, knownTotal, twoDecimals } from './compared-revenue';
import type { FullTotals } from './full-report-totals';
import { duplicatesText, rowTotalsText, textFaultsText } from './totals-text';

/** What the control totals of a run are made of. */
export interface ControlFacts {
  /** One a day and centre: exactly these, or the totals would be of a part. */
  readonly files: readonly FileTotals[];
  readonly doubled: readonly (DoubledRows & { readonly day: Day })[];
  readonly full: FullTotals;
  readonly request: Request;
  /** In order; at least one. */
  readonly days: readonly Day[];
}

/**
 * What the files held, what became of it, and what the full report says of the same days. Throws a plain Error, a mistake of this program, when a file
 * was not counted or a row was neither taken nor left out by a filter; NotUnderstood when all files of a day are empty that had revenue.
 */
export function controlTotals({ files, doubled, full, request, days }: ControlFacts): ControlTotals {
  assertWhole(files, days);
  for (const file of files) assertCounted(file, request);
  const rows = recordsOf(files);
  const kept = added(files.map((file) => file.kept));
  const revenues = dayRevenues(files, days);
  assertNotEmptied(revenues, full, request);
  const compared = comparedRevenue(revenues, full, request);
  const duplicates = duplicatesText(doubled);
  const far = farOff(compared.difference);
  return {
    ...firstAndLast(days),
    currency: request.currency,
    centres: CENTRES.map((centre) =>
      centreTotals(
        files.filter((file) => file.centre === centre),
        centre,
      ),
    ),
    rows,
    kept,
    skipped: rows - kept,
    revenue: compared.revenue,
    fullRevenue: compared.fullRevenue,
    difference: compared.difference,
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

/** Further off than the two reports ever are: then something is missing or doubled in one of them. */
const FAR_OFF = 0.1;

function farOff(difference: number | null): string[] {
  if (difference === null || difference <= FAR_OFF) return [];
  return [texts().devices.totals.farOff];
}

/** Files without a row are normal for a centre, but not for all of a day on which there was revenue: its old rows are better than none. */
function assertNotEmptied(days: readonly DayRevenue[], full: FullTotals, request: Request): void {
  const known = new Map(full.days.map(({ day, revenue }) => [day, revenue]));
  for (const { day, rows } of days) {
    const revenue = known.get(day) ?? 0;
    if (rows > 0 || revenue < LEAST_REVENUE) continue;
    throw new NotUnderstood(texts().devices.totals.allEmpty(day, twoDecimals(revenue), request.currency));
  }
}

/** In currency units: less is no sign of rows. */
const LEAST_REVENUE = 0.01;

function centreTotals(files: readonly FileTotals[], centre: string): ControlTotals['centres'][number] {
  return {
    centre,
    files: files.filter(({ state }) => state === 'read').length,
    rows: recordsOf(files),
    revenue: revenueOf(files),
  };
}

/** A centre without data is normal, and brought nothing. */
function dayRevenues(files: readonly FileTotals[], days: readonly Day[]): DayRevenue[] {
  return days.map((day) => {
    const ofDay = files.filter((file) => file.day === day);
    const unknown = ofDay.filter(({ revenue }) => revenue === null).map(({ centre }) => centre);
    return { day, rows: recordsOf(ofDay), revenue: revenueOf(ofDay), unknown };
  });
}

function recordsOf(files: readonly FileTotals[]): number {
  return added(files.map(({ records }) => records));
}

function revenueOf(files: readonly FileTotals[]): number | null {
  return knownTotal(files.map(({ revenue }) => revenue));
}

/** A part of the files is never shown as all of them. */
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

/** What the files of a device report held, and what the full report says of the same days and app. */
export interface ControlTotals {
  readonly from: Day;
  readonly to: Day;
  readonly currency: CurrencyId;
  /** One a centre, over all days. `files` is how many of its files were read. */
  readonly centres: readonly {
    readonly centre: string;
    readonly files: number;
    readonly rows: number;
    readonly revenue: number | null;
  }[];
  /** Records of the files; those that went into the report; those that a filter left out. */
  readonly rows: number;
  readonly kept: number;
  readonly skipped: number;
  readonly revenue: number | null;
  /** Null where nobody knows: then a sentence says why. */
  readonly fullRevenue: number | null;
  /** (full - device) / full, as a share, without its sign; null where either is not known. */
  readonly difference: number | null;
  /** The same in sentences, for the line above the table, the log and the sidebar. */
  readonly sentences: readonly string[];
  /** Those of the sentences that no number may stand without: rows may be missing or doubled. */
  readonly doubts: readonly string[];
}
