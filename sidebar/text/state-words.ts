import type { Day } from '../../src/dates/calendar';
import { newestCompleteDay, todayIn } from '../../src/dates/complete-days';
import type { LastRun } from '../../src/reports/run-facts';
import type { ReportState, SavedReport } from '../../src/reports/saved-report';
import { checkDraft } from '../../src/request/checks/check-draft';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { counted } from './counted';
import { isScheduled, whose } from './schedule-words';
import { dayWords, whenWords } from './times';

/** Each state in words; its colour is that of the class of the same name. */
export const STATE_WORDS: Readonly<Record<ReportState, { readonly label: string; readonly means: string }>> =
  {
    'never run': { label: 'Never run', means: 'it has no sheet yet' },
    'no rows': {
      label: 'No rows',
      means: 'the service returned no rows for the days and apps that it was last asked for',
    },
    fresh: { label: 'Fresh', means: 'the sheet holds all that the service has finished' },
    due: { label: 'Due', means: 'a new day, or corrected numbers, may be ready' },
    running: { label: 'Running', means: 'it is being refreshed at this moment' },
    stopped: { label: 'Stopped', means: 'a run was left half-way and can go on' },
    failed: {
      label: 'Failed',
      means: 'the last run ended with an error; the rows are those of the run before',
    },
    paused: { label: 'Paused', means: '“Refresh all” and the schedule leave it out' },
    'waits for approval': {
      label: 'Waits for approval',
      means: 'somebody changed it, and its owner has not approved that yet; the old rows stay',
    },
  };

type Viewer = Pick<SidebarState, 'timeZone' | 'user' | 'zone' | 'currency'>;

/** "Numbers through 19 Nov; 20 Nov is ready". */
export function freshnessWords(report: SavedReport, now: number, defaults: Viewer): string {
  const { held, draft, state } = report;
  if (held === null) return 'No numbers in a sheet yet';
  const today = todayIn(draft.zone, now);
  const words = (day: Day) => dayWords(day, today);
  const whole = earlier(held.to, held.completeThrough);
  const newest = held.newestDay ?? whole;
  // Counted only in part when it was fetched: never shown as whole.
  const inPart = newest > whole ? `, ${words(newest)} in part` : '';
  const through =
    whole < held.from ? 'No complete day yet' : `Numbers through ${words(earlier(newest, whole))}`;
  const ready = readyDay(report, now, defaults);
  if (ready !== null && ready > whole) return `${through}${inPart}; ${words(ready)} is ready`;
  return `${through}${inPart}${state === 'due' ? '; later corrections may be ready' : ''}`;
}

/** "today 09:14 by ana@example.com, 1,061 rows"; a failure's sentence follows on a line of its own. */
export function lastRunWords(report: SavedReport, now: number, viewer: Viewer): readonly string[] {
  const { lastRun, held } = report;
  if (lastRun === null) return [];
  const when = whenWords(lastRun.endedAt, now, viewer.timeZone);
  const by = whoWords(lastRun, viewer);
  if (lastRun.result === 'done') {
    const rows = held === null ? '; its sheet is gone' : `, ${counted(held.rows, 'row')}`;
    return [`Last run ${when}${by}${rows}`];
  }
  const rest =
    held === null
      ? []
      : [`The sheet still holds the rows of ${whenWords(held.fetchedAt, now, viewer.timeZone)}.`];
  if (lastRun.result === 'cancelled') return [`Last run cancelled ${when}${by}`, ...rest];
  const failed = `Last run failed ${when}${by}`;
  return [failed, lastRun.sentence, ...rest, lastRun.doNext, theirKey(lastRun, viewer)].filter(
    (line) => line !== '',
  );
}

/** Who reads what to do about a key has to know whose key that is. */
function theirKey({ by, how }: LastRun, { user }: Viewer): string {
  if (how !== 'by schedule' || by === '' || by === user) return '';
  return `It ran with the key of ${by}, not with yours.`;
}

/** "Not mine: by ana@example.com", or "Runs with the key of ana@example.com"; empty for one's own. */
export function ownerWords(report: Pick<SavedReport, 'mine' | 'owner' | 'refreshing'>): string {
  if (report.mine) return '';
  return isScheduled(report) ? `Runs with the key of ${whose(report)}` : `Not mine: by ${whose(report)}`;
}

function whoWords({ by, how }: LastRun, { user }: Viewer): string {
  if (how === 'by schedule') return ' by schedule';
  return by === '' ? '' : ` by ${by === user ? 'you' : by}`;
}

/** The newest day that the report asks for and that is complete; null while its draft is not allowed. */
function readyDay({ draft }: SavedReport, now: number, defaults: Viewer): Day | null {
  // Which countries are known is nothing to its days.
  const checked = checkDraft({ ...draft, areas: [] }, { now, defaults });
  if ('issues' in checked) return null;
  return earlier(checked.request.to, newestCompleteDay(draft.report, draft.zone, now));
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}
