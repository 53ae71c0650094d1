import { parseDecimal, sumDecimals } from '../../../src/table';
import { getViewTexts } from '../../text';

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
const ENTRY_STATES: Readonly<Record<string, string>> = {
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
export function convertCamtToTable(root: XmlElement): string | undefined {
  if (root.namespaceURI?.startsWith(NAMESPACE) !== true) return undefined;
  const entries = findElements(root, 'BkToCstmrStmt', 'Stmt', 'Ntry');
  const rows = entries.flatMap((entry) => buildEntryRows(entry));
  return [getViewTexts().payouts.camt, ...rows].map((row) => row.map(toTableCell).join('\t')).join('\n');
}

/** A row for the entry, or for each of its transactions if these have its currency and direction, and add up to it. */
function buildEntryRows(entry: XmlElement): string[][] {
  const transactions = findElements(entry, 'NtryDtls', 'TxDtls');
  const amount = findElement(entry, 'Amt');
  const parts = transactions.map(
    (transaction) => findElement(transaction, 'Amt') ?? findElement(transaction, 'AmtDtls', 'TxAmt', 'Amt'),
  );
  const parseElementAmount = (part: XmlElement | undefined) => parseDecimal(part?.textContent?.trim() ?? '');
  const values = parts.flatMap((part) => parseElementAmount(part) ?? []);
  const isEqual = values.length === parts.length && sumDecimals(values) === parseElementAmount(amount);
  const sign = readElementText(entry, 'CdtDbtInd');
  const isOfEntry = (transaction: XmlElement, index: number) =>
    getAmountCurrency(parts[index]) === getAmountCurrency(amount) &&
    (readElementText(transaction, 'CdtDbtInd') || sign) === sign;
  return parts.length > 1 && transactions.every(isOfEntry) && isEqual
    ? transactions.map((transaction, index) =>
        buildTransactionRow(entry, [transaction], parts[index], [transaction]),
      )
    : [buildTransactionRow(entry, transactions, amount, [entry, ...transactions])];
}

/** `charged` are the elements that may have the charges. */
function buildTransactionRow(
  entry: XmlElement,
  transactions: readonly XmlElement[],
  amount: XmlElement | undefined,
  charged: readonly XmlElement[],
): string[] {
  const sign = readElementText(entry, 'CdtDbtInd');
  const state = readElementText(entry, 'Sts', 'Cd') || readElementText(entry, 'Sts');
  const date =
    readElementText(entry, 'BookgDt', 'Dt') ||
    readElementText(entry, 'BookgDt', 'DtTm') ||
    readElementText(entry, 'ValDt', 'Dt');
  const isReverted = /^(?:true|1)$/.test(readElementText(entry, 'RvslInd'));
  return [
    date.slice(0, 10),
    toUnambiguousDecimal(amount?.textContent ?? ''),
    getAmountCurrency(amount),
    DIRECTIONS[sign] ?? sign,
    isReverted ? 'reverted' : (ENTRY_STATES[state] ?? state),
    joinDistinct(transactions.map((transaction) => joinPartyNames(transaction, sign))),
    joinDistinct([...transactions.flatMap(listPaymentReferences), readElementText(entry, 'AddtlNtryInf')]),
    toUnambiguousDecimal(
      charged.map((element) => findFee(element, getAmountCurrency(amount))).find((fee) => fee !== '') ?? '',
    ),
  ];
}

/** The payer of a credit, or the payee of a debit. From version 04 on, a party may be a person or an organization. */
function joinPartyNames(transaction: XmlElement, sign: string): string {
  const roles = sign === 'DBIT' ? ['UltmtCdtr', 'Cdtr'] : ['UltmtDbtr', 'Dbtr'];
  const names = roles.flatMap((role) => [
    readElementText(transaction, 'RltdPties', role, 'Nm'),
    readElementText(transaction, 'RltdPties', role, 'Pty', 'Nm'),
  ]);
  return joinDistinct(names);
}

function listPaymentReferences(transaction: XmlElement): string[] {
  const paths = [
    ['RmtInf', 'Ustrd'],
    ['RmtInf', 'Strd', 'RfrdDocInf', 'Nb'],
    ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'],
    ['RmtInf', 'Strd', 'AddtlRmtInf'],
    ['Refs', 'EndToEndId'],
    ['AddtlTxInf'],
  ];
  const references = paths.flatMap((path) =>
    findElements(transaction, ...path).map(({ textContent }) => textContent ?? ''),
  );
  return references.filter((reference) => reference.trim() !== 'NOTPROVIDED');
}

function findFee(charged: XmlElement, currency: string): string {
  const paths = [['TtlChrgsAndTaxAmt'], ['Rcrd', 'Amt'], ['Amt']];
  const amounts = paths.map((path) => findElements(charged, 'Chrgs', ...path));
  const [fee, ...more] = amounts.find(({ length }) => length > 0) ?? [];
  return more.length === 0 && getAmountCurrency(fee) === currency ? (fee?.textContent ?? '') : '';
}

function getAmountCurrency(amount: XmlElement | undefined): string {
  return amount?.getAttribute('Ccy') ?? '';
}

/** The elements at a path of names below an element. */
function findElements(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce(
    (elements, name) =>
      elements.flatMap(({ children }) => Array.from(children).filter(({ localName }) => localName === name)),
    [element],
  );
}

function findElement(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return element === undefined ? undefined : findElements(element, ...path)[0];
}

/** The text of the first element at a path; '' if there is none. */
function readElementText(element: XmlElement | undefined, ...path: readonly string[]): string {
  return (findElement(element, ...path)?.textContent ?? '').trim();
}

function joinDistinct(parts: readonly string[]): string {
  return [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '').join(' ');
}

/** An amount that can be read in one way only: after three decimals, a comma could be meant. */
function toUnambiguousDecimal(amount: string): string {
  return amount.trim().replace(/(\.\d{3})$/, '$10');
}

/** A text as one cell, whatever it contains. */
function toTableCell(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return /[";,|]/.test(line) ? `"${line.replace(/"/g, '""')}"` : line;
}
