import type { BookedPayment } from '../../books/books';
import type { SpreadsheetResource } from '../../platform/ports';
import { nameKey } from '../../request/field-names';
import { readYears } from '../../sheet/own/year-sheets';
import { readTogether, type ValuesApi } from '../../sheet/read/grid-reads';
import { stampedSheets } from '../../sheet/read/report-sheet';
import { quotedValue } from '../../storage/untrusted-value';
import { absolute, type Decimal, isNegative } from '../../table/decimal';
import { grouped, groupsOf } from '../../table/grouped';
import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { type CellsOf, INPUT_COLUMNS, type InputCellReader, type InputTab, inputTable } from './input-tabs';

/** Where a row of the user's tabs stands. `row` counts from 0. */
export type Placed = Readonly<Record<'place', InputPlace>>;
type InputPlace = Readonly<{ sheetId: number; row: number; columns: ReadonlyMap<string, number> }>;

export function rowNumbers(rows: readonly Placed[]): number[] {
  return rows.map(({ place }) => place.row + 1);
}

type InputRow<Tab extends InputTab> = CellsOf<Tab> & Placed;

/** The network of a row: its id is '' if the name in the tab is that of no network. */
export type OfNetwork = Readonly<Record<'networkId' | 'network', string>>;

export function networkKey({ networkId, network }: OfNetwork): string {
  return networkId || network;
}

/** `isReplaced`: a corrected statement has replaced it, so it counts nowhere. */
export interface Statement extends Placed, OfNetwork, Omit<CellsOf<'statements'>, 'replacedOn' | 'source'> {
  readonly isReplaced: boolean;
}

/** `id` is its paymentId, and `pays` the cell Statement number. */
export interface Payment extends Placed, OfNetwork, BookedPayment, Omit<CellsOf<'payments'>, 'number'> {
  readonly id: string;
  readonly pays: readonly string[];
}

/** What the books tell payments apart by, also after a row has moved, and after the user has changed what it pays. */
export function paymentId({ date, amount, currency, reference, nth }: BookedPayment): string {
  return JSON.stringify([date, amount, currency, reference, nth]);
}

/** A row of Payment terms. What its cells do not say is null. Shares are 0.05 for 5 %. */
export type Terms = Pick<CellsOf<'terms'>, 'days' | 'minimum' | 'fee' | 'withholding' | 'tolerance'>;

export type Rate = CellsOf<'rates'>;

export interface Inputs {
  readonly statements: readonly Statement[];
  /** By date; those of a day in an order that does not depend on their rows. */
  readonly payments: readonly Payment[];
  readonly terms: ReadonlyMap<string, Terms & Placed>;
  readonly rates: readonly InputRow<'rates'>[];
  readonly networks: readonly Network[];
  /** Sentences about cells that cannot be read. Their rows do not count; all others do. */
  readonly problems: readonly string[];
}

export type Network = Readonly<{ id: string; name: string; aliases: readonly string[] }>;

export function findNetwork(text: string, networks: readonly Network[]): Network | undefined {
  const key = nameKey(text);
  if (key === '') return undefined;
  return networks.find(
    ({ id, name, aliases }) => id === text.trim() || [name, ...aliases].some((each) => nameKey(each) === key),
  );
}

