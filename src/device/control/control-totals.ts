import type { CurrencyId } from '../../catalogue/catalogue';
import { type Day, firstAndLast } from '../../dates/calendar';
import { NotUnderstood } from '../../errors/service-errors';
import { isFiltered } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { twoDecimals } from '../../table/cell-text';
import { texts } from '../../wording/texts';
import { CENTRES } from '../centres';
import { countIn } from '../file-totals';
import { type ComparedRevenue, compareRevenue, type FilesOfDays, fileRevenueOf } from './compare-revenue';
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
  readonly facts: readonly string[];
  /** Warnings that must be shown together with every number of the report, because rows may be missing or duplicated. */
  readonly doubts: readonly string[];
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

/** Throws NotUnderstood if all files of a day are empty and the full report has revenue for the day. */
export function controlTotals(filesOfDays: FilesOfDays, full: FullRevenue): ControlTotals {
  const { files, doubled, request, days } = filesOfDays;
  requireAllFiles(filesOfDays);
  for (const day of days) refuseEmptyFiles(day, filesOfDays, full);
  const compared = compareRevenue(filesOfDays, full);
  const rows = countIn(files, 'records');
  const kept = countIn(files, 'kept');
  const duplicates = duplicatesText(doubled);
  const rowTotals = rowTotalsText(files, days);
  const isFarOff = (compared.difference ?? 0) > FAR_OFF;
  const doubts = [...(isFarOff ? [texts().devices.totals.farOff] : []), ...duplicates.doubts];
  return {
    ...firstAndLast(days),
    currency: request.currency,
    centres: CENTRES.map((centre) => {
      const ofCentre = files.filter((file) => file.centre === centre);
      const read = ofCentre.filter(({ state }) => state === 'read').length;
      return { centre, files: read, rows: countIn(ofCentre, 'records'), revenue: fileRevenueOf(ofCentre) };
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

function requireAllFiles({ files, days, request }: FilesOfDays): void {
  const read = files.map(({ day, centre }) => `${day} ${centre}`).sort();
  const expected = days.flatMap((day) => CENTRES.map((centre) => `${day} ${centre}`)).sort();
  if (read.join() !== expected.join()) throw new Error(`not the files of ${days}: ${read}`);
  const wrong = files.find(({ records, kept }) => kept > records || (kept < records && !isFiltered(request)));
  if (wrong !== undefined)
    throw new Error(`of ${wrong.records} rows of ${wrong.centre} on ${wrong.day}, ${wrong.kept} were taken`);
}
