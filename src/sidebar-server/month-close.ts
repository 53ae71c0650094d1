import { totalsOf } from '../books/books';
import { closePorts } from '../books/close-ports';
import { CLOSABLE } from '../books/month-question';
import { openBooks } from '../books/open-books';
import { metric } from '../catalogue/catalogue';
import { checkProblem } from '../close/closings/check-due';
import { checkSchedule, nextCheckAt } from '../close/closings/check-schedule';
import type { ClosingFacts } from '../close/closings/overview';
import { editedIn, factsOf } from '../close/closings/record-events';
import type { ReportStores } from '../reports/store/saved-reports';
import { amountText } from '../table/decimal';

/** A closed month as the sidebar shows it. Amounts are revenue with two decimals: "81,204.55". */
export type ShownClosing = ReturnType<typeof shownClosing>;

export type MonthClose = ReturnType<typeof monthClose>;

export function monthClose(sources: ReportStores) {
  const ports = closePorts(sources);
  const books = openBooks(ports);
  const { problem, closings, others } = books;
  const edited = problem === '' ? editedIn(books, ports) : [];
  const schedule = checkSchedule(sources.document);
  return {
    now: sources.clock.now(),
    timeZone: sources.spreadsheet.timeZone(),
    /** Why the file may not continue its books; '' if it may. */
    sentence: problem,
    /** Whether the user may make them those of this file. */
    canContinue: books.canContinue,
    /** The zone of all closings of the file; null before the first one. */
    zone: closings[0]?.zone ?? null,
    closings: factsOf(closings, edited, ports).map((facts) => shownClosing(facts, schedule)),
    /** Months that an earlier version of the add-on has closed without amounts. */
    withoutAmounts: others,
    /** The rows of the tabs that a user has edited. */
    edited,
    /** What can be closed besides revenue. */
    metrics: CLOSABLE.filter((id) => id !== 'revenue').map((id) => ({ id, label: metric(id).label })),
    schedule,
    /** Why the last check by schedule failed, as a sentence; '' if it was good. */
    problem: checkProblem(sources.document),
  };
}

function shownClosing(
  { closing, check, note, digest }: ClosingFacts,
  schedule: ReturnType<typeof checkSchedule>,
) {
  const { month, currency, zone, apps, state, version, at, by, reviewedBy, reason, checkedAt, result } =
    closing;
  const { closed, byMonth, current } = totalsOf(closing);
  return {
    month,
    currency,
    zone,
    apps,
    metrics: closing.metrics.map((id) => metric(id).label),
    state,
    version,
    by,
    reviewedBy,
    reason,
    checkedAt,
    /** Whether the last check compared amounts; otherwise, why not. */
    result,
    completeThrough: closing.completeThrough,
    check,
    note,
    digest,
    closedAt: at,
    closed: amountText(closed),
    current: amountText(current),
    booked: [...byMonth].sort().map(([bookedIn, amount]) => ({ bookedIn, amount: amountText(amount) })),
    adjustments: closing.adjustments.length,
    reopenedWhy: closing.reopened?.reason ?? '',
    nextCheckAt: nextCheckAt(closing, schedule),
  };
}
