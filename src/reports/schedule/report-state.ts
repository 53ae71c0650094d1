import { report } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { addDays } from '../../dates/calendar';
import { checkDraft } from '../../request/checks/check-draft';
import type { ReportDraft } from '../../request/draft';
import type { Request } from '../../request/request';
import type { Settings } from '../../settings/settings';
import type { HeldData, LastRun, RunProgress } from '../run-facts';
import type { ReportState } from '../saved-report';
import { isRolling } from './lookback-window';

/** A run reports progress with each page, and a page takes at most a minute. */
export const SILENT_MS = 90_000;
/** LTV and retention of a day grow for so long (section 2.5). */
const GROWING_DAYS = 90;

export interface Known {
  readonly draft: ReportDraft;
  readonly paused: boolean;
  readonly lastRun: LastRun | null;
  readonly held: HeldData | null;
  readonly run: { readonly progress: RunProgress } | null;
  /** True for a scheduled report that its owner has yet to approve. */
  readonly waits: boolean;
}

/** The state of a saved report at `now`. */
export function reportState(known: Known, settings: Settings, now: number): ReportState {
  const { paused, lastRun, held, run } = known;
  if (run !== null) return isLive(run.progress, now) ? 'running' : 'stopped';
  if (paused) return 'paused';
  if (known.waits) return 'waits for approval';
  if (lastRun?.result === 'failed') return 'failed';
  if (held === null) return 'never run';
  if (isBehind(known.draft, held, settings, now)) return 'due';
  return (held.rowsBrought ?? held.rows) === 0 ? 'no rows' : 'fresh';
}

/** False for a run that has said nothing for so long that Google must have ended it, or whose clock was ahead by as much. */
export function isLive({ at }: RunProgress, now: number): boolean {
  return Math.abs(now - at) < SILENT_MS;
}

/**
 * True when the service has, or may have, other numbers than the sheet: a day was finished since, the range moved on, or days
 * that were still restated, or cohorts that still grow, had a day more.
 */
export function isBehind(draft: ReportDraft, held: HeldData, settings: Settings, now: number): boolean {
  // Countries say nothing about days, and which of them are known may change.
  const checked = checkDraft({ ...draft, areas: [] }, { now, defaults: settings });
  if ('issues' in checked) return true;
  const { request } = checked;
  // A range that moves on has another end with each new day, and may have kept days that it has left behind.
  const begins = isRolling(draft) ? request.from >= held.from : request.from === held.from;
  if (!begins || request.to !== held.to) return true;
  const settled = lastChange(request);
  const newest = request.newestCompleteDay;
  return held.completeThrough < (newest < settled ? newest : settled);
}

/** The day with whose end nothing of the range changes any more, as far as anybody can say. */
function lastChange({ report: kind, to }: Request): Day {
  const { restatedDays } = report(kind);
  return addDays(to, kind === 'ltv' || kind === 'retention' ? GROWING_DAYS : restatedDays);
}
