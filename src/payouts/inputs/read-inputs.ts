import type { SpreadsheetResource } from '../../platform/ports';
import { readYears } from '../../sheet/own/year-sheets';
import { readTogether, type ValuesApi } from '../../sheet/read/grid-reads';
import { stampedSheets } from '../../sheet/read/report-sheet';
import type { Tab } from '../../sheet/tab';
import { flat, quotedValue, shortened } from '../../storage/untrusted-value';
import { absolute, type Decimal, isNegative, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { type FieldOf, INPUT_TABS, type InputTab, inputTable } from './input-tabs';
import type { Inputs, Payment, RowPlace, Statement, Terms } from './inputs';
import { findNetwork, type Network } from './networks';
import {
  amountInCell,
  currencyInCell,
  dayInCell,
  daysInCell,
  monthInCell,
  rateInCell,
  shareInCell,
} from './read-cells';

const MOST_PROBLEMS = 50;
const LONGEST_NAME = 100;
/** A cell with several names or statement numbers. */
const LONGEST_LIST = 5_000;

type CellReader<Value> = (cell: SheetCell) => Value | undefined;

/** A row of one of the user's tabs, whose cells are read one by one. `isGood` turns false when a cell cannot be read. */
class InputRow<Field extends string> {
  isGood = true;

  constructor(
    readonly place: RowPlace,
    private readonly cells: readonly SheetCell[],
    private readonly problem: (field: Field, row: number, cell: SheetCell) => void,
  ) {}

  text(field: Field): string {
    return shortened(flat(String(this.cell(field))), LONGEST_NAME);
  }

  /** The parts of a cell with several names, without blank ones. */
  list(field: Field, separator: RegExp): string[] {
    return shortened(flat(String(this.cell(field))), LONGEST_LIST)
      .split(separator)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  /** The value of a cell that must not be blank. */
  needed<Value>(field: Field, read: CellReader<Value>, otherwise: Value): Value {
    const value = this.value(field, read);
    if (value === undefined) {
      this.isGood = false;
      this.problem(field, this.place.row + 1, this.cell(field));
    }
    return value ?? otherwise;
  }

  /** The value of a cell that may be blank. */
  optional<Value, Blank>(field: Field, read: CellReader<Value>, blank: Blank): Value | Blank {
    return String(this.cell(field)).trim() === '' ? blank : this.needed<Value | Blank>(field, read, blank);
  }

  value<Value>(field: Field, read: CellReader<Value>): Value | undefined {
    return read(this.cell(field));
  }

  private cell(field: Field): SheetCell {
    return this.cells[this.place.columns.get(field) ?? -1] ?? '';
  }
}

/** Reads the user's tabs. `known` are the networks that the service has named in this file. */
export function readInputs(values: ValuesApi, file: SpreadsheetResource, known: readonly Network[]): Inputs {
  const problems: string[] = [];
  const api = readTogether(values, tabsOfInputs(file));
  const rows = <Name extends InputTab>(tab: Name) => rowsIn(tab, api, file, problems);
  const named = rows('terms').map((row) => ({
    network: row.text('networkId') || row.text('network'),
    aliases: row.list('names', /;/),
    terms: termsIn(row),
    place: row.place,
  }));
  const networks = known.map((network) => {
    const own = named.filter((each) => findNetwork(each.network, [network]) !== undefined);
    return { ...network, aliases: [...network.aliases, ...own.flatMap(({ aliases }) => aliases)] };
  });
  const ofNetworks = named.flatMap((each) => {
    const id = findNetwork(each.network, networks)?.id;
    return id === undefined ? [] : [{ id, ...each }];
  });
  return {
    statements: withReplaced(rows('statements').flatMap((row) => statementIn(row, networks))),
    payments: withIds(rows('payments').flatMap((row) => paymentIn(row, networks))),
    terms: new Map(ofNetworks.map(({ id, terms }) => [id, terms])),
    rates: singleRates(rows('rates').flatMap(rateIn), problems),
    networks,
    places: new Map(ofNetworks.map(({ id, place }) => [id, place])),
    problems: problems.slice(0, MOST_PROBLEMS),
  };
}

export function tabsOfInputs(file: SpreadsheetResource): Tab[] {
  return stampedSheets(file)
    .filter(({ stamp }) => INPUT_TABS.some((tab) => stamp.kind === `books.${tab}`))
    .map(({ tab }) => tab);
}

function rowsIn<Name extends InputTab>(
  tab: Name,
  api: ValuesApi,
  file: SpreadsheetResource,
  problems: string[],
) {
  const table = inputTable(tab);
  const { badCell, noHeader } = texts().payouts.problems;
  const { tables, unread } = readYears(table, api, file);
  const labels = table.columns.map(({ label }) => label);
  problems.push(...unread.map((title) => noHeader(title, labels)));
  return tables.flatMap(({ tab: { sheetId, title }, headerRow, columns, grid }) => {
    const problem = (field: FieldOf<Name>, row: number, cell: SheetCell) => {
      const label = table.columns.find((column) => column.field === field)?.label ?? '';
      problems.push(badCell(title, row, label, quotedValue(cell), tab === 'rates' && field === 'rate'));
    };
    const places = [...columns.values()];
    return grid.flatMap((cells, row) =>
      row <= headerRow || places.every((column) => String(cells[column] ?? '').trim() === '')
        ? []
        : [new InputRow<FieldOf<Name>>({ sheetId, row, columns }, cells, problem)],
    );
  });
}

function networkIn(row: { text(field: 'network'): string }, networks: readonly Network[]) {
  const text = row.text('network');
  const found = findNetwork(text, networks);
  return { networkId: found?.id ?? '', network: found?.name ?? text };
}

function statementIn(row: InputRow<FieldOf<'statements'>>, networks: readonly Network[]): Statement[] {
  const statement = {
    place: row.place,
    ...networkIn(row, networks),
    month: row.needed('month', monthInCell, ''),
    currency: row.needed('currency', currencyInCell, ''),
    amount: row.needed<Decimal>('amount', amountInCell, ZERO),
    appId: row.text('appId'),
    number: row.text('number'),
    date: row.optional('date', dayInCell, '' as const),
    deductions: row.optional('deductions', amountInCell, ZERO),
    isReplaced: row.text('replacedOn') !== '',
  };
  return row.isGood ? [statement] : [];
}

/** A row is also replaced if a row with its statement number has a newer date. */
function withReplaced(statements: readonly Statement[]): Statement[] {
  const newest = new Map<string, string>();
  const key = ({ networkId, network, number }: Statement) => JSON.stringify([networkId || network, number]);
  for (const each of statements)
    if (each.date > (newest.get(key(each)) ?? '')) newest.set(key(each), each.date);
  return statements.map((each) => {
    const isOlder = each.number !== '' && each.date !== '' && each.date < (newest.get(key(each)) ?? '');
    return { ...each, isReplaced: each.isReplaced || isOlder };
  });
}

function paymentIn(row: InputRow<FieldOf<'payments'>>, networks: readonly Network[]): Payment[] {
  const date = row.needed('date', dayInCell, '');
  const amount = row.needed<Decimal>('amount', amountInCell, ZERO);
  // Some write what was kept with a minus. In a payment that takes back an earlier one, the minus counts.
  const kept = (cell: SheetCell) => {
    const read = amountInCell(cell);
    return read === undefined || isNegative(amount) ? read : absolute(read);
  };
  const payment = {
    place: row.place,
    id: '',
    date,
    ...networkIn(row, networks),
    amount,
    currency: row.needed('currency', currencyInCell, ''),
    fee: row.optional('fee', kept, ZERO),
    withholding: row.optional('withholding', kept, ZERO),
    reference: row.text('reference'),
    pays: row.list('number', /[,;]/),
  };
  return row.isGood ? [payment] : [];
}

/** Payments in an order that does not depend on their rows, with their ids. */
function withIds(payments: readonly Payment[]): Payment[] {
  const contentOf = ({ place: _, id: __, ...content }: Payment) => JSON.stringify(Object.values(content));
  const groups = [...grouped(payments, contentOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  return groups.flatMap(([content, group]) =>
    group.map((each, nth) => ({ ...each, id: `${nth} ${content}` })),
  );
}

function termsIn(row: InputRow<FieldOf<'terms'>>): Terms {
  return {
    days: row.optional('days', daysInCell, null),
    minimum: row.optional('minimum', amountInCell, null),
    fee: row.optional('fee', shareInCell, null),
    withholding: row.optional('withholding', shareInCell, null),
    tolerance: row.optional('tolerance', shareInCell, null),
  };
}

function rateIn(row: InputRow<FieldOf<'rates'>>): Inputs['rates'] {
  const rate = {
    place: row.place,
    month: row.needed('month', monthInCell, ''),
    currency: row.needed('currency', currencyInCell, ''),
    rate: row.needed<Decimal>('rate', rateInCell, ZERO),
    source: row.text('source'),
  };
  return row.isGood ? [rate] : [];
}

/** Of two different rates for a month and currency, none counts. */
function singleRates(rates: Inputs['rates'], problems: string[]): Inputs['rates'] {
  const { twoRates } = texts().payouts.problems;
  return [...grouped(rates, ({ month, currency }) => `${month} ${currency}`).values()].flatMap((group) => {
    const [first, ...others] = group;
    if (others.every(({ rate }) => rate === first.rate)) return [first];
    const rows = group.map(({ place }) => place.row + 1);
    problems.push(twoRates(first.currency, first.month, rows));
    return [];
  });
}
