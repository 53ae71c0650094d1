import type { AdReportsError } from '../errors';
import { ClosedMonths } from '../ledger/closed-months';
import { writeSummary } from '../ledger/summary';
import type { Table } from '../table/table';
import { shortTrace } from '../trace/error-trace';
import { rememberInSheet } from './copied-report';
import type { KeptReport } from './kept-report';
import type { SavedPorts } from './ports';
import { noteReportAddress } from './report-address';
import type { RunRecord, RunRecords } from './run-records';
import { rememberSuggestions } from './suggestions';

/**
 * What follows a good run, once its rows stand. None of it can make a failed one of it: what does not come off is told as
 * sentences, and done after the next run.
 */
export function afterRun(
  kept: KeptReport,
  record: RunRecord,
  table: Table,
  records: RunRecords,
  ports: SavedPorts,
): string[] {
  return [
    ...tried('The address for colleagues', ports, () => noteReportAddress(ports)),
    ...tried('The names for the form', ports, () => rememberSuggestions(table, ports.document)),
    ...tried('The sheet’s own note of its report', ports, () => {
      if (record.inSheet === kept.revision) return;
      rememberInSheet(kept, ports.file().id, ports);
      records.note(kept.id, { ...record, inSheet: kept.revision });
    }),
    ...(record.summaryDue ? bringSummary([kept], records, ports) : []),
  ];
}

/** Brings the summary of restatements up to date; `reports` are those for which that was due. */
export function bringSummary(
  reports: readonly KeptReport[],
  records: RunRecords,
  ports: SavedPorts,
): string[] {
  return tried('The summary of restatements', ports, () => {
    writeSummary(new ClosedMonths(ports.document).list(), ports);
    for (const { id } of reports) {
      const record = records.record(id);
      if (record !== undefined) records.note(id, { ...record, summaryDue: false });
    }
  });
}

/** Does `work`; if it fails, returns a sentence that says why, and logs an unexpected error. */
export function tried(what: string, { errors }: Pick<SavedPorts, 'errors'>, work: () => void): string[] {
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
