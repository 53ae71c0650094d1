import { lockDocument, MINOR_UNIT } from '../../books';
import {
  buildOwnColumns,
  type ColumnLayout,
  createCachingApi,
  findReportSheet,
  listDataRows,
  listStampedSheets,
  type OwnTableServices,
  readExistingTable,
  SHEET_FIELDS,
  toTableValue,
  type WriteResult,
  writeOwnTable,
} from '../../sheet';
import { type Column, formatFixed, invertSign, replaceBrokenCharacters, type Table } from '../../table';
import { getTexts } from '../../wording';
import { type Accounts, buildMissingAccountRows, defineAccountColumns, readAccounts } from './accounts';
import type { Journal, JournalEntry, JournalLine } from './entries';
import type { JournalMonth } from './journal-month';

export const ACCOUNTS_SHEET = 'books.accounts';

/** Adds rows that the month needs; no other cell changes. */
export function ensureAccounts(journalMonth: JournalMonth, services: OwnTableServices): Accounts {
  // The write compares with the cells that are read here, so it does not undo what a user types meanwhile.
  return lockDocument(
    { ...services, spreadsheet: createCachingApi(services.spreadsheet) },
    (lockedServices) => {
      const columns = defineAccountColumns();
      const readAccountRows = () => {
        const sheet = findReportSheet(lockedServices.api, ACCOUNTS_SHEET);
        return sheet === undefined ? [] : listDataRows(readExistingTable(lockedServices.api, sheet), columns);
      };
      const existingRows = readAccountRows();
      const accounts = readAccounts(existingRows);
      const addedRows = buildMissingAccountRows(accounts, journalMonth);
      if (addedRows.length === 0) return accounts;
      const { accountsTitle: title, accountsLine: line, accountsMark: mark } = getTexts().journal;
      const accountsSheet = { id: ACCOUNTS_SHEET, title, line, mark, isHistory: true } as const;
      const rows = [...existingRows.map(({ cells }) => cells.map(toTableValue)), ...addedRows];
      writeOwnTable(accountsSheet, { columns, rows, notices: [] }, lockedServices);
      return readAccounts(readAccountRows());
    },
  );
}

/** Writes the journal into its tab, under the document's lock. */
export function writeJournal(journal: Journal, services: OwnTableServices): WriteResult {
  return lockDocument(services, (lockedServices) => {
    const { month, currency } = journal;
    const id = `books.journal.${month}.${currency}` as const;
    const { title, line, mark } = getTexts().journal;
    const isTitleUsed = listStampedSheets(lockedServices.api.get(SHEET_FIELDS)).some(
      ({ tab, stamp }) => tab.title === title(month) && stamp.report !== id,
    );
    const sheetTitle = isTitleUsed ? `${title(month)} ${currency}` : title(month);
    const journalSheet = { id, title: sheetTitle, line: line(month, currency), mark };
    return writeOwnTable(journalSheet, buildJournalTable(journal), lockedServices);
  });
}

const LAYOUT = {
  date: { type: 'date' },
  account: { type: 'text', key: true, width: 260 },
  debit: { type: 'money' },
  credit: { type: 'money' },
  currency: { type: 'text', width: 80 },
  app: { type: 'text' },
  network: { type: 'text' },
  reference: { type: 'id', key: true, width: 230 },
  narration: { type: 'text', width: 300 },
  appId: { type: 'id', key: true },
  networkId: { type: 'id', key: true },
} satisfies Record<string, ColumnLayout>;

/** Ledger reads at most 4,096 bytes of a line. */
const MOST_CHARACTERS = 200;

export function defineJournalColumns(): readonly Column[] {
  return buildOwnColumns(LAYOUT, getTexts().journal.columns);
}

/** The cells of all lines in the order of `defineJournalColumns`. Amounts have two decimals; what a line does not have is ''. */
export function buildJournalRows({ entries, currency }: Journal): string[][] {
  return entries.flatMap((entry) => entry.lines.map((line) => buildJournalRow(entry, line, currency)));
}

function buildJournalTable(journal: Journal): Table {
  const columns = defineJournalColumns();
  const rows = buildJournalRows(journal).map((cells) =>
    cells.map((cell, at) => (cell === '' ? null : columns[at]?.type === 'money' ? Number(cell) : cell)),
  );
  return { columns, rows, notices: [] };
}

/** The app or network of a line with its id, or what its account is used for. */
export function describeJournalLine({ account, app, network }: JournalLine): string {
  const { uses, ofApp, ofNetwork } = getTexts().journal;
  const formatPartyName = ({ id, name }: NonNullable<JournalLine['app']>) =>
    name === '' ? id : `${toSafeText(name)} (${id})`;
  if (network !== undefined) return toSafeText(ofNetwork(formatPartyName(network)));
  return toSafeText(app === undefined ? uses[account.use] : ofApp(formatPartyName(app)));
}

/** The text on one line, without control characters, and not too long for a line. */
export function toSafeText(text: string): string {
  const line = text.slice(0, MOST_CHARACTERS).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  return replaceBrokenCharacters(line).trim();
}

function buildJournalRow(
  { date, reference, narration }: JournalEntry,
  { account, amount, app, network }: JournalLine,
  currency: string,
): string[] {
  const isCredit = amount.startsWith('-');
  const size = formatFixed(isCredit ? invertSign(amount) : amount, MINOR_UNIT);
  const amounts = isCredit ? ['', size] : [size, ''];
  const names = [app, network].map((party) => party?.name ?? '');
  const ids = [app, network].map((party) => party?.id ?? '');
  return [date, account.account, ...amounts, currency, ...names, reference, narration, ...ids];
}
