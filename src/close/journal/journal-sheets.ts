import { readOnce } from '../../sheet/api/read-once';
import { retryingSheets } from '../../sheet/api/retrying-api';
import { asCell } from '../../sheet/own/own-columns';
import { type OwnTablePorts, writeOwnTable } from '../../sheet/own/own-table';
import { readExistingTable, rowsOfTable } from '../../sheet/read/existing-table';
import { findReportSheet, SHEET_FIELDS, stampedSheets } from '../../sheet/read/report-sheet';
import { underLock } from '../../sheet/write/write-table';
import type { Work } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { type Accounts, accountColumns, missingRows, readAccounts } from './accounts';
import type { Journal } from './entries';
import type { JournalMonth } from './journal-month';
import { journalTable } from './journal-table';

const ACCOUNTS = 'books.accounts';
const PATIENCE_MS = 60_000;

/**
 * The accounts of the tab Accounts. Adds rows that the month needs and the tab lacks; no other cell changes. Throws NotAllowed for a mistake
 * in the tab, and what writeTable throws.
 */
export function accountsOf(month: JournalMonth, ports: OwnTablePorts): Accounts {
  return underLock(ports, () => {
    // The write compares with the cells that are read here, so it does not undo what a user types meanwhile.
    const spreadsheet = readOnce(ports.spreadsheet);
    const context = { ...ports, spreadsheet, deadline: ports.clock.now() + PATIENCE_MS };
    const columns = accountColumns();
    const api = retryingSheets(spreadsheet, ports.clock, context.deadline);
    const readRows = () => {
      const sheet = findReportSheet(api, ACCOUNTS);
      return sheet === undefined ? [] : rowsOfTable(readExistingTable(api, sheet), columns);
    };
    const existing = readRows();
    const accounts = readAccounts(existing);
    const missing = missingRows(accounts, month);
    if (missing.length === 0) return accounts;
    const { accountsTitle: title, accountsLine: line, accountsMark: mark } = texts().journal;
    const rows = [...existing.map(({ cells }) => cells.map(asCell)), ...missing];
    const own = { id: ACCOUNTS, title, line, mark, isHistory: true } as const;
    writeOwnTable(own, { columns, rows, notices: [] }, context);
    return readAccounts(readRows());
  });
}

/** Writes the journal into its tab, under the document's lock. Throws what writeTable throws. */
export function writeJournal(journal: Journal, ports: OwnTablePorts): Work {
  return underLock(ports, () => {
    const deadline = ports.clock.now() + PATIENCE_MS;
    const { month, currency } = journal;
    const id = `books.journal.${month}.${currency}` as const;
    const { title, line, mark } = texts().journal;
    const file = retryingSheets(ports.spreadsheet, ports.clock, deadline).get(SHEET_FIELDS);
    const isTaken = stampedSheets(file).some(
      ({ tab, stamp }) => tab.title === title(month) && stamp.report !== id,
    );
    const ownTitle = isTaken ? `${title(month)} ${currency}` : title(month);
    const own = { id, title: ownTitle, line: line(month, currency), mark };
    return writeOwnTable(own, journalTable(journal), { ...ports, deadline });
  });
}
