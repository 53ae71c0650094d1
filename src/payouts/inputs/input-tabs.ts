import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import type { YearTable } from '../../sheet/own/year-sheets';
import { ZERO } from '../../table/decimal';
import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { readCurrency } from '../import/currencies';
import * as cells from './read-cells';

/** The user's tabs. They type and paste into them; the add-on adds rows, and fills in cells that the user has confirmed. */
export const INPUT_TABS = ['statements', 'payments', 'terms', 'rates'] as const;
export type InputTab = (typeof INPUT_TABS)[number];

/** How a cell is read, and what a blank one means. A cell without `blank` needs a value. */
export interface InputCellReader {
  readonly read: (cell: SheetCell) => unknown;
  readonly blank?: unknown;
}

const NETWORK = { type: 'text', width: 140, read: cells.textInCell, blank: '' } as const;
const MONTH = { type: 'id', width: 80, read: cells.monthInCell } as const;
const CURRENCY = { type: 'text', width: 80, read: (cell: SheetCell) => readCurrency(String(cell)) } as const;
const AMOUNT = { type: 'decimal', read: cells.amountInCell } as const;
const TERM = { type: 'share', read: cells.shareInCell, blank: null } as const;

export const INPUT_COLUMNS = {
  statements: {
    network: NETWORK,
    month: MONTH,
    currency: CURRENCY,
    amount: AMOUNT,
    appId: { type: 'id', read: cells.textInCell, blank: '' },
    number: { type: 'id', width: 140, read: cells.textInCell, blank: '' },
    date: { type: 'date', read: cells.dayInCell, blank: '' },
    source: { type: 'text', width: 150, read: cells.textInCell, blank: '' },
    deductions: { ...AMOUNT, blank: ZERO },
    replacedOn: { type: 'date', read: cells.textInCell, blank: '' },
  },
  payments: {
    date: { type: 'date', read: cells.dayInCell },
    network: NETWORK,
    amount: AMOUNT,
    currency: CURRENCY,
    fee: { ...AMOUNT, blank: ZERO },
    withholding: { ...AMOUNT, blank: ZERO },
    reference: { type: 'id', width: 200, read: cells.textInCell, blank: '' },
    number: { type: 'id', width: 200, read: cells.namesInCell(/[,;]/), blank: [] },
  },
  terms: {
    network: NETWORK,
    days: { type: 'count', read: cells.daysInCell, blank: null },
    minimum: { ...AMOUNT, blank: null },
    fee: TERM,
    withholding: TERM,
    tolerance: TERM,
    names: { type: 'text', width: 260, read: cells.namesInCell(/;/), blank: [] },
    networkId: { type: 'id', width: 80, read: cells.textInCell, blank: '' },
  },
  rates: {
    month: MONTH,
    currency: CURRENCY,
    rate: { type: 'decimal', read: cells.rateInCell },
    source: { type: 'text', width: 260, read: cells.textInCell, blank: '' },
  },
} as const satisfies Record<InputTab, Record<string, ColumnLayout & InputCellReader>>;
type Columns = typeof INPUT_COLUMNS;

export type FieldOf<Tab extends InputTab> = keyof Columns[Tab] & string;

export type CellsOf<Tab extends InputTab> = {
  readonly [Field in FieldOf<Tab>]: ValueOf<Columns[Tab][Field]>;
};
type ValueOf<Column> = Column extends { read: (cell: SheetCell) => infer Value }
  ? Exclude<Value, undefined> | (Column extends { blank: infer Blank } ? Blank : never)
  : never;

/** Each of the user's tabs is one sheet. (Stored: do not change.) */
export const ONLY_SHEET = 'all';

/** A table of the user. The sheet is found by its stamp, the columns by their headers. */
export function inputTable<Tab extends InputTab>(tab: Tab): YearTable<FieldOf<Tab>> {
  const { titles, lines, columns } = texts().payouts;
  return {
    kind: `books.${tab}`,
    columns: ownColumns<FieldOf<Tab>>(
      INPUT_COLUMNS[tab] as Record<FieldOf<Tab>, ColumnLayout>,
      columns[tab] as Record<FieldOf<Tab>, { readonly label: string; readonly note: string }>,
    ),
    formatted: [],
    title: () => titles[tab],
    line: lines[tab],
  };
}
