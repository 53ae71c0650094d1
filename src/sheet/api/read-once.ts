import type { SheetsRequest, SpreadsheetApi } from '../../platform/ports';

/**
 * The spreadsheet with responses cached until the next write: planning and writing see the same cells, even if Google recalculates a
 * formula in between.
 */
export function readOnce(api: SpreadsheetApi): SpreadsheetApi {
  const answers = new Map<string, unknown>();
  const once = <T>(question: readonly unknown[], ask: () => T): T => {
    const name = JSON.stringify(question);
    if (!answers.has(name)) answers.set(name, ask());
    return answers.get(name) as T;
  };
  return {
    timeZone: () => api.timeZone(),
    get: (fields, ranges) => once(['get', fields, ranges], () => api.get(fields, ranges)),
    values: (ranges, render) => once(['values', ranges, render], () => api.values(ranges, render)),
    batchUpdate(requests, shown) {
      answers.clear();
      return api.batchUpdate(requests, shown);
    },
  };
}

/** When a batch makes a visible sheet, the request that `first` returns for it is added at the end of the batch. */
export function withFirst(api: SpreadsheetApi, first: (sheetId: number) => SheetsRequest): SpreadsheetApi {
  return {
    ...api,
    batchUpdate: (requests, shown) =>
      api.batchUpdate([...requests, ...requests.flatMap(madeSheets).map(first)], shown),
  };
}

function madeSheets({ addSheet }: SheetsRequest): number[] {
  const made = addSheet as { properties: { sheetId: number; hidden: boolean } } | undefined;
  return made === undefined || made.properties.hidden ? [] : [made.properties.sheetId];
}
