import type { Inputs, Payment, Statement, Terms } from '../../../src/payouts/inputs/inputs';
import { BooksRates } from '../../../src/payouts/reconcile/money';
import { reconcilePayouts } from '../../../src/payouts/reconcile/reconciliation';
import { createInputs } from './generated-payouts';

/** A row of Statements of the network Alpha: USD, October, no number. */
export function createStatement(of: Partial<Statement>): Omit<Statement, 'place'> {
  return {
    networkId: '1',
    network: 'Alpha',
    month: '2026-10',
    currency: 'USD',
    amount: '0',
    appId: '',
    number: '',
    date: '',
    deductions: '0',
    isReplaced: false,
    ...of,
  };
}

/** A row of Payments of the network Alpha: USD, in November, not matched. */
export function createPayment(of: Partial<Payment>): Omit<Payment, 'place'> {
  return {
    id: '',
    nth: 1,
    networkId: '1',
    network: 'Alpha',
    date: '2026-11-20',
    amount: '0',
    currency: 'USD',
    fee: '0',
    withholding: '0',
    reference: '',
    pays: [],
    ...of,
  };
}

const NO_TERMS: Terms = { days: null, minimum: null, fee: null, withholding: null, tolerance: null };

/** The terms of the network Alpha. */
export function createTerms(terms: Partial<Terms>): ReadonlyMap<string, Terms> {
  return new Map([['1', { ...NO_TERMS, ...terms }]]);
}

/** Rates of all months from 2026-01 to 2026-12: the books' currency, USD, for one unit. */
export function createConstantRates(rates: Readonly<Record<string, string>>): BooksRates {
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
  const all = months.flatMap((month) =>
    Object.entries(rates).map(([currency, rate]) => ({ month, currency, rate, source: '' })),
  );
  return new BooksRates('USD', all, []);
}

interface Rows {
  readonly statements?: readonly Omit<Statement, 'place'>[];
  readonly payments?: readonly Omit<Payment, 'place'>[];
  readonly terms?: ReadonlyMap<string, Terms>;
  readonly rates?: Readonly<Record<string, string>>;
}

/** What is proposed, paid, open and left, with names that a reader knows: statements by number or month, payments by reference. */
export function describeReconciliation({
  statements = [],
  payments = [],
  terms = new Map(),
  rates = {},
}: Rows) {
  const inputs: Inputs = createInputs(statements, payments, terms);
  const { claims, matched, proposals } = reconcilePayouts({
    reported: [],
    inputs,
    rates: createConstantRates(rates),
    today: '2026-12-31',
  });
  const name = ({ number, month }: Pick<Statement, 'number' | 'month'>) => number || month;
  return {
    proposed: proposals.map(({ payment: own, claims: paid, reason }) => ({
      payment: own.reference,
      pays: paid.map(name),
      reason,
    })),
    paid: matched.allocations.map(({ payment: own, claim, paid, settled }) =>
      paid === settled
        ? `${own.reference} pays ${paid} ${claim.currency} of ${name(claim)}`
        : `${own.reference} pays ${settled} ${claim.currency} of ${name(claim)} with ${paid} ${own.currency}`,
    ),
    open: Object.fromEntries(
      claims.map((claim) => [`${name(claim)} ${claim.currency}`, matched.openAmounts.get(claim.key)]),
    ),
    left: Object.fromEntries(inputs.payments.map((own) => [own.reference, matched.unallocated.get(own.id)])),
  };
}
