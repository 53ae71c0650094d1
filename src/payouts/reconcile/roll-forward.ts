import { type SettlementUse, sumBookedRevenue } from '../../books';
import type { Month } from '../../dates';
import { type Decimal, groupItems, invertSign, listGroups, sumDecimalField, ZERO } from '../../table';
import { getFileTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { getNetworkKey, type NetworkReference } from '../inputs/inputs';
import {
  defineAmountColumn,
  MONTH_KEY_COLUMN,
  type PayoutColumn,
  ROLL_FORWARD,
  writePayoutTab,
} from './payout-tab';

/** What changes a balance, or explains a change. `currency` is the exchange differences. (Stored names: do not change.) */
type Movement = 'revenue' | 'adjustments' | SettlementUse;

/** A network and a month; `before` and `closing` are its balances. */
type RollForwardRow = NetworkReference &
  Readonly<{ month: Month; before: Decimal; movements: ReadonlyMap<Movement, Decimal>; closing: Decimal }>;

function defineMovementColumn(use: Movement) {
  const toMovementCell = ({ movements }: RollForwardRow) => Number(movements.get(use) ?? ZERO);
  return { type: 'decimal', cell: toMovementCell } as const;
}

/** `books` is the currency of the amounts. */
const ROLL_FORWARD_COLUMNS = {
  network: { type: 'text', key: true, width: 140, cell: ({ network }) => network },
  month: MONTH_KEY_COLUMN,
  before: defineAmountColumn('before'),
  revenue: defineMovementColumn('revenue'),
  adjustments: defineMovementColumn('adjustments'),
  statements: defineMovementColumn('statements'),
  clearing: defineMovementColumn('clearing'),
  fees: defineMovementColumn('fees'),
  withholding: defineMovementColumn('withholding'),
  currency: defineMovementColumn('currency'),
  opening: defineMovementColumn('opening'),
  unmatched: defineMovementColumn('unmatched'),
  closing: defineAmountColumn('closing'),
  books: { type: 'text', key: true, width: 80, cell: (_, currency) => currency },
  networkId: { type: 'id', key: true, width: 80, cell: ({ networkId }) => networkId },
} satisfies Record<string, PayoutColumn<RollForwardRow>>;

/** The movements that change the balance. All others explain `receivable`, which has no column: a receivable of -100 is shown as clearing -90 and fees -10. */
const BALANCE_MOVEMENTS: readonly Movement[] = ['revenue', 'adjustments', 'receivable'];

/** How receivables change month by month, as journals book it. `closings` are those of one currency, so each month has at most one. */
export function buildRollForward(closings: FilePayouts['closings']): RollForwardRow[] {
  const months = closings.map(({ month }) => month).sort();
  const entriesByNetwork = listGroups(closings.flatMap(listEntries), getNetworkKey).sort(([one], [other]) =>
    one.network < other.network ? -1 : 1,
  );
  return entriesByNetwork.flatMap((networkEntries) => {
    const [{ networkId, network }] = networkEntries;
    let balance = ZERO;
    // An adjustment that is booked in a month without a closing is in no journal yet, and so in no row.
    return months.flatMap((month) => {
      const before = balance;
      const monthEntries = networkEntries.filter((entry) => entry.month === month);
      if (before === ZERO && monthEntries.length === 0) return [];
      const entriesByUse = [...groupItems(monthEntries, ({ use }) => use)];
      const movements = new Map(entriesByUse.map(([use, group]) => [use, sumDecimalField(group, 'amount')]));
      const changes = monthEntries.filter(({ use }) => BALANCE_MOVEMENTS.includes(use));
      balance = sumDecimalField([{ amount: before }, ...changes], 'amount');
      return [{ networkId, network, month, before, movements, closing: balance }];
    });
  });
}

function listEntries(closing: FilePayouts['closings'][number]) {
  const { month, settlements = [] } = closing;
  return [
    ...sumBookedRevenue(closing).map(({ bookedIn, ...entry }) => ({ ...entry, month: bookedIn })),
    // Settlements add up to 0: receivable -100, clearing 90, fees 10. With the opposite sign, all other uses add up to the receivable.
    ...settlements.map(({ use, networkId, network, amount }) => {
      return { use, month, networkId, network, amount: use === 'receivable' ? amount : invertSign(amount) };
    }),
  ];
}

export function writeRollForward({ closings, serviceCurrency, services }: FilePayouts): void {
  const { titles, rollForward: wording } = getFileTexts().payouts;
  const head = { id: ROLL_FORWARD, title: titles.rollForward, line: wording.line(serviceCurrency) } as const;
  const columns = ROLL_FORWARD_COLUMNS;
  const rows = buildRollForward(closings);
  writePayoutTab({ head, columns, columnTexts: wording.columns, rows, currency: serviceCurrency }, services);
}
