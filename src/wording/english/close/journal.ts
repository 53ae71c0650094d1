import { parseColumnTexts } from '../../column-texts';
import { formatMonth } from '../days';
import { describeRows, formatQuantity, joinWithOr } from '../phrases';

const FORMATS = { csv: 'CSV', xero: 'Xero', ledger: 'Ledger', beancount: 'Beancount' };

const USES = {
  receivable: 'Receivable',
  revenue: 'Revenue',
  adjustments: 'Adjustments',
  rounding: 'Rounding',
  statements: 'Statement differences',
  clearing: 'Clearing',
  fees: 'Bank fees',
  withholding: 'Withholding tax',
  opening: 'Opening balance',
  unmatched: 'Unmatched payments',
  currency: 'Currency differences',
};

export const journal = {
  accountsTitle: 'Accounts',
  accountsLine: 'Accounts · where journals book · change them, and add rows for single apps or networks',
  accountColumns: parseColumnTexts({
    use: 'Use: What is booked on the account. Receivable: what a network owes. Revenue: what an app has earned. Adjustments: later changes of closed months. Rounding: what remains when amounts are rounded. Clearing: money that arrived, until the bank feed books it.',
    networkId:
      'Network id: Leave it blank in rows for Revenue, Adjustments or Rounding. In other rows, blank means all networks that have no row of their own.',
    network: 'Network: The name of the network. For information only.',
    appId:
      'App id: Only in rows for Revenue or Adjustments. If it is blank, the row is for the sum of all apps that have no row of their own.',
    app: 'App: The name of the app. For information only.',
    account:
      'Account: The name of the account. The programs Ledger and Beancount need colons between its parts, such as Income:Ads.',
    code: 'Code: The code of the account, such as 200. Xero needs it.',
    taxRate: 'Tax rate: The full name of the tax rate, such as Tax Exempt (0%). Xero needs it.',
    currency: 'Currency: The currency of the books in Xero. Blank: any currency.',
  }),
  uses: USES,
  wrongCell: (row: number, column: string, cell: string) =>
    `Accounts, row ${row}: “${cell}” is not allowed in column ${column}. Each row needs an account and a use (${joinWithOr(Object.values(USES))}). The notes of the headers “App id” and “Network id” say when an id must be blank.`,
  sameUse: (row: number, same: number) =>
    `Accounts: rows ${same} and ${row} are for the same use, app and network. Delete one of the two rows.`,
  notAccepted: (column: string, format: keyof typeof FORMATS, rows: readonly number[]) =>
    `Accounts, column ${column}: ${FORMATS[format]} does not accept the text in ${describeRows(rows)}.`,
  accepted: {
    csv: '',
    xero: 'A code has at most 10 letters and digits. A tax rate needs its full name, such as Tax Exempt (0%). The currency must be the currency of the closing, because Xero files do not convert amounts.',
    ledger:
      'Begin the name, and each part after a colon, with a letter or digit. Use no square brackets, semicolons or double spaces.',
    beancount:
      'Begin the name with Assets, Liabilities, Equity, Income or Expenses. After each colon, enter a capital letter or a digit, then letters, digits and dashes.',
  },

  closing: (month: string, currency: string, version: number) =>
    `Revenue of ${formatMonth(month)} in ${currency}, version ${version}`,
  adjusting: (changed: string, month: string, currency: string) =>
    `Adjustments of ${formatMonth(changed)} booked in ${formatMonth(month)} in ${currency}`,
  settling: (month: string, currency: string) =>
    `Differences of statements booked in ${formatMonth(month)} in ${currency}`,
  payment: (isFirst: boolean, date: string, what: string, nth: number) =>
    `${isFirst ? 'Payment' : 'Correction of payment'}${nth === 1 ? '' : ` ${nth}`} of ${date}: ${what}`,
  ofApp: (app: string) => `App ${app}`,
  ofNetwork: (network: string) => `Network ${network}`,
  openThese: 'If your books do not have these accounts yet, open them there:',
  noLines: (month: string, currency: string) =>
    `All amounts of ${formatMonth(month)} in ${currency} are 0, so there is no file.`,
  tooLong: (narration: string, lines: number, most: number) =>
    `The entry “${narration}” has ${formatQuantity(lines, 'line')}, but Xero imports at most ${formatQuantity(most, 'line')} of one file. Download the journal as CSV, and type this entry into Xero in several parts.`,

  title: (month: string) => `Journal ${formatMonth(month)}`,
  line: (month: string, currency: string) =>
    `Journal ${formatMonth(month)} · ${currency} · amounts are rounded to cents; the difference is booked as Rounding`,
  columns: parseColumnTexts({
    date: 'Date: The last day of the month, or the day of the payment.',
    account: 'Account: The account, from the tab Accounts.',
    debit: 'Debit: The amount, if it is a debit.',
    credit: 'Credit: The amount, if it is a credit.',
    currency: 'Currency: The currency of the amounts.',
    app: 'App: The app, if the line belongs to one.',
    network: 'Network: The network, if the line belongs to one.',
    reference:
      'Reference: The number of the entry. Lines with the same reference belong together: their debits equal their credits.',
    narration: 'Narration: What the entry books.',
    appId: 'App id: The id of the app.',
    networkId: 'Network id: The id of the network.',
  }),
};
