import { requireReportKind } from '../../src/catalogue';
import { computeToday, type Day } from '../../src/dates';
import type { LastRun, ReportState, SavedReport, SheetCoverage } from '../../src/reports';
import type { SidebarState } from '../../src/sidebar-server';
import { getViewTexts } from '../text';
import { summarizeReport } from './report-summary';
import { describeScheduleAndRun, formatOwner, hasSchedule } from './schedule-text';
import { formatPastTime, formatShortDay } from './times';

/** The facts about a report: its kind, its days and filter, its schedule, its owner, and how new its numbers are. `state` is the shown one. */
export function listReportFacts(
  report: SavedReport,
  state: ReportState,
  now: number,
  timeZone: string,
): readonly string[] {
  return [
    requireReportKind(report.draft.report).label,
    summarizeReport(report, computeToday(report.draft.zone, now)),
    describeScheduleAndRun({ ...report, state }, now, timeZone),
    describeOwnership(report),
    describeFreshness(report, now),
    ...describeAlert(report),
  ];
}

/** What the alert has found on the newest day. */
function describeAlert({ alert }: SavedReport): readonly string[] {
  if (alert === null) return [];
  const lines = [alert.problem, ...alert.lines].filter((line) => line !== '');
  return lines.length > 0 ? lines : [getViewTexts().refresh.alert.nothingUnusual(formatShortDay(alert.day))];
}

export function findNewestDay(sheetData: SheetCoverage | null): Day | null {
  if (sheetData === null) return null;
  const lastWholeDay = pickEarlierDay(sheetData.to, sheetData.completeThrough);
  return lastWholeDay < sheetData.from
    ? null
    : pickEarlierDay(sheetData.newestDay ?? lastWholeDay, lastWholeDay);
}

/** "Numbers through 19 Nov; only a part of 20 Nov". */
export function describeFreshness(report: SavedReport, now: number): string {
  const { coverage: sheetData, draft } = report;
  const { card } = getViewTexts();
  if (sheetData === null) return card.noNumbers;
  const today = computeToday(draft.zone, now);
  const formatDayForToday = (day: Day) => formatShortDay(day, today);
  const lastWholeDay = pickEarlierDay(sheetData.to, sheetData.completeThrough);
  const newest = sheetData.newestDay ?? lastWholeDay;
  const day = findNewestDay(sheetData);
  const through = day === null ? card.noCompleteDay : card.numbersThrough(formatDayForToday(day));
  // A day that was not complete when it was fetched is never shown as complete.
  return newest > lastWholeDay ? card.inPart(through, formatDayForToday(newest)) : through;
}

/** Lines about the last run: "Last run today 09:14 by ana@example.com, 1,061 rows". If it failed, also the sentences about the failure. */
export function describeLastRun(report: SavedReport, now: number, viewer: SidebarState): readonly string[] {
  const { lastRun, coverage: sheetData } = report;
  if (lastRun === null) return [];
  const { card } = getViewTexts();
  const when = formatTimeAndUser(formatPastTime(lastRun.endedAt, now, viewer.timeZone), lastRun, viewer);
  if (lastRun.result === 'done')
    return [sheetData === null ? card.lastRunWithoutSheet(when) : card.lastRun(when, sheetData.rows)];
  const rows =
    sheetData === null ? [] : [card.stillHolds(formatPastTime(sheetData.fetchedAt, now, viewer.timeZone))];
  if (lastRun.result === 'cancelled') return [card.lastRunCancelled(when), ...rows];
  const lines = [
    card.lastRunFailed(when),
    lastRun.sentence,
    ...rows,
    lastRun.doNext,
    describeOtherKey(lastRun, viewer),
  ];
  return lines.filter((line) => line !== '');
}

/** A sentence about whose key failed; '' if it was the current user's. */
function describeOtherKey({ by, how }: LastRun, { user }: SidebarState): string {
  return how !== 'by schedule' || by === '' || by === user ? '' : getViewTexts().card.ranWithKeyOf(by);
}

/** "Owned by someone else: ana@example.com", or "Runs with the key of ana@example.com"; '' for the user's own. */
export function describeOwnership(report: SavedReport): string {
  if (report.mine) return '';
  const { runsWithKeyOf, ownedBy } = getViewTexts().card;
  return (hasSchedule(report) ? runsWithKeyOf : ownedBy)(formatOwner(report));
}

function formatTimeAndUser(when: string, { by, how }: LastRun, { user }: SidebarState): string {
  const { card } = getViewTexts();
  if (how === 'by schedule') return card.bySchedule(when);
  if (by === '') return when;
  return by === user ? card.byUser(when) : card.by(when, by);
}

function pickEarlierDay(one: Day, other: Day): Day {
  return one < other ? one : other;
}
