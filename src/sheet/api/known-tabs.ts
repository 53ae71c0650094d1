import type { SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';

/** Requests after which the spreadsheet has other tabs. */
const CHANGES_TABS = ['addSheet', 'deleteSheet', 'duplicateSheet', 'updateSheetProperties'];

/**
 * The spreadsheet's tabs and metadata as an earlier write read them, so that the next write of the same execution need not read them first.
 * A write trusts them only for a table whose sheet it reads and compares anyway.
 */
export class KnownTabs {
  /** The spreadsheet as SHEET_FIELDS shows it; undefined if it was not read yet or may have changed. */
  file: SpreadsheetResource | undefined;

  /** The spreadsheet `api`. It forgets the tabs when a batch changes them, and when a call fails. */
  watching(api: SpreadsheetApi): SpreadsheetApi {
    const watched = <T>(call: () => T): T => {
      try {
        return call();
      } catch (error) {
        this.file = undefined;
        throw error;
      }
    };
    return {
      timeZone: () => api.timeZone(),
      get: (fields, ranges) => watched(() => api.get(fields, ranges)),
      values: (ranges, render) => watched(() => api.values(ranges, render)),
      batchUpdate: (requests, shown) => {
        if (requests.some(changesTabs)) this.file = undefined;
        return watched(() => api.batchUpdate(requests, shown));
      },
    };
  }
}

function changesTabs(request: SheetsRequest): boolean {
  return CHANGES_TABS.some((name) => name in request);
}
