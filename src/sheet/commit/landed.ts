import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../../platform/ports';
import { isFailedWrite, type RetryingSheets } from '../api/retrying-api';
import { cellsShown } from '../read/grid-reads';
import { tabWithId } from '../read/report-sheet';
import { readShown, shownValue } from '../read/sheet-content';

/** Sends a batch and returns the cells right after it: one part for each requested range, in the same order, sheet by sheet. */
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
  // A response without all the cells does not show where the batch wrote.
  return shown !== undefined && parts === asked.ranges.length ? shown : readShown(api, asked.ranges);
}

/** Runs `work` after a batch was applied. If `work` fails, calls `tidy` and throws SheetBeingEdited. */
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
