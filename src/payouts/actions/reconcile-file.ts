import { type CloseServices, formatMoment } from '../../books';
import { toFirstDay } from '../../dates';
import { buildTonedColumn, findReportSheet, MONTH_COLUMN } from '../../sheet';
import { divideDecimals, ZERO } from '../../table';
import { getFileTexts } from '../../wording';
import {
  defineAmountColumn,
  type PayoutColumn,
  RECONCILIATION,
  writePayoutTab,
} from '../reconcile/payout-tab';
import { type ReconciledMonth, reconcilePayouts, STATUS_TONES } from '../reconcile/reconciliation';
import { changeInputs, ensureTerms } from './change-inputs';
import { type FilePayouts, readPayouts } from './read-payouts';

export type ReconciledFile = ReturnType<typeof reconcileFile>;

/** Changes the user's tabs, and reconciles. */
export function reconcileFile(services: CloseServices, change?: (payouts: FilePayouts) => void) {
  return changeInputs(services, (previousPayouts) => {
    change?.(previousPayouts);
    const changedPayouts = change ? readPayouts(services, previousPayouts.api) : previousPayouts;
    const payouts = changedPayouts.hasInputs ? ensureTerms(changedPayouts) : changedPayouts;
    const result = reconcilePayouts(payouts);
    // If the user has deleted all inputs, a tab that was written for them is emptied.
    if (payouts.hasInputs || findReportSheet(payouts.api, RECONCILIATION) !== undefined)
      writeReconciliation(result.rows, payouts);
    return { payouts, result };
  });
}

const RECONCILIATION_COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  month: { ...MONTH_COLUMN, key: true, cell: ({ month }) => toFirstDay(month) },
  reported: defineAmountColumn('reported'),
  statement: defineAmountColumn('statement'),
  difference: defineAmountColumn('difference'),
  differenceShare: { type: 'share', cell: measureDifferenceShare },
  status: { type: 'text', width: 190, cell: ({ status }) => getFileTexts().payouts.statuses[status] },
  paid: defineAmountColumn('paid'),
  outstanding: defineAmountColumn('outstanding'),
  due: { type: 'date', cell: ({ due }) => due },
  overdue: { type: 'count', cell: ({ daysOverdue }) => daysOverdue },
  currency: { type: 'text', key: true, width: 80, cell: (_, currency) => currency },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, PayoutColumn<ReconciledMonth>>;

function writeReconciliation(rows: readonly ReconciledMonth[], payouts: FilePayouts): void {
  const { booksCurrency, services } = payouts;
  const { titles, statuses, reconciliation: wording } = getFileTexts().payouts;
  const line = wording.line(booksCurrency, formatMoment(services.clock.now(), services));
  const toned = [buildTonedColumn('status', STATUS_TONES, statuses)];
  const head = { id: RECONCILIATION, title: titles.reconciliation, line, toned } as const;
  const columns = RECONCILIATION_COLUMNS;
  writePayoutTab({ head, columns, columnTexts: wording.columns, rows, currency: booksCurrency }, services);
}

function measureDifferenceShare({ reported, difference }: ReconciledMonth): number | null {
  if (difference === null || reported === null || reported === ZERO) return null;
  return Number(divideDecimals(difference, reported, 6));
}
