import { addDays, type Day } from '../../dates/calendar';
import { isNegative } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { Inputs, Payment, RowPlace, Statement } from '../inputs/inputs';
import { type Claim, claimsNamed } from './match';
import type { BooksRates } from './rates';

const DAYS_AHEAD = 7;

/** Sentences about rows that can be read, but are probably not meant so. */
export function doubts(inputs: Inputs, rates: BooksRates, claims: readonly Claim[], today: Day): string[] {
  const statements = inputs.statements.filter(({ isReplaced }) => !isReplaced);
  return [
    ...otherRates(inputs, rates),
    ...equalRows(statements, inputs.payments),
    ...someDates(statements),
    ...notBegun(statements, inputs.payments, today),
    ...unknownNames(inputs.payments, claims),
  ];
}

/** Rates of closed months count as they were frozen. */
function otherRates(inputs: Inputs, rates: BooksRates): string[] {
  return inputs.rates.flatMap(({ month, currency, rate }) => {
    const counts = rates.rateOf(currency, month)?.rate ?? rate;
    return counts === rate ? [] : [texts().payouts.problems.otherRate(currency, month, counts)];
  });
}

function equalRows(statements: readonly Statement[], payments: readonly Payment[]): string[] {
  const { titles, problems } = texts().payouts;
  const owed = statements.filter(({ amount }) => !isNegative(amount));
  const stated = groupsOf(owed, ({ place: _, date: __, ...statement }) => Object.values(statement));
  const paid = groupsOf(payments, ({ place: _, id: __, ...payment }) => Object.values(payment));
  return [
    ...stated.map((rows) => problems.equalRows(titles.statements, rowNumbers(rows))),
    ...paid.map((rows) => problems.equalRows(titles.payments, rowNumbers(rows))),
  ];
}

/** Of rows with one statement number, a newer one replaces an older one: without dates, nobody can tell. */
function someDates(statements: readonly Statement[]): string[] {
  const numbered = statements.filter(({ number }) => number !== '');
  return groupsOf(numbered, ({ networkId, network, number }) => [networkId || network, number])
    .filter((rows) => new Set(rows.map(({ date }) => date === '')).size > 1)
    .map((rows) => texts().payouts.problems.someDates(rowNumbers(rows)));
}

function notBegun(statements: readonly Statement[], payments: readonly Payment[], today: Day): string[] {
  const { titles, problems } = texts().payouts;
  // Banks date payments some days ahead.
  const soon = addDays(today, DAYS_AHEAD);
  return [
    ...statements
      .filter(({ month }) => month > today)
      .map(({ place, month }) => problems.notBegun(titles.statements, place.row + 1, month)),
    ...payments
      .filter(({ date }) => date > soon)
      .map(({ place, date }) => problems.notBegun(titles.payments, place.row + 1, date)),
  ];
}

function unknownNames(payments: readonly Payment[], claims: readonly Claim[]): string[] {
  return payments.flatMap((payment) =>
    payment.pays
      .filter((name) => claimsNamed(name, payment, claims).length === 0)
      .map((name) => texts().payouts.problems.unknownToken(payment.place.row + 1, name)),
  );
}

/** The groups of several rows that say the same. */
function groupsOf<Row>(rows: readonly Row[], keyOf: (row: Row) => readonly unknown[]): Row[][] {
  const groups = grouped(rows, (row) => JSON.stringify(keyOf(row)));
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** The numbers of rows as the user sees them. */
export function rowNumbers(rows: readonly { readonly place: RowPlace }[]): number[] {
  return rows.map(({ place }) => place.row + 1);
}
