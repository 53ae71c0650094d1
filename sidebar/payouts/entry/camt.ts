import { readDecimal, sumOfDecimals } from '../../../src/table/decimal';
import { texts } from '../../text/texts';

/**
 * The account statements that every European bank offers: camt.053 of ISO 20022, versions 02 to 08. Names of elements are those of the
 * standard: Ntry is an entry of the account, TxDtls a transaction of an entry that stands for several.
 */

/** What is needed of an element; the browser's Element has it. */
export interface XmlElement {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly children: ArrayLike<XmlElement>;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.';
const DIRECTIONS: Readonly<Record<string, string>> = { CRDT: 'Credit', DBIT: 'Debit' };
const STATES: Readonly<Record<string, string>> = {
  BOOK: 'booked',
  PDNG: 'pending',
  FUTR: 'pending',
  INFO: 'pending',
};

/** Whether a text is such a file. One with definitions of its own is none: banks need none, and they can be endless. */
export function isCamt(text: string): boolean {
  return (
    /^\s*</.test(text) && text.slice(0, 5_000).includes(NAMESPACE) && !/<!(?:DOCTYPE|ENTITY)/i.test(text)
  );
}

/** The entries as the text of a table: cells between tabs, with a row for each transaction. Undefined if the element is no camt.053 document. */
export function camtTable(root: XmlElement): string | undefined {
  if (root.namespaceURI?.startsWith(NAMESPACE) !== true) return undefined;
  const entries = all(root, 'BkToCstmrStmt', 'Stmt', 'Ntry');
  const rows = entries.flatMap((entry) => rowsOf(entry));
  return [texts().payouts.camt, ...rows].map((row) => row.map(cellText).join('\t')).join('\n');
}

/** A row for the entry, or for each of its transactions if these have its currency and direction, and add up to it. */
function rowsOf(entry: XmlElement): string[][] {
  const transactions = all(entry, 'NtryDtls', 'TxDtls');
  const amount = first(entry, 'Amt');
  const parts = transactions.map(
    (transaction) => first(transaction, 'Amt') ?? first(transaction, 'AmtDtls', 'TxAmt', 'Amt'),
  );
  const amountOf = (part: XmlElement | undefined) => readDecimal(part?.textContent?.trim() ?? '');
  const values = parts.flatMap((part) => amountOf(part) ?? []);
  const isEqual = values.length === parts.length && sumOfDecimals(values) === amountOf(amount);
  const sign = textAt(entry, 'CdtDbtInd');
  const isOfEntry = (transaction: XmlElement, at: number) =>
    currencyOf(parts[at]) === currencyOf(amount) && (textAt(transaction, 'CdtDbtInd') || sign) === sign;
  return parts.length > 1 && transactions.every(isOfEntry) && isEqual
    ? transactions.map((transaction, at) => rowOf(entry, [transaction], parts[at], [transaction]))
    : [rowOf(entry, transactions, amount, [entry, ...transactions])];
}

/** `charged` are the elements that may have the charges. */
function rowOf(
  entry: XmlElement,
  transactions: readonly XmlElement[],
  amount: XmlElement | undefined,
  charged: readonly XmlElement[],
): string[] {
  const sign = textAt(entry, 'CdtDbtInd');
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  const date =
    textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt');
  const isReverted = /^(?:true|1)$/.test(textAt(entry, 'RvslInd'));
  return [
    date.slice(0, 10),
    decimalText(amount?.textContent ?? ''),
    currencyOf(amount),
    DIRECTIONS[sign] ?? sign,
    isReverted ? 'reverted' : (STATES[state] ?? state),
    joined(transactions.map((transaction) => partyOf(transaction, sign))),
    joined([...transactions.flatMap(referencesOf), textAt(entry, 'AddtlNtryInf')]),
    decimalText(charged.map((element) => feeOf(element, currencyOf(amount))).find((fee) => fee !== '') ?? ''),
  ];
}

/** The payer of a credit, or the payee of a debit. From version 04 on, a party may be a person or an organization. */
function partyOf(transaction: XmlElement, sign: string): string {
  const roles = sign === 'DBIT' ? ['UltmtCdtr', 'Cdtr'] : ['UltmtDbtr', 'Dbtr'];
  const names = roles.flatMap((role) => [
    textAt(transaction, 'RltdPties', role, 'Nm'),
    textAt(transaction, 'RltdPties', role, 'Pty', 'Nm'),
  ]);
  return joined(names);
}

function referencesOf(transaction: XmlElement): string[] {
  const paths = [
    ['RmtInf', 'Ustrd'],
    ['RmtInf', 'Strd', 'RfrdDocInf', 'Nb'],
    ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'],
    ['RmtInf', 'Strd', 'AddtlRmtInf'],
    ['Refs', 'EndToEndId'],
    ['AddtlTxInf'],
  ];
  const references = paths.flatMap((path) =>
    all(transaction, ...path).map(({ textContent }) => textContent ?? ''),
  );
  return references.filter((reference) => reference.trim() !== 'NOTPROVIDED');
}

/** The total of the charges in this currency, or the only charge. */
function feeOf(charged: XmlElement, currency: string): string {
  const paths = [['TtlChrgsAndTaxAmt'], ['Rcrd', 'Amt'], ['Amt']];
  const amounts = paths.map((path) => all(charged, 'Chrgs', ...path));
  const [fee, ...more] = amounts.find(({ length }) => length > 0) ?? [];
  return more.length === 0 && currencyOf(fee) === currency ? (fee?.textContent ?? '') : '';
}

function currencyOf(amount: XmlElement | undefined): string {
  return amount?.getAttribute('Ccy') ?? '';
}

/** The elements at a path of names below an element. */
function all(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce(
    (elements, name) =>
      elements.flatMap(({ children }) => Array.from(children).filter(({ localName }) => localName === name)),
    [element],
  );
}

function first(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return element === undefined ? undefined : all(element, ...path)[0];
}

/** The text of the first element at a path; '' if there is none. */
function textAt(element: XmlElement | undefined, ...path: readonly string[]): string {
  return (first(element, ...path)?.textContent ?? '').trim();
}

/** Different texts, in their order. */
function joined(parts: readonly string[]): string {
  return [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '').join(' ');
}

/** An amount that can be read in one way only: after three decimals, a comma could be meant. */
function decimalText(amount: string): string {
  return amount.trim().replace(/(\.\d{3})$/, '$10');
}

/** A text as one cell, whatever it contains. */
function cellText(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return /[";,|]/.test(line) ? `"${line.replace(/"/g, '""')}"` : line;
}
