import type { SpreadsheetApi } from '../../../src/platform/ports';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { WriteJob, WriteResult } from '../../../src/sheet/write-job';

/** The spreadsheet, and how many of its calls have succeeded. */
export function countCalls(api: SpreadsheetApi) {
  const calls = { reads: 0, writes: 0 };
  const counted = <Answer>(kind: keyof typeof calls, answer: Answer): Answer => {
    calls[kind]++;
    return answer;
  };
  const counting: SpreadsheetApi = {
    timeZone: () => api.timeZone(),
    get: (...question) => counted('reads', api.get(...question)),
    values: (...question) => counted('reads', api.values(...question)),
    batchUpdate: (...requests) => counted('writes', api.batchUpdate(...requests)),
  };
  return { api: counting, calls };
}

/** Writes a table. Returns the outcome and the number of successful calls. */
export function writeCounted(
  job: WriteJob,
): WriteResult & { readonly reads: number; readonly writes: number } {
  const { api, calls } = countCalls(job.services.spreadsheet);
  return { ...writeTable({ ...job, services: { ...job.services, spreadsheet: api } }), ...calls };
}
