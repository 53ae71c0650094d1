import { formatMoment } from '../../books';
import { toFirstDay } from '../../dates';
import { buildTonedColumn, MONTH_COLUMN } from '../../sheet';
import { divideDecimals, ZERO } from '../../table';
import { getTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { defineAmountColumn, type PayoutColumn, RECONCILIATION, writePayoutTab } from './payout-tab';
import { type ReconciledMonth, STATUS_TONES } from './reconciliation';

const RECONCILIATION_COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  month: { ...MONTH_COLUMN, key: true, cell: ({ month }) => toFirstDay(month) },
  state: { type: 'text', width: 70, cell: describeMonthState },
  reported: defineAmountColumn('reported'),
  statement: defineAmountColumn('statement'),
  difference: defineAmountColumn('difference'),
  differenceShare: { type: 'share', cell: measureDifferenceShare },
  status: { type: 'text', width: 140, cell: ({ status }) => getTexts().payouts.statuses[status] },
  paid: defineAmountColumn('paid'),
  outstanding: defineAmountColumn('outstanding'),
  due: { type: 'date', cell: ({ due }) => due },
  overdue: { type: 'count', cell: ({ daysOverdue }) => daysOverdue },
  why: { type: 'text', width: 320, cell: ({ reasons }) => reasons.join(' ') },
  currency: { type: 'text', key: true, width: 80, cell: (_, currency) => currency },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, PayoutColumn<ReconciledMonth>>;

export function writeReconciliation(rows: readonly ReconciledMonth[], payouts: FilePayouts): void {
  const { booksCurrency, openMonthsReadAt, services } = payouts;
  const { titles, statuses, reconciliation: wording } = getTexts().payouts;
  const asOf = openMonthsReadAt === undefined ? '' : formatMoment(openMonthsReadAt, services);
  const line = wording.line(booksCurrency, formatMoment(services.clock.now(), services), asOf);
  const toned = [buildTonedColumn('status', STATUS_TONES, statuses)];
  const head = { id: RECONCILIATION, title: titles.reconciliation, line, toned } as const;
  const columns = RECONCILIATION_COLUMNS;
  writePayoutTab({ head, columns, columnTexts: wording.columns, rows, currency: booksCurrency }, services);
}

function describeMonthState({ reported, isOpen }: ReconciledMonth): string | null {
  const { states } = getTexts().payouts.reconciliation;
  return reported === null ? null : states[isOpen ? 'open' : 'closed'];
}

function measureDifferenceShare({ reported, difference }: ReconciledMonth): number | null {
  if (difference === null || reported === null || reported === ZERO) return null;
  return Number(divideDecimals(difference, reported, 6));
}
