import { revenueFormats } from '../../close/restatements/ledger-columns';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import type { OwnTable } from '../../sheet/own/own-table';
import { tonedColumn } from '../../sheet/tones';
import { amountText, type Decimal, quotient, ZERO } from '../../table/decimal';
import type { Cell, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { BooksRates } from './rates';
import { type ReconciledMonth, STATUS_TONES } from './reconciliation';

const AMOUNT: ColumnLayout = { type: 'decimal' };
const LAYOUT = {
  network: { type: 'text', key: true, width: 140 },
  month: { type: 'id', key: true, width: 80 },
  state: { type: 'text', width: 70 },
  reported: AMOUNT,
  statement: AMOUNT,
  difference: AMOUNT,
  differenceShare: { type: 'share' },
  status: { type: 'text', width: 140 },
  paid: AMOUNT,
  outstanding: AMOUNT,
  due: { type: 'date' },
  overdue: { type: 'count' },
  age: { type: 'text', width: 100 },
  why: { type: 'text', width: 320 },
  currency: { type: 'text', key: true, width: 80 },
  conversion: { type: 'text', width: 240 },
  networkId: { type: 'id', key: true, width: 80 },
} satisfies Record<string, ColumnLayout>;

export const RECONCILIATION = 'books.reconciliation';

/** The tab Reconciliation, with a row for each network and month. `asOf` says when open months were read; '' if none is shown. */
export function reconciliationTab(rows: readonly ReconciledMonth[], rates: BooksRates, asOf: string) {
  const { titles, statuses, age, mark, reconciliation: words } = texts().payouts;
  const amount = (decimal: Decimal | null) => (decimal === null ? null : Number(decimal));
  const cells = rows.map((row): Cell[] => [
    row.network,
    row.month,
    row.reported === null ? null : words.states[row.isOpen ? 'open' : 'closed'],
    amount(row.reported),
    amount(row.statement),
    amount(row.difference),
    shareOf(row),
    statuses[row.status],
    amount(row.paid),
    amount(row.outstanding),
    row.due,
    row.daysOverdue,
    row.age === null ? null : age(row.age),
    row.reasons.join(' '),
    rates.currency,
    conversions(row, rates),
    row.networkId,
  ]);
  const table: Table = { columns: ownColumns(LAYOUT, words.columns), rows: cells, notices: [] };
  const sheet: OwnTable = {
    id: RECONCILIATION,
    title: titles.reconciliation,
    line: words.line(rates.currency, asOf),
    mark,
    toned: [tonedColumn('status', STATUS_TONES, statuses)],
    rowFormats: revenueFormats(table, rates.currency),
  };
  return { sheet, table };
}

function shareOf({ reported, difference: left }: ReconciledMonth): number | null {
  if (left === null || reported === null || reported === ZERO) return null;
  return Number(quotient(left, reported, 6));
}

/** The amounts in other currencies, with the rates at which they are converted. */
function conversions({ claims, month }: ReconciledMonth, rates: BooksRates): string {
  const { conversion } = texts().payouts.reconciliation;
  const foreign = claims.filter(({ currency }) => currency !== rates.currency);
  return foreign
    .map(({ amount, currency }) => {
      const { rate = '?', source = '' } = rates.rateOf(currency, month) ?? {};
      return conversion(amountText(amount), currency, rate, source);
    })
    .join('; ');
}
