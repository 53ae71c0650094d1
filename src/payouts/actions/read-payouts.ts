import type { CurrencyId, ZoneId } from '../../catalogue/catalogue';
import type { Closing } from '../../close/closings/books';
import { isCurrency } from '../../close/closings/events';
import type { ClosePorts } from '../../close/closings/month-actions';
import { openBooks, sheetsApi } from '../../close/closings/record-events';
import type { Day } from '../../dates/calendar';
import { dayIn } from '../../dates/sheet-dates';
import type { SpreadsheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../../sheet/api/retrying-api';
import { storedForm } from '../../storage/versioned-json';
import type { Inputs } from '../inputs/inputs';
import type { Network } from '../inputs/networks';
import { readInputs } from '../inputs/read-inputs';
import { BooksRates } from '../reconcile/rates';
import { type Reconciliation, reconcilePayouts } from '../reconcile/reconciliation';
import { closedReported, type Reported } from '../reconcile/reported';
import { readOpenMonths } from './open-months';

/** The property with the books' currency. (Stored name: do not change.) */
const CURRENCY = 'adreports.payouts.currency';
const STORED = storedForm<{ readonly currency: CurrencyId }>(({ currency }) =>
  isCurrency(currency) ? { currency } : undefined,
);

export interface OpenPayouts {
  readonly api: RetryingSheets;
  readonly file: SpreadsheetResource;
  /** The closings in the books' currency. */
  readonly closings: readonly Closing[];
  readonly currency: CurrencyId;
  readonly zone: ZoneId;
  /** The day in the zone of the spreadsheet. */
  readonly today: Day;
  readonly inputs: Inputs;
  readonly rates: BooksRates;
  readonly reported: readonly Reported[];
  /** When the numbers of open months were read, in milliseconds since 1970; null if there are none. */
  readonly openAt: number | null;
}

/** Reads the user's tabs, the closings, and what the service reported for open months when it was last asked. */
export function readPayouts(ports: ClosePorts, api: RetryingSheets = sheetsApi(ports)): OpenPayouts {
  const { closings: all, file } = openBooks(ports, api);
  const { settings } = ports.settings.settingsAndKey();
  const stored = STORED.read(ports.document.get(CURRENCY));
  const currency = stored?.currency ?? all[0]?.currency ?? settings.currency;
  const closings = all.filter((closing) => closing.currency === currency);
  const open = readOpenMonths(currency, ports.document);
  const isClosed = (month: string) => closings.some((closing) => closing.month === month);
  const notClosed = open.reported.filter(({ month }) => !isClosed(month));
  const reported = [...closedReported(closings), ...notClosed];
  const inputs = readInputs(api, file, networksIn(reported));
  return {
    api,
    file,
    closings,
    currency,
    zone: all[0]?.zone ?? settings.zone,
    today: dayIn(ports.clock.now(), ports.spreadsheet.timeZone(), ports.formatTime),
    inputs,
    rates: new BooksRates(currency, inputs.rates, closings),
    reported,
    openAt: notClosed.length > 0 ? open.at : null,
  };
}

/** Compares statements and payments with what is reported, as of today. */
export function reconciliationOf({ reported, inputs, rates, today }: OpenPayouts): Reconciliation {
  return reconcilePayouts(reported, inputs, rates, today);
}

/** Sets the books' currency. Unknown currencies are left out: the sidebar offers only known ones. */
export function saveBooksCurrency(currency: unknown, { document }: Pick<ClosePorts, 'document'>): void {
  if (isCurrency(currency)) document.set(CURRENCY, STORED.write({ currency }));
}

function networksIn(reported: readonly Reported[]): Network[] {
  const byId = new Map(reported.map(({ networkId, network }) => [networkId, network]));
  return [...byId]
    .map(([id, name]) => ({ id, name, aliases: [] }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
