import { attempt } from '../../errors/record-failure';
import { deleteSheet } from '../../sheet/api/sheets-requests';
import { MadeSheets } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS, surveySheets } from '../../sheet/read/report-sheet';
import { texts } from '../../wording/texts';
import { lockWaitMs } from '../fetch/report-job';
import type { InHand } from '../run-facts';
import { isLive } from '../schedule/report-state';
import type { ReportPorts, ReportStores } from '../store/report-stores';
import { progressOf, RunSignals } from '../store/run-signals';

/**
 * Signals a run to end as soon as possible and to leave the old rows in place; ends an unfinished run directly. Returns false if it is
 * too late, because its rows are being moved into the sheet, or if there is no such run.
 */
export function cancelRun(runId: string, { reports, records, ports }: ReportStores): boolean {
  const { cache, clock, document, locks } = ports;
  const signals = new RunSignals(cache, clock, runId);
  const kept = document.all();
  const of = reports.all(kept).find(({ id }) => records.inHand(id, kept)?.runId === runId);
  const seen = of && records.inHand(of.id, kept);
  if (of === undefined || seen === undefined) return false;
  if (!isAtWork(seen, ports)) {
    // Under the lock, because each slice begins under it: a new slice begins before this, or finds the run cancelled.
    const isPutAway = () => {
      const inHand = records.inHand(of.id);
      return inHand?.runId === runId && putAway(of.id, inHand, signals, { records, ports });
    };
    if (locks.withDocumentLock(lockWaitMs('by hand'), isPutAway)?.result) {
      // If this fails, the report's next write deletes the leftovers.
      attempt(texts().reports.runs.receivedRows, ports, () => deleteLeftovers(of.id, ports));
      return true;
    }
  }
  const { phase, done, of: all } = progressOf(seen, ports);
  if (phase === 'writing' && done === all) return false;
  signals.cancel();
  return true;
}

/** True while an execution works on the run; false between two slices. */
function isAtWork(inHand: InHand, ports: Pick<ReportPorts, 'cache' | 'clock'>): boolean {
  return !inHand.waits && isLive(progressOf(inHand, ports), ports.clock.now());
}

/** Ends a run if no execution works on it; otherwise returns false. */
function putAway(
  id: string,
  inHand: InHand,
  signals: RunSignals,
  { records, ports }: Pick<ReportStores, 'records' | 'ports'>,
): boolean {
  if (isAtWork(inHand, ports)) return false;
  const { startedAt } = inHand.progress;
  const endedAt = ports.clock.now();
  const { how, waits } = inHand;
  const lastRun = { startedAt, endedAt, by: ports.activeUser(), how, sentence: '', doNext: '' };
  records.end(id, records.unchanged(id, { ...lastRun, result: 'cancelled' }));
  signals.forget();
  // The sidebar may start the next slice at this moment.
  if (waits) signals.cancel();
  return true;
}

/** Deletes the hidden sheets of a run. */
export function deleteLeftovers(
  reportId: string,
  { spreadsheet, document }: Pick<ReportPorts, 'spreadsheet' | 'document'>,
): void {
  const { leftovers } = surveySheets(spreadsheet.get(SHEET_FIELDS), reportId, {
    made: new MadeSheets(document),
  });
  if (leftovers.length > 0) spreadsheet.batchUpdate(leftovers.map(deleteSheet));
}
