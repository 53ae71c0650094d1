import { lockDocument, type RevenuePart, type SettlementUse } from '../../books';
import { NotAllowed } from '../../errors';
import {
  buildOwnColumns,
  type ColumnLayout,
  createCachingApi,
  type ExistingRows,
  findReportSheet,
  listDataRows,
  type OwnTableServices,
  readExistingTable,
  toTableValue,
  writeOwnTable,
} from '../../sheet';
import { type Cell, replaceBrokenCharacters, toReturnedText } from '../../table';
import { getFileTexts, getTexts, listTextTables } from '../../wording';

const LAYOUT = {
  use: { type: 'text', key: true, width: 110 },
  networkId: { type: 'id', key: true, width: 80 },
  network: { type: 'text' },
  appId: { type: 'id', key: true },
  app: { type: 'text' },
  account: { type: 'text', width: 260 },
  code: { type: 'id', width: 80 },
  taxRate: { type: 'text', width: 160 },
  currency: { type: 'text', width: 80 },
} satisfies Record<string, ColumnLayout>;

export type AccountField = keyof typeof LAYOUT;
const FIELDS = Object.keys(LAYOUT) as AccountField[];

export type AccountUse = SettlementUse | RevenuePart['use'] | 'rounding';

interface UseRule {
  /** The column with the id of the account's network or app. An account with a blank id is for all others. */
  readonly idField?: 'networkId' | 'appId';
  /** The name of a new account, which all formats accept. It is for all networks or apps. */
  readonly proposed: string;
}

const USES: Readonly<Record<AccountUse, UseRule>> = {
  receivable: { idField: 'networkId', proposed: 'Assets:Receivable' },
  revenue: { idField: 'appId', proposed: 'Income:Advertising' },
  adjustments: { idField: 'appId', proposed: 'Income:Advertising:Adjustments' },
  rounding: { proposed: 'Expenses:Rounding' },
  statements: { idField: 'networkId', proposed: 'Income:Advertising:Statement-Differences' },
  clearing: { idField: 'networkId', proposed: 'Assets:Clearing' },
  fees: { idField: 'networkId', proposed: 'Expenses:Bank-Fees' },
  withholding: { idField: 'networkId', proposed: 'Assets:Withholding-Tax' },
  opening: { idField: 'networkId', proposed: 'Equity:Opening-Balances' },
  unmatched: { idField: 'networkId', proposed: 'Liabilities:Unmatched-Payments' },
  currency: { idField: 'networkId', proposed: 'Income:Currency-Differences' },
};
const USE_IDS = Object.keys(USES) as AccountUse[];
/** A part of an account's name in Beancount: it begins with a capital or a digit. */
export const BEANCOUNT_PART = /^[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*$/u;

/** A row of the tab Accounts. `row` is its number in the sheet, from 1. */
export interface Account extends Readonly<Record<Exclude<AccountField, 'use'>, string>> {
  readonly use: AccountUse;
  readonly row: number;
}

export type Accounts = ReadonlyMap<string, Account>;

export const ACCOUNTS_SHEET = 'books.accounts';

/** Adds rows for uses without an account for all networks or apps; no other cell changes. */
export function ensureAccounts(currency: string, services: OwnTableServices): Accounts {
  // The write compares with the cells that are read here, so it does not undo what a user types meanwhile.
  return lockDocument(
    { ...services, spreadsheet: createCachingApi(services.spreadsheet) },
    (lockedServices) => {
      const columns = buildOwnColumns(LAYOUT, getFileTexts().journal.accountColumns);
      const readAccountRows = () => {
        const sheet = findReportSheet(lockedServices.api, ACCOUNTS_SHEET);
        return sheet === undefined ? [] : listDataRows(readExistingTable(lockedServices.api, sheet), columns);
      };
      const existingRows = readAccountRows();
      const accounts = readAccounts(existingRows);
      const addedRows = buildMissingAccountRows(accounts, currency);
      if (addedRows.length === 0) return accounts;
      const { accountsTitle: title, accountsLine: line } = getFileTexts().journal;
      const accountsSheet = { id: ACCOUNTS_SHEET, title, line } as const;
      const rows = [...existingRows.map(({ cells }) => cells.map(toTableValue)), ...addedRows];
      writeOwnTable(accountsSheet, { columns, rows, notices: [] }, lockedServices);
      return readAccounts(readAccountRows());
    },
  );
}

/** The accounts in the rows of the tab, with cells in the order of FIELDS. The first row with a mistake is refused. */
export function readAccounts(rows: ExistingRows): Accounts {
  const accounts = new Map<string, Account>();
  for (const { row, cells } of rows) {
    const account = readAccount(cells.map(String), row + 1);
    const { idField } = USES[account.use];
    const key = buildAccountKey(account.use, idField === undefined ? '' : account[idField]);
    const duplicate = accounts.get(key);
    if (duplicate !== undefined)
      throw new NotAllowed([getTexts().journal.sameUse(account.row, duplicate.row)]);
    accounts.set(key, account);
  }
  return accounts;
}

/** The account of the app or network with this id, or else the one for all others. */
export function requireAccount(accounts: Accounts, use: AccountUse, id = ''): Account {
  const account = accounts.get(buildAccountKey(use, id)) ?? accounts.get(buildAccountKey(use, ''));
  if (account === undefined) throw new Error(`there is no account for ${use}`);
  return account;
}

export function buildMissingAccountRows(accounts: Accounts, currency: string): Cell[][] {
  const missingUses = USE_IDS.filter((use) => !accounts.has(buildAccountKey(use, '')));
  return missingUses.map((use) => {
    // Only Xero's format reads the currency, and refuses an account of another one. A blank cell is any currency.
    const cells: Partial<Record<AccountField, string>> = {
      use: getFileTexts().journal.uses[use],
      account: USES[use].proposed,
      currency,
    };
    return FIELDS.map((field) => cells[field] ?? null);
  });
}

function readAccount(cells: readonly string[], row: number): Account {
  const cellTexts = Object.fromEntries(FIELDS.map((field, at) => [field, (cells[at] ?? '').trim()]));
  const account = { ...(cellTexts as Record<AccountField, string>), row };
  const { wrongCell, accountColumns: labels } = getTexts().journal;
  const createCellError = (field: AccountField) =>
    new NotAllowed([wrongCell(row, labels[field].label, account[field])]);
  // The tab is in the language of the file, and users may type their own.
  const typedUse = account.use.toLowerCase();
  const use = USE_IDS.find((id) =>
    listTextTables().some(({ journal }) => journal.uses[id].toLowerCase() === typedUse),
  );
  if (use === undefined) throw createCellError('use');
  if (account.account === '') throw createCellError('account');
  for (const field of ['networkId', 'appId'] as const)
    if (field !== USES[use].idField && account[field] !== '') throw createCellError(field);
  return { ...account, use };
}

/** Ids are compared as the tab returns them. */
function buildAccountKey(use: AccountUse, id: string): string {
  return `${use} ${toReturnedText(replaceBrokenCharacters(id)).trim()}`;
}
