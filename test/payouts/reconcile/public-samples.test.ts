import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectDecimalMark, parseAmount } from '../../../src/payouts/import/amounts';
import { detectDateOrder, parseDate } from '../../../src/payouts/import/periods';
import { BooksRates } from '../../../src/payouts/reconcile/money';
import { reconcilePayouts } from '../../../src/payouts/reconcile/reconciliation';
import { confirmProposal, createInputs } from './generated-payouts';
import { createPayment, createStatement } from './typed-rows';

const FOLDER = join(__dirname, '../samples');

interface Sample {
  readonly statements: readonly { number: string; date?: string; currency?: string; amount: string }[];
  readonly payments: readonly {
    id: string;
    date?: string;
    currency?: string;
    amount: string;
    reference?: string;
  }[];
  /** What the source itself says of the result. */
  readonly stated: { readonly groups?: readonly Group[] };
}

interface Group {
  readonly statement: string;
  readonly payments: readonly string[];
}

function sample(name: string): Sample {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
}

/** A date of a source that has none. */
const NO_DATE = '2026-01-31';

/** Reads the texts of a sample as those of a file: their columns tell the decimal mark and the order of day and month. */
function rowsOf({ statements, payments }: Pick<Sample, 'statements' | 'payments'>) {
  const all = [...statements, ...payments];
  const mark = detectDecimalMark(all.map(({ amount }) => amount)) === 'comma' ? 'comma' : 'point';
  const order =
    detectDateOrder(all.map(({ date = NO_DATE }) => date)) === 'day first' ? 'day first' : 'month first';
  const facts = ({ amount, currency = 'USD' }: { amount: string; currency?: string }) => ({
    amount: parseAmount(amount, mark)!,
    currency,
  });
  const day = ({ date = NO_DATE }) => parseDate(date, order)!;
  return {
    statements: statements.map((each) =>
      createStatement({ ...facts(each), number: each.number, month: day(each).slice(0, 7) }),
    ),
    payments: payments.map((each) =>
      createPayment({ ...facts(each), date: day(each), reference: each.reference ?? '' }),
    ),
  };
}

/** What is proposed, and what is open and left when the user confirms all of it. Zeros are left out. */
function resultOf(given: Pick<Sample, 'statements' | 'payments'>) {
  const { statements, payments } = rowsOf(given);
  const rates = new BooksRates('USD', [], []);
  const inputs = createInputs(statements, payments);
  const { proposals } = reconcilePayouts({ reported: [], inputs, rates, today: '2026-12-31' });
  const after = payments.map((each, row) => {
    const proposal = proposals.find(({ payment: { place } }) => place.row === row);
    return proposal === undefined ? each : confirmProposal(proposal);
  });
  const confirmedInputs = createInputs(statements, after);
  const { claims, matched } = reconcilePayouts({
    reported: [],
    inputs: confirmedInputs,
    rates,
    today: '2026-12-31',
  });
  const nameOf = (row: number) => given.payments[row]!.id;
  const withoutZeros = (amounts: [string, string][]) =>
    Object.fromEntries(amounts.filter(([, amount]) => amount !== '0'));
  return {
    proposed: proposals
      .map((each) => [each.payment.place.row, each.claims.map(({ number }) => number), each.reason] as const)
      .sort(([one], [other]) => one - other)
      .map(([row, numbers, reason]) => `${nameOf(row)} → ${numbers.join(', ')} (${reason})`),
    open: withoutZeros(claims.map(({ number, key }) => [number, matched.openAmounts.get(key)!])),
    left: withoutZeros(
      confirmedInputs.payments.map(({ place, id }) => [nameOf(place.row), matched.unallocated.get(id)!]),
    ),
  };
}

interface Expected {
  readonly about: string;
  readonly name: string;
  /** Some of the sample's payments; by default all. */
  readonly payments?: (all: Sample['payments']) => Sample['payments'];
  /** By default the groups that the source states, by the numbers in references. */
  readonly proposed?: readonly string[];
  readonly open?: Readonly<Record<string, string>>;
  readonly left?: Readonly<Record<string, string>>;
}

const inNumber = (number: string) => `${number}/internal → ${number} (number)`;
const numbered = (from: number, to: number, ...without: readonly number[]) =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
    .filter((number) => !without.includes(number))
    .map((number) => inNumber(`INV-${number}`));

const SAMPLES: readonly Expected[] = [
  { about: 'OpenRec 01: an invoice is paid in two instalments', name: 'openrec-01-basic' },
  {
    about:
      'OpenRec 03: an invoice is paid 0.99 short: the source forgives up to 1.00, and here only the user forgives',
    name: 'openrec-03-tolerance',
    open: { INV0001: '0.99' },
  },
  {
    about: 'OpenRec 05: payments name no invoice, and end up with the one that the source finds by its date',
    name: 'openrec-05-two-stage',
    proposed: ['P1 → INV0001 (equal)', 'P2 → INV0002 (number)', 'P3 → INV0001 (oldest first)'],
  },
  {
    about: 'OpenRec 07: a part arrives before the rest',
    name: 'openrec-07-partial-then-complete',
    proposed: ['P1 → INV0001 (number)', 'P2 → INV0002 (number)', 'P1 (file b) → INV0001 (number)'],
  },
  {
    about: 'OpenRec 09: more is paid than invoiced: the source matches nothing, and here the surplus is left',
    name: 'openrec-09-wrong-amount',
    proposed: ['P1 → INV0001 (number)', 'P3 → INV0001 (number)'],
    open: { INV0002: '500' },
    left: { P3: '458.91' },
  },
  {
    about:
      'a vendor statement of fifty-one invoices has the stated other amount and the stated missing payment open',
    name: 'vendor-statement-large',
    payments: (all) => all.filter(({ reference = '' }) => reference < 'INV-1052'),
    proposed: numbered(1001, 1051, 1026),
    open: { 'INV-1004': '50', 'INV-1026': '1150' },
  },
  {
    about:
      'amounts as users write them: a surplus, a refund, and a payment without a statement are left to the user',
    name: 'vendor-statement-edge-cases',
    proposed: numbered(2001, 2030, 2013, 2014),
    open: { 'INV-2013': '-150' },
    left: { 'INV-2013/internal': '-150', 'INV-2019/internal': '50', 'INV-2031/internal': '2300' },
  },
  {
    about: 'BILL: 100 for invoices of 50 and 30 are an overpayment of 20',
    name: 'bill-one-payment-two-invoices',
    proposed: ['p1 → invoice_id01, invoice_id02 (number)'],
    left: { p1: '20' },
  },
  {
    about: 'UseReconOnly: 650 for invoices of 500 and 300 carry 150 forward',
    name: 'usereconly-grouped-partial',
    proposed: ['transfer → INV-401, INV-402 (oldest first)'],
    open: { 'INV-402': '150' },
  },
];

test.each(SAMPLES)('$about', ({ name, payments = (all) => all, proposed, open = {}, left = {} }) => {
  const given = sample(name);
  const groups = given.stated.groups ?? [];
  const stated = groups.flatMap(({ statement: of, payments: ids }) =>
    ids.map((id) => `${id} → ${of} (number)`),
  );
  const result = resultOf({ ...given, payments: payments(given.payments) });
  expect({ ...result, proposed: result.proposed.sort() }).toEqual({
    proposed: [...(proposed ?? stated)].sort(),
    open,
    left,
  });
});
