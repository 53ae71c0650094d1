import { scheduleText } from '../../src/reports/refreshing';
import type { SavedReport } from '../../src/reports/saved-report';
import { isSilent } from '../../src/reports/schedule/last-check';
import { agoWords, aheadWords } from './times';

const STARTED_AGAIN =
  'Opening this sidebar has started it again. If you still read this in two hours, save the report as “By hand only” under Edit ▸ Refresh, and then with its schedule again.';

/** True for a report that refreshes itself, paused or not. */
export function isScheduled({ refreshing }: Pick<SavedReport, 'refreshing'>): boolean {
  return refreshing.schedule.kind !== 'by hand';
}

/** "By hand", "Every day at 09:00 · next today 09:12". */
export function scheduleWords(report: SavedReport, now: number, timeZone: string): string {
  const said = scheduleText(report.refreshing.schedule);
  if (!isScheduled(report)) return report.paused ? `${said} · “Refresh all” leaves it out` : said;
  return `${said} · ${nextWords(report, now, timeZone)}`;
}

function nextWords({ paused, nextRun, waiting }: SavedReport, now: number, timeZone: string): string {
  if (waiting !== null) return 'rests until it is approved';
  if (paused) return 'rests while it is paused';
  if (nextRun === null) return 'nothing in it can change any more';
  return nextRun <= now ? 'next at the coming hourly check' : `next ${aheadWords(nextRun, now, timeZone)}`;
}

/** What is to be known, and done, where Google has stopped the hourly check; empty while it comes. */
export function notCheckedWords(report: SavedReport, now: number): string {
  const { lastChecked, paused, mine } = report;
  if (lastChecked === null || paused || !isScheduled(report)) return '';
  if (!isSilent(lastChecked, now)) return '';
  const stopped = `Last checked ${agoWords(lastChecked, now)}: Google has stopped the hourly check, so this report has not refreshed itself.`;
  if (mine) return `${stopped} ${STARTED_AGAIN}`;
  return `${stopped} Let ${whose(report)} open this sidebar, which starts it again, or choose Take over in the menu ⋯.`;
}

/** What whoever edits a scheduled report should know about whose approval a change needs; empty where it needs none. */
export function approvalWords(report: SavedReport): string {
  const { mine, waiting } = report;
  if (!isScheduled(report)) return '';
  if (!mine)
    return `It refreshes itself with the key of ${whose(report)}: what you change here waits until they approve it.`;
  return waiting === null ? '' : `${waiting.changes} When you save, you approve what you see here.`;
}

/** What taking over means. */
export function takeOverMeans(report: SavedReport): string {
  return `From now on it refreshes itself with your key, as you, and no longer with the key of ${whose(report)}. Its sheet and its schedule stay as they are. If a scheduled run fails, you get the mail.`;
}

/** An e-mail address, or that there is none. */
export function whose({ owner }: Pick<SavedReport, 'owner'>): string {
  return owner === '' ? 'somebody whose address Google does not tell' : owner;
}
