import { SheetBeingEdited } from '../../errors/sheet-errors';
import type { SheetsRequest, Shown, SpreadsheetResource } from '../../platform/ports';
import { isFailedWrite, type RetryingSheets } from '../api/retrying-api';

/** Sends a batch; gives what it shows of the sheets right after: a part for each of the ranges, in their order, sheet by sheet. */
export function sendShown(
  api: RetryingSheets,
  requests: readonly SheetsRequest[],
  asked: Shown,
): SpreadsheetResource {
  return shownOrRead(api, api.batchUpdate(requests, asked), asked);
}

/** What a batch has answered, or else what is read of the same ranges. */
export function shownOrRead(
  api: RetryingSheets,
  shown: SpreadsheetResource | undefined,
  asked: Shown,
): SpreadsheetResource {
  const parts = (shown?.sheets ?? []).flatMap(({ data = [] }) => data).length;
  // An answer without the cells says nothing of where they are.
  return shown !== undefined && parts === asked.ranges.length ? shown : api.get(asked.fields, asked.ranges);
}

/** What fails once a batch has landed must not be told as if nothing had been written. Throws SheetBeingEdited then. */
export function onceLanded<T>(tab: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isFailedWrite(error) ? new SheetBeingEdited(tab, 'misplaced') : error;
  }
}

/** What a sheet shows after a batch; in the same moment, or read later, when somebody may have edited it since. */
export interface ShownAfter {
  readonly shown: SpreadsheetResource;
  readonly isSameMoment: boolean;
}
