import { writeSummary } from '../../close/restatements/summary-sheet';
import { attempt } from '../../errors/record-failure';
import type { TextStore } from '../../platform/ports';
import { noteFileAddress } from '../../settings/file-address';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { RunHow } from '../run-facts';
import type { StoredReport } from '../saved-report';
import type { RunRecord } from '../store/run-records';
import type { ReportStores } from '../store/saved-reports';
import { rememberSuggestions } from '../store/suggestions';

/**
 * If a step fails, the run is still good, and the next run repeats the step. Returns a sentence for each failed step. The hourly check
 * updates the restatement summary after all of its runs.
 */
export function afterRun(
  report: StoredReport,
  record: RunRecord,
  table: Table,
  how: RunHow,
  sources: ReportStores,
  document: TextStore,
): string[] {
  const { settings, activeUser } = sources;
  const { fileAddress, suggestions } = texts().reports.runs;
  return [
    ...attempt(fileAddress, sources, () =>
      noteFileAddress(settings.settings().baseUrl, activeUser(), document),
    ),
    ...attempt(suggestions, sources, () => rememberSuggestions(table, report.draft.report, document)),
    ...(record.summaryDue && how === 'by hand' ? updateSummary([report], sources) : []),
  ];
}

/** Rewrites the restatement summary. `reports` are the reports with new restatements. Returns a list with one sentence if writing fails. */
export function updateSummary(reports: readonly StoredReport[], sources: ReportStores): string[] {
  const { records } = sources;
  return attempt(texts().reports.runs.summary, sources, () => {
    writeSummary(sources);
    const summed = reports.flatMap(({ id }) => {
      const record = records.record(id);
      return record.lastRun === null ? [] : [[id, { ...record, summaryDue: false }] as const];
    });
    records.noteAll(new Map(summed));
  });
}
