import type { Month } from '../dates/months';
import { type ColumnLayout, ownColumns } from '../sheet/own/own-columns';
import type { OwnTable } from '../sheet/own/own-table';
import { type Decimal, negated, sumOfDecimals, totalOf, ZERO } from '../table/decimal';
import { grouped } from '../table/grouped';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';
import { bookedRevenue } from './booked-revenue';
import type { Closing, Settlement } from './books';
import { revenueFormats } from './ledger/ledger-columns';

const AMOUNT: ColumnLayout = { type: 'decimal' };
/** What changes a receivable, as journals name it. */
const MOVEMENTS = {
  revenue: AMOUNT,
  adjustments: AMOUNT,
  statements: AMOUNT,
  clearing: AMOUNT,
  fees: AMOUNT,
  withholding: AMOUNT,
  currency: AMOUNT,
  opening: AMOUNT,
  unmatched: AMOUNT,
};
const LAYOUT = {
  network: { type: 'text', key: true, width: 140 },
  month: { type: 'id', key: true, width: 80 },
  before: AMOUNT,
  ...MOVEMENTS,
  closing: AMOUNT,
  books: { type: 'text', key: true, width: 80 },
  networkId: { type: 'id', key: true, width: 80 },
} satisfies Record<string, ColumnLayout>;
export const ROLL_FORWARD = 'books.rollForward';

type Movement = keyof typeof MOVEMENTS;

/** The receivable of a network over a month: what it was `before`, and the movements, add up to `closing`. */
export interface RollForward
  extends Pick<Settlement, 'networkId' | 'network'>,
    Readonly<Record<Movement | 'before' | 'closing', Decimal>> {
  readonly month: Month;
}

/**
 * How the receivable of each network has changed in each month, as journals book it. The closing balance is that of the receivable account; a
 * movement of a settlement is what another account was debited with, with the opposite sign.
 */
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

/** The tab Receivables, with a row for each network and closed month. */
export function rollForwardTab(rows: readonly RollForward[], currency: string) {
  const {
    titles,
    mark,
    rollForward: { line, columns },
  } = texts().payouts;
  const fields = Object.keys(LAYOUT) as (keyof typeof LAYOUT)[];
  const cells = rows.map((row) =>
    fields.map((field) => {
      if (field === 'books') return currency;
      return LAYOUT[field] === AMOUNT ? Number(row[field]) : row[field];
    }),
  );
  const table: Table = { columns: ownColumns(LAYOUT, columns), rows: cells, notices: [] };
  const rowFormats = revenueFormats(table, currency);
  const sheet: OwnTable = {
    id: ROLL_FORWARD,
    title: titles.rollForward,
    line: line(currency),
    mark,
    rowFormats,
  };
  return { sheet, table };
}
