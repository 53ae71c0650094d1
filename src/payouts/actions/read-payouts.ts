import { type CloseServices, createSheetsApi, isCurrency, listRevenueParts, openBooks } from '../../books';
import { toDayInZone } from '../../dates';
import { defineStoredFormat, isOneOf } from '../../storage';
import { multiplyDecimals } from '../../table';
import { CURRENCY_CODES } from '../import/amounts';
import { type Network, type NetworkReference, readInputs } from '../inputs/inputs';
import { BooksRates } from '../reconcile/money';
import type { Reported } from '../reconcile/reconciliation';

/** The property with the books' currency. (Stored name: do not change.) */
const BOOKS = 'adreports.payouts.currency';
const BOOKS_FORM = defineStoredFormat(({ currency }) => (isCode(currency) ? { currency } : undefined));
const isCode = isOneOf(...CURRENCY_CODES);

export type FilePayouts = ReturnType<typeof readPayouts>;

export function readPayouts(services: CloseServices, api = createSheetsApi(services)) {
  const { closings: allClosings, file } = openBooks(services, api);
  // The first closing is that of the newest month.
  const [newestClosing] = allClosings;
  const { currency: usualCurrency, zone } = newestClosing ?? services.settings.readSettings();
  // Without a closing, the default connection is asked.
  const connections = newestClosing?.connections;
  const booksCurrency = BOOKS_FORM.read(services.document.get(BOOKS))?.currency ?? usualCurrency;
  // Months are closed, and Net revenue asks the service, in the currency of the books if the service has it.
  const serviceCurrency = isCurrency(booksCurrency) ? booksCurrency : usualCurrency;
  const closings = allClosings.filter(({ currency }) => currency === serviceCurrency);
  const revenueParts = closings.flatMap(listRevenueParts);
  const inputs = readInputs(api, file, listNetworks(revenueParts));
  const rates = new BooksRates(booksCurrency, inputs.rates, closings);
  return {
    ...{ services, api, closings, booksCurrency, serviceCurrency, inputs, rates, zone, connections },
    today: toDayInZone(services.clock.now(), services.spreadsheet.timeZone(), services.formatTime),
    hasInputs: inputs.statements.length + inputs.payments.length + inputs.problems.length > 0,
    /** What closings have booked, in the currency of the books. What is reported for other months is not known. */
    reported: revenueParts.map(({ networkId, network, month, amount }): Reported => {
      const rate = rates.findRate(serviceCurrency, month);
      return {
        networkId,
        network,
        month,
        amount: rate === undefined ? null : multiplyDecimals(amount, rate),
      };
    }),
  };
}

/** The networks with their newest names. The revenue of the newest month comes first. */
function listNetworks(revenueParts: readonly NetworkReference[]): Network[] {
  return [...new Map([...revenueParts].reverse().map(({ networkId, network }) => [networkId, network]))]
    .map(([id, name]) => ({ id, name, aliases: [] }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** An unknown currency changes nothing: the sidebar offers only known ones. */
export function storeBooksCurrency(currency: unknown, { document }: CloseServices): void {
  if (isCode(currency)) document.set(BOOKS, BOOKS_FORM.write({ currency }));
}
