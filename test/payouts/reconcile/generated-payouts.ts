import fc from 'fast-check';
import {
  type Inputs,
  type Payment,
  type PlacedRow,
  type Rate,
  type Statement,
  type Terms,
  withPaymentIds,
} from '../../../src/payouts/inputs/inputs';
import { type Claim, joinClaimNames } from '../../../src/payouts/reconcile/claims';
import type { Proposal } from '../../../src/payouts/reconcile/match-payments';
import { BooksRates } from '../../../src/payouts/reconcile/money';
import type { ReportedPart } from '../../../src/payouts/reconcile/net-revenue';

export const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'JPY'];
const FOREIGN = CURRENCIES.slice(1);
export const NETWORKS = [
  { networkId: '1', network: 'Alpha' },
  { networkId: '2', network: 'Beta' },
  { networkId: '', network: 'Nobody has mapped it' },
];
const APPS = ['app-a', 'app-b', 'app-c'];

/** What users may have typed, and the rates of the books. */
export interface Payouts extends Pick<Inputs, 'statements' | 'payments' | 'terms'> {
  readonly inputs: Inputs;
  readonly rates: BooksRates;
  readonly reported: readonly ReportedPart[];
}

const inCents = (cents: number) => decimalText(cents, 2);

function decimalText(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const text = `${digits.slice(0, -places)}${fraction === '' ? '' : '.'}${fraction}`;
  return units < 0 ? `-${text}` : text;
}

function placeOf(row: number): PlacedRow['place'] {
  return { sheetId: 1, row, columns: new Map() };
}

const rateRanges: Readonly<Record<string, fc.Arbitrary<string>>> = {
  EUR: fc.integer({ min: 9000, max: 12999 }).map((rate) => decimalText(rate, 4)),
  GBP: fc.integer({ min: 11000, max: 14999 }).map((rate) => decimalText(rate, 4)),
  JPY: fc.integer({ min: 6000, max: 9999 }).map((rate) => decimalText(rate, 6)),
};

function ratesWith(missing: number): fc.Arbitrary<Rate[]> {
  const all = MONTHS.flatMap((month) =>
    FOREIGN.map((currency) =>
      fc
        .tuple(rateRanges[currency]!, fc.integer({ min: 1, max: 100 }))
        .map(([rate, chance]) => (chance <= missing ? [] : [{ month, currency, rate, source: 'ECB' }])),
    ),
  );
  return fc.tuple(...all).map((lists) => lists.flat());
}

const amount = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 5_000_000 }) },
  { weight: 3, arbitrary: fc.constantFrom(10_000, 25_050, 99_999) },
  { weight: 1, arbitrary: fc.constantFrom(1, 0) },
);

/** A statement: of one network, month and currency, with a number or without, by app or not, maybe corrected once. */
const statementPlans = fc.record({
  network: fc.constantFrom(0, 0, 1, 1, 2),
  month: fc.nat(MONTHS.length - 1),
  currency: fc.constantFrom('USD', ...CURRENCIES),
  number: fc.option(fc.nat(12), { freq: 3 }),
  amounts: fc.array(amount, { minLength: 1, maxLength: 3 }),
  isByApp: fc.boolean(),
  fine: fc.constantFrom(0, 0, 1, 49, 50),
  isCredit: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  correction: fc.option(amount, { freq: 6 }),
  day: fc.integer({ min: 1, max: 28 }),
});

/** A payment: it names up to three of the network's statements, and is related to their sum. */
const paymentPlans = fc.record({
  network: fc.constantFrom(0, 0, 1, 1, 2),
  currency: fc.option(fc.constantFrom(...CURRENCIES), { freq: 4 }),
  paid: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
  isByMonth: fc.boolean(),
  isConfirmed: fc.boolean(),
  isNamed: fc.boolean(),
  size: fc.constantFrom('whole', 'whole', 'part', 'more', 'any', 'refund'),
  share: fc.integer({ min: 1, max: 99 }),
  any: amount,
  fee: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 2500 })),
  withholding: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 2500 })),
  month: fc.nat(MONTHS.length - 1),
  day: fc.integer({ min: 1, max: 28 }),
});

type Generated<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;
type StatementPlan = Generated<typeof statementPlans>;
type PaymentPlan = Generated<typeof paymentPlans>;

function statementsOf(plan: StatementPlan): Omit<Statement, 'place'>[] {
  const of = NETWORKS[plan.network]!;
  const sign = plan.isCredit ? -1 : 1;
  const number = plan.number === null ? '' : `INV-${plan.number}`;
  const row = (cents: number, nth: number) => ({
    ...of,
    month: MONTHS[plan.month]!,
    currency: plan.currency,
    // Statements often have more decimals than their currency.
    amount: decimalText(sign * (cents * 100 + plan.fine * nth), 4),
    appId: plan.isByApp ? APPS[nth % APPS.length]! : '',
    number,
    date: `${MONTHS[plan.month]!}-${String(plan.day).padStart(2, '0')}`,
    deductions: '0',
    isReplaced: false,
  });
  const rows = plan.amounts.map(row);
  if (plan.correction === null) return rows;
  return [...rows.map((each) => ({ ...each, isReplaced: true })), row(plan.correction, 0)];
}

