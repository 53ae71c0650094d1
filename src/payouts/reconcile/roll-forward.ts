import { bookedRevenue } from '../../books/booked-revenue';
import type { Closing, Settlement } from '../../books/books';
import type { Month } from '../../dates/calendar';
import { type Decimal, negated, sumOfDecimals, totalOf, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { OpenPayouts } from '../actions/read-payouts';
import { amountColumn, type ShownColumn, writePayoutTab } from './reconciliation-tab';

/** What changes a receivable, as journals name it. */
const MOVEMENTS = {
  revenue: amountColumn('revenue'),
  adjustments: amountColumn('adjustments'),
  statements: amountColumn('statements'),
  clearing: amountColumn('clearing'),
  fees: amountColumn('fees'),
  withholding: amountColumn('withholding'),
  currency: amountColumn('currency'),
  opening: amountColumn('opening'),
  unmatched: amountColumn('unmatched'),
};
type Movement = keyof typeof MOVEMENTS;

const COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  month: { type: 'id', key: true, width: 80, cell: ({ month }) => month },
  before: amountColumn('before'),
  ...MOVEMENTS,
  closing: amountColumn('closing'),
  books: { type: 'text', key: true, width: 80, cell: (_, currency) => currency },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, ShownColumn<RollForward>>;
export const ROLL_FORWARD = 'books.rollForward';

export interface RollForward
  extends Pick<Settlement, 'networkId' | 'network'>,
    Readonly<Record<Movement | 'before' | 'closing', Decimal>> {
  readonly month: Month;
}

/** How receivables change month by month, as journals book it. A movement is what another account was debited with, with the opposite sign. */
export function rollForward(
  closings: readonly Pick<Closing, 'month' | 'amounts' | 'adjustments' | 'settlements'>[],
): RollForward[] {
  const months = closings.map(({ month }) => month).sort();
  const entries = closings.flatMap((closing) => [
    ...bookedRevenue(closing).map(({ bookedIn, ...each }) => ({ ...each, month: bookedIn })),
    ...(closing.settlements ?? []).map(({ amount, ...each }) => ({
      ...each,
      month: closing.month,
      amount: each.use === 'receivable' ? amount : negated(amount),
    })),
  ]);
  const networks = grouped(entries, ({ networkId, network }) => networkId || network);
  const byName = [...networks.values()].sort(([one], [other]) => (one.network < other.network ? -1 : 1));
  return byName.flatMap((ofNetwork) => {
    const { networkId, network } = ofNetwork[0];
    let closing = ZERO;
    return months.flatMap((month) => {
      const before = closing;
      const booked = grouped(
        ofNetwork.filter((entry) => entry.month === month),
        ({ use }) => use,
      );
      if (before === ZERO && booked.size === 0) return [];
      const total = (use: Movement | 'receivable') => totalOf(booked.get(use) ?? [], 'amount');
      const movements = Object.keys(MOVEMENTS).map((use) => [use, total(use as Movement)]);
      closing = sumOfDecimals([before, total('revenue'), total('adjustments'), total('receivable')]);
      return [{ networkId, network, month, before, ...Object.fromEntries(movements), closing }];
    });
  });
}

export function writeRollForward({ closings, reportedIn, ports }: OpenPayouts): void {
  const { titles, rollForward: words } = texts().payouts;
  const head = { id: ROLL_FORWARD, title: titles.rollForward, line: words.line(reportedIn) } as const;
  writePayoutTab(head, COLUMNS, words.columns, rollForward(closings), { currency: reportedIn, ports });
}
