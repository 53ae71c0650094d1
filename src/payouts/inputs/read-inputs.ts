import { latest } from '../../dates/calendar';
import type { SpreadsheetResource } from '../../platform/ports';
import { readYears } from '../../sheet/own/year-sheets';
import { readTogether, type ValuesApi } from '../../sheet/read/grid-reads';
import { stampedSheets } from '../../sheet/read/report-sheet';
import type { Tab } from '../../sheet/tab';
import { quotedValue } from '../../storage/untrusted-value';
import { absolute, type Decimal, isNegative } from '../../table/decimal';
import { grouped, groupsOf } from '../../table/grouped';
import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { INPUT_COLUMNS, INPUT_TABS, type InputCellReader, type InputTab, inputTable } from './input-tabs';
import {
  findNetwork,
  type InputRow,
  type Inputs,
  type Network,
  networkKey,
  type Payment,
  paymentId,
  rowNumbers,
  type Statement,
} from './inputs';

const MOST_PROBLEMS = 50;

/** Reads the user's tabs. `known` are the networks that the service has named in this file. */
export function readInputs(values: ValuesApi, file: SpreadsheetResource, known: readonly Network[]): Inputs {
  const problems: string[] = [];
  const api = readTogether(values, tabsOfInputs(file));
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
    statements: withReplaced(statements),
    payments: withIds(payments),
    terms: new Map(ofNetworks.map((row) => [row.networkId, row])),
    rates: selectSingleRates(rows('rates'), problems),
    networks,
    problems: problems.slice(0, MOST_PROBLEMS),
  };
}

export function tabsOfInputs(file: SpreadsheetResource): Tab[] {
  return stampedSheets(file)
    .filter(({ stamp }) => INPUT_TABS.some((tab) => stamp.kind === `books.${tab}`))
    .map(({ tab }) => tab);
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
  const labels = new Map<string, string>(table.columns.map(({ field, label }) => [field, label]));
  problems.push(...unread.map((title) => noHeader(title, [...labels.values()])));
  const all: [string, InputCellReader][] = Object.entries(INPUT_COLUMNS[tab]);
  return tables.flatMap(({ tab: { sheetId, title }, headerRow, columns, grid }) =>
    grid.flatMap((cells, row) => {
      if (row <= headerRow || [...columns.values()].every((column) => isBlank(cells[column]))) return [];
      const before = problems.length;
      const values = all.map(([field, { read, blank }]) => {
        const cell = cells[columns.get(field) ?? -1] ?? '';
        const value = isBlank(cell) ? blank : read(cell);
        if (value === undefined)
          problems.push(
            badCell(title, row + 1, labels.get(field) ?? '', quotedValue(cell), field === 'rate'),
          );
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

/** A row is also replaced if a row with its statement number has a newer date. */
function withReplaced(statements: readonly Statement[]): Statement[] {
  return groupsOf(statements, (row) => [networkKey(row), row.number]).flatMap((group) => {
    const newest = latest(group.map(({ date }) => date));
    const isOlder = ({ number, date }: Statement) => number !== '' && date !== '' && date < newest;
    return group.map((row) => ({ ...row, isReplaced: row.isReplaced || isOlder(row) }));
  });
}

/** Payments by date, in an order that does not depend on their rows, with their ids. */
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
