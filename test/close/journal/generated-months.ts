import fc from 'fast-check';
import type { Settlement, SettlementUse } from '../../../src/books/books';
import { type Accounts, buildMissingAccountRows, readAccounts } from '../../../src/close/journal/accounts';
import {
  type BookedAmount,
  buildJournal,
  type Journal,
  type JournalMonth,
} from '../../../src/close/journal/entries';
import { invertSign, parseDecimal, roundDecimal, sumDecimals } from '../../../src/table/decimal';

export const NO_ACCOUNTS: Accounts = new Map();

/** Names that try to be formulas, lines, tags, comments, strings or numbers of a file format. */
export const HOSTILE = [
  '=HYPERLINK("http://x.test")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tTab',
  '\r\n2026-10-31 * "stolen"\n  Income:X  5 USD',
  'a;b ; date:2020-99-99',
  '[2020-02-31] : tag:: 1/0',
  ':a:b:',
  'a | b  c',
  'quote " and \\" and \\',
  'it\'s, a "name"',
  '\u0000\u0007\u0085\u2028\u2029\u202E',
  '\uD800 half',
  '穿山甲 ¥ é 👩‍💻',
  '__proto__',
  '*/ {{ $1 }} %s',
  '',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('AdMob', 'Unity Ads', 'ironSource', 'Puzzle', ...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);

/** Amounts with up to twelve decimals, also negative ones, halves of cents and 0. */
const amountsTo = (largest: bigint) =>
  fc.oneof(
    fc
      .tuple(fc.bigInt({ min: -largest, max: largest }), fc.nat(12))
      .map(([units, places]) => parseDecimal(`${units}e-${places}`)!),
    fc.constantFrom('0', '0.005', '-0.005', '0.000000000001', '1', '-1', '0.015'),
  );

export interface Sizes {
  readonly apps: number;
  readonly networks: number;
  readonly largest?: bigint;
}

/** A month of up to `apps` apps, each with some of up to `networks` networks. */
export function generateMonths({ apps, networks, largest = 10n ** 17n }: Sizes): fc.Arbitrary<JournalMonth> {
  const shape = fc.record({
    apps: fc.array(text, { minLength: 1, maxLength: apps, size: 'max' }),
    networks: fc.array(text, { minLength: 1, maxLength: networks, size: 'max' }),
    amounts: fc.array(amountsTo(largest), { minLength: 7, maxLength: 61 }),
    skip: fc.integer({ min: 1, max: 5 }),
    changed: fc.array(fc.constantFrom('2026-07', '2026-08', '2026-09'), { maxLength: 12 }),
    isZero: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  });
  return shape.map((given) => {
    const closed = given.apps.flatMap((app, a) =>
      given.networks.flatMap((network, n): BookedAmount[] => {
        const nth = a * given.networks.length + n;
        const amount = given.isZero ? '0' : given.amounts[nth % given.amounts.length]!;
        const isThere = nth % given.skip === 0;
        return isThere ? [{ appId: `ca-${a}`, app, networkId: String(n), network, amount }] : [];
      }),
    );
    const adjustments = given.changed.flatMap((month, nth) => {
      const key = closed[(nth * 7) % closed.length];
      const amount = given.amounts[(nth * 3) % given.amounts.length]!;
      return key === undefined ? [] : [{ ...key, amount, month }];
    });
    const settlements = given.changed.flatMap((_, nth) => {
      const key = closed[nth * 5];
      const amount = roundDecimal(given.amounts[nth % given.amounts.length]!, 2);
      if (key === undefined || amount === '0') return [];
      const network = { networkId: key.networkId, network: key.network };
      return nth % 4 === 3
        ? [
            { ...network, use: 'statements', amount } as const,
            { ...network, use: 'receivable', amount: invertSign(amount) } as const,
          ]
        : buildSettlements({ ...network, amount, nth });
    });
    return { month: '2026-10', currency: 'USD', version: 1, closed, adjustments, settlements };
  });
}

/** What a payment books: on the 20th of the month, or late, with a hostile reference and a fee. */
export function buildSettlements({ networkId, network, amount, nth }: HostilePayment): Settlement[] {
  const date = nth % 3 === 0 ? '2026-09-03' : '2026-10-20';
  const reference = HOSTILE[nth % HOSTILE.length]!;
  const payment = { date, amount, currency: 'EUR', reference, nth: 1 };
  const fee = '0.02';
  const due = invertSign(sumDecimals([amount, fee]));
  const line = (use: SettlementUse, sum: string) => ({ use, networkId, network, amount: sum, payment });
  return [line('clearing', amount), line('fees', fee), line('receivable', due)].filter(
    (each) => each.amount !== '0',
  );
}

interface HostilePayment extends Omit<Settlement, 'use' | 'payment'> {
  readonly nth: number;
}

export type Row = readonly (string | number)[];

/** The accounts of a tab with these rows, followed by the rows that the add-on adds for the month. */
function buildAccounts({ currency }: JournalMonth, rows: readonly Row[] = []): Accounts {
  const users = rows.map((cells, nth) => ({ row: nth + 2, cells }));
  const added = buildMissingAccountRows(readAccounts(users), currency).map((cells, nth) => ({
    row: users.length + nth + 2,
    cells: cells.map((cell) => cell ?? ''),
  }));
  return readAccounts([...users, ...added]);
}

/** A revenue row for each app, with codes and tax rates for Xero. */
export function buildDetailedRows({ closed, adjustments }: JournalMonth): Row[] {
  const apps = [...new Set([...closed, ...adjustments].map(({ appId }) => appId))];
  const networks = [...new Set([...closed, ...adjustments].map(({ networkId }) => networkId))];
  return [
    ...networks.map(
      (id): Row => ['Receivable', id, '', '', '', `Assets:Due:N${id}`, '610', 'Tax Exempt (0%)', 'USD'],
    ),
    ...apps.map(
      (id, nth): Row => ['revenue', '', '', id, '', `Income:Ads:A${nth}`, 200, '20% (VAT on Income)', ''],
    ),
    ['Adjustments', '', '', '', '', 'Income:Ads:Later', '201', 'Tax Exempt (0%)', 'usd'],
    ['Rounding', '', '', '', '', 'Expenses:Rounding', '0860', 'Tax Exempt (0%)', ''],
    ['Clearing', '', '', '', '', 'Assets:Clearing', '090', 'Tax Exempt (0%)', ''],
    ['Bank fees', '', '', '', '', 'Expenses:Bank-Fees', '404', 'Tax Exempt (0%)', ''],
    [
      'Statement differences',
      '',
      '',
      '',
      '',
      'Income:Ads:Statement-Differences',
      '202',
      'Tax Exempt (0%)',
      '',
    ],
  ];
}

export function buildMonthJournal(month: JournalMonth, rows: readonly Row[] = []): Journal {
  return buildJournal(month, buildAccounts(month, rows));
}

/** The exact amount in trillionths, or, for a text with fewer decimals, as many. */
export function toTrillionths(amount: string, places = 12): bigint {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(places, '0'));
  return amount.startsWith('-') ? -size : size;
}

/** Cents of an exact sum in trillionths, halves away from zero. */
export function roundToCents(exact: bigint): bigint {
  const size = exact < 0n ? -exact : exact;
  const rounded = (size + 5_000_000_000n) / 10_000_000_000n;
  return exact < 0n ? -rounded : rounded;
}

/** The sums of `sizeOf` by `keyOf`, without sums of 0. */
export function sumBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string | undefined,
  sizeOf: (item: Item) => bigint,
): Record<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0n) + sizeOf(item));
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n));
}

/** `sumBy` of exact amounts, each sum rounded to cents. */
export function sumRoundedBy(
  booked: readonly BookedAmount[],
  keyOf: (amount: BookedAmount) => string,
  sign = 1n,
): Record<string, bigint> {
  const exact = sumBy(booked, keyOf, ({ amount }) => toTrillionths(amount));
  const rounded = Object.entries(exact).map(([key, sum]) => [key, sign * roundToCents(sum)] as const);
  return Object.fromEntries(rounded.filter(([, sum]) => sum !== 0n));
}
