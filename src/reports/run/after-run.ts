import { ClosedMonths } from '../../close/closings/closed-months';
import { writeSummary } from '../../close/restatements/summary-sheet';
import type { AdReportsError } from '../../errors/ad-reports-error';
import { shortTrace } from '../../errors/error-trace';
import type { Table } from '../../table/table';
import { rememberInSheet } from '../copies/report-in-sheet';
import type { StoredReport } from '../saved-report';
import { noteReportAddress } from '../store/report-address';
import type { ReportPorts } from '../store/report-stores';
import type { RunRecord, RunRecords } from '../store/run-records';
import { rememberSuggestions } from '../store/suggestions';

/**
 * What follows a good run, once its rows stand. None of it can make a failed one of it: what does not come off is told as
 * sentences, and done after the next run.
 */
export function afterRun(
  kept: StoredReport,
  record: RunRecord,
  table: Table,
  records: RunRecords,
  ports: ReportPorts,
): string[] {
  return [
    ...attempt('The address for colleagues', ports, () => noteReportAddress(ports)),
    ...attempt('The names for the form', ports, () => rememberSuggestions(table, ports.document)),
    ...attempt('The sheet’s own note of its report', ports, () => {
      if (record.inSheet === kept.revision) return;
      rememberInSheet(kept, ports.file().id, ports);
      records.note(kept.id, { ...record, inSheet: kept.revision });
    }),
    ...(record.summaryDue ? updateSummary([kept], records, ports) : []),
  ];
}

/** Brings the summary of restatements up to date; `reports` are those for which that was due. */
export function updateSummary(
  reports: readonly StoredReport[],
  records: RunRecords,
  ports: ReportPorts,
): string[] {
  return attempt('The summary of restatements', ports, () => {
    writeSummary(new ClosedMonths(ports.document).list(), ports);
    for (const { id } of reports) {
      const record = records.record(id);
      if (record !== undefined) records.note(id, { ...record, summaryDue: false });
    }
  });
}

/** Does `work`; if it fails, returns a sentence that says why, and logs an unexpected error. */
export function attempt(what: string, { errors }: Pick<ReportPorts, 'errors'>, work: () => void): string[] {
  try {
    work();
    return [];
  } catch (error) {
    const trace = errors.unexpected(`writing: ${what}`, error);
    const why =
      trace === undefined ? (error as AdReportsError).happened : `unexpected error (${shortTrace(trace)}).`;
    return [`${what} could not be written: ${why}`];
  }
}
