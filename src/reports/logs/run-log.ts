import type { DayRange } from '../../dates/named-ranges';
import type { TextStore } from '../../platform/ports';
import { VERSION } from '../../version';
import type { InHand, RunReport } from '../run-facts';
import { LogSwitch } from './log-switch';
import type { LoggedRun } from './logged-run';
import { PendingRuns } from './pending-runs';

/** How a run came to its end. */
export interface EndedRun {
  readonly endedAt: number;
  readonly result: LoggedRun['result'];
  readonly sentence?: string;
  /** What a good run did. */
  readonly report?: RunReport;
}

interface RunToLog {
  readonly name: string;
  /** Null where the run ended before that was known. */
  readonly asked: DayRange | null;
  readonly run: InHand;
  readonly ended: EndedRun;
}

/** Has a run wait for its line in the run log, in a file that keeps one. */
export function logRun({ name, asked, run, ended }: RunToLog, document: TextStore): void {
  const kept = document.all();
  if (!LogSwitch.isKept(kept)) return;
  const { endedAt, result, sentence = '', report } = ended;
  const line = {
    runId: run.runId,
    report: name,
    startedAt: run.progress.startedAt,
    endedAt,
    how: run.how,
    askedFrom: asked?.from ?? null,
    askedTo: asked?.to ?? null,
    calls: run.calls,
    rowsInserted: report?.rowsInserted ?? 0,
    rowsChanged: report?.rowsChanged ?? 0,
    rowsDeleted: report?.rowsDeleted ?? 0,
    restated: report?.restated ?? 0,
    result,
    sentence: report === undefined ? sentence : report.notices.join(' '),
    version: VERSION,
  };
  new PendingRuns(document).add(line, kept);
}
