import { SHEET_FIELDS, survey } from '../table/report-sheet';
import { deleteSheet } from '../table/sheets-requests';
import { tried } from './after-run';
import type { SavedPorts } from './ports';
import type { ListSources } from './report-list';
import { isLive } from './report-state';
import { progressOf, RunSignals } from './run-signals';

/**
 * Asks a run to end as soon as it can with the old rows in place, or puts away one that was left half-way. False when it is too late,
 * because its rows are being moved in, or there is no such run.
 */
export function cancelRun(runId: string, { reports, records, ports }: ListSources): boolean {
  const { cache, clock, activeUser, document } = ports;
  const signals = new RunSignals(cache, clock, runId);
  const kept = document.all();
  const of = reports.all(kept).find(({ id }) => records.inHand(id, kept)?.runId === runId);
  if (of === undefined) return false;
  const inHand = records.inHand(of.id, kept)!;
  const progress = progressOf(inHand, ports);
  if (isLive(progress, clock.now())) {
    if (progress.phase === 'writing' && progress.done === progress.of) return false;
    signals.cancel();
    return true;
  }
  const lastRun = {
    startedAt: progress.startedAt,
    endedAt: clock.now(),
    by: activeUser(),
    how: inHand.how,
    result: 'cancelled',
    sentence: '',
    doNext: '',
  } as const;
  records.end(of.id, records.unchanged(of.id, lastRun));
  signals.forget();
  // Should that fail, the report's next write does it.
  tried('The rows that had come', () => deleteLeftovers(of.id, ports));
  return true;
}

/** Rows that the run brought to a hidden sheet are of no use any more. */
function deleteLeftovers(reportId: string, { spreadsheet }: Pick<SavedPorts, 'spreadsheet'>): void {
  const { leftovers } = survey(spreadsheet.get(SHEET_FIELDS), reportId);
  if (leftovers.length > 0) spreadsheet.batchUpdate(leftovers.map(deleteSheet));
}
