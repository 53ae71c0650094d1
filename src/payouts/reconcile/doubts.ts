import { addDays, type Day } from '../../dates/calendar';
import { isNegative } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { type Inputs, networkKey, type RowPlace } from '../inputs/inputs';
import { type Claim, claimsNamed } from './match';
import type { BooksRates } from './rates';

const DAYS_AHEAD = 7;

/** Sentences about rows that can be read, but are probably not meant so. */
export function doubts(inputs: Inputs, rates: BooksRates, claims: readonly Claim[], today: Day): string[] {
  const { titles, problems } = texts().payouts;
  const { payments } = inputs;
  const statements = inputs.statements.filter(({ isReplaced }) => !isReplaced);
  const owed = statements.filter(({ amount }) => !isNegative(amount));
  const equalStatements = groupsOf(owed, ({ place: _, date: __, ...statement }) => Object.values(statement));
  const equalPayments = groupsOf(payments, ({ place: _, id: __, ...payment }) => Object.values(payment));
  const numbered = statements.filter(({ number }) => number !== '');
  const withOneNumber = groupsOf(numbered, (row) => [networkKey(row), row.number]);
  // Banks date payments some days ahead.
  const soon = addDays(today, DAYS_AHEAD);
  return [
    ...inputs.rates.flatMap(({ month, currency, rate }) => {
      const counts = rates.rateOf(currency, month)?.rate ?? rate;
      return counts === rate ? [] : [problems.otherRate(currency, month, counts)];
    }),
    ...equalStatements.map((rows) => problems.equalRows(titles.statements, rowNumbers(rows))),
    ...equalPayments.map((rows) => problems.equalRows(titles.payments, rowNumbers(rows))),
    // A newer one replaces an older one: without dates, nobody can tell.
    ...withOneNumber
      .filter((rows) => new Set(rows.map(({ date }) => date === '')).size > 1)
      .map((rows) => problems.someDates(rowNumbers(rows))),
    ...statements
      .filter(({ month }) => month > today)
      .map(({ place, month }) => problems.notBegun(titles.statements, place.row + 1, month)),
    ...payments
      .filter(({ date }) => date > soon)
      .map(({ place, date }) => problems.notBegun(titles.payments, place.row + 1, date)),
    ...payments.flatMap((payment) =>
      payment.pays
        .filter((name) => claimsNamed(name, payment, claims).length === 0)
        .map((name) => problems.unknownToken(payment.place.row + 1, name)),
    ),
  ];
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
