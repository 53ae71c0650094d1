import { isFiltered } from '../request/output';
import type { Day, Request } from '../request/request';
import type { ControlTotals } from '../sidebar-api';
import { CENTRES } from './centres';
import { comparedRevenue, type DayRevenue, sumOf } from './compared-revenue';
import type { DoubledRows, FileTotals } from './file-totals';
import type { FullTotals } from './full-report-totals';
import { doubledTold, rowsTold } from './rows-told';

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

/** Control totals, and those of their sentences that no number may stand without; see Table.doubts. */
export interface CheckedTotals extends ControlTotals {
  readonly doubts: readonly string[];
}

/**
 * What the files held, what became of it, and what the full report says of the same days. Throws a plain Error, a mistake of this program, when a file
 * was not counted or a row was neither taken nor left out by a filter.
 */
export function controlTotals({ files, doubled, full, request, days }: ControlFacts): CheckedTotals {
  assertWhole(files, days);
  for (const file of files) assertCounted(file, request);
  const rows = sumOf(files.map(({ records }) => records)) ?? 0;
  const kept = sumOf(files.map((file) => file.kept)) ?? 0;
  const compared = comparedRevenue(dayRevenues(files, days), full, request);
  const told = doubledTold(doubled);
  return {
    from: days[0]!,
    to: days[days.length - 1]!,
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
    sentences: [...rowsTold(files, days.length), ...compared.sentences, ...told.doubts, ...told.notices],
    doubts: told.doubts,
  };
}

function centreTotals(files: readonly FileTotals[], centre: string): ControlTotals['centres'][number] {
  const read = files.filter(({ state }) => state === 'read');
  return {
    centre,
    files: read.length,
    rows: sumOf(files.map(({ records }) => records)) ?? 0,
    revenue: sumOf(read.map(({ revenue }) => revenue)),
  };
}

/** A centre without data is normal, and brought nothing. */
function dayRevenues(files: readonly FileTotals[], days: readonly Day[]): DayRevenue[] {
  return days.map((day) => {
    const read = files.filter((file) => file.day === day && file.state === 'read');
    const unknown = read.filter(({ revenue }) => revenue === null).map(({ centre }) => centre);
    const rows = sumOf(read.map(({ records }) => records)) ?? 0;
    return { day, rows, revenue: sumOf(read.map(({ revenue }) => revenue)), unknown };
  });
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
  const mayBeLess = isFiltered(request);
  if (mayBeLess ? kept > records || kept < 0 : kept !== records)
    throw new Error(
      `of ${records} rows of ${centre} on ${day}, ${kept} were taken, and no filter left the rest out`,
    );
}
