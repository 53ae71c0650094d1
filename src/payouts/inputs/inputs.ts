import type { BookedPayment } from '../../books';
import type { SpreadsheetResource } from '../../platform';
import { toNameKey } from '../../request';
import { readGrowingTables, type ValuesApi } from '../../sheet';
import { quoteValue } from '../../storage';
import { isNegative, listGroups, type SheetCell, withoutSign } from '../../table';
import { getTexts } from '../../wording';
import {
  defineInputTable,
  INPUT_COLUMNS,
  type InputCellReader,
  type InputCells,
  type InputTab,
} from './input-tabs';

/** Where a row of the user's tabs stands. `row` counts from 0. */
export interface PlacedRow {
  readonly place: Readonly<{ sheetId: number; row: number; columns: ReadonlyMap<string, number> }>;
}

export function listRowNumbers(rows: readonly PlacedRow[]): number[] {
  return rows.map(({ place }) => place.row + 1);
}

type InputRow<Tab extends InputTab> = InputCells<Tab> & PlacedRow;

/** The network of a row: its id is '' if the name in the tab is that of no network. */
export type NetworkReference = Readonly<Record<'networkId' | 'network', string>>;

export function getNetworkKey({ networkId, network }: NetworkReference): string {
  return networkId || network;
}

export function isSameName(one: string, other: string): boolean {
  return toNameKey(one) === toNameKey(other);
}

export type Statement = Inputs['statements'][number];
export type Payment = Inputs['payments'][number];

/** The rows by network and statement number: those with one number are versions of one statement. */
export function listStatementVersions(statements: readonly Statement[]) {
  return listGroups(statements, (row) => [getNetworkKey(row), toNameKey(row.number)]);
}

/** A row of Payment terms. What its cells do not say is null. Shares are 0.05 for 5 %. */
export type Terms = Omit<InputCells<'terms'>, 'network' | 'networkId' | 'names'>;

export type Rate = InputCells<'rates'>;

export type Inputs = ReturnType<typeof readInputs>;

export type Network = Readonly<{ id: string; name: string; aliases: readonly string[] }>;

export function findNetwork(text: string, networks: readonly Network[]): Network | undefined {
  if (toNameKey(text) === '') return undefined;
  return networks.find(
    ({ id, name, aliases }) => id === text.trim() || [name, ...aliases].some((one) => isSameName(one, text)),
  );
}

/** `closedNetworks` are the networks of closed months. Others are known if Payment terms has their id. */
export function readInputs(api: ValuesApi, file: SpreadsheetResource, closedNetworks: readonly Network[]) {
  const terms = readInputRows('terms', api, file);
  const statements = readInputRows('statements', api, file);
  const payments = readInputRows('payments', api, file);
  const rates = readInputRows('rates', api, file);
  const singleRates = selectSingleRates(rates.rows);
  const closedIds = closedNetworks.map(({ id }) => id);
  const otherNetworks = terms.rows
    .filter(({ networkId }) => networkId !== '' && !closedIds.includes(networkId))
    .map(({ networkId, network }) => ({ id: networkId, name: network || networkId, aliases: [] }));
  const networks = [...closedNetworks, ...otherNetworks].map((network) => withAliases(network, terms.rows));
  const identifyNetwork = (text: string): NetworkReference => {
    const network = findNetwork(text, networks);
    return { networkId: network?.id ?? '', network: network?.name ?? text };
  };
  const results = [terms, statements, payments, rates, singleRates];
  const problems: readonly string[] = results.flatMap((result) => result.problems);
  return {
    statements: statements.rows.map(({ network, replacedOn, source: _, ...statement }) => ({
      ...statement,
      ...identifyNetwork(network),
      /** A corrected statement has replaced it, so it counts nowhere. */
      isReplaced: replacedOn !== '',
    })),
    /** By date; those of a day in an order that does not depend on their rows. */
    payments: withPaymentIds(
      payments.rows.map(({ network, fee, withholding, number, ...payment }) => ({
        ...payment,
        ...identifyNetwork(network),
        // Some write what was kept with a minus. In a payment that takes back an earlier one, the minus counts.
        fee: isNegative(payment.amount) ? fee : withoutSign(fee),
        withholding: isNegative(payment.amount) ? withholding : withoutSign(withholding),
        pays: number,
      })),
    ),
    terms: new Map<string, Terms & PlacedRow>(
      terms.rows
        .map((row) => [identifyNetwork(getNetworkKey(row)).networkId, row] as const)
        .filter(([networkId]) => networkId !== ''),
    ),
    rates: singleRates.rates,
    networks,
    /** Sentences about cells that cannot be read. Their rows do not count; all others do. */
    problems,
  };
}

