import type { CloseServices } from '../../books';
import { AdReportsError, type ErrorLog, tryWriting } from '../../errors';
import { findReportSheet } from '../../sheet';
import { getTexts } from '../../wording';
import { RECONCILIATION } from '../reconcile/payout-tab';
import { reconcilePayouts } from '../reconcile/reconciliation';
import { writeReconciliation } from '../reconcile/reconciliation-tab';
import { writeRollForward } from '../reconcile/roll-forward';
import { changeInputs, ensureTerms } from './change-inputs';
import { type FilePayouts, fetchOpenMonths, readPayouts } from './read-payouts';

export type ReconciledFile = ReturnType<typeof reconcileFile>;

/** Asks the service for open months with the current user's key, and reconciles. If it does not answer, they keep their numbers. */
export function fetchAndReconcile(services: CloseServices): ReconciledFile {
  try {
    fetchOpenMonths(readPayouts(services));
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return { ...reconcileFile(services), notRead: error.message };
  }
  return reconcileFile(services);
}

/** Changes the user's tabs, and reconciles without asking the service. */
export function reconcileFile(services: CloseServices, change?: (payouts: FilePayouts) => void) {
  return changeInputs(services, (previousPayouts) => {
    change?.(previousPayouts);
    const changedPayouts =
      change === undefined ? previousPayouts : readPayouts(services, previousPayouts.api);
    const payouts = changedPayouts.hasInputs ? ensureTerms(changedPayouts) : changedPayouts;
    const result = reconcilePayouts(payouts);
    if (payouts.hasInputs || findReportSheet(payouts.api, RECONCILIATION) !== undefined) {
      writeReconciliation(result.rows, payouts);
      if (payouts.closings.length > 0) writeRollForward(payouts);
    }
    // `notRead` is why open months could not be read; '' if they were, or were not asked.
    return { payouts, result, notRead: '' };
  });
}

/** Reconciles a file with statements or payments. If that fails, returns a sentence that says why. */
export function reconcileIfUsed(services: CloseServices & { readonly errors: ErrorLog }): string[] {
  return tryWriting(getTexts().payouts.titles.reconciliation, services, () => {
    if (readPayouts(services).hasInputs) reconcileFile(services);
  });
}
