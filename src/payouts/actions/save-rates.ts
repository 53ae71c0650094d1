import { monthOf } from '../../dates/months';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { objectsIn, readField } from '../adding/order-fields';
import { readCurrency } from '../import/currencies';
import type { Rate } from '../inputs/inputs';
import { monthInCell, rateInCell } from '../inputs/read-cells';
import { writeInputRows } from './change-inputs';
import type { OpenPayouts } from './read-payouts';

type MissingRate = Pick<Rate, 'month' | 'currency'>;

export function missingRates({ inputs, rates, reported, reportedIn }: OpenPayouts): MissingRate[] {
  const { statements, payments } = inputs;
  const statementsOf = grouped(statements, ({ networkId }) => networkId);
  const needed = [
    ...reported.map(({ month }) => ({ month, currency: reportedIn })),
    ...statements.filter(({ isReplaced }) => !isReplaced),
    ...payments.flatMap(({ networkId, currency, date }) => {
      const stated = (statementsOf.get(networkId) ?? []).map((statement) => statement.currency);
      // A payment in another currency than its statement is converted at the rates of its own month.
      const all = stated.includes(currency) ? [currency] : [currency, ...stated];
      return all.map((each) => ({ month: monthOf(date), currency: each }));
    }),
  ].filter(({ month, currency }) => rates.rateOf(currency, month) === undefined);
  const byName = new Map(needed.map(({ month, currency }) => [`${month} ${currency}`, { month, currency }]));
  return [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, rate]) => rate);
}

/** Adds rates that the user has typed to the tab Rates. */
export function saveRates(rates: unknown, open: OpenPayouts): void {
  const source = texts().payouts.files.typed;
  const rows = objectsIn(rates).map((typed) => ({
    month: readField('month', typed['month'], monthInCell),
    currency: readField('currency', typed['currency'], readCurrency),
    rate: readField('rate', typed['rate'], rateInCell),
    source,
  }));
  writeInputRows('rates', rows, open);
}
