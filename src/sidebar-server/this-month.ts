import { amountOf, findClosing } from '../books/books';
import { closeConnection, closePorts, sheetsApi } from '../books/close-ports';
import { readLedger } from '../books/ledger/ledger-lines';
import { askMonth } from '../books/month-question';
import { openBooks } from '../books/open-books';
import { type CloseOrder, checkedQuestion } from '../close/closings/month-actions';
import { type Movement, monthMovement } from '../close/movement/month-movement';
import { LEAST_MONTHS } from '../close/movement/usual-range';
import { newestCompleteDay } from '../dates/complete-days';
import { firstDay, lastDay } from '../dates/months';
import { momentSerial } from '../dates/sheet-dates';
import type { ReportStores } from '../reports/store/saved-reports';
import { readOnce } from '../sheet/api/read-once';
import { amountText, type Decimal, fixedText, product, ZERO } from '../table/decimal';
import { texts } from '../wording/texts';
import { followedMonths, followingReport, likeClosings } from './followed-months';

const ASK_MS = 60_000;

/** The amount of an open month so far, and how much it usually still moves. Amounts are like `81,204.55`, shares in percent like `-0.42`. */
export type ThisMonth = NonNullable<ReturnType<typeof thisMonth>>;

/** Asks the service for the complete days of a month. Null if the month is closed, or has no revenue yet. Throws as askMonth does. */
export function thisMonth(order: CloseOrder, sources: ReportStores) {
  const { clock, formatTime } = sources;
  const question = checkedQuestion({ ...order, metrics: [] });
  const ports = { ...closePorts(sources), spreadsheet: readOnce(sources.spreadsheet) };
  const { closings, file } = openBooks(ports);
  const [newest, last] = [newestCompleteDay('full', question.zone, clock.now()), lastDay(question.month)];
  const to = newest < last ? newest : last;
  if (to < firstDay(question.month) || findClosing(closings, question)?.state === 'closed') return null;
  const connection = closeConnection({ ...ports, deadline: clock.now() + ASK_MS });
  const { amounts, unknown } = askMonth(question, connection, ports.appNames(), to);
  if (amounts.every((each) => amountOf(each) === ZERO)) return null;
  const timeZone = ports.spreadsheet.timeZone();
  const toSerial = (at: number) => momentSerial(at, timeZone, formatTime);
  const alike = likeClosings(closings, question);
  const report = alike.length < LEAST_MONTHS ? undefined : followingReport(question, sources);
  // The ledger is long, and Google counts reads.
  const ledger = report && readLedger(sheetsApi(ports), file);
  const isRead = ledger !== undefined && ledger.unread.length === 0;
  const since = report && sources.records.record(report.id).held?.followedSince;
  const months = report && isRead ? followedMonths(alike, report, since, ledger.lines, toSerial) : [];
  const movement = monthMovement({ to, now: toSerial(clock.now()), amounts }, months);
  return {
    soFar: amountText(movement.soFar),
    range: movement.range,
    notes: [
      ...(unknown.length === 0 ? [] : [texts().closings.notices.noAmount(unknown)]),
      ...notesOf(movement, alike.length, report?.name),
    ],
    history: movement.history.map(({ month, complete, closed, share, left }) => ({
      month,
      complete: amountText(complete),
      closed: amountText(closed),
      change: percent(share, 2),
      left: percent(left, 2),
    })),
  };
}

/** Why there is no range, or what it does not include. */
function notesOf(movement: Movement, closed: number, report: string | undefined): string[] {
  const { fewClosed, noReport, fewSeen, closedByNow, newNetworks, without } = texts().movement;
  const { range, history, stillOpen, unknown } = movement;
  if (closed < LEAST_MONTHS) return [fewClosed(closed)];
  if (report === undefined) return [noReport];
  if (history.length < LEAST_MONTHS) return [fewSeen(history.length, report)];
  if (stillOpen < LEAST_MONTHS) return [closedByNow];
  const share = percent(movement.unknownShare, 1);
  if (range === null) return [newNetworks(unknown, share)];
  return unknown.length === 0 ? [] : [without(unknown, share)];
}

/** A share in percent; '' for an unknown one. */
function percent(share: Decimal | null, places: number): string {
  return share === null ? '' : fixedText(product(share, '100'), places);
}
