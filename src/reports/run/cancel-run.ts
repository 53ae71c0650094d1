import { attempt } from '../../errors/record-failure';
import { deleteSheet } from '../../sheet/api/sheets-requests';
import { MadeSheets } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS, surveySheets } from '../../sheet/read/report-sheet';
import { texts } from '../../wording/texts';
import { lockWaitMs } from '../fetch/report-job';
import type { ReportPorts } from '../report-ports';
import { lastRunOf, type UnfinishedRun } from '../run-facts';
import { isLive } from '../schedule/report-state';
import { progressOf, RunSignals } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';

/** A run that is executing gets a signal to end soon. False if it is unknown, or if its rows are already being moved into the sheet. */
export function cancelRun(runId: string, sources: ReportStores): boolean {
  const { reports, records, document, locks } = sources;
  const properties = document.all();
  const report = reports
    .all(properties)
    .find(({ id }) => records.unfinished(id, properties)?.runId === runId);
  const seen = report && records.unfinished(report.id, properties);
  if (report === undefined || seen === undefined) return false;
  if (!isActive(seen, sources)) {
    // Each slice begins under the same lock. A slice that began earlier is found here, and a slice that begins later finds that the run was
    // cancelled.
    const ended = locks.withDocumentLock(lockWaitMs('by hand'), () => endIdleRun(report.id, runId, sources));
    if (ended?.result) {
      // If the hidden sheets cannot be deleted now, the next write of the report deletes them.
      attempt(texts().reports.runs.receivedRows, sources, () => deleteLeftovers(report.id, sources));
      return true;
    }
  }
  const { phase, done, of } = progressOf(seen, sources);
  if (phase === 'writing' && done === of) return false;
  new RunSignals(sources, runId).cancel();
  return true;
}

/** True while an execution works on the run; false between two slices, and after Google has ended the execution. */
function isActive(unfinished: UnfinishedRun, ports: Pick<ReportPorts, 'cache' | 'clock'>): boolean {
  return !unfinished.waits && isLive(progressOf(unfinished, ports), ports.clock.now());
}

/** Ends the run and returns true if no execution works on it. Otherwise changes nothing and returns false. */
function endIdleRun(id: string, runId: string, sources: ReportStores): boolean {
  const { records, clock, activeUser } = sources;
  const unfinished = records.unfinished(id);
  if (unfinished?.runId !== runId || isActive(unfinished, sources)) return false;
  const lastRun = lastRunOf({ ...unfinished, by: activeUser() }, clock.now(), 'cancelled');
  records.end(id, { ...records.record(id), lastRun });
  const signals = new RunSignals(sources, runId);
  signals.forget();
  // The sidebar may start the next slice at the same moment. The signal ends that slice.
  if (unfinished.waits) signals.cancel();
  return true;
}

export function deleteLeftovers(
  reportId: string,
  { spreadsheet, document }: Pick<ReportPorts, 'spreadsheet' | 'document'>,
): void {
  const made = new MadeSheets(document);
  const { leftovers } = surveySheets(spreadsheet.get(SHEET_FIELDS), reportId, { made });
  if (leftovers.length > 0) spreadsheet.batchUpdate(leftovers.map(deleteSheet));
}
