import { bookedRevenue, type Closing } from '../../books/books';
import { formatMoment } from '../../books/close-ports';
import { revenueFormats } from '../../books/ledger/ledger-columns';
import { firstDay } from '../../dates/calendar';
import {
  type ColumnLayout,
  MONTH_COLUMN,
  type OwnTable,
  ownColumns,
  writeOwnTable,
} from '../../sheet/own/own-table';
import { tonedColumn } from '../../sheet/tones';
import { type Decimal, negated, quotient, sumOfDecimals, totalOf, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { Cell, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { OpenPayouts } from '../actions/read-payouts';
import type { OfNetwork } from '../inputs/inputs';
import { type ReconciledMonth, STATUS_TONES } from './reconciliation';

const PATIENCE_MS = 60_000;

export type ShownColumn<Row> = ColumnLayout & { readonly cell: (row: Row, currency: string) => Cell };

export function writePayoutTab<Row, Field extends string>(
  head: Pick<OwnTable, 'id' | 'title' | 'line' | 'toned'>,
  columns: Readonly<Record<Field, ShownColumn<Row>>>,
  words: Parameters<typeof ownColumns<Field>>[1],
  rows: readonly Row[],
  { currency, ports }: Pick<OpenPayouts, 'currency' | 'ports'>,
): number {
  const all = Object.values<ShownColumn<Row>>(columns);
  const cells = rows.map((row) => all.map(({ cell }) => cell(row, currency)));
  const table: Table = { columns: ownColumns(columns, words), rows: cells, notices: [] };
  const sheet = { ...head, mark: texts().payouts.mark, rowFormats: revenueFormats(table, currency) };
  return writeOwnTable(sheet, table, { ...ports, deadline: ports.clock.now() + PATIENCE_MS }).sheetId;
}

export function amountColumn<Field extends string>(field: Field) {
  const cell = (row: Readonly<Record<Field, Decimal | null>>) =>
    row[field] === null ? null : Number(row[field]);
  return { type: 'decimal', cell } as const;
}

const RECONCILIATION_COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  month: { ...MONTH_COLUMN, key: true, cell: ({ month }) => firstDay(month) },
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
  why: { type: 'text', width: 320, cell: ({ reasons }) => reasons.join(' ') },
  currency: { type: 'text', key: true, width: 80, cell: (_, currency) => currency },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, ShownColumn<ReconciledMonth>>;

export const RECONCILIATION = 'books.reconciliation';

export function writeReconciliation(rows: readonly ReconciledMonth[], open: OpenPayouts): void {
  const { currency, openAt, ports } = open;
  const { titles, statuses, reconciliation: words } = texts().payouts;
  const asOf = openAt === undefined ? '' : formatMoment(openAt, ports);
  const line = words.line(currency, formatMoment(ports.clock.now(), ports), asOf);
  const toned = [tonedColumn('status', STATUS_TONES, statuses)];
  const head = { id: RECONCILIATION, title: titles.reconciliation, line, toned } as const;
  writePayoutTab(head, RECONCILIATION_COLUMNS, words.columns, rows, open);
}

function stateOf({ reported, isOpen }: ReconciledMonth): string | null {
  const { states } = texts().payouts.reconciliation;
  return reported === null ? null : states[isOpen ? 'open' : 'closed'];
}

function shareOf({ reported, difference: left }: ReconciledMonth): number | null {
  if (left === null || reported === null || reported === ZERO) return null;
  return Number(quotient(left, reported, 6));
}

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

const ROLL_FORWARD_COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  month: { ...MONTH_COLUMN, key: true, cell: ({ month }) => firstDay(month) },
  before: amountColumn('before'),
  ...MOVEMENTS,
  closing: amountColumn('closing'),
  books: { type: 'text', key: true, width: 80, cell: (_, currency) => currency },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, ShownColumn<RollForward>>;
export const ROLL_FORWARD = 'books.rollForward';

type RollForward = OfNetwork & Readonly<Record<'month' | Movement | 'before' | 'closing', string>>;

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
      const ofMonth = ofNetwork.filter((entry) => entry.month === month);
      const booked = grouped(ofMonth, ({ use }) => use);
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
  const books = { currency: reportedIn, ports };
  writePayoutTab(head, ROLL_FORWARD_COLUMNS, words.columns, rollForward(closings), books);
}
