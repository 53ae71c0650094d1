import type { Day, Month } from '../../dates/calendar';
import { dayOfSerial } from '../../dates/sheet-dates';
import { type ColumnLayout, MONTH_COLUMN, ownColumns } from '../../sheet/own/own-table';
import type { YearTable } from '../../sheet/own/year-sheets';
import { asText, flat, isWhole, shortened } from '../../storage/untrusted-value';
import { type Decimal, decimalOf, product, ZERO } from '../../table/decimal';
import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { DECIMAL_MARKS, readAmount, soleReading } from '../import/amounts';
import { readCurrency } from '../import/currencies';
import { DATE_ORDERS, readDate, readPeriod } from '../import/periods';

/** The user's tabs. They type and paste into them; the add-on adds rows, and fills in cells that the user has confirmed. */
export const INPUT_TABS = ['statements', 'payments', 'terms', 'rates'] as const;
export type InputTab = (typeof INPUT_TABS)[number];

/** How a cell is read, and what a blank one means. A cell without `blank` needs a value. */
export type InputCellReader = Readonly<{ read: (cell: SheetCell) => unknown; blank?: unknown }>;

const NETWORK = { type: 'text', width: 140, read: textInCell } as const;
const MONTH = { ...MONTH_COLUMN, read: monthInCell } as const;
const CURRENCY = { type: 'text', width: 80, read: (cell: SheetCell) => readCurrency(String(cell)) } as const;
const AMOUNT = { type: 'decimal', read: amountInCell } as const;
const TERM = { type: 'share', read: shareInCell, blank: null } as const;

export const INPUT_COLUMNS = {
  statements: {
    network: NETWORK,
    month: MONTH,
    currency: CURRENCY,
    amount: AMOUNT,
    appId: { type: 'id', read: textInCell, blank: '' },
    number: { type: 'id', width: 140, read: textInCell, blank: '' },
    date: { type: 'date', read: dayInCell, blank: '' },
    source: { type: 'text', width: 150, read: textInCell, blank: '' },
    deductions: { ...AMOUNT, blank: ZERO },
    replacedOn: { type: 'date', read: textInCell, blank: '' },
  },
  payments: {
    date: { type: 'date', read: dayInCell },
    network: NETWORK,
    amount: AMOUNT,
    currency: CURRENCY,
    fee: { ...AMOUNT, blank: ZERO },
    withholding: { ...AMOUNT, blank: ZERO },
    reference: { type: 'id', width: 200, read: textInCell, blank: '' },
    number: { type: 'id', width: 200, read: namesInCell(/[,;]/), blank: [] },
  },
  terms: {
    network: { ...NETWORK, blank: '' },
    days: { type: 'count', read: daysInCell, blank: null },
    minimum: { ...AMOUNT, blank: null },
    fee: TERM,
    withholding: TERM,
    tolerance: TERM,
    names: { type: 'text', width: 260, read: namesInCell(/;/), blank: [] },
    networkId: { type: 'id', width: 80, read: textInCell, blank: '' },
  },
  rates: {
    month: MONTH,
    currency: CURRENCY,
    rate: { type: 'decimal', read: rateInCell },
    source: { type: 'text', width: 260, read: textInCell, blank: '' },
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

const LONGEST_NAME = 100;
const LONGEST_LIST = 5_000;

/** A number as Google shows it: with 15 digits. As in all readers, a text that can be read in two ways is undefined. */
function amountInCell(cell: SheetCell): Decimal | undefined {
  if (typeof cell === 'number') return decimalOf(Number(cell.toPrecision(15)));
  return soleReading(String(cell), DECIMAL_MARKS, readAmount);
}

function dayInCell(cell: SheetCell): Day | undefined {
  return typeof cell === 'number' ? dayOfSerial(cell) : soleReading(String(cell), DATE_ORDERS, readDate);
}

/** A month, or the month of a day: Google turns a typed 2026-10 into a day. */
function monthInCell(cell: SheetCell): Month | undefined {
  const text = typeof cell === 'number' ? (dayOfSerial(cell) ?? '') : String(cell);
  return soleReading(text, DATE_ORDERS, readPeriod);
}

function shareInCell(cell: SheetCell): Decimal | undefined {
  const [, percent] = /^(.*)%$/.exec(String(cell).trim()) ?? [];
  const amount = amountInCell(percent ?? cell);
  const share = amount && percent !== undefined ? product(amount, '0.01') : amount;
  return share !== undefined && Number(share) >= 0 && Number(share) < 1 ? share : undefined;
}

function daysInCell(cell: SheetCell): number | undefined {
  const days = Number(amountInCell(cell));
  return isWhole(days, 0, 366) ? days : undefined;
}

function rateInCell(cell: SheetCell): Decimal | undefined {
  const rate = amountInCell(cell);
  return rate !== undefined && Number(rate) > 0 ? rate : undefined;
}

function textInCell(cell: SheetCell): string {
  return shortened(flat(String(cell)), LONGEST_NAME);
}

/** A text of a file or a form as a cell would show it; '' for any other value. */
export function oneLine(value: unknown): string {
  return textInCell(asText(value));
}

function namesInCell(separator: RegExp) {
  return (cell: SheetCell): readonly string[] => {
    const parts = shortened(flat(String(cell)), LONGEST_LIST).split(separator);
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  };
}
