import { buildRevenueFormats, type CloseServices, formatMoment, sumBookedRevenue } from '../../books';
import { toFirstDay } from '../../dates';
import {
  buildOwnColumns,
  buildTonedColumn,
  type ColumnLayout,
  MONTH_COLUMN,
  type OwnTable,
  writeOwnTable,
} from '../../sheet';
import {
  type Cell,
  type Decimal,
  divideDecimals,
  groupItems,
  invertSign,
  listGroups,
  sumDecimalField,
  sumDecimals,
  type Table,
  ZERO,
} from '../../table';
import { getTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { getNetworkKey, type NetworkReference } from '../inputs/inputs';
import { type ReconciledMonth, STATUS_TONES } from './reconciliation';

const PATIENCE_MS = 60_000;

export type PayoutColumn<Row> = ColumnLayout & { readonly cell: (row: Row, currency: string) => Cell };

interface PayoutTabContent<Row, Field extends string> {
  readonly head: Omit<OwnTable, 'mark' | 'rowFormats'>;
  readonly columns: Readonly<Record<Field, PayoutColumn<Row>>>;
  readonly columnTexts: Parameters<typeof buildOwnColumns<Field>>[1];
  readonly rows: readonly Row[];
  readonly currency: string;
}

export function writePayoutTab<Row, Field extends string>(
  { head, columns, columnTexts, rows, currency }: PayoutTabContent<Row, Field>,
  services: CloseServices,
): number {
  const columnList = Object.values<PayoutColumn<Row>>(columns);
  const cells = rows.map((row) => columnList.map(({ cell }) => cell(row, currency)));
  const table: Table = { columns: buildOwnColumns(columns, columnTexts), rows: cells, notices: [] };
  const sheet = { ...head, mark: getTexts().payouts.mark, rowFormats: buildRevenueFormats(table, currency) };
  return writeOwnTable(sheet, table, { ...services, deadline: services.clock.now() + PATIENCE_MS }).sheetId;
}

export function defineAmountColumn<Field extends string>(field: Field) {
  const toAmountCell = (row: Readonly<Record<Field, Decimal | null>>) =>
    row[field] === null ? null : Number(row[field]);
  return { type: 'decimal', cell: toAmountCell } as const;
}

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

export const RECONCILIATION = 'books.reconciliation';

export function writeReconciliation(rows: readonly ReconciledMonth[], payouts: FilePayouts): void {
  const { currency, openMonthsReadAt, services } = payouts;
  const { titles, statuses, reconciliation: wording } = getTexts().payouts;
  const asOf = openMonthsReadAt === undefined ? '' : formatMoment(openMonthsReadAt, services);
  const line = wording.line(currency, formatMoment(services.clock.now(), services), asOf);
  const toned = [buildTonedColumn('status', STATUS_TONES, statuses)];
  const head = { id: RECONCILIATION, title: titles.reconciliation, line, toned } as const;
  const content = { head, columns: RECONCILIATION_COLUMNS, columnTexts: wording.columns, rows, currency };
  writePayoutTab(content, services);
}

function describeMonthState({ reported, isOpen }: ReconciledMonth): string | null {
  const { states } = getTexts().payouts.reconciliation;
  return reported === null ? null : states[isOpen ? 'open' : 'closed'];
}

function measureDifferenceShare({ reported, difference }: ReconciledMonth): number | null {
  if (difference === null || reported === null || reported === ZERO) return null;
  return Number(divideDecimals(difference, reported, 6));
}

const MOVEMENTS = {
  revenue: defineAmountColumn('revenue'),
  adjustments: defineAmountColumn('adjustments'),
  statements: defineAmountColumn('statements'),
  clearing: defineAmountColumn('clearing'),
  fees: defineAmountColumn('fees'),
  withholding: defineAmountColumn('withholding'),
  currency: defineAmountColumn('currency'),
  opening: defineAmountColumn('opening'),
  unmatched: defineAmountColumn('unmatched'),
};
type Movement = keyof typeof MOVEMENTS;

const ROLL_FORWARD_COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  month: { ...MONTH_COLUMN, key: true, cell: ({ month }) => toFirstDay(month) },
  before: defineAmountColumn('before'),
  ...MOVEMENTS,
  closing: defineAmountColumn('closing'),
  books: { type: 'text', key: true, width: 80, cell: (_, currency) => currency },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, PayoutColumn<RollForwardRow>>;
export const ROLL_FORWARD = 'books.rollForward';

type RollForwardRow = NetworkReference & Readonly<Record<'month' | Movement | 'before' | 'closing', string>>;

/**
 * How receivables change month by month, as journals book it. A settlement debits the receivable and credits other accounts, or the reverse:
 * the tab shows the other accounts with the opposite sign, and the balance adds what the receivable was debited with.
 */
export function buildRollForward(closings: FilePayouts['closings']): RollForwardRow[] {
  const months = closings.map(({ month }) => month).sort();
  const entries = closings.flatMap((closing) => [
    ...sumBookedRevenue(closing).map(({ bookedIn, ...part }) => ({ ...part, month: bookedIn })),
    ...(closing.settlements ?? []).map(({ amount, ...settlement }) => ({
      ...settlement,
      month: closing.month,
      amount: settlement.use === 'receivable' ? amount : invertSign(amount),
    })),
  ]);
  const byNetwork = listGroups(entries, getNetworkKey).sort(([one], [other]) =>
    one.network < other.network ? -1 : 1,
  );
  return byNetwork.flatMap((networkEntries) => {
    const [{ networkId, network }] = networkEntries;
    let balance = ZERO;
    return months.flatMap((month) => {
      const before = balance;
      const monthEntries = networkEntries.filter((entry) => entry.month === month);
      const booked = groupItems(monthEntries, ({ use }) => use);
      if (before === ZERO && booked.size === 0) return [];
      const sumMovement = (use: Movement | 'receivable') => sumDecimalField(booked.get(use) ?? [], 'amount');
      const movements = Object.keys(MOVEMENTS).map((use) => [use, sumMovement(use as Movement)]);
      const changes = (['revenue', 'adjustments', 'receivable'] as const).map(sumMovement);
      balance = sumDecimals([before, ...changes]);
      return [{ networkId, network, month, before, ...Object.fromEntries(movements), closing: balance }];
    });
  });
}

export function writeRollForward({ closings, reportedIn: currency, services }: FilePayouts): void {
  const { titles, rollForward: wording } = getTexts().payouts;
  const head = { id: ROLL_FORWARD, title: titles.rollForward, line: wording.line(currency) } as const;
  const content = { head, columns: ROLL_FORWARD_COLUMNS, columnTexts: wording.columns, currency };
  writePayoutTab({ ...content, rows: buildRollForward(closings) }, services);
}
