import type { Day } from '../../src/dates/calendar';
import { todayIn } from '../../src/dates/complete-days';
import type { HeldData, LastRun } from '../../src/reports/run-facts';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { texts } from '../text/texts';
import { isScheduled, whose } from './schedule-text';
import { dayText, whenText } from './times';

type Viewer = Pick<SidebarState, 'timeZone' | 'user'>;

/** The newest complete day with numbers in the sheet; null if there is none. */
export function newestDay(held: HeldData | null): Day | null {
  if (held === null) return null;
  const whole = earlier(held.to, held.completeThrough);
  return whole < held.from ? null : earlier(held.newestDay ?? whole, whole);
}

/** "Numbers through 19 Nov; 20 Nov is ready". */
export function freshnessText(report: SavedReport, now: number): string {
  const { held, draft, state, readyDay } = report;
  const { card } = texts();
  if (held === null) return card.noNumbers;
  const today = todayIn(draft.zone, now);
  const words = (day: Day) => dayText(day, today);
  const whole = earlier(held.to, held.completeThrough);
  const newest = held.newestDay ?? whole;
  const day = newestDay(held);
  const through = day === null ? card.noCompleteDay : card.numbersThrough(words(day));
  // A day that was not complete when it was fetched is never shown as complete.
  const numbers = newest > whole ? card.inPart(through, words(newest)) : through;
  if (readyDay !== null && readyDay > whole) return card.dayReady(numbers, words(readyDay));
  return state === 'due' ? card.correctionsReady(numbers) : numbers;
}

/** Lines about the last run: "Last run today 09:14 by ana@example.com, 1,061 rows". If it failed, also the sentences about the failure. */
export function lastRunTexts(report: SavedReport, now: number, viewer: Viewer): readonly string[] {
  const { lastRun, held } = report;
  if (lastRun === null) return [];
  const { card } = texts();
  const when = timeAndUser(whenText(lastRun.endedAt, now, viewer.timeZone), lastRun, viewer);
  if (lastRun.result === 'done')
    return [held === null ? card.lastRunWithoutSheet(when) : card.lastRun(when, held.rows)];
  const rows = held === null ? [] : [card.stillHolds(whenText(held.fetchedAt, now, viewer.timeZone))];
  if (lastRun.result === 'cancelled') return [card.lastRunCancelled(when), ...rows];
  const lines = [
    card.lastRunFailed(when),
    lastRun.sentence,
    ...rows,
    lastRun.doNext,
    theirKey(lastRun, viewer),
  ];
  return lines.filter((line) => line !== '');
}

/** A sentence about whose key failed; '' if it was the current user's. */
function theirKey({ by, how }: LastRun, { user }: Viewer): string {
  return how !== 'by schedule' || by === '' || by === user ? '' : texts().card.ranWithKeyOf(by);
}

/** "Owned by someone else: ana@example.com", or "Runs with the key of ana@example.com"; '' for the user's own. */
export function ownerText(report: Pick<SavedReport, 'mine' | 'owner' | 'refreshing'>): string {
  if (report.mine) return '';
  const { runsWithKeyOf, ownedBy } = texts().card;
  return (isScheduled(report) ? runsWithKeyOf : ownedBy)(whose(report));
}

function timeAndUser(when: string, { by, how }: LastRun, { user }: Viewer): string {
  const { card } = texts();
  if (how === 'by schedule') return card.bySchedule(when);
  if (by === '') return when;
  return by === user ? card.byUser(when) : card.by(when, by);
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other;
}
