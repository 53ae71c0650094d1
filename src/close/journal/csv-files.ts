import { MINOR_UNIT } from '../../books/booked-revenue';
import { NotAllowed } from '../../errors/ad-reports-error';
import { fixedText } from '../../table/decimal';
import { texts } from '../../wording/texts';
import type { Journal, JournalEntry } from './entries';
import { descriptionOf, journalColumns, journalRows, safeText } from './journal-table';

/** The columns of Xero's template for manual journals: https://help.xero.com/nz/ManualJournalsImport */
const XERO = [
  ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
];

/** Xero imports at most 300 lines of a file. One of them may be the header. */
const MOST_LINES = 299;

/** The lines as in the tab. */
export function csvText(journal: Journal): string {
  const columns = journalColumns();
  const rows = journalRows(journal).map((cells) =>
    cells.map((cell, at) => (columns[at]?.type === 'money' ? cell : quoted(cell))),
  );
  return csv([columns.map(({ label }) => label), ...rows]);
}

/** Files for Xero's import of manual journals. Throws NotAllowed if an entry has more lines than a file may have. */
export function xeroTexts({ entries }: Journal): string[] {
  const parts: string[][][] = [];
  for (const entry of entries) {
    const rows = xeroRows(entry);
    if (rows.length > MOST_LINES)
      throw new NotAllowed([texts().journal.tooLong(entry.narration, rows.length, MOST_LINES)]);
    const last = parts[parts.length - 1];
    if (last !== undefined && last.length + rows.length <= MOST_LINES) last.push(...rows);
    else parts.push(rows);
  }
  return parts.map((rows) => csv([XERO, ...rows]));
}

/** A positive amount is a debit, a negative one a credit. */
function xeroRows({ date, narration, lines }: JournalEntry): string[][] {
  const [year, month, day] = date.split('-');
  return lines.map((line) => {
    const { code, taxRate } = line.account;
    const cells = [narration, `${day}/${month}/${year}`, descriptionOf(line), code, taxRate];
    return [...cells.map(quoted), fixedText(line.amount, MINOR_UNIT), '', '', '', ''];
  });
}

/** A text as a cell that no spreadsheet program takes for a formula. */
function quoted(text: string): string {
  const line = safeText(text);
  const harmless = /^[=+\-@＝＋－＠]/.test(line) ? `'${line}` : line;
  return /[",;']/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
}

function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\r\n`).join('');
}
