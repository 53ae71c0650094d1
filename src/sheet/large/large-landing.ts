import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { changeMetadata } from '../api/sheets-requests';
import { hasSize, headersAgain, headersMoved, headersRight, sizeAfter } from '../commit/landing';
import { a1 } from '../read/grid-reads';
import { tabWithId } from '../read/report-sheet';
import { cellsShown, shownValue } from '../read/sheet-content';
import { ofNoQuestion, stampText } from '../stamp';
import { stampOf } from '../write-job';
import { type LargeBatch, type Look, looksAtDays, looksAtOwn } from './large-looks';

/** What tells whether the batch of a long table has landed where it was meant to. */
export interface LargeLanding {
  /** What the batch is to show of the sheet. */
  readonly ranges: readonly string[];
  /** By what the batch has shown: `right`; right but for `headers` that were edited; or `elsewhere`. */
  readonly of: (shown: SpreadsheetResource) => 'right' | 'headers' | 'elsewhere';
  readonly headersAgain: readonly SheetsRequest[];
  /** Has the rows of a batch that landed elsewhere count as rows of another question: the next run brings all days anew. */
  readonly disown: SheetsRequest;
}

/**
 * The batch of a long table shows its headers and what it has left alone: rows of other days, and what is the user's. Had somebody sorted the
 * table or moved its rows right before, these would not be where they were.
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

/** The whole row: a column that was moved may stand out of the table. */
function headerRange({ refresh, requests: { place }, sent }: LargeBatch): string {
  const { tab, headerRow } = refresh.existing;
  const row = place.of(headerRow);
  return a1(tab, { from: row, to: row + 1 }, { from: 0, to: sizeAfter(refresh, sent).columns });
}
