import { scheduleText } from '../../src/reports/refreshing';
import type { SavedReport } from '../../src/reports/saved-report';
import { isSilent } from '../../src/reports/schedule/hourly-trigger';
import { texts } from '../text/texts';
import { aheadText, whenText } from './times';

/** True for a report that refreshes itself, paused or not. */
export function isScheduled({ refreshing }: Pick<SavedReport, 'refreshing'>): boolean {
  return refreshing.schedule.kind !== 'by hand';
}

/** The schedule of a report in words, and when it runs next unless it is running: "By hand", "Every day after 09:00 · next today 09:12". */
export function scheduleAndNextRun(report: SavedReport, now: number, timeZone: string): string {
  const { card } = texts();
  const schedule = scheduleText(report.refreshing.schedule);
  if (report.state === 'running') return schedule;
  if (isScheduled(report)) return card.scheduled(schedule, nextRunText(report, now, timeZone));
  return report.paused ? card.skippedByAll(schedule) : schedule;
}

const HALF_HOUR_MS = 1_800_000;

function nextRunText(report: SavedReport, now: number, timeZone: string): string {
  const { paused, nextRun, waiting, lastChecked } = report;
  const { card } = texts();
  if (waiting?.stops) return card.untilApproved;
  if (paused) return card.whilePaused;
  if (nextRun === null) return card.allFinal;
  if (nextRun <= now) return card.nextCheck;
  if (lastChecked !== null) return card.next(aheadText(nextRun, now, timeZone));
  // The minute of the hourly check is not known before its first run.
  const about = Math.round(nextRun / HALF_HOUR_MS) * HALF_HOUR_MS;
  return card.next(aheadText(about, now, timeZone, true));
}

/** True for a report that does not refresh itself, because Google has stopped the hourly check of its owner. */
export function isUnchecked(report: SavedReport, now: number): boolean {
  const { lastChecked, paused } = report;
  return lastChecked !== null && !paused && isScheduled(report) && isSilent(lastChecked, now);
}

/** What happened and what to do if Google has stopped the hourly check; '' while the check runs. */
export function notCheckedText(report: SavedReport, now: number, timeZone: string): string {
  const { lastChecked, mine } = report;
  if (lastChecked === null || !isUnchecked(report, now)) return '';
  const { card } = texts();
  return card.sentences(
    card.notChecked(whenText(lastChecked, now, timeZone)),
    mine ? card.checkRestarted : card.letOwnerOpen(whose(report)),
  );
}

/** Whose approval a change of a scheduled report needs; '' if it needs none. */
export function approvalText(report: SavedReport): string {
  const { mine, waiting } = report;
  if (!isScheduled(report)) return '';
  if (!mine) return texts().editor.changeWaits(whose(report));
  return waiting === null ? '' : texts().editor.savingApproves(waiting.changes);
}

/** The owner's e-mail address, or a text that says that it is unknown. */
export function whose({ owner }: Pick<SavedReport, 'owner'>): string {
  return owner === '' ? texts().controls.unknownOwner : owner;
}
