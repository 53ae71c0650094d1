import { formatSchedule, isSilent, type SavedReport } from '../../src/reports';
import { joinSentences } from '../../src/wording';
import { getViewTexts } from '../text';
import { formatFutureTime, formatPastTime } from './times';

export function hasSchedule({ refreshing }: SavedReport): boolean {
  return refreshing.schedule.kind !== 'by hand';
}

/** The schedule of a report in words, and when it runs next unless it is running: "By hand", "Every day after 09:00 · next today 09:12". */
export function describeScheduleAndRun(report: SavedReport, now: number, timeZone: string): string {
  const { card } = getViewTexts();
  const schedule = formatSchedule(report.refreshing.schedule);
  if (report.state === 'running') return schedule;
  if (hasSchedule(report)) return card.scheduled(schedule, describeNextRun(report, now, timeZone));
  return report.paused ? card.skippedByAll(schedule) : schedule;
}

function describeNextRun(report: SavedReport, now: number, timeZone: string): string {
  const { paused, nextRun, waiting } = report;
  const { card } = getViewTexts();
  if (waiting?.stops) return card.untilApproved;
  if (paused) return card.whilePaused;
  if (nextRun === null) return card.allFinal;
  if (nextRun <= now) return card.nextCheck;
  // The first hourly check after this time refreshes it.
  return card.next(formatFutureTime(nextRun, now, timeZone, true));
}

/** True for a report that does not refresh itself, because Google has stopped the hourly check of its owner. */
export function isUnchecked(report: SavedReport, now: number): boolean {
  const { lastChecked, paused } = report;
  return lastChecked !== null && !paused && hasSchedule(report) && isSilent(lastChecked, now);
}

/** What happened and what to do if Google has stopped the hourly check; '' while the check runs. */
export function describeStoppedCheck(report: SavedReport, now: number, timeZone: string): string {
  const { lastChecked, mine } = report;
  if (lastChecked === null || !isUnchecked(report, now)) return '';
  const { card } = getViewTexts();
  return joinSentences([
    card.notChecked(formatPastTime(lastChecked, now, timeZone)),
    mine ? card.checkRestarted : card.letOwnerOpen(formatOwner(report)),
  ]);
}

/** Whose approval a change of a scheduled report needs; '' if it needs none. */
export function describeNeededApproval(report: SavedReport): string {
  const { mine, waiting } = report;
  if (!hasSchedule(report)) return '';
  if (!mine) return getViewTexts().editor.changeWaits(formatOwner(report));
  return waiting === null ? '' : getViewTexts().editor.savingApproves(waiting.changes);
}

/** The owner's e-mail address, or a text that says that it is unknown. */
export function formatOwner({ owner }: SavedReport): string {
  return owner === '' ? getViewTexts().controls.unknownOwner : owner;
}
