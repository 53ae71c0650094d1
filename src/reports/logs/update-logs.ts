import { newestCompleteDay } from '../../dates/complete-days';
import { attempt } from '../../errors/record-failure';
import type { TextStore } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { waitingText } from '../approvals/awaiting-approval';
import { scheduleText } from '../refreshing';
import type { SavedReport } from '../saved-report';
import { reportList } from '../status/report-list';
import type { StatusRow } from '../status/status-table';
import type { ReportStores } from '../store/report-stores';
import { LogSwitch } from './log-switch';
import { PendingRuns } from './record-run';
import { writeLogs } from './write-logs';

const LONGEST = 1_000;
const PROBLEM = 'adreports.booksProblem';

/**
 * Brings status sheet and run log up to date, in a file that keeps them. What could not be written is kept as a sentence for
 * the sidebar, and its runs wait for the next time.
 */
export function updateLogs(sources: ReportStores): void {
  const { document } = sources.ports;
  const kept = document.all();
  if (!LogSwitch.isKept(kept)) return;
  const problems: string[] = [];
  problems.push(
    ...attempt(texts().reports.runs.logs, sources.ports, () => {
      problems.push(...write(sources, kept));
    }),
  );
  const said = problems.join(' ');
  if (said === logsProblem(kept)) return;
  if (said === '') document.delete(PROBLEM);
  else document.set(PROBLEM, said.slice(0, LONGEST));
}

/** Why status sheet or run log could not be written last time; '' when they could. */
export function logsProblem(kept: ReadonlyMap<string, string>): string {
  return kept.get(PROBLEM) ?? '';
}

/** True when runs wait for their lines in the log because who was to write them was killed. What a sheet would not take waits for the next run. */
export function areLogsBehind(kept: ReadonlyMap<string, string>, document: TextStore): boolean {
  if (!LogSwitch.isKept(kept) || logsProblem(kept) !== '') return false;
  return new PendingRuns(document).all(kept).length > 0;
}

function write(sources: ReportStores, kept: ReadonlyMap<string, string>): readonly string[] {
  const { ports } = sources;
  const pending = new PendingRuns(ports.document);
  const newRuns = pending.all(kept);
  const now = ports.clock.now();
  const status = reportList(sources, kept).map((report) => statusRow(report, now));
  const { logged, problems } = writeLogs({ status, newRuns }, ports);
  pending.remove(logged);
  return problems;
}

function statusRow(report: SavedReport, now: number): StatusRow {
  const { id, name, state, owner, draft, held, lastRun, nextRun, refreshing } = report;
  return {
    id,
    name,
    state,
    schedule: scheduleText(refreshing.schedule),
    owner,
    newestCompleteDay: draft.zone === undefined ? null : newestCompleteDay(draft.report, draft.zone, now),
    newestDayHeld: held?.newestDay ?? null,
    lastRunAt: lastRun?.endedAt ?? null,
    lastRunBy: lastRun?.by ?? '',
    lastRunHow: lastRun?.how ?? null,
    rows: held?.rows ?? null,
    nextRun,
    problem: problemText(report),
    approval: report.approval,
    lastChecked: report.lastChecked,
  };
}

function problemText({ waiting, owner, lastRun }: SavedReport): string {
  if (waiting !== null) return waitingText(waiting.changes, owner);
  return lastRun?.result === 'failed' ? lastRun.sentence : '';
}
