import { nameKey } from '../../request/name-key';
import type { PaymentField, StatementField } from '../view';
import type { TextRows } from './delimited-text';

/** Headers of a field, as patterns for their letters and digits in lower case: the best ones first. */
interface HeaderWords {
  readonly is: readonly RegExp[];
  readonly isNot?: RegExp;
  /** Headers that are taken only if there is no other. */
  readonly last?: RegExp;
}

type FileField = StatementField | PaymentField;
export type Columns = Readonly<Partial<Record<FileField, number>>>;
export type HeadersByField = Readonly<Partial<Record<FileField, HeaderWords>> & { amount: HeaderWords }>;

/** Numbers that are no amounts of money, or no amounts that somebody owes. */
const NO_AMOUNT =
  /gross|ecpm|rpm|cpm|arp|revenueper|rate$|ratio|percent|impression|request|click|view|date|period|month|number|method|status|currency|fill|ctr|balance|deduct|adjust|withh|tax|fee|invalid|ivt|charge|debit|threshold/;
export const DEDUCTION = /deduct|adjust|withh|tax|fee|invalid|ivt|chargeback|clawback|penalt/;

/** In the order in which fields take columns. The names are those of the networks' exports. */
export const STATEMENT_HEADERS = {
  amount: {
    is: [
      /net(amount|revenue|earnings?|pay|total)|payable|amountdue|amountowed|final(ized)?(earnings?|revenue)/,
      /payout|payment/,
      /earn/,
      /revenue/,
      /amount|income|proceeds|reward$/,
    ],
    last: /gross(amount|earn|income|proceeds|revenue)/,
    isNot: NO_AMOUNT,
  },
  deductions: { is: [DEDUCTION], isNot: /date|currency|percent|rate$|number|click|impression|request|view/ },
  period: {
    is: [
      /month/,
      /period/,
      /^(date|day|reportdate|dateutc|eventdate|time|timestamp)$/,
      /startdate|^from$/,
      /^(date|day)/,
    ],
    isNot: /payment|invoice|statement|issue|due|paid|enddate|generated/,
  },
  app: {
    is: [
      /^app(s|name|lication|licationname)?$|(source|game|title)name/,
      /game|property|bundle|package|title/,
      /appid|storeid|^app/,
    ],
    isNot: /version|platform|type/,
  },
  country: { is: [/country|geo|region|territory/] },
  currency: { is: [/currency/] },
  number: { is: [/^(invoice|statement|document|remittance)(number|no|id|ref|reference)?$/] },
  date: { is: [/(invoice|statement|issue)date/] },
} as const satisfies Readonly<Partial<Record<StatementField, HeaderWords>>>;

export const PAYMENT_HEADERS = {
  amount: {
    is: [/credit|paidin|moneyin|deposit|received/, /amount|betrag|^sum$|^value$/],
    isNot: /debit|paidout|date|currency|balance|fee|tax|withh|charge/,
  },
  date: { is: [/(booking|posting|payment|transaction)date|^date$|datepaid/, /valuedate/, /date/] },
  network: { is: [/payer|counterparty|remitter|sender|merchant|network/, /name|customer|^from$/] },
  currency: { is: [/currency|^ccy$/] },
  fee: { is: [/fee|charge/], isNot: /date/ },
  withholding: { is: [/withh|tax/], isNot: /date|rate|id$/ },
  number: { is: [/(invoice|statement)(number|no|id)?$/] },
  reference: { is: [/reference|remittance/, /purpose|memo|narrative|description|details|text|note/] },
} as const satisfies Readonly<Partial<Record<PaymentField, HeaderWords>>>;

/** The rows among which the header row is searched. */
const ROWS_SCANNED = 60;

/** The header row of a table in a file, and its columns; row -1 if no row looks like one. */
export interface FoundHeader {
  readonly row: number;
  readonly headers: readonly string[];
  readonly columns: Columns;
}

/** Finds the row with the most known headers. It needs a header of the amounts. */
export function findHeader(rows: TextRows, words: HeadersByField): FoundHeader {
  const widest = rows.reduce((most, row) => (row.length > most.length ? row : most), []);
  let found: FoundHeader = { row: -1, headers: widest, columns: {} };
  for (const [row, headers] of rows.slice(0, ROWS_SCANNED).entries()) {
    const columns = columnsIn(headers, words);
    const most = Math.max(1, Object.keys(found.columns).length);
    if (columns.amount !== undefined && Object.keys(columns).length > most) found = { row, headers, columns };
  }
  return found;
}

function columnsIn(headers: readonly string[], words: HeadersByField): Columns {
  const columns: Record<string, number> = {};
  for (const [field, ofField] of Object.entries(words)) {
    const at = bestColumns(headers, ofField).find((column) => !Object.values(columns).includes(column));
    if (at !== undefined) columns[field] = at;
  }
  return columns;
}

/** The columns whose headers are among the best ones of a field. A long text is no header. */
export function bestColumns(headers: readonly string[], { is, isNot, last }: HeaderWords): number[] {
  const keys = headers.map((header) => (header.length > 60 ? '' : nameKey(header)));
  const columnsOf = (pattern?: RegExp, not?: RegExp) =>
    keys.flatMap((key, at) => (pattern?.test(key) === true && not?.test(key) !== true ? [at] : []));
  const ranked = [...is.map((pattern) => columnsOf(pattern, isNot)), columnsOf(last)];
  return ranked.find(({ length }) => length > 0) ?? [];
}
