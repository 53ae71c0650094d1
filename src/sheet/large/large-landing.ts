import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { changeMetadata } from '../api/sheets-requests';
import { hasSize, headersAgain, headersMoved, headersRight, sizeAfter } from '../commit/landing';
import { a1, cellsShown } from '../read/grid-reads';
import { tabWithId } from '../read/report-sheet';
import { shownValue } from '../read/sheet-content';
import { ofNoQuestion, stampText } from '../stamp';
import { stampOf } from '../write-job';
import { type LargeBatch, type Look, looksAtDays, looksAtOwn } from './large-looks';

/** How to tell whether the batch of a large table wrote to the right places. */
export interface LargeLanding {
  /** The ranges that the batch returns. */
  readonly ranges: readonly string[];
  /** Judges what the batch showed: `right`; right except for edited `headers`; or `elsewhere`. */
  readonly of: (shown: SpreadsheetResource) => 'right' | 'headers' | 'elsewhere';
  readonly headersAgain: readonly SheetsRequest[];
  /** Clears the question of the stamp: the next run fetches all days. */
  readonly disown: SheetsRequest;
}

/**
 * The batch of a large table returns its headers and what it leaves alone: rows of other days and the user's content. If somebody sorted
 * the table or moved its rows right before, these would be in other places.
 */
export function largeLanding(batch: LargeBatch): LargeLanding {
  const { refresh, requests, sent } = batch;
  const { existing, job, rows } = refresh;
  const { sheetId } = existing.tab;
  const stamp = stampOf(job, sheetId, rows.staying.length > 0);
  const looks = [...looksAtDays(batch), ...looksAtOwn(batch)];
  return {
    ranges: [headerRange(batch), ...looks.map(({ range }) => range)],
    of: (shown) => {
      if (!hasSize(tabWithId(shown, sheetId), sizeAfter(refresh, sent))) return 'elsewhere';
      const [headers, ...parts] = cellsShown(shown, sheetId);
      if (!looks.every(({ isRight }: Look, nth) => isRight(parts[nth] ?? []))) return 'elsewhere';
      const texts = (headers?.[0] ?? []).map(shownValue);
      if (headersRight(refresh, requests, texts.slice(Math.min(...refresh.columns.at)))) return 'right';
      return headersMoved(refresh, texts, 0) ? 'elsewhere' : 'headers';
    },
    headersAgain: headersAgain(refresh, requests),
    disown: changeMetadata(existing.metadataId, stampText(ofNoQuestion(stamp))),
  };
}

/** The whole row, since a column may have been moved out of the table. */
function headerRange({ refresh, requests: { place }, sent }: LargeBatch): string {
  const { tab, headerRow } = refresh.existing;
  const row = place.of(headerRow);
  return a1(tab, { from: row, to: row + 1 }, { from: 0, to: sizeAfter(refresh, sent).columns });
}
