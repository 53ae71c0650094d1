import { ClosedMonths } from '../../close/closed-months';
import { type SummaryPorts, writeSummary } from '../../close/summary-sheet';
import { attempt } from '../../errors/record-failure';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { rememberInSheet } from '../copies/report-in-sheet';
import type { StoredReport } from '../saved-report';
import type { ReportPorts } from '../store/report-stores';
import { noteReportAddress } from '../store/report-stores';
import type { RunRecord, RunRecords } from '../store/run-records';
import { rememberSuggestions } from '../store/suggestions';

type AfterRunPorts = SummaryPorts & Pick<ReportPorts, 'errors' | 'settings' | 'activeUser' | 'file'>;

/**
 * The steps after a good run, when its rows are written. A failure here does not make the run fail: it is returned as a sentence, and
 * the next run repeats the step.
 */
export function afterRun(
  kept: StoredReport,
  record: RunRecord,
  table: Table,
  records: RunRecords,
  ports: AfterRunPorts,
): string[] {
  return [
    ...attempt(texts().reports.runs.fileAddress, ports, () => noteReportAddress(ports)),
    ...attempt(texts().reports.runs.suggestions, ports, () => rememberSuggestions(table, ports.document)),
    ...attempt(texts().reports.runs.noteInSheet, ports, () => {
      if (record.inSheet === kept.revision) return;
      rememberInSheet(kept, ports.file().id, ports);
      records.note(kept.id, { ...record, inSheet: kept.revision });
    }),
    ...(record.summaryDue ? updateSummary([kept], records, ports) : []),
  ];
}

/** Updates the summary of restatements; `reports` are the reports that made this necessary. */
export function updateSummary(
  reports: readonly StoredReport[],
  records: RunRecords,
  ports: AfterRunPorts,
): string[] {
  return attempt(texts().reports.runs.summary, ports, () => {
    writeSummary(new ClosedMonths(ports.document).list(), ports);
    for (const { id } of reports) {
      const record = records.record(id);
      if (record !== undefined) records.note(id, { ...record, summaryDue: false });
    }
  });
}
