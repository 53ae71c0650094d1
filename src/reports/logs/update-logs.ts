import { attempt } from '../../errors/record-failure';
import { texts } from '../../wording/texts';
import { reportList } from '../status/report-list';
import type { ReportStores } from '../store/report-stores';
import { hasLogs } from './log-switch';
import { pendingRuns, removePending } from './record-run';
import { writeLogs } from './write-logs';

const LONGEST = 1_000;
/** (Stored name: do not change.) */
const PROBLEM = 'adreports.booksProblem';

/**
 * Updates status sheet and run log, in a file that has them. If a sheet cannot be written, stores the reason as a sentence for the
 * sidebar, and its runs wait for the next update.
 */
export function updateLogs(sources: ReportStores): void {
  const { document } = sources;
  const kept = document.all();
  if (hasLogs(kept) !== true) return;
  const problems: string[] = [];
  const failure = attempt(texts().reports.runs.logs, sources, () => {
    const order = { status: reportList(sources, kept), newRuns: pendingRuns(kept) };
    const written = writeLogs(order, sources);
    removePending(written.logged, document);
    problems.push(...written.problems);
  });
  const sentence = [...problems, ...failure].join(' ');
  if (sentence === logsProblem(kept)) return;
  if (sentence === '') document.delete(PROBLEM);
  else document.set(PROBLEM, sentence.slice(0, LONGEST));
}

/** Why status sheet or run log could not be written last time; '' if they were written. */
export function logsProblem(kept: ReadonlyMap<string, string>): string {
  return kept.get(PROBLEM) ?? '';
}

/** True if runs wait for the log because Google ended an execution. Runs that a sheet did not accept wait for the next run. */
export function areLogsBehind(kept: ReadonlyMap<string, string>): boolean {
  return hasLogs(kept) === true && logsProblem(kept) === '' && pendingRuns(kept).length > 0;
}
