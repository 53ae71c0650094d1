import { toColumnFormat } from '../../catalogue';
import { LOCK_WAITS, type WriteJob } from '../../sheet';
import { type Table, toColumnOrder } from '../../table';
import { toSheetTarget } from '../report-place';
import type { ReportServices } from '../services';
import { buildRefreshRules } from './refresh-rules';
import { buildRunProvenance } from './run-provenance';
import type { DecidedRequest } from './run-steps';

/** What a write of a report needs besides its hooks. If rows are staged, the table has only its columns, and StagedTable adds the rows. */
export function buildWriteJob(decided: DecidedRequest, table: Table, services: ReportServices): WriteJob {
  const { spreadsheet, locks, clock, formatTime, pack } = services;
  const { slice, request, window, requestDigest } = decided;
  const { report, runRecord: previousRecord, run, deadline } = slice.start;
  const { provenance, provenanceNote } = buildRunProvenance(decided, table, services);
  const order = toColumnOrder(report.refreshing.order, table.columns);
  return {
    services: { spreadsheet, locks, lockWaitMs: LOCK_WAITS[run.how], clock, formatTime, deadline },
    hooks: {},
    numberFormat: (column) => toColumnFormat(column, request.currency),
    ...(order && { order }),
    onProgress: ({ rowsWritten, of }) =>
      slice.reportProgress({ phase: 'writing', done: rowsWritten, of, rows: table.rows.length }),
    target: toSheetTarget(report, request),
    table,
    provenance,
    provenanceNote,
    covers: { ...window.range, completeThrough: request.newestCompleteDay, question: requestDigest },
    keepChanges: { facts: { held: previousRecord.coverage }, pack },
    rules: buildRefreshRules(decided, table, previousRecord.coverage),
  };
}
