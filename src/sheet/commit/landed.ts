import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../../platform/ports';
import { isFailedWrite, type RetryingSheets } from '../api/retrying-api';
import { cellsShown } from '../read/grid-reads';
import { tabWithId } from '../read/report-sheet';
import { readShown, shownValue } from '../read/sheet-content';

/** Sends a batch and returns what it shows of the sheets right after: a part for each range, in order, sheet by sheet. */
export function sendShown(
  api: RetryingSheets,
  requests: readonly SheetsRequest[],
  asked: Shown,
): SpreadsheetResource {
  return shownOrRead(api, api.batchUpdate(requests, asked), asked);
}

/** The batch's response if it contains all ranges, else the same ranges read separately. */
export function shownOrRead(
  api: RetryingSheets,
  shown: SpreadsheetResource | undefined,
  asked: Shown,
): SpreadsheetResource {
  const parts = (shown?.sheets ?? []).flatMap(({ data = [] }) => data).length;
  // Without the cells the response does not show where they are.
  return shown !== undefined && parts === asked.ranges.length ? shown : readShown(api, asked.ranges);
}

/** A failure after a batch must not claim that nothing was written. Throws SheetBeingEdited instead, after calling `tidy`. */
export function onceLanded<T>(tab: string, work: () => T, tidy: () => void = () => {}): T {
  try {
    return work();
  } catch (error) {
    if (!isFailedWrite(error)) throw error;
    isSent(tidy);
    throw new SheetBeingEdited(tab, 'misplaced');
  }
}

/** Sends a request; false if it failed. */
export function isSent(send: () => void): boolean {
  try {
    send();
    return true;
  } catch (error) {
    if (isFailedWrite(error)) return false;
    throw error;
  }
}

/** What a sheet shows after a batch: in the response, or read later, when somebody may have edited it since. */
export interface ShownAfter {
  readonly shown: SpreadsheetResource;
  readonly isSameMoment: boolean;
}

/** The size and the shown contents of a sheet as a text for comparison; for formulas their text instead of their result. */
export function shownText(shown: SpreadsheetResource, sheetId: number): string {
  const tab = tabWithId(shown, sheetId);
  const cells = cellsShown(shown, sheetId).map((rows) =>
    rows.map((values) =>
      values.map((cell) => [cell.userEnteredValue?.formulaValue ?? shownValue(cell), cell.note ?? '']),
    ),
  );
  return JSON.stringify([tab?.rowCount, tab?.columnCount, cells]);
}