/** `known` are the networks that the service has named in this file. */
export function readInputs(values: ValuesApi, file: SpreadsheetResource, known: readonly Network[]): Inputs {
  const problems: string[] = [];
  const kinds = Object.keys(INPUT_COLUMNS).map((tab) => `books.${tab}`);
  const sheets = stampedSheets(file).flatMap(({ stamp, tab }) => (kinds.includes(stamp.kind) ? tab : []));
  const api = readTogether(values, sheets);
  const rows = <Name extends InputTab>(tab: Name) => readRows(tab, api, file, problems);
  const terms = rows('terms').map((row) => ({ ...row, network: row.networkId || row.network }));
  const networks = known.map((network) => {
    const ofNetwork = terms.filter((row) => findNetwork(row.network, [network]) !== undefined);
    return { ...network, aliases: [...network.aliases, ...ofNetwork.flatMap(({ names }) => names)] };
  });
  const withNetwork = <Row extends { readonly network: string }>(row: Row) => {
    const network = findNetwork(row.network, networks);
    return { ...row, networkId: network?.id ?? '', network: network?.name ?? row.network };
  };
  const ofNetworks = terms.map(withNetwork).filter(({ networkId }) => networkId !== '');
  const statements = rows('statements').map(({ replacedOn, source: _, ...row }) => ({
    ...withNetwork(row),
    isReplaced: replacedOn !== '',
  }));
  const payments = rows('payments').map(({ number: pays, ...row }) => {
    // Some write what was kept with a minus. In a payment that takes back an earlier one, the minus counts.
    const kept = (part: Decimal) => (isNegative(row.amount) ? part : absolute(part));
    return { ...withNetwork(row), fee: kept(row.fee), withholding: kept(row.withholding), pays };
  });
  return {
    statements,
    payments: withIds(payments),
    terms: new Map(ofNetworks.map((row) => [row.networkId, row])),
    rates: selectSingleRates(rows('rates'), problems),
    networks,
    problems,
  };
}

/** The rows of a tab that count. Those with a mistake do not, but in Payment terms, only the cell counts as blank. */
function readRows<Name extends InputTab>(
  tab: Name,
  api: ValuesApi,
  file: SpreadsheetResource,
  problems: string[],
): InputRow<Name>[] {
  const table = inputTable(tab);
  const { badCell, noHeader } = texts().payouts.problems;
  const { tables, unread } = readYears(table, api, file);
  const labels = table.columns.map(({ label }) => label);
  problems.push(...unread.map((title) => noHeader(title, labels)));
  const all: [string, InputCellReader][] = Object.entries(INPUT_COLUMNS[tab]);
  return tables.flatMap(({ tab: { sheetId, title }, headerRow, columns, grid }) =>
    grid.flatMap((cells, row) => {
      if (row <= headerRow || [...columns.values()].every((column) => isBlank(cells[column]))) return [];
      const before = problems.length;
      const values = all.map(([field, { read, blank }], at) => {
        const cell = cells[columns.get(field) ?? -1] ?? '';
        const value = isBlank(cell) ? blank : read(cell);
        if (value === undefined)
          problems.push(badCell(title, row + 1, labels[at] ?? '', quotedValue(cell), tab === 'terms'));
        return [field, value ?? blank];
      });
      if (problems.length > before && tab !== 'terms') return [];
      // Its columns have read the values.
      return [{ place: { sheetId, row, columns }, ...Object.fromEntries(values) } as InputRow<Name>];
    }),
  );
}

function isBlank(cell: SheetCell | undefined): boolean {
  return String(cell ?? '').trim() === '';
}

export function withIds(payments: readonly Omit<Payment, 'id' | 'nth'>[]): Payment[] {
  const byContent = grouped(payments, ({ place: _, date, ...content }) =>
    JSON.stringify([date, ...Object.values(content)]),
  );
  const sorted = [...byContent.keys()].sort().flatMap((content) => byContent.get(content) ?? []);
  return groupsOf(sorted, ({ date, amount, currency, reference }) => [date, amount, currency, reference])
    .flatMap((equal) => equal.map((each, at) => ({ ...each, nth: at + 1 })))
    .map((each) => ({ ...each, id: paymentId(each) }));
}

/** Of two different rates for a month and currency, none counts. */
function selectSingleRates(rates: Inputs['rates'], problems: string[]): Inputs['rates'] {
  const { twoRates } = texts().payouts.problems;
  return groupsOf(rates, ({ month, currency }) => [month, currency]).flatMap((group) => {
    const [first, ...others] = group;
    if (others.every(({ rate }) => rate === first.rate)) return [first];
    problems.push(twoRates(first.currency, first.month, rowNumbers(group)));
    return [];
  });
}
