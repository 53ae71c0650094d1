import { revenueFormats } from '../../close/restatements/ledger-columns';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import type { OwnTable } from '../../sheet/own/own-table';
import { tonedColumn } from '../../sheet/tones';
import { amountText, quotient, ZERO } from '../../table/decimal';
import type { Cell, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { BooksRates } from './rates';
import { type ReconciledMonth, STATUS_TONES } from './reconciliation';

interface ReconciliationColumn extends ColumnLayout {
  readonly cell: (row: ReconciledMonth, rates: BooksRates) => Cell;
}

function amountColumn(field: 'reported' | 'statement' | 'difference' | 'paid' | 'outstanding') {
  const cell = (row: ReconciledMonth) => (row[field] === null ? null : Number(row[field]));
  return { type: 'decimal', cell } as const;
}

const COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  month: { type: 'id', key: true, width: 80, cell: ({ month }) => month },
  state: { type: 'text', width: 70, cell: stateOf },
  reported: amountColumn('reported'),
  statement: amountColumn('statement'),
  difference: amountColumn('difference'),
  differenceShare: { type: 'share', cell: shareOf },
  status: { type: 'text', width: 140, cell: ({ status }) => texts().payouts.statuses[status] },
  paid: amountColumn('paid'),
  outstanding: amountColumn('outstanding'),
  due: { type: 'date', cell: ({ due }) => due },
  overdue: { type: 'count', cell: ({ daysOverdue }) => daysOverdue },
  age: { type: 'text', width: 100, cell: ({ age }) => age && texts().payouts.age(age) },
  why: { type: 'text', width: 320, cell: ({ reasons }) => reasons.join(' ') },
  currency: { type: 'text', key: true, width: 80, cell: (_, { currency }) => currency },
  conversion: { type: 'text', width: 240, cell: conversions },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, ReconciliationColumn>;

export const RECONCILIATION = 'books.reconciliation';

/** The tab Reconciliation, with a row for each network and month. `asOf` says when open months were read; '' if none is shown. */
export function reconciliationTab(rows: readonly ReconciledMonth[], rates: BooksRates, asOf: string) {
  const { titles, statuses, mark, reconciliation: words } = texts().payouts;
  const columns: readonly ReconciliationColumn[] = Object.values(COLUMNS);
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row, rates)));
  const table: Table = { columns: ownColumns(COLUMNS, words.columns), rows: cells, notices: [] };
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

function stateOf({ reported, isOpen }: ReconciledMonth): string | null {
  const { states } = texts().payouts.reconciliation;
  return reported === null ? null : states[isOpen ? 'open' : 'closed'];
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
