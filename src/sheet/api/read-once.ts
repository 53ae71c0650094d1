import type { SpreadsheetApi } from '../../platform/ports';

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
