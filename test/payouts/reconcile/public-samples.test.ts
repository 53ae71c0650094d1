import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimalMarkOf, readAmount } from '../../../src/payouts/import/amounts';
import { dateOrderOf, readDate } from '../../../src/payouts/import/periods';
import type { Rate } from '../../../src/payouts/inputs/inputs';
import { BooksRates } from '../../../src/payouts/reconcile/rates';
import { reconcilePayouts } from '../../../src/payouts/reconcile/reconciliation';
import { product, quotient, readDecimal } from '../../../src/table/decimal';
import { confirmed, inputsWith } from './generated-payouts';
import { payment, statement } from './typed-rows';

const FOLDER = join(__dirname, '../samples');

interface Sample<Stated> {
  readonly statements: readonly { number: string; date?: string; currency?: string; amount: string }[];
  readonly payments: readonly {
    id: string;
    date?: string;
    currency?: string;
    amount: string;
    reference?: string;
    fxRate?: string;
    batch?: string;
  }[];
  readonly stated: Stated;
}

interface Groups {
  readonly groups: readonly { readonly statement: string; readonly payments: readonly string[] }[];
}

/** What the two vendor statements say of their lists. */
interface Comparison {
  readonly amountMismatch: readonly { statement: string; statementAmount: string; paymentAmount: string }[];
  readonly statementsWithoutPayment: readonly string[];
  readonly paymentsWithoutStatement: readonly string[];
}

function sample<Stated>(name: string): Sample<Stated> {
  return JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
}

/** A date of a source that has none. */
const NO_DATE = '2026-01-31';

/** Reads the texts of a sample as those of a file: their columns tell the decimal mark and the order of day and month. */
function rowsOf({ statements, payments }: Pick<Sample<unknown>, 'statements' | 'payments'>) {
  const all = [...statements, ...payments];
  const mark = decimalMarkOf(all.map(({ amount }) => amount)) === 'comma' ? 'comma' : 'point';
  const order =
    dateOrderOf(all.map(({ date = NO_DATE }) => date)) === 'day first' ? 'day first' : 'month first';
  const facts = ({ amount, currency = 'USD' }: { amount: string; currency?: string }) => ({
    amount: readAmount(amount, mark)!,
    currency,
  });
  const day = ({ date = NO_DATE }) => readDate(date, order)!;
  return {
    statements: statements.map((each) =>
      statement({ ...facts(each), number: each.number, month: day(each).slice(0, 7) }),
    ),
    payments: payments.map((each) =>
      payment({ ...facts(each), date: day(each), reference: each.reference ?? '' }),
    ),
  };
}

