import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { SpreadsheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../api/retrying-api';
import { deleteDimension } from '../api/sheets-requests';
import { a1, cellsShown } from '../read/grid-reads';
import { tabWithId } from '../read/report-sheet';
import { SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { BatchAddition, RowsInto } from '../write-job';
import { hasSize, onceLanded, sendShown } from './landing';

/** Rows that a refresh writes into another sheet (the ledger) in the same batch, and a function that computes them again. */
export interface RepeatableAddition extends BatchAddition {
  readonly again: () => BatchAddition;
}

const MOST_TRIES = 3;

/** The range of the headers of the sheet that gets the additional rows. The batch returns these cells. */
export function headerRanges(addition: BatchAddition | undefined): string[] {
  if (addition?.into === undefined) return [];
  const { tab, headerRow } = addition.into;
  return [a1(tab, { from: headerRow, to: headerRow + 1 })];
}

/**
 * Checks where the batch wrote the rows for another sheet. If somebody inserted rows or columns in that sheet right before the batch,
 * deletes the misplaced rows and writes them again below the headers. `shown` is the spreadsheet right after the batch. Throws
 * SheetBeingEdited when the rows are misplaced again and again, or when a request fails.
 */
export function correctAddition(
  api: RetryingSheets,
  addition: RepeatableAddition,
  shown: SpreadsheetResource,
): void {
  if (addition.into !== undefined)
    onceLanded(addition.into.tab.title, () => moveAddition(api, addition, shown));
}

function moveAddition(
  api: RetryingSheets,
  { again, ...first }: RepeatableAddition,
  shown: SpreadsheetResource,
): void {
  let addition: BatchAddition = first;
  let seen = shown;
  for (let tries = 0; addition.into !== undefined && !isRight(addition.into, seen); tries++) {
    if (tries === MOST_TRIES) throw new SheetBeingEdited(addition.into.tab.title, 'misplaced');
    const { tab, headerRow, count } = addition.into;
    api.batchUpdate([
      deleteDimension(tab.sheetId, 'ROWS', { from: headerRow + 1, to: headerRow + 1 + count }),
    ]);
    addition = again();
    const asked = { fields: SHOWN_FIELDS, ranges: headerRanges(addition) };
    seen = sendShown(api, addition.requests, asked);
  }
}

function isRight({ tab, headers, count }: RowsInto, shown: SpreadsheetResource): boolean {
  const size = { rows: tab.rowCount + count, columns: tab.columnCount };
  if (!hasSize(tabWithId(shown, tab.sheetId), size)) return false;
  const row = (cellsShown(shown, tab.sheetId)[0]?.[0] ?? []).map(shownValue);
  return headers.every((header, column) => header === undefined || (row[column] ?? '') === header);
}
