import { MINOR_UNIT } from '../../books/books';
import { lockDocument } from '../../books/close-ports';
import { readOnce } from '../../sheet/api/retrying-api';
import {
  asCell,
  type ColumnLayout,
  type OwnTablePorts,
  ownColumns,
  writeOwnTable,
} from '../../sheet/own/own-table';
import { readExistingTable, rowsOfTable } from '../../sheet/read/existing-table';
import { findReportSheet, SHEET_FIELDS, stampedSheets } from '../../sheet/read/report-sheet';
import type { Work } from '../../sheet/write-job';
import { fixedText, negated } from '../../table/decimal';
import { wholeCharacters } from '../../table/sheet-cell';
import type { Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { type Accounts, accountColumns, missingRows, readAccounts } from './accounts';
import type { Journal, JournalEntry, JournalLine } from './entries';
import type { JournalMonth } from './journal-month';

export const ACCOUNTS_SHEET = 'books.accounts';

/** Adds rows that the month needs; no other cell changes. Throws NotAllowed for a mistake in the tab, and what writeTable throws. */
export function accountsOf(month: JournalMonth, ports: OwnTablePorts): Accounts {
  // The write compares with the cells that are read here, so it does not undo what a user types meanwhile.
  return lockDocument({ ...ports, spreadsheet: readOnce(ports.spreadsheet) }, (context) => {
    const columns = accountColumns();
    const readRows = () => {
      const sheet = findReportSheet(context.api, ACCOUNTS_SHEET);
      return sheet === undefined ? [] : rowsOfTable(readExistingTable(context.api, sheet), columns);
    };
    const existing = readRows();
    const accounts = readAccounts(existing);
    const missing = missingRows(accounts, month);
    if (missing.length === 0) return accounts;
    const { accountsTitle: title, accountsLine: line, accountsMark: mark } = texts().journal;
    const rows = [...existing.map(({ cells }) => cells.map(asCell)), ...missing];
    const own = { id: ACCOUNTS_SHEET, title, line, mark, isHistory: true } as const;
    writeOwnTable(own, { columns, rows, notices: [] }, context);
    return readAccounts(readRows());
  });
}

/** Writes the journal into its tab, under the document's lock. Throws what writeTable throws. */
export function writeJournal(journal: Journal, ports: OwnTablePorts): Work {
  return lockDocument(ports, (context) => {
    const { month, currency } = journal;
    const id = `books.journal.${month}.${currency}` as const;
    const { title, line, mark } = texts().journal;
    const isTaken = stampedSheets(context.api.get(SHEET_FIELDS)).some(
      ({ tab, stamp }) => tab.title === title(month) && stamp.report !== id,
    );
    const ownTitle = isTaken ? `${title(month)} ${currency}` : title(month);
    const own = { id, title: ownTitle, line: line(month, currency), mark };
    return writeOwnTable(own, journalTable(journal), context);
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

export function journalColumns(): readonly Column[] {
  return ownColumns(LAYOUT, texts().journal.columns);
}

/** The cells of all lines in the order of `journalColumns`. Amounts have two decimals; what a line does not have is ''. */
export function journalRows({ entries, currency }: Journal): string[][] {
  return entries.flatMap((entry) => entry.lines.map((line) => rowOf(entry, line, currency)));
}

function journalTable(journal: Journal): Table {
  const columns = journalColumns();
  const rows = journalRows(journal).map((cells) =>
    cells.map((cell, at) => (cell === '' ? null : columns[at]?.type === 'money' ? Number(cell) : cell)),
  );
  return { columns, rows, notices: [] };
}

/** The app or network of a line with its id, or what its account is used for. */
export function descriptionOf({ account, app, network }: JournalLine): string {
  const { uses, ofApp, ofNetwork } = texts().journal;
  const named = ({ id, name }: NonNullable<JournalLine['app']>) =>
    name === '' ? id : `${safeText(name)} (${id})`;
  if (network !== undefined) return safeText(ofNetwork(named(network)));
  return safeText(app === undefined ? uses[account.use] : ofApp(named(app)));
}

/** The text on one line, without control characters, and not too long for a line. */
export function safeText(text: string): string {
  const line = text.slice(0, MOST_CHARACTERS).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  return wholeCharacters(line).trim();
}

function rowOf(
  { date, reference, narration }: JournalEntry,
  { account, amount, app, network }: JournalLine,
  currency: string,
): string[] {
  const isCredit = amount.startsWith('-');
  const size = fixedText(isCredit ? negated(amount) : amount, MINOR_UNIT);
  const amounts = isCredit ? ['', size] : [size, ''];
  const names = [app, network].map((party) => party?.name ?? '');
  const ids = [app, network].map((party) => party?.id ?? '');
  return [date, account.account, ...amounts, currency, ...names, reference, narration, ...ids];
}
