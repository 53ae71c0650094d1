import { isNegative } from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { Inputs, Placed } from '../inputs/inputs';
import { type Claim, claimsNamed } from './claims';
import type { BooksRates } from './rates';

/** Sentences about rows that can be read, but are probably not meant so. */
export function doubts(inputs: Inputs, rates: BooksRates, claims: readonly Claim[]): string[] {
  const { titles, problems } = texts().payouts;
  const { payments } = inputs;
  const statements = inputs.statements.filter(({ isReplaced }) => !isReplaced);
  const owed = statements.filter(({ amount }) => !isNegative(amount));
  return [
    ...inputs.rates.flatMap(({ month, currency, rate }) => {
      const counts = rates.rateOf(currency, month)?.rate ?? rate;
      return counts === rate ? [] : [problems.otherRate(currency, month, counts)];
    }),
    ...equalRows(owed, ({ place: _, date: __, ...statement }) => statement).map((rows) =>
      problems.equalRows(titles.statements, rows),
    ),
    ...equalRows(payments, ({ place: _, id: __, ...payment }) => payment).map((rows) =>
      problems.equalRows(titles.payments, rows),
    ),
    ...payments.flatMap((payment) =>
      payment.pays
        .filter((name) => claimsNamed(name, payment, claims).length === 0)
        .map((name) => problems.unknownToken(payment.place.row + 1, name)),
    ),
  ];
}

/** The numbers of rows that say the same. */
function equalRows<Row extends Placed>(rows: readonly Row[], contentOf: (row: Row) => unknown): number[][] {
  const groups = groupsOf(rows, contentOf).filter(({ length }) => length > 1);
  return groups.map(rowNumbers);
}

/** The numbers of rows as the user sees them. */
export function rowNumbers(rows: readonly Placed[]): number[] {
  return rows.map(({ place }) => place.row + 1);
}
