import type { BookedPayment } from '../../books';
import type { SpreadsheetResource } from '../../platform';
import { toNameKey } from '../../request';
import { listStampedSheets, readTogether, readYearTables, type ValuesApi } from '../../sheet';
import { quoteValue } from '../../storage';
import { type Decimal, groupItems, isNegative, listGroups, type SheetCell, withoutSign } from '../../table';
import { getTexts } from '../../wording';
import {
  defineInputTable,
  INPUT_COLUMNS,
  type InputCellReader,
  type InputCells,
  type InputTab,
} from './input-tabs';

/** Where a row of the user's tabs stands. `row` counts from 0. */
export type PlacedRow = Readonly<Record<'place', InputPlace>>;
type InputPlace = Readonly<{ sheetId: number; row: number; columns: ReadonlyMap<string, number> }>;

export function listRowNumbers(rows: readonly PlacedRow[]): number[] {
  return rows.map(({ place }) => place.row + 1);
}

type InputRow<Tab extends InputTab> = InputCells<Tab> & PlacedRow;

/** The network of a row: its id is '' if the name in the tab is that of no network. */
export type NetworkReference = Readonly<Record<'networkId' | 'network', string>>;

export function getNetworkKey({ networkId, network }: NetworkReference): string {
  return networkId || network;
}

/** `isReplaced`: a corrected statement has replaced it, so it counts nowhere. */
export interface Statement
  extends PlacedRow,
    NetworkReference,
    Omit<InputCells<'statements'>, 'replacedOn' | 'source'> {
  readonly isReplaced: boolean;
}

/** `id` is its buildPaymentId, and `pays` the cell Statement number. */
export interface Payment
  extends PlacedRow,
    NetworkReference,
    BookedPayment,
    Omit<InputCells<'payments'>, 'number'> {
  readonly id: string;
  readonly pays: readonly string[];
}

/** What the books tell payments apart by, also after a row has moved, and after the user has changed what it pays. */
export function buildPaymentId({ date, amount, currency, reference, nth }: BookedPayment): string {
  return JSON.stringify([date, amount, currency, reference, nth]);
}

/** A row of Payment terms. What its cells do not say is null. Shares are 0.05 for 5 %. */
export type Terms = Pick<InputCells<'terms'>, 'days' | 'minimum' | 'fee' | 'withholding' | 'tolerance'>;

export type Rate = InputCells<'rates'>;

export interface Inputs {
  readonly statements: readonly Statement[];
  /** By date; those of a day in an order that does not depend on their rows. */
  readonly payments: readonly Payment[];
  readonly terms: ReadonlyMap<string, Terms & PlacedRow>;
  readonly rates: readonly InputRow<'rates'>[];
  readonly networks: readonly Network[];
  /** Sentences about cells that cannot be read. Their rows do not count; all others do. */
  readonly problems: readonly string[];
}

export type Network = Readonly<{ id: string; name: string; aliases: readonly string[] }>;

export function findNetwork(text: string, networks: readonly Network[]): Network | undefined {
  const key = toNameKey(text);
  if (key === '') return undefined;
  return networks.find(
    ({ id, name, aliases }) =>
      id === text.trim() || [name, ...aliases].some((candidate) => toNameKey(candidate) === key),
  );
}

