import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../../platform/ports';
import { isFailedWrite, type RetryingSheets } from '../api/retrying-api';

/**
 * Sends a batch and returns what it shows of the sheets right after: a part for each range, in order, sheet by sheet.
 */
export function sendShown(
  api: RetryingSheets,
  requests: readonly SheetsRequest[],
  asked: Shown,
): SpreadsheetResource {
  return shownOrRead(api, api.batchUpdate(requests, asked), asked);
}

/** The batch's answer if it contains all ranges, else the same ranges read separately. */
export function shownOrRead(
  api: RetryingSheets,
  shown: SpreadsheetResource | undefined,
  asked: Shown,
): SpreadsheetResource {
  const parts = (shown?.sheets ?? []).flatMap(({ data = [] }) => data).length;
  // Without the cells the answer does not show where they are.
  return shown !== undefined && parts === asked.ranges.length ? shown : api.get(asked.fields, asked.ranges);
}

/** A failure after a batch must not claim that nothing was written. Throws SheetBeingEdited instead. */
export function onceLanded<T>(tab: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isFailedWrite(error) ? new SheetBeingEdited(tab, 'misplaced') : error;
  }
}

/**
 * What a sheet shows after a batch: in the answer of the batch, or read later, when somebody may have edited it since.
 */
export interface ShownAfter {
  readonly shown: SpreadsheetResource;
  readonly isSameMoment: boolean;
}
