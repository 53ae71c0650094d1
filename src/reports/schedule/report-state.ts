import { requireReportKind } from '../../catalogue';
import { addDays } from '../../dates';
import { checkDraft, type Request } from '../../request';
import type { Settings } from '../../settings';
import type { RunProgress, SheetCoverage } from '../run-facts';
import type { CurrentDraft, ReportState, SavedReport } from '../saved-report';
import { isLive } from '../store/run-signals';
import { isRolling } from './lookback-window';

/** LTV and retention of a day grow for 90 days (section 2.5). */
const GROWING_DAYS = 90;

export interface StateFacts extends Pick<SavedReport, 'paused' | 'lastRun' | 'held'> {
  readonly draft: CurrentDraft;
  readonly run: { readonly progress: RunProgress } | null;
  readonly waits: boolean;
  /** True if the rows in the sheet are not those of the last run: a user has taken its changes back. */
  readonly isTakenBack: boolean;
}

export function deriveReportState(facts: StateFacts, settings: Settings, now: number): ReportState {
  const { draft, paused, lastRun, held: coverage, run, waits, isTakenBack } = facts;
  if (run !== null) return isLive(run.progress, now) ? 'running' : 'stopped';
  if (paused) return 'paused';
  if (waits) return 'waits for approval';
  if (lastRun?.result === 'failed') return 'failed';
  if (coverage === null) return 'never run';
  if (isTakenBack || isBehind(draft, coverage, settings, now)) return 'due';
  return (coverage.rowsBrought ?? coverage.rows) === 0 ? 'no rows' : 'fresh';
}

/**
 * True if since the last good run a day of the range has become complete, the range has moved on, or a newer day has become complete while
 * numbers of the range are still restated or still grow. Also true if the draft has issues.
 */
export function isBehind(
  draft: CurrentDraft,
  coverage: SheetCoverage,
  settings: Settings,
  now: number,
): boolean {
  const request = findRequestAt(draft, settings, now);
  if (request === undefined) return true;
  const { report: reportKind, from, to, newestCompleteDay: newest } = request;
  // A rolling range moves with the current date. Its sheet may also contain earlier days that the range no longer includes.
  const isSameBegin = isRolling(draft) ? from >= coverage.from : from === coverage.from;
  if (!isSameBegin || to !== coverage.to) return true;
  const growingDays =
    reportKind === 'ltv' || reportKind === 'retention'
      ? GROWING_DAYS
      : requireReportKind(reportKind).days.restated;
  const finalDay = addDays(to, growingDays);
  return coverage.completeThrough < (newest < finalDay ? newest : finalDay);
}

/** Countries do not affect the days, and the list of known countries may change, so they are left out. */
export function findRequestAt(draft: CurrentDraft, settings: Settings, now: number): Request | undefined {
  const checked = checkDraft({ ...draft, areas: [] }, { now, defaults: settings });
  return 'issues' in checked ? undefined : checked.request;
}
