import { LOCK_WAITS } from '../../sheet';
import { buildLastRun, type UnfinishedRun } from '../run-facts';
import { isRunLive, RunSignals, readNewestProgress } from '../store/run-signals';
import type { SavedReportServices } from '../store/saved-reports';
import { deleteLeftovers } from './record-run';

/** A run that is executing gets a signal to end soon. False if it is unknown, or if its rows are already being moved into the sheet. */
export function cancelRun(runId: string, services: SavedReportServices): boolean {
  const { reports, records, document, locks } = services;
  const properties = document.readAll();
  const findUnfinished = (id: string) => records.readRunRecord(id, properties).unfinished;
  const report = reports.listAll(properties).find(({ id }) => findUnfinished(id)?.runId === runId);
  const unfinished = report && findUnfinished(report.id);
  if (!report || !unfinished) return false;
  if (!isExecuting(unfinished, services)) {
    // Each slice begins under the same lock. A slice that began earlier is found here, and a slice that begins later finds that the run was
    // cancelled.
    const lockResult = locks.withDocumentLock(LOCK_WAITS['by hand'], () =>
      endIdleRun(report.id, runId, services),
    );
    if (lockResult?.result === true) {
      deleteLeftovers(report.id, services);
      return true;
    }
  }
  const { phase, done, of } = readNewestProgress(unfinished, services);
  // The last batch is sent when all rows are ready, and cannot be called back.
  if (phase === 'writing' && done === of) return false;
  new RunSignals(services, runId).requestCancel();
  return true;
}

/** False between two slices, and after Google has ended the execution. */
function isExecuting(unfinished: UnfinishedRun, services: SavedReportServices): boolean {
  return !unfinished.waits && isRunLive(unfinished, services);
}

/** Ends the run and returns true if no execution works on it. Otherwise changes nothing and returns false. */
function endIdleRun(id: string, runId: string, services: SavedReportServices): boolean {
  const { records, clock, activeUser } = services;
  const record = records.readRunRecord(id);
  const { unfinished } = record;
  if (unfinished?.runId !== runId || isExecuting(unfinished, services)) return false;
  const cancelledRun = { ...unfinished, by: activeUser() };
  const lastRun = buildLastRun(cancelledRun, { endedAt: clock.now(), result: 'cancelled' });
  records.writeRunRecord(id, { ...record, lastRun, unfinished: null });
  const signals = new RunSignals(services, runId);
  signals.forgetSignals();
  // The sidebar may start the next slice at the same moment. The signal ends that slice.
  if (unfinished.waits) signals.requestCancel();
  return true;
}
