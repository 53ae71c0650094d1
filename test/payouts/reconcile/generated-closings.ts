import fc from 'fast-check';
import type { Closing, KeyAmounts, Settlement } from '../../../src/books/books';
import { buildSettlements, type PostedMonth } from '../../../src/payouts/reconcile/settlements';
import { parseDecimal } from '../../../src/table/decimal';
import {
  CURRENCIES,
  createInputs,
  generatePayouts,
  MONTHS,
  NETWORKS,
  type Payouts,
} from './generated-payouts';
import { createPayment, createStatement } from './typed-rows';

/** Files with five months that are closed one after the other. */
export interface ClosedFile {
  readonly payouts: Payouts;
  readonly months: readonly PostedMonth[];
}

/** Revenue of a network in a month, on one day of one app. */
export function createRevenue(networkId: string, network: string, amount: string): KeyAmounts {
  return { appId: 'app-a', app: 'App', networkId, network, metric: 'revenue', days: { '07': amount } };
}

/** A change of a closed month that is booked in a later one. */
export function createAdjustment(
  of: KeyAmounts,
  { month, bookedIn, amount }: { readonly month: string; readonly bookedIn: string; readonly amount: string },
) {
  const at = { month, bookedIn, currency: 'USD', version: 1, seenAt: 0 } as const;
  return { ...of, ...at, amount, days: { '07': amount }, why: 'restated' } as const;
}

const fraction = fc
  .integer({ min: -9_999_999, max: 99_999_999 })
  .map((units) => parseDecimal(`${units}e-4`)!);

/** The closed revenue of two networks with four decimals, and adjustments that are booked in later months. */
const closedRevenue: fc.Arbitrary<PostedMonth[]> = fc
  .tuple(
    ...MONTHS.map((month, at) =>
      fc
        .record({
          amounts: fc.tuple(fraction, fraction),
          changes: fc.array(fc.tuple(fc.nat(1), fc.nat(MONTHS.length - 1), fraction), { maxLength: 3 }),
        })
        .map(({ amounts, changes }): PostedMonth => {
          const keys = [createRevenue('1', 'Alpha', amounts[0]), createRevenue('2', 'Beta', amounts[1])];
          const adjustments = changes
            .filter(([, bookedIn]) => bookedIn > at)
            .map(([network, bookedIn, amount]) =>
              createAdjustment(keys[network]!, { month, bookedIn: MONTHS[bookedIn]!, amount }),
            );
          return { month, state: 'closed', amounts: keys, adjustments };
        }),
    ),
  )
  .map((months) => [...months]);

export function generateClosedFiles(missingRates = 12): fc.Arbitrary<ClosedFile> {
  return fc.record({ payouts: generatePayouts(missingRates), months: closedRevenue });
}

/**
 * Files in which each network has stated each month, and has paid each statement: a part in its currency, and the rest in any currency, at
 * the rate of that month or within the tolerance of rates.
 */
export const paidFiles: fc.Arbitrary<ClosedFile> = fc
  .record({
    file: generateClosedFiles(0),
    amounts: fc.array(fc.integer({ min: 300_000, max: 9_999_999 }), { minLength: 7, maxLength: 7 }),
    shares: fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 5, maxLength: 5 }),
    offRate: fc.integer({ min: -2, max: 2 }),
    start: fc.nat(11),
  })
  .map(({ file, amounts, shares, offRate, start }) => {
    const stated = NETWORKS.filter(({ networkId }) => networkId !== '').flatMap((of, n) =>
      MONTHS.map((month, m) => {
        const nth = start + n * MONTHS.length + m;
        const cents = amounts[nth % amounts.length]!;
        const currency = CURRENCIES[nth % CURRENCIES.length]!;
        return { row: { ...of, month, currency, number: `N-${nth}` }, cents, nth };
      }),
    );
    const statements = stated.map(({ row, cents }) =>
      createStatement({ ...row, amount: parseDecimal(`${cents}e-2`)! }),
    );
    const payments = stated.flatMap(({ row: { month: _, number, ...row }, cents, nth }) => {
      const part = Math.floor((cents * shares[nth % shares.length]!) / 100);
      const other = CURRENCIES[(nth * 3) % CURRENCIES.length]!;
      const value = file.payouts.rates.convert(`${cents - part}`, row.currency, other, '2026-05')!;
      const rest = Math.round(Number(value) * (other === row.currency ? 1 : 1 + offRate / 100));
      const pays = { ...row, date: '2026-05-20', pays: [number] };
      return [
        createPayment({ ...pays, date: '2026-05-02', amount: parseDecimal(`${part}e-2`)! }),
        createPayment({ ...pays, currency: other, amount: parseDecimal(`${rest}e-2`)! }),
      ];
    });
    return { ...file, payouts: { ...file.payouts, inputs: createInputs(statements, payments) } };
  });

/** Closes the months one after the other. Returns the closings with what they book. */
export function closeAll({ payouts: { inputs, rates }, months }: ClosedFile) {
  const closed: (Closing & { readonly settlements: readonly Settlement[] })[] = [];
  for (const month of months) {
    const settlements = buildSettlements(month, closed, inputs, rates);
    closed.push({ ...month, currency: 'USD', version: 1, settlements } as unknown as (typeof closed)[number]);
  }
  return closed;
}

/** Sums by network and use, as names and amounts. */
export function listNamedAmounts(settlements: readonly Settlement[]): [name: string, amount: string][] {
  return settlements.map(({ use, networkId, network, amount }) => [`${networkId || network} ${use}`, amount]);
}
