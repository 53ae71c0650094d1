import fc from 'fast-check';
import { type Inputs, type Payment, withPaymentIds } from '../../../src/payouts/inputs/inputs';
import { buildClaims } from '../../../src/payouts/reconcile/claims';
import type { PaymentMatches } from '../../../src/payouts/reconcile/match-payments';
import { buildNetRevenueRows } from '../../../src/payouts/reconcile/net-revenue';
import { type Reconciliation, reconcilePayouts } from '../../../src/payouts/reconcile/reconciliation';
import { limitRuns } from '../../thorough';
import { roundToMinorUnits, sumByName, sumMillionthsByName, sumOfUnits, toMillionths } from '../exact-units';
import { confirmProposal, createInputs, generatePayouts, MONTHS, type Payouts } from './generated-payouts';

const TODAY = '2026-07-15';
/** Asserts that each currency's statements are settled or open, and that each currency's payments have paid or are left. */
function expectConserved(
  { statements, payments }: Pick<Inputs, 'statements' | 'payments'>,
  matched: PaymentMatches,
): void {
  const claims = buildClaims(statements);
  const stated = statements
    .filter(({ isReplaced }) => !isReplaced)
    .map(({ networkId, network, month, number, currency, amount }) => {
      const claim = JSON.stringify([currency, networkId || network, month, number]);
      return [claim, amount] as const;
    });
  const owed = [...sumByName(stated)].map(([claim, units]) => {
    const [currency] = JSON.parse(claim) as [string];
    return [currency, roundToMinorUnits(units, currency)] as const;
  });
  const settled = matched.allocations.map(({ claim, settled }) => [claim.currency, settled] as const);
  const open = claims.map(({ key, currency }) => [currency, matched.openAmounts.get(key)!] as const);
  expect(sumByName([...settled, ...open])).toEqual(sumMillionthsByName(owed));
  const paid = matched.allocations.map(({ payment, paid }) => [payment.currency, paid] as const);
  const left = payments.map(({ id, currency }) => [currency, matched.unallocated.get(id)!] as const);
  expect(sumByName([...paid, ...left])).toEqual(
    sumMillionthsByName(
      payments.flatMap((payment) => partsOf(payment).map((part) => [payment.currency, part])),
    ),
  );
}

/** What arrived and what was kept of a payment. */
function partsOf({ currency, amount, fee, withholding }: Payment): bigint[] {
  return [amount, fee, withholding].map((part) => roundToMinorUnits(toMillionths(part), currency));
}

function reconciled({ inputs, rates }: Pick<Payouts, 'inputs' | 'rates'>): Reconciliation {
  return reconcilePayouts({ reported: [], inputs, rates, today: TODAY });
}

/** All that a result says, without the rows of the tabs. */
function contents({ rows, claims, matched, proposals }: Reconciliation): unknown {
  const text = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort();
  return {
    rows: text(rows),
    claims: text(claims.map(({ statements: _, ...claim }) => claim)),
    allocations: text(
      matched.allocations.map(({ payment, claim, paid, settled }) => [payment.id, claim.key, paid, settled]),
    ),
    open: text([...matched.openAmounts]),
    left: text([...matched.unallocated]),
    proposals: text(
      proposals.map(({ payment, claims: own, reason, kept }) => [
        payment.id,
        own.map(({ key }) => key),
        reason,
        kept,
      ]),
    ),
  };
}

test('statements and payments of generated months are conserved to the cent in each currency: stated is settled or open, and received has paid or is left', () => {
  fc.assert(
    fc.property(generatePayouts(), (payouts) => {
      const { matched } = reconciled(payouts);
      expectConserved(payouts, matched);
    }),
    limitRuns({ quick: 150, thorough: 2_000 }),
  );
});

test('statements and payments of generated months are conserved when all proposals are confirmed, and a confirmed payment is not proposed again', () => {
  fc.assert(
    fc.property(generatePayouts(), ({ inputs, rates }) => {
      const { proposals } = reconciled({ inputs, rates });
      const changes = new Map(proposals.map((proposal) => [proposal.payment.id, confirmProposal(proposal)]));
      const payments = withPaymentIds(inputs.payments.map((payment) => changes.get(payment.id) ?? payment));
      const after = { ...inputs, payments };
      const result = reconciled({ inputs: after, rates });
      expectConserved(after, result.matched);
      const rows = proposals.map(({ payment }) => payment.place.row);
      expect(result.proposals.filter(({ payment }) => rows.includes(payment.place.row))).toEqual([]);
    }),
    limitRuns({ quick: 60, thorough: 1_000 }),
  );
});

test('statements and payments of generated months give the same result in whatever order their rows are', () => {
  const shuffled = generatePayouts().chain((payouts) =>
    fc.record({
      payouts: fc.constant(payouts),
      statements: fc.shuffledSubarray([...payouts.statements], { minLength: payouts.statements.length }),
      payments: fc.shuffledSubarray([...payouts.payments], { minLength: payouts.payments.length }),
    }),
  );
  fc.assert(
    fc.property(shuffled, ({ payouts, statements, payments }) => {
      const inputs = createInputs(statements, payments, payouts.terms);
      expect(contents(reconciled({ inputs, rates: payouts.rates }))).toEqual(contents(reconciled(payouts)));
    }),
    limitRuns({ quick: 60, thorough: 1_000 }),
  );
});

test('statements and payments of generated months are settled as proposed when a proposal of an exact amount is confirmed', () => {
  const exact = ['equal', 'after deductions'];
  fc.assert(
    fc.property(generatePayouts(), ({ statements, payments, terms, rates }) => {
      const unconfirmed = payments.map((payment) => ({ ...payment, pays: [] }));
      const { proposals } = reconciled({ inputs: createInputs(statements, unconfirmed, terms), rates });
      const [first] = proposals;
      if (first === undefined || !exact.includes(first.reason)) return;
      const { matched } = reconciled({
        inputs: createInputs(statements, [confirmProposal(first)], terms),
        rates,
      });
      expect(first.claims.map(({ key }) => matched.openAmounts.get(key))).toEqual(
        first.claims.map(() => '0'),
      );
      expect([...matched.unallocated.values()]).toEqual(['0']);
    }),
    limitRuns({ quick: 60, thorough: 1_000 }),
  );
});

test('net revenue of generated months is the sum of the statements in the currency of the books, exact to the cent', () => {
  fc.assert(
    fc.property(generatePayouts(), fc.constantFrom(...MONTHS), ({ statements, reported, rates }, month) => {
      const claims = buildClaims(statements).filter(
        (claim) => claim.month === month && rates.findRate(claim.currency, month) !== undefined,
      );
      const rows = buildNetRevenueRows(reported, claims, rates);
      const inBooks = claims.map(({ amount, currency }) => rates.convert(amount, currency, 'USD', month)!);
      expect(sumOfUnits(rows.map(({ net }) => net ?? '0'))).toBe(sumOfUnits(inBooks));
      expect(rows.map(({ amount }) => amount)).toEqual(
        expect.arrayContaining(reported.map(({ amount }) => amount)),
      );
      for (const { net } of rows) expect(toMillionths(net ?? '0') % 10_000n).toBe(0n);
    }),
    limitRuns({ quick: 150, thorough: 2_000 }),
  );
});
