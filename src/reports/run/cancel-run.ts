import { attempt } from '../../errors/failure-message';
import { deleteSheet } from '../../sheet/api/sheets-requests';
import { MadeSheets } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS, surveySheets } from '../../sheet/read/report-sheet';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import { texts } from '../../wording/texts';
import { lastRunOf, type UnfinishedRun } from '../run-facts';
import { isLive } from '../schedule/report-state';
import type { FileServices } from '../services';
import { progressOf, RunSignals } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';

/** A run that is executing gets a signal to end soon. False if it is unknown, or if its rows are already being moved into the sheet. */
export function cancelRun(runId: string, services: ReportStores): boolean {
  const { reports, records, document, locks } = services;
  const properties = document.all();
  const unfinishedOf = (id: string) => records.record(id, properties).unfinished;
  const report = reports.all(properties).find(({ id }) => unfinishedOf(id)?.runId === runId);
  const unfinished = report && unfinishedOf(report.id);
  if (!report || !unfinished) return false;
  if (!isActive(unfinished, services)) {
    // Each slice begins under the same lock. A slice that began earlier is found here, and a slice that begins later finds that the run was
    // cancelled.
    const ended = locks.withDocumentLock(LOCK_WAITS['by hand'], () => endIdleRun(report.id, runId, services));
    if (ended?.result) {
      // If the hidden sheets cannot be deleted now, the next write of the report deletes them.
      attempt(texts().reports.runs.receivedRows, services, () => deleteLeftovers(report.id, services));
      return true;
    }
  }
  const { phase, done, of } = progressOf(unfinished, services);
  if (phase === 'writing' && done === of) return false;
  new RunSignals(services, runId).cancel();
  return true;
}

/** True while an execution works on the run; false between two slices, and after Google has ended the execution. */
function isActive(unfinished: UnfinishedRun, services: ReportStores): boolean {
  return !unfinished.waits && isLive(progressOf(unfinished, services), services.clock.now());
}

/** Ends the run and returns true if no execution works on it. Otherwise changes nothing and returns false. */
function endIdleRun(id: string, runId: string, services: ReportStores): boolean {
  const { records, clock, activeUser } = services;
  const record = records.record(id);
  const { unfinished } = record;
  if (unfinished?.runId !== runId || isActive(unfinished, services)) return false;
  const lastRun = lastRunOf(
    { ...unfinished, by: activeUser() },
    { endedAt: clock.now(), result: 'cancelled' },
  );
  records.note(id, { ...record, lastRun, unfinished: null });
  const signals = new RunSignals(services, runId);
  signals.forget();
  // The sidebar may start the next slice at the same moment. The signal ends that slice.
  if (unfinished.waits) signals.cancel();
  return true;
}

export function deleteLeftovers(reportId: string, { spreadsheet, document }: FileServices): void {
  const made = new MadeSheets(document);
  const { leftovers } = surveySheets(spreadsheet.get(SHEET_FIELDS), reportId, { made });
  if (leftovers.length > 0) spreadsheet.batchUpdate(leftovers.map(deleteSheet));
}
