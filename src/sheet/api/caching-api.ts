import type { SpreadsheetApi } from '../../platform';

/** Responses are cached until the next write: planning and writing see the same cells, even if Google recalculates a formula in between. */
export function createCachingApi(api: SpreadsheetApi): SpreadsheetApi {
  const answers = new Map<string, unknown>();
  const fetchCached = <T>(question: readonly unknown[], fetch: () => T): T => {
    const questionText = JSON.stringify(question);
    if (!answers.has(questionText)) answers.set(questionText, fetch());
    return answers.get(questionText) as T;
  };
  return {
    timeZone: () => api.timeZone(),
    get: (fields, ranges) => fetchCached(['get', fields, ranges], () => api.get(fields, ranges)),
    values: (ranges, render) => fetchCached(['values', ranges, render], () => api.values(ranges, render)),
    batchUpdate(requests, responseFields) {
      answers.clear();
      return api.batchUpdate(requests, responseFields);
    },
  };
}
