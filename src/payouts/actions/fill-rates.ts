import type { ClosePorts } from '../../close/closings/month-actions';
import { addDays, type Day, weekdayOf } from '../../dates/calendar';
import { lastDay, type Month, monthOf } from '../../dates/months';
import { setFormulas } from '../../sheet/api/sheets-requests';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { Rate } from '../inputs/inputs';
import { addInputRows, cellRequests, changingInputs, sendUntilDone } from './change-inputs';
import { type OpenPayouts, readPayouts } from './read-payouts';

type MissingRate = Pick<Rate, 'month' | 'currency'>;

/** The rates that statements and payments need, and that the tab Rates does not have a row for, or only one that cannot be read. */
export function missingRates({ inputs, rates }: Pick<OpenPayouts, 'inputs' | 'rates'>): MissingRate[] {
  const { statements, payments } = inputs;
  const statementsOf = grouped(statements, ({ networkId }) => networkId);
  const needed = [
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

/**
 * Adds a row with a GOOGLEFINANCE formula for each missing rate: the rate of the last day of the month, or of yesterday. A formula that scripts
 * cannot read counts only once the user has pasted its value.
 */
export function fillRates(ports: ClosePorts): void {
  changingInputs(ports, (first) => {
    // A new tab first, so that the formulas find their rows.
    addInputRows('rates', [], first, ports);
    const open = readPayouts(ports, first.api);
    const yesterday = addDays(open.today, -1);
    const wanted = missingRates(open)
      .filter(({ month, currency }) => !open.inputs.ratesInTab.has(`${month} ${currency}`))
      .map(({ month, currency }) => {
        const end = lastDay(month);
        return { month, currency, day: workday(end < yesterday ? end : yesterday) };
      });
    const rows = wanted.map(({ day, ...rate }) => ({ ...rate, source: texts().payouts.rateSource(day) }));
    addInputRows('rates', rows, open, ports, {
      into: ({ tab, headerRow, columns }) =>
        wanted.map(({ currency, day }, at) =>
          setFormulas(tab.sheetId, headerRow + 1 + at, columns.get('rate') ?? 0, [
            formula(currency, open.currency, day),
          ]),
        ),
    });
  });
}

/** The day, or the Friday before it: not all currencies have rates at weekends. */
function workday(day: Day): Day {
  return addDays(day, Math.min(0, 5 - weekdayOf(day)));
}

function formula(currency: string, books: string, day: Day): string {
  const date = `DATE(${day.replace(/-0?/g, ';')})`;
  return `=INDEX(GOOGLEFINANCE("CURRENCY:${currency}${books}";"price";${date});2;2)`;
}

/** Makes the formulas of a closed month's rates the values that were frozen. Cells that scripts cannot read stay as they are. */
export function keepRates(month: Month, ports: ClosePorts): void {
  changingInputs(ports, (open) => {
    const rows = open.inputs.rates.filter((each) => each.month === month);
    const requests = cellRequests(rows.map(({ place, rate }) => ({ place, cells: { rate: Number(rate) } })));
    if (requests.length > 0) sendUntilDone(open.api, requests, () => true);
  });
}
