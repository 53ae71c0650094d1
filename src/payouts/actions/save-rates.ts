import { monthOf } from '../../dates/months';
import { setFormulas } from '../../sheet/api/sheets-requests';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { objectsIn, readField } from '../adding/order-fields';
import { readCurrency } from '../import/currencies';
import type { Rate } from '../inputs/inputs';
import { monthInCell, rateInCell } from '../inputs/read-cells';
import { writeInputRows } from './change-inputs';
import { type OpenPayouts, readPayouts } from './read-payouts';

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

/** Adds rates that the user has typed to the tab Rates, each with a formula for Google's rate, which is for comparison only. */
export function saveRates(rates: unknown, open: OpenPayouts): void {
  const { end, average } = texts().payouts.rateSources;
  const sourceOf = open.ratesBy === 'month end' ? end : average;
  const rows = objectsIn(rates).map((typed) => {
    const month = readField('month', typed['month'], monthInCell);
    const currency = readField('currency', typed['currency'], readCurrency);
    return { month, currency, rate: readField('rate', typed['rate'], rateInCell), source: sourceOf(month) };
  });
  writeInputRows('rates', rows, open);
  const isNew = ({ month, currency }: MissingRate) =>
    rows.some((row) => row.month === month && row.currency === currency);
  const added = readPayouts(open.ports, open.api).inputs.rates.filter(isNew);
  const formulas = added.flatMap(({ place: { sheetId, row, columns }, ...rate }) => {
    const column = columns.get('google');
    return column === undefined ? [] : [setFormulas(sheetId, row, column, [googleFormula(rate, open)])];
  });
  if (formulas.length > 0) open.api.batchUpdate(formulas);
}

/** Google's rate of the last working day of the month, or the average of its days; blank if Google has none. */
function googleFormula({ month, currency }: MissingRate, { currency: books, ratesBy }: OpenPayouts): string {
  const first = `DATE(${month.replace(/-0?/, ';')};1)`;
  const end = `end;MIN(EOMONTH(${first};0);TODAY()-1)`;
  const history = (days: string) => `GOOGLEFINANCE("CURRENCY:${currency}${books}";"price";${days})`;
  // Not all currencies have rates at weekends.
  return ratesBy === 'month end'
    ? `=IFERROR(LET(${end};INDEX(${history('end-MAX(0;WEEKDAY(end;2)-5)')};2;2)))`
    : `=IFERROR(LET(${end};AVERAGE(INDEX(${history(`${first};end`)};;2))))`;
}
