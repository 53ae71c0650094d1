import { closePorts } from '../books/close-ports';
import { openBooks } from '../books/open-books';
import { type CloseOrder, checkMonth, closeMonth, closingOf } from '../close/closings/month-actions';
import { closedPayouts } from '../payouts/actions/closing-payouts';
import { reconcileIfShown } from '../payouts/actions/reconcile-file';
import { requireTrigger } from '../reports/schedule/hourly-trigger';
import type { ReportStores } from '../reports/store/saved-reports';
import { readOnce } from '../sheet/api/read-once';
import { closeForm } from './month-readiness';

/** Closes a month and has the user's hourly check look at it from now on. */
export function closeByHand(order: CloseOrder, sources: ReportStores): void {
  const { lines } = closeForm(order, sources);
  const doubts = lines.flatMap(({ level, sentence }) => (level === 'amber' ? [sentence] : []));
  // First, because an execution may end right after the closing. The next hourly check deletes a trigger that nobody needs.
  requireTrigger(sources);
  const ports = closePorts(sources);
  closeMonth(order, doubts, ports, (closing) => closedPayouts(closing, ports));
  const after = { ...ports, spreadsheet: readOnce(ports.spreadsheet) };
  reconcileIfShown(after);
}

/** Checks a closed month with the current user's key. Throws NotAllowed if it is not closed. */
export function checkByHand(
  month: unknown,
  currency: unknown,
  withMyKey: boolean,
  sources: ReportStores,
): void {
  const ports = closePorts(sources);
  checkMonth(closingOf(month, currency, openBooks(ports).closings), ports, withMyKey);
  reconcileIfShown(ports);
}