function paymentOf(
  plan: PaymentPlan,
  statements: readonly Omit<Statement, 'place'>[],
): Omit<Payment, 'place'> {
  const of = NETWORKS[plan.network]!;
  const own = statements.filter(({ network, isReplaced }) => network === of.network && !isReplaced);
  const chosen = own.length === 0 ? [] : [...new Set(plan.paid.map((nth) => own[nth % own.length]!))];
  const sum = chosen.reduce((cents, each) => cents + Math.round(Number(each.amount) * 100), 0);
  const kept = plan.fee + plan.withholding;
  const sizes: Readonly<Record<string, number>> = {
    whole: sum - kept,
    part: Math.floor((Math.abs(sum) * plan.share) / 100),
    more: Math.abs(sum) + plan.any,
    any: plan.any,
    refund: -Math.floor((Math.abs(sum) * plan.share) / 100),
  };
  const names = chosen.map(({ number, month }) => (plan.isByMonth || number === '' ? month : number));
  return {
    id: '',
    nth: 1,
    ...of,
    date: `${MONTHS[plan.month]!}-${String(plan.day).padStart(2, '0')}`,
    amount: inCents(sizes[plan.size]!),
    currency: plan.currency ?? chosen[0]?.currency ?? 'USD',
    fee: inCents(plan.fee),
    withholding: inCents(plan.withholding),
    reference: plan.isNamed ? `Payout ${names.join(' ')}` : 'Payout',
    pays: plan.isConfirmed ? names : [],
  };
}

const share = fc.option(fc.integer({ min: 1, max: 15 }).map((percent) => decimalText(percent, 2)));

const terms: fc.Arbitrary<ReadonlyMap<string, Terms>> = fc
  .array(
    fc.record({
      days: fc.option(fc.integer({ min: 0, max: 90 })),
      minimum: fc.option(fc.constant('100')),
      fee: share,
      withholding: share,
      tolerance: share,
    }),
    { minLength: 2, maxLength: 2 },
  )
  .map((list) => new Map(list.map((each, nth) => [String(nth + 1), each])));

const reportedParts: fc.Arbitrary<ReportedPart[]> = fc
  .array(
    fc.record({
      network: fc.constantFrom(0, 1),
      app: fc.nat(APPS.length - 1),
      country: fc.constantFrom('US', 'DE', 'CN', ''),
      units: fc.oneof(fc.integer({ min: -50_000, max: 5_000_000 }), fc.constant(0)),
    }),
    { maxLength: 10 },
  )
  .map((plans) => {
    const parts = plans.map(({ network, app, country, units }): [string, ReportedPart] => [
      `${network} ${app} ${country}`,
      { ...NETWORKS[network]!, appId: APPS[app]!, app: `App ${app}`, country, amount: decimalText(units, 4) },
    ]);
    return [...new Map(parts).values()];
  });

/** Inputs with these rows, in this order. */
export function createInputs(
  statements: readonly Omit<Statement, 'place'>[],
  payments: readonly Omit<Payment, 'place'>[],
  of: ReadonlyMap<string, Terms> = new Map(),
): Inputs {
  return {
    statements: statements.map((each, row) => ({ ...each, place: placeOf(row) })),
    payments: withPaymentIds(payments.map((each, row) => ({ ...each, place: placeOf(row) }))),
    terms: new Map([...of].map(([id, each], row) => [id, { ...each, place: placeOf(row) }])),
    rates: [],
    networks: [],
    problems: [],
  };
}

/** Five months of statements and payments of three networks in four currencies; `missingRates` percent of the rates are missing. */
export function generatePayouts(missingRates = 12): fc.Arbitrary<Payouts> {
  return fc
    .record({
      statements: fc.array(statementPlans, { minLength: 1, maxLength: 8 }),
      payments: fc.array(paymentPlans, { maxLength: 7 }),
      rates: ratesWith(missingRates),
      terms,
      reported: reportedParts,
    })
    .map((plans) => {
      const statements = withoutMixedCorrections(plans.statements).flatMap(statementsOf);
      const payments = plans.payments.map((plan) => paymentOf(plan, statements));
      const inputs = createInputs(statements, payments, plans.terms);
      return { ...inputs, inputs, rates: new BooksRates('USD', plans.rates, []), reported: plans.reported };
    });
}

/** A number that is used again is the same statement, so only the first of them has a correction. */
function withoutMixedCorrections(plans: readonly StatementPlan[]): StatementPlan[] {
  const seen = new Set<string>();
  return plans.map((plan) => {
    const key = `${plan.network} ${plan.number}`;
    const isFirst = plan.number === null || !seen.has(key);
    seen.add(key);
    return isFirst ? plan : { ...plan, correction: null };
  });
}

/** The payment as the user confirms a proposal: what it pays, and what was kept of it. */
export function confirmProposal({ payment, claims, kept }: Proposal): Payment {
  const { fee, withholding } = kept ?? payment;
  return { ...payment, fee, withholding, pays: joinClaimNames(claims as readonly Claim[]).split(', ') };
}
