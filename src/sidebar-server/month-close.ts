import { totalsOf } from '../books/books';
import { closePorts } from '../books/close-ports';
import { CLOSABLE } from '../books/month-question';
import { openBooks } from '../books/open-books';
import { metric } from '../catalogue/catalogue';
import { checkProblem } from '../close/closings/check-due';
import { checkSchedule, nextCheckAt } from '../close/closings/check-schedule';
import { closingFacts } from '../close/closings/overview';
import { repairTabs } from '../close/closings/record-events';
import type { ReportStores } from '../reports/store/saved-reports';
import { amountText } from '../table/decimal';
import { closeForm } from './month-readiness';

/** A closed month as the sidebar shows it. Amounts are revenue with two decimals: "81,204.55". */
export type ShownClosing = ReturnType<typeof shownClosing>;

export type MonthClose = ReturnType<typeof monthClose>;

export function monthClose(sources: ReportStores) {
  const ports = closePorts(sources);
  const books = openBooks(ports);
  const { problem, closings } = books;
  const schedule = checkSchedule(sources.document);
  return {
    now: sources.clock.now(),
    timeZone: sources.spreadsheet.timeZone(),
    /** Why the file may not continue its books; '' if it may. */
    sentence: problem,
    /** Whether the user may make them those of this file. */
    canContinue: books.canContinue,
    /** The form that closes the usual month; null if the file may not continue its books. */
    form: problem === '' ? closeForm({}, sources) : null,
    /** Whether the zone is that of the file's closings. */
    isZoneFixed: closings.length > 0,
    closings: closings.map((closing) => shownClosing(closingFacts(closing, ports.digest), schedule)),
    /** How many rows of the tabs somebody had edited or deleted. They are written again. */
    repaired: problem === '' ? repairTabs(books, ports) : 0,
    /** What can be closed besides revenue. */
    metrics: CLOSABLE.filter((id) => id !== 'revenue').map((id) => ({ id, label: metric(id).label })),
    schedule,
    /** Why the last check by schedule failed, as a sentence; '' if it was good. */
    problem: checkProblem(sources.document),
  };
}

function shownClosing(
  { closing, check, note, digest }: ReturnType<typeof closingFacts>,
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
