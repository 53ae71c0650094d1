import { type Day, guessTypedDay, type Month } from '../../dates';
import { buildOwnColumns, type ColumnLayout, type GrowingTable, MONTH_COLUMN } from '../../sheet';
import { flattenText, isWholeNumber } from '../../storage';
import { type Decimal, multiplyDecimals, type SheetCell, toDecimal, ZERO } from '../../table';
import { getFileTexts } from '../../wording';
import { DECIMAL_MARKS, parseAmount, parseCurrency } from '../import/amounts';
import { parseUnambiguous } from '../import/detect-style';
import { DATE_ORDERS, parseDate, parsePeriod } from '../import/periods';
import { toOneLine } from '../orders';

/** The user's tabs. They type and paste into them; the add-on adds rows, and fills in cells that the user has confirmed. */
export const INPUT_TABS = ['statements', 'payments', 'terms', 'rates'] as const;
export type InputTab = (typeof INPUT_TABS)[number];

/** How a cell is read, and what a blank one means. A cell without `blank` needs a value. */
export type InputCellReader = Readonly<{ read: (cell: SheetCell) => unknown; blank?: unknown }>;

const NETWORK = { type: 'text', width: 140, read: parseTextCell } as const;
const MONTH = { ...MONTH_COLUMN, read: parseMonthCell } as const;
const CURRENCY = { type: 'text', width: 80, read: (cell: SheetCell) => parseCurrency(String(cell)) } as const;
const AMOUNT = { type: 'decimal', read: parseAmountCell } as const;
const TERM = { type: 'share', read: parseShareCell, blank: null } as const;

export const INPUT_COLUMNS = {
  statements: {
    network: NETWORK,
    month: MONTH,
    currency: CURRENCY,
    amount: AMOUNT,
    appId: { type: 'id', read: parseTextCell, blank: '' },
    number: { type: 'id', width: 140, read: parseTextCell, blank: '' },
    date: { type: 'date', read: parseDayCell, blank: '' },
    source: { type: 'text', width: 150, read: parseTextCell, blank: '' },
    deductions: { ...AMOUNT, blank: ZERO },
    // Whatever the user types here says that the statement is replaced.
    replacedOn: { type: 'date', read: parseTextCell, blank: '' },
  },
  payments: {
    date: { type: 'date', read: parseDayCell },
    network: NETWORK,
    amount: AMOUNT,
    currency: CURRENCY,
    fee: { ...AMOUNT, blank: ZERO },
    withholding: { ...AMOUNT, blank: ZERO },
    reference: { type: 'id', width: 200, read: parseTextCell, blank: '' },
    number: { type: 'id', width: 200, read: createNamesParser(/[,;，；、]/), blank: [] },
  },
  terms: {
    network: { ...NETWORK, blank: '' },
    days: { type: 'count', read: parseDaysCell, blank: null },
    minimum: { ...AMOUNT, blank: null },
    fee: TERM,
    withholding: TERM,
    tolerance: TERM,
    names: { type: 'text', width: 260, read: createNamesParser(/[;；]/), blank: [] },
    networkId: { type: 'id', width: 80, read: parseTextCell, blank: '' },
  },
  rates: {
    month: MONTH,
    currency: CURRENCY,
    rate: { type: 'decimal', read: parseRateCell },
    source: { type: 'text', width: 260, read: parseTextCell, blank: '' },
  },
} as const satisfies Record<InputTab, Record<string, ColumnLayout & InputCellReader>>;
type Columns = typeof INPUT_COLUMNS;

export type InputField<Tab extends InputTab> = keyof Columns[Tab] & string;

export type InputCells<Tab extends InputTab> = {
  readonly [Field in InputField<Tab>]: InputValue<Columns[Tab][Field]>;
};
type InputValue<Column> = Column extends { read: (cell: SheetCell) => infer Value }
  ? Exclude<Value, undefined> | (Column extends { blank: infer Blank } ? Blank : never)
  : never;

/** The only part of each of the user's tables (see GrowingTable). (Stored: do not change.) */
export const ONLY_SHEET = 'all';

export function defineInputTable<Tab extends InputTab>(tab: Tab): GrowingTable<InputField<Tab>> {
  const { titles, lines, columns } = getFileTexts().payouts;
  return {
    kind: `books.${tab}`,
    columns: buildOwnColumns<InputField<Tab>>(
      INPUT_COLUMNS[tab] as Record<InputField<Tab>, ColumnLayout>,
      columns[tab] as Record<InputField<Tab>, { readonly label: string; readonly note: string }>,
    ),
    formattedFields: [],
    title: () => titles[tab],
    line: lines[tab],
  };
}

/** A number as Google shows it: with 15 digits. As in all readers, a text that can be read in two ways is undefined. */
function parseAmountCell(cell: SheetCell): Decimal | undefined {
  if (typeof cell === 'number') return toDecimal(Number(cell.toPrecision(15)));
  return parseUnambiguous(String(cell), DECIMAL_MARKS, parseAmount);
}

function parseDayCell(cell: SheetCell): Day | undefined {
  return typeof cell === 'number'
    ? guessTypedDay(cell)
    : parseUnambiguous(String(cell), DATE_ORDERS, parseDate);
}

/** A month, or the month of a day: Google turns a typed 2026-10 into a day. */
function parseMonthCell(cell: SheetCell): Month | undefined {
  const text = typeof cell === 'number' ? (guessTypedDay(cell) ?? '') : String(cell);
  return parseUnambiguous(text, DATE_ORDERS, parsePeriod);
}

function parseShareCell(cell: SheetCell): Decimal | undefined {
  const [, percent] = /^(.*)%$/.exec(String(cell).trim()) ?? [];
  const amount = parseAmountCell(percent ?? cell);
  const share = amount && percent !== undefined ? multiplyDecimals(amount, '0.01') : amount;
  return share !== undefined && Number(share) >= 0 && Number(share) < 1 ? share : undefined;
}

/** Days after month end, at most a year, which may be a leap year. */
function parseDaysCell(cell: SheetCell): number | undefined {
  const days = Number(parseAmountCell(cell));
  return isWholeNumber(days, 0, 366) ? days : undefined;
}

function parseRateCell(cell: SheetCell): Decimal | undefined {
  const rate = parseAmountCell(cell);
  return rate !== undefined && Number(rate) > 0 ? rate : undefined;
}

function parseTextCell(cell: SheetCell): string {
  return toOneLine(String(cell));
}

function createNamesParser(separator: RegExp) {
  return (cell: SheetCell): readonly string[] => {
    const parts = flattenText(String(cell)).split(separator);
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  };
}