/** `serviceNetworks` are the networks that the service has named in this file. */
export function readInputs(
  values: ValuesApi,
  file: SpreadsheetResource,
  serviceNetworks: readonly Network[],
): Inputs {
  const problems: string[] = [];
  const kinds = Object.keys(INPUT_COLUMNS).map((tab) => `books.${tab}`);
  const sheets = listStampedSheets(file).flatMap(({ stamp, tab }) => (kinds.includes(stamp.kind) ? tab : []));
  const api = readTogether(values, sheets);
  const readTab = <Name extends InputTab>(tab: Name) => readInputRows(tab, api, file, problems);
  const terms = readTab('terms').map((row) => ({ ...row, network: row.networkId || row.network }));
  const networks = serviceNetworks.map((network) => {
    const networkTerms = terms.filter((row) => findNetwork(row.network, [network]) !== undefined);
    return { ...network, aliases: [...network.aliases, ...networkTerms.flatMap(({ names }) => names)] };
  });
  const withNetwork = <Row extends { readonly network: string }>(row: Row) => {
    const network = findNetwork(row.network, networks);
    return { ...row, networkId: network?.id ?? '', network: network?.name ?? row.network };
  };
  const mappedTerms = terms.map(withNetwork).filter(({ networkId }) => networkId !== '');
  const statements = readTab('statements').map(({ replacedOn, source: _, ...row }) => ({
    ...withNetwork(row),
    isReplaced: replacedOn !== '',
  }));
  const payments = readTab('payments').map(({ number: pays, ...row }) => {
    // Some write what was kept with a minus. In a payment that takes back an earlier one, the minus counts.
    const toKeptAmount = (part: Decimal) => (isNegative(row.amount) ? part : withoutSign(part));
    return {
      ...withNetwork(row),
      fee: toKeptAmount(row.fee),
      withholding: toKeptAmount(row.withholding),
      pays,
    };
  });
  return {
    statements,
    payments: withPaymentIds(payments),
    terms: new Map(mappedTerms.map((row) => [row.networkId, row])),
    rates: selectSingleRates(readTab('rates'), problems),
    networks,
    problems,
  };
}

/** The rows of a tab that count. Those with a mistake do not, but in Payment terms, only the cell counts as blank. */
function readInputRows<Name extends InputTab>(
  tab: Name,
  api: ValuesApi,
  file: SpreadsheetResource,
  problems: string[],
): InputRow<Name>[] {
  const table = defineInputTable(tab);
  const { badCell, noHeader } = getTexts().payouts.problems;
  const { tables, unread } = readYearTables(table, api, file);
  const labels = table.columns.map(({ label }) => label);
  problems.push(...unread.map((title) => noHeader(title, labels)));
  const fields: [string, InputCellReader][] = Object.entries(INPUT_COLUMNS[tab]);
  return tables.flatMap(({ tab: { sheetId, title }, headerRow, columns, grid }) =>
    grid.flatMap((cells, row) => {
      if (row <= headerRow || [...columns.values()].every((column) => isBlankInput(cells[column]))) return [];
      const problemCount = problems.length;
      const values = fields.map(([field, { read, blank }], at) => {
        const cell = cells[columns.get(field) ?? -1] ?? '';
        const value = isBlankInput(cell) ? blank : read(cell);
        if (value === undefined)
          problems.push(badCell(title, row + 1, labels[at] ?? '', quoteValue(cell), tab === 'terms'));
        return [field, value ?? blank];
      });
      if (problems.length > problemCount && tab !== 'terms') return [];
      // Its columns have read the values.
      return [{ place: { sheetId, row, columns }, ...Object.fromEntries(values) } as InputRow<Name>];
    }),
  );
}

function isBlankInput(cell: SheetCell | undefined): boolean {
  return String(cell ?? '').trim() === '';
}

export function withPaymentIds(payments: readonly Omit<Payment, 'id' | 'nth'>[]): Payment[] {
  const byContent = groupItems(payments, ({ place: _, date, ...content }) =>
    JSON.stringify([date, ...Object.values(content)]),
  );
  const sorted = [...byContent.keys()].sort().flatMap((content) => byContent.get(content) ?? []);
  return listGroups(sorted, ({ date, amount, currency, reference }) => [date, amount, currency, reference])
    .flatMap((equal) => equal.map((payment, at) => ({ ...payment, nth: at + 1 })))
    .map((payment) => ({ ...payment, id: buildPaymentId(payment) }));
}

/** Of two different rates for a month and currency, none counts. */
function selectSingleRates(rates: Inputs['rates'], problems: string[]): Inputs['rates'] {
  const { twoRates } = getTexts().payouts.problems;
  return listGroups(rates, ({ month, currency }) => [month, currency]).flatMap((group) => {
    const [firstRate, ...otherRates] = group;
    if (otherRates.every(({ rate }) => rate === firstRate.rate)) return [firstRate];
    problems.push(twoRates(firstRate.currency, firstRate.month, listRowNumbers(group)));
    return [];
  });
}