/** The network with its other names in Payment terms, where a row names a network by its id or a name. */
function withAliases(network: Network, termsRows: readonly InputCells<'terms'>[]): Network {
  const ownRows = termsRows.filter((row) => findNetwork(getNetworkKey(row), [network]) !== undefined);
  return { ...network, aliases: [...network.aliases, ...ownRows.flatMap(({ names }) => names)] };
}

/** The rows of a tab that count, and a sentence about each cell that cannot be read. */
function readInputRows<Name extends InputTab>(tab: Name, api: ValuesApi, file: SpreadsheetResource) {
  const table = defineInputTable(tab);
  // In Payment terms, a cell that cannot be read counts as blank. In the other tabs, its row does not count.
  const isBadCellBlank = tab === 'terms';
  const { badCell, noHeader } = getTexts().payouts.problems;
  const { tables, unread } = readGrowingTables(table, api, file);
  const labels = table.columns.map(({ label }) => label);
  const fields: [string, InputCellReader][] = Object.entries(INPUT_COLUMNS[tab]);
  const problems = unread.map((title) => noHeader(title, labels));
  const rows: InputRow<Name>[] = [];
  for (const { tab: sheet, headerRow, columns, grid } of tables)
    for (const [row, cells] of grid.entries()) {
      const isBlankRow = [...columns.values()].every((column) => isBlankInput(cells[column]));
      if (row <= headerRow || isBlankRow) continue;
      const rowProblems: string[] = [];
      const values = fields.map(([field, { read, blank }], at) => {
        const cell = cells[columns.get(field) ?? -1] ?? '';
        const value = isBlankInput(cell) ? blank : read(cell);
        if (value === undefined)
          rowProblems.push(badCell(sheet.title, row + 1, labels[at] ?? '', quoteValue(cell), isBadCellBlank));
        return [field, value ?? blank];
      });
      problems.push(...rowProblems);
      if (rowProblems.length > 0 && !isBadCellBlank) continue;
      // Each value was read by the reader of its own column.
      const place = { sheetId: sheet.sheetId, row, columns };
      rows.push({ place, ...Object.fromEntries(values) } as InputRow<Name>);
    }
  return { rows, problems };
}

function isBlankInput(cell: SheetCell | undefined): boolean {
  return String(cell ?? '').trim() === '';
}

/** Of two different rates for a month and currency, none counts. */
function selectSingleRates(rates: readonly InputRow<'rates'>[]) {
  const { twoRates } = getTexts().payouts.problems;
  const groups = listGroups(rates, ({ month, currency }) => [month, currency]);
  const hasOneRate = (group: readonly Rate[]) => new Set(group.map(({ rate }) => rate)).size === 1;
  const doubtful = groups.filter((group) => !hasOneRate(group));
  return {
    rates: groups.filter(hasOneRate).map(([firstRate]) => firstRate),
    problems: doubtful.map((group) => twoRates(group[0].currency, group[0].month, listRowNumbers(group))),
  };
}

/** The id of a payment in the books, also after its row has moved, and after the user has changed what it pays. */
export function buildPaymentId({ date, amount, currency, reference, nth }: BookedPayment): string {
  return JSON.stringify([date, amount, currency, reference, nth]);
}

type PaymentRow = NetworkReference &
  Omit<InputCells<'payments'>, 'number'> & { readonly pays: readonly string[] };

/**
 * The payments by date. Those with the same date, amount, currency and reference are counted with `nth`, in the order of their other cells: so no
 * id changes when a row moves. (If a user edits one of several such payments, they may exchange their ids.)
 */
export function withPaymentIds<Row extends PaymentRow>(payments: readonly Row[]) {
  // The books store `nth`, so the order of the cells in this key never changes.
  const toSortKey = (payment: Row) => {
    const { date, network, amount, currency, fee, withholding, reference, networkId, pays } = payment;
    return JSON.stringify([date, network, amount, currency, fee, withholding, reference, networkId, pays]);
  };
  const toIdCells = ({ date, amount, currency, reference }: Row) => [date, amount, currency, reference];
  const sortedPayments = [...payments].sort((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1));
  return listGroups(sortedPayments, toIdCells)
    .flatMap((group) => group.map((payment, at) => ({ ...payment, nth: at + 1 })))
    .map((payment) => ({ ...payment, id: buildPaymentId(payment) }));
}