/** What is proposed, and what is open and left when the user confirms all of it. Zeros are left out. */
function resultOf(given: Pick<Sample<unknown>, 'statements' | 'payments'>, rates: readonly Rate[] = []) {
  const { statements, payments } = rowsOf(given);
  const books = new BooksRates('USD', rates, []);
  const inputs = inputsWith(statements, payments);
  const { proposals } = reconcilePayouts({ reported: [], inputs, rates: books, today: '2026-12-31' });
  const after = payments.map((each, row) => {
    const proposal = proposals.find(({ payment: { place } }) => place.row === row);
    return proposal === undefined ? each : confirmed(proposal);
  });
  const confirmedInputs = inputsWith(statements, after);
  const { claims, matched } = reconcilePayouts({
    reported: [],
    inputs: confirmedInputs,
    rates: books,
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
    open: withoutZeros(claims.map(({ number, key }) => [number, matched.open.get(key)!])),
    left: withoutZeros(
      confirmedInputs.payments.map(({ place, id }) => [nameOf(place.row), matched.left.get(id)!]),
    ),
  };
}

/** The stated groups as proposals by number. */
function byNumber({ groups }: Groups): string[] {
  return groups.flatMap(({ statement: of, payments }) => payments.map((each) => `${each} → ${of} (number)`));
}

describe('OpenRec 01: an invoice paid in two instalments', () => {
  test('is matched by the numbers in the references, and nothing is open or left', () => {
    const given = sample<Groups>('openrec-01-basic');
    const { proposed, open, left } = resultOf(given);
    expect(proposed.sort()).toEqual(byNumber(given.stated).sort());
    expect([open, left]).toEqual([{}, {}]);
  });
});

describe('OpenRec 02: dollars and euros for invoices in pounds, with a rate for each payment', () => {
  const given = sample<Groups>('openrec-02-fx');

  /** The first rate of each month and currency, in dollars. Euros are worth 1.37 dollars a pound. */
  function rates(): Rate[] {
    return given.payments.flatMap(({ date = '', currency = '', fxRate = '' }): Rate[] => {
      const month = date.slice(0, 7);
      const pound = currency === 'USD' ? quotient('1', fxRate, 12) : '1.37';
      const of = { month, source: 'OpenRec' };
      return [
        { ...of, currency: 'GBP', rate: pound },
        { ...of, currency, rate: product(fxRate, pound) },
      ];
    });
  }

  test('is matched by the invoice number within the reference', () => {
    expect(resultOf(given, rates().reverse()).proposed.sort()).toEqual(byNumber(given.stated).sort());
  });

  test('is paid in full, with one rate a month where the source has one for each payment', () => {
    const { open, left } = resultOf(given, rates().reverse());
    expect([open, left]).toEqual([{}, {}]);
  });
});

describe('OpenRec 03: an invoice paid 0.99 short', () => {
  test('is matched, but the 0.99 stay open: the source forgives up to 1.00, and here only the user forgives', () => {
    const given = sample<Groups>('openrec-03-tolerance');
    const { proposed, open, left } = resultOf(given);
    expect(proposed.sort()).toEqual(byNumber(given.stated).sort());
    expect([open, left]).toEqual([{ INV0001: '0.99' }, {}]);
  });
});

describe('OpenRec 05: payments whose references name no invoice', () => {
  test('end up with the invoice that the source finds by its date: here by the open amount', () => {
    const { proposed, open, left } = resultOf(sample<Groups>('openrec-05-two-stage'));
    expect(proposed).toEqual([
      'P1 → INV0001 (equal)',
      'P2 → INV0002 (number)',
      'P3 → INV0001 (oldest first)',
    ]);
    expect([open, left]).toEqual([{}, {}]);
  });
});

describe('OpenRec 07: a part that arrives before the rest', () => {
  const given = sample<{ afterBatchB: Groups }>('openrec-07-partial-then-complete');

  test('is proposed as soon as it is there: the source waits for the rest, and here the rest is open', () => {
    const first = { ...given, payments: given.payments.filter(({ batch }) => batch === 'a') };
    const { proposed, open, left } = resultOf(first);
    expect(proposed).toEqual(['P1 → INV0001 (number)', 'P2 → INV0002 (number)']);
    expect([open, left]).toEqual([{ INV0001: '1000' }, {}]);
  });

  test('is complete with the second file', () => {
    const { proposed, open, left } = resultOf(given);
    expect(proposed).toEqual(expect.arrayContaining(byNumber(given.stated.afterBatchB)));
    expect([open, left]).toEqual([{}, {}]);
  });
});

describe('OpenRec 09: payments with a wrong amount', () => {
  const given = sample<unknown>('openrec-09-wrong-amount');

  test('are more than the invoice: the source matches nothing, and here the surplus of 458.91 is left', () => {
    const { proposed, open, left } = resultOf(given);
    expect(proposed).toEqual(['P1 → INV0001 (number)', 'P3 → INV0001 (number)']);
    expect([open, left]).toEqual([{ INV0002: '500' }, { P3: '458.91' }]);
  });

  test('match exactly when the amount is corrected to 50.99', () => {
    const payments = given.payments.map((each) => (each.id === 'P1' ? { ...each, amount: '50.99' } : each));
    const { open, left } = resultOf({ ...given, payments });
    expect([open, left]).toEqual([{ INV0002: '500' }, {}]);
  });
});

describe('a vendor statement without differences', () => {
  test('is matched row by row', () => {
    const given = sample<Comparison>('vendor-statement-perfect');
    const { proposed, open, left } = resultOf(given);
    expect(proposed).toEqual(given.statements.map(({ number }) => `${number}/internal → ${number} (number)`));
    expect([open, left]).toEqual([{}, {}]);
  });
});

describe('a vendor statement of fifty-one invoices', () => {
  const given = sample<Comparison>('vendor-statement-large');
  const { amountMismatch, statementsWithoutPayment, paymentsWithoutStatement } = given.stated;
  const known = given.payments.filter(({ reference = '' }) => !paymentsWithoutStatement.includes(reference));

  test('has the stated other amount and the stated missing payment open, and nothing else', () => {
    const { proposed, open, left } = resultOf({ ...given, payments: known });
    expect(proposed).toEqual(known.map(({ id, reference }) => `${id} → ${reference} (number)`));
    expect(amountMismatch).toEqual([
      { statement: 'INV-1004', statementAmount: '2200', paymentAmount: '2150' },
    ]);
    expect(statementsWithoutPayment).toEqual(['INV-1026']);
    expect([open, left]).toEqual([{ 'INV-1004': '50', 'INV-1026': '1150' }, {}]);
  });

  test('leaves payments without a statement unmatched in the source, and here proposes what is still open for them', () => {
    const { proposed } = resultOf(given);
    const others = proposed.filter((each) => !each.endsWith('(number)'));
    expect(others).toEqual(['INV-1052/internal → INV-1004, INV-1026 (oldest first)']);
  });
});

describe('a vendor statement with amounts and dates as users write them', () => {
  const given = sample<Comparison>('vendor-statement-edge-cases');
  const { statements, payments } = rowsOf(given);
  const amountOf = (wanted: string) => statements.find(({ number }) => number === wanted)?.amount;

  test('is read to the last decimal', () => {
    expect(['INV-2001', 'INV-2002', 'INV-2003', 'INV-2004', 'INV-2013', 'INV-2014'].map(amountOf)).toEqual([
      '1500.5',
      '2300',
      '0.01',
      '99999.99',
      '-150',
      '0',
    ]);
    expect(['INV-2015', 'INV-2016', 'INV-2017', 'INV-2018'].map(amountOf)).toEqual([
      '1234.5678',
      '1000',
      '850',
      '950',
    ]);
  });

  test('has its dates in May, whether or not they have the month first or a time', () => {
    expect(new Set(statements.map(({ month }) => month))).toEqual(new Set(['2024-05']));
    expect(payments[10]?.date).toBe('2024-05-11');
    expect(payments[11]?.date).toBe('2024-05-12');
  });

  test('is matched by number, except a payment of nothing, and a refund, which is left to the user', () => {
    const { proposed } = resultOf(given);
    const matched = given.payments.filter(
      ({ reference = '' }) => !['INV-2013', 'INV-2014', 'INV-2031'].includes(reference),
    );
    expect(proposed).toEqual(matched.map(({ id, reference }) => `${id} → ${reference} (number)`));
  });

  test('leaves the stated surplus of 50, the refund, and the payment without a statement', () => {
    const { open, left } = resultOf(given);
    expect(given.stated.amountMismatch).toEqual([
      { statement: 'INV-2019', statementAmount: '1100.00', paymentAmount: '1150.00' },
    ]);
    expect(open).toEqual({ 'INV-2013': '-150' });
    expect(left).toEqual({
      'INV-2013/internal': '-150',
      'INV-2019/internal': '50',
      'INV-2031/internal': readDecimal('2300'),
    });
  });

  test('has a refund that settles its credit when the user confirms it', () => {
    const of = (wanted: string) => ({
      statements: statements.filter(({ number }) => number === wanted),
      payments: payments
        .filter(({ reference }) => reference === wanted)
        .map((each) => ({ ...each, pays: [wanted] })),
    });
    const { statements: credit, payments: refund } = of('INV-2013');
    const { matched } = reconcilePayouts({
      reported: [],
      inputs: inputsWith(credit, refund),
      rates: new BooksRates('USD', [], []),
      today: '2026-12-31',
    });
    expect([...matched.open.values(), ...matched.left.values()]).toEqual(['0', '0']);
  });
});

describe('figures from pages of other programs', () => {
  test('BILL: 100 for invoices of 50 and 30 are an overpayment of 20', () => {
    const given = sample<{ overpaid: string }>('bill-one-payment-two-invoices');
    const { proposed, open, left } = resultOf(given);
    expect(proposed).toEqual(['p1 → invoice_id01, invoice_id02 (number)']);
    expect([open, left]).toEqual([{}, { p1: given.stated.overpaid }]);
  });

  test('UseReconOnly: 650 for invoices of 500 and 300 carry 150 forward', () => {
    const given = sample<{ carryForward: string }>('usereconly-grouped-partial');
    const { proposed, open, left } = resultOf(given);
    expect(proposed).toEqual(['transfer → INV-401, INV-402 (oldest first)']);
    expect([open, left]).toEqual([{ 'INV-402': Number(given.stated.carryForward).toString() }, {}]);
  });
});
