import type { SheetsRequest, SpreadsheetResource } from '../platform/ports';
import { a1 } from './grid-reads';
import { headersAgain, headersRight, sizeAfter } from './landing';
import type { LongHeld } from './long-held';
import { dayColumn } from './refresh-plan';
import type { Refresh, RefreshRequests } from './refresh-requests';
import { tabsOf } from './report-sheet';
import { shownValue } from './sheet-content';
import { changeMetadata } from './sheets-requests';
import { stampText } from './stamp';
import { stampOf } from './write-job';

/** Rows that are looked at, at most: each is a range of the answer. */
const MOST_ROWS = 200;

/** What tells whether the batch of a long table has landed where it was meant to. */
export interface LongLanding {
  /** What the batch is to show of the sheet. */
  readonly ranges: readonly string[];
  /** By what the batch has shown: `right`; right but for `headers` that were edited; or `elsewhere`. */
  readonly of: (shown: SpreadsheetResource) => 'right' | 'headers' | 'elsewhere';
  readonly headersAgain: readonly SheetsRequest[];
  /** Has the rows of a batch that landed elsewhere count as rows of another question: the next run brings all days anew. */
  readonly disown: SheetsRequest;
}

/**
 * The batch of a long table shows its headers and, of the rows that stay, those next to what it writes or deletes: had somebody sorted the
 * table or moved its rows right before, other days would stand there. `isTouched` tells which of the held rows (the nth) it writes or deletes.
 */
export function longLanding(
  refresh: Refresh & { readonly held: LongHeld },
  requests: RefreshRequests,
  sent: readonly SheetsRequest[],
  isTouched: (nth: number) => boolean,
): LongLanding {
  const { held, columns, job, rows } = refresh;
  const { sheetId } = held.tab;
  const { place } = requests;
  const day = columns.at[dayColumn(job.table.columns)];
  const staying = day === undefined ? [] : neighbours(held, isTouched).slice(0, MOST_ROWS);
  const range = (row: number, from: number, to: number) =>
    a1(held.tab, { from: place.of(row), to: place.of(row) + 1 }, { from, to: to + 1 });
  return {
    ranges: [
      range(held.headerRow, Math.min(...columns.at), Math.max(...columns.at)),
      ...staying.map(({ row }) => range(row, day ?? 0, day ?? 0)),
    ],
    of: (shown) => {
      const tab = tabsOf(shown).find((each) => each.sheetId === sheetId);
      const size = sizeAfter(refresh, sent);
      if (tab?.rowCount !== size.rows || tab.columnCount !== size.columns) return 'elsewhere';
      const sheet = shown.sheets?.find(({ properties }) => properties?.sheetId === sheetId);
      const [headers = [], ...days] = (sheet?.data ?? []).map(({ rowData = [] }) =>
        (rowData[0]?.values ?? []).map(shownValue),
      );
      if (!staying.every((row, nth) => isOfDay(days[nth]?.[0], row.day))) return 'elsewhere';
      return headersRight(refresh, requests, headers) ? 'right' : 'headers';
    },
    headersAgain: headersAgain(refresh, requests),
    disown: changeMetadata(held.metadataId, stampText(disowned(job, sheetId, rows.staying.length > 0))),
  };
}

function disowned(job: Refresh['job'], sheetId: number, isMarked: boolean) {
  const { covers, ...stamp } = stampOf(job, sheetId, isMarked);
  return covers === undefined ? stamp : { ...stamp, covers: { ...covers, question: '' } };
}

/** The rows that stay, with their days, next to one that does not. */
function neighbours({ rows, days }: LongHeld, isTouched: (nth: number) => boolean) {
  return rows.flatMap((row, nth) => {
    if (isTouched(nth)) return [];
    const isNext = (nth > 0 && isTouched(nth - 1)) || (nth + 1 < rows.length && isTouched(nth + 1));
    return isNext ? [{ row, day: days[nth] }] : [];
  });
}

/** A day that is not known, or was typed as text, is any. */
function isOfDay(cell: unknown, day: number | undefined): boolean {
  return typeof cell !== 'number' || Math.floor(cell) === day;
}
