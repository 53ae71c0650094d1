import type { ClosePorts } from '../../close/closings/month-actions';
import { addDays, type Day, weekdayOf } from '../../dates/calendar';
import { firstDay, isMonth, lastDay, monthOf } from '../../dates/months';
import { setFormulas } from '../../sheet/api/sheets-requests';
import { isPlainObject } from '../../storage/untrusted-value';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { readField } from '../adding/order-fields';
import { readCurrency } from '../import/currencies';
import type { Rate } from '../inputs/inputs';
import { rateInCell } from '../inputs/read-cells';
import { addInputRows, changingInputs, sendUntilDone } from './change-inputs';
import { type OpenPayouts, readPayouts } from './read-payouts';

type MissingRate = Pick<Rate, 'month' | 'currency'>;

/** The rates that reported amounts, statements and payments need, and that the tab Rates does not have. */
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
export function saveRates(rates: unknown, ports: ClosePorts): void {
  const all: unknown[] = Array.isArray(rates) ? rates : [];
  const typed = all.filter(isPlainObject).map((rate) => ({
    month: readField('month', rate['month'], (text) => (isMonth(text) ? text : undefined)),
    currency: readField('currency', rate['currency'], readCurrency),
    rate: readField('rate', rate['rate'], rateInCell),
  }));
  changingInputs(ports, (open) => {
    const { end, average } = texts().payouts.rateSources;
    const source = open.ratesBy === 'month end' ? end : average;
    const rows = typed.map(({ rate, ...of }) => ({ ...of, rate: Number(rate), source: source(of.month) }));
    addInputRows('rates', rows, open, ports);
    const isNew = ({ month, currency }: MissingRate) =>
      rows.some((row) => row.month === month && row.currency === currency);
    const formulas = readPayouts(ports, open.api).inputs.rates.flatMap(({ place, ...rate }) => {
      const column = place.columns.get('google');
      const isHint = column !== undefined && isNew(rate);
      return isHint ? [setFormulas(place.sheetId, place.row, column, [googleFormula(rate, open)])] : [];
    });
    if (formulas.length > 0) sendUntilDone(open.api, formulas, () => true);
  });
}

/** Google's rate of the last working day of the month, or the average of its days; blank if Google has none. */
function googleFormula(
  { month, currency }: MissingRate,
  { currency: books, ratesBy, today }: OpenPayouts,
): string {
  const date = (day: Day) => `DATE(${day.replace(/-0?/g, ';')})`;
  const yesterday = addDays(today, -1);
  const end = lastDay(month) < yesterday ? lastDay(month) : yesterday;
  // Not all currencies have rates at weekends.
  const workday = addDays(end, Math.min(0, 5 - weekdayOf(end)));
  const history = (days: string) => `GOOGLEFINANCE("CURRENCY:${currency}${books}";"price";${days})`;
  return ratesBy === 'month end'
    ? `=IFERROR(INDEX(${history(date(workday))};2;2))`
    : `=IFERROR(AVERAGE(INDEX(${history(`${date(firstDay(month))};${date(end)}`)};;2)))`;
}
