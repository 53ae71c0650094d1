import { MINOR_UNIT, openBooks, type RecordServices } from '../../books';
import { NotAllowed } from '../../errors';
import { formatFixed } from '../../table';
import { getFileTexts, getTexts } from '../../wording';
import { requireClosedMonth } from '../closings/month-actions';
import { type Account, type AccountField, BEANCOUNT_PART, ensureAccounts } from './accounts';
import {
  buildJournal,
  buildJournalMonth,
  type Journal,
  type JournalEntry,
  type JournalLine,
} from './entries';
import {
  buildJournalRows,
  defineJournalColumns,
  describeJournalLine,
  toSafeText,
  writeJournal,
} from './journal-sheets';

/** A part of a name in Ledger and hledger: no two spaces, and nothing that begins a comment or a virtual account. */
const LEDGER_FIRST = /^[\p{L}\p{N}]/u;
const LEDGER_WORD = /^[^\p{C}\p{Z};[\]]+$/u;
const BEANCOUNT_ROOT = /^(?:Assets|Liabilities|Equity|Income|Expenses):/;
const XERO_CODE = /^[\p{L}\p{N}][\p{L}\p{N} ./_-]{0,9}$/u;
const XERO_TAX_RATE = /^[\p{L}\p{N}]\P{C}{0,99}$/u;
const MOST_NAME = 200;

function isLedgerPart(part: string): boolean {
  return LEDGER_FIRST.test(part) && part.split(' ').every((word) => LEDGER_WORD.test(word));
}

type Accepts = (cell: string, currency: string) => boolean;

/** What each format accepts in the columns of the tab Accounts. Nothing is changed silently. */
const ACCEPTED = {
  csv: {},
  xero: {
    code: (cell) => XERO_CODE.test(cell),
    taxRate: (cell) => XERO_TAX_RATE.test(cell),
    // Xero converts nothing when it imports a journal.
    currency: (cell, currency) => cell === '' || cell.toUpperCase() === currency,
  },
  ledger: {
    account: (cell) => cell.length <= MOST_NAME && cell.split(':').every(isLedgerPart),
  },
  beancount: {
    account: (cell) =>
      BEANCOUNT_ROOT.test(cell) && cell.split(':').every((part) => BEANCOUNT_PART.test(part)),
  },
} satisfies Record<string, Partial<Record<AccountField, Accepts>>>;

export type JournalFormat = keyof typeof ACCEPTED;
const JOURNAL_FORMATS = Object.keys(ACCEPTED) as JournalFormat[];

/** The columns of Xero's template for manual journals: https://help.xero.com/nz/ManualJournalsImport */
const XERO = [
  ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
];

/** Xero imports at most 300 lines of a file, maybe with the header. */
const MOST_LINES = 299;

export interface JournalFile {
  readonly name: string;
  readonly text: string;
}

/** Makes the journal of a closed month in its tab, or as files in one of the formats. Adds accounts that the tab Accounts lacks. */
export function makeJournal(month: unknown, currency: unknown, format: unknown, services: RecordServices) {
  const { closings } = openBooks(services);
  const journalMonth = buildJournalMonth(requireClosedMonth(month, currency, closings), closings);
  const journal = buildJournal(journalMonth, ensureAccounts(journalMonth.currency, services));
  const fileFormat = JOURNAL_FORMATS.find((journalFormat) => journalFormat === format);
  if (fileFormat !== undefined) return { files: formatJournalFiles(fileFormat, journal), sheetId: null };
  return { files: [], sheetId: writeJournal(journal, services).sheetId };
}

export function formatJournalFiles(format: JournalFormat, journal: Journal): JournalFile[] {
  const { month, currency, entries } = journal;
  const accounts = [...new Set(entries.flatMap(({ lines }) => lines.map(({ account }) => account)))];
  if (accounts.length === 0) throw new NotAllowed([getTexts().journal.noLines(month, currency)]);
  assertAccepted(format, accounts, currency);
  const accountNames = [...new Set(accounts.map(({ account }) => account))];
  const name = `journal-${month}-${currency}`;
  switch (format) {
    case 'csv':
      return [{ name: `${name}.csv`, text: formatJournalCsv(journal) }];
    case 'ledger':
      return [{ name: `${name}.ledger`, text: formatLedgerFile(journal, accountNames) }];
    case 'beancount':
      return [{ name: `${name}.beancount`, text: formatBeancountFile(journal, accountNames) }];
    case 'xero':
      return formatXeroFiles(journal).map((text, nth, { length }) => ({
        name: `${name}-xero${length === 1 ? '' : `-${nth + 1}`}.csv`,
        text,
      }));
  }
}

function assertAccepted(format: JournalFormat, accounts: readonly Account[], currency: string): void {
  const { notAccepted, accepted, accountColumns } = getTexts().journal;
  const checks = Object.entries<Accepts>(ACCEPTED[format]) as [AccountField, Accepts][];
  const problems = checks.flatMap(([field, accepts]) => {
    const rows = accounts.flatMap((account) => (accepts(account[field], currency) ? [] : [account.row]));
    return rows.length === 0 ? [] : [notAccepted(accountColumns[field].label, format, rows)];
  });
  if (problems.length > 0) throw new NotAllowed([...problems, accepted[format]]);
}

function formatJournalCsv(journal: Journal): string {
  const columns = defineJournalColumns();
  const rows = buildJournalRows(journal).map((cells) =>
    cells.map((cell, at) => (columns[at]?.type === 'money' ? cell : formatCsvCell(cell))),
  );
  return joinCsvRows([columns.map(({ label }) => label), ...rows]);
}

/** Files of whole entries for Xero's import of manual journals. */
function formatXeroFiles({ entries }: Journal): string[] {
  const parts: string[][][] = [];
  for (const entry of entries) {
    const rows = buildXeroRows(entry);
    if (rows.length > MOST_LINES)
      throw new NotAllowed([getTexts().journal.tooLong(entry.narration, rows.length, MOST_LINES)]);
    const last = parts[parts.length - 1];
    if (last !== undefined && last.length + rows.length <= MOST_LINES) last.push(...rows);
    else parts.push(rows);
  }
  return parts.map((rows) => joinCsvRows([XERO, ...rows]));
}

/** A positive amount is a debit, a negative one a credit. */
function buildXeroRows({ date, narration, lines }: JournalEntry): string[][] {
  const [year, month, day] = date.split('-');
  return lines.map((line) => {
    const { code, taxRate } = line.account;
    const cells = [narration, `${day}/${month}/${year}`, describeJournalLine(line), code, taxRate];
    return [...cells.map(formatCsvCell), formatFixed(line.amount, MINOR_UNIT), '', '', '', ''];
  });
}

/** A text as a cell that no spreadsheet program reads as a formula. */
export function formatCsvCell(text: string): string {
  const line = toSafeText(text);
  const harmless = /^[=+\-@＝＋－＠]/.test(line) ? `'${line}` : line;
  return /[",;']/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
}

export function joinCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A text that both Ledger and hledger read. */
function formatLedgerFile({ currency, entries }: Journal, accounts: readonly string[]): string {
  const declared = accounts.map((account) => `account ${account}`);
  const blocks = entries.map(({ date, reference, narration, lines }) => [
    `${date} (${reference}) ${formatLedgerComment(narration)}`,
    ...lines.map(
      (line) => `    ${formatPosting(line, currency)}  ; ${formatLedgerComment(describeJournalLine(line))}`,
    ),
  ]);
  return joinBlocks([[...declared, `commodity ${currency}`, `    format 1000.00 ${currency}`], ...blocks]);
}

/** Other books may have opened the accounts, and an account cannot be opened twice, so a plugin opens those that are not open. */
function formatBeancountFile({ month, currency, entries }: Journal, accounts: readonly string[]): string {
  const head = [
    `option "title" ${quoteBeancountText(getFileTexts().journal.title(month))}`,
    `option "operating_currency" "${currency}"`,
    'plugin "beancount.plugins.auto_accounts"',
    `; ${getFileTexts().journal.openThese}`,
    ...accounts.map((account) => `; ${month}-01 open ${account} ${currency}`),
  ];
  const blocks = entries.map(({ date, reference, narration, lines }) => [
    `${date} * ${quoteBeancountText(narration)} ^${reference}`,
    ...lines.flatMap((line) => [
      `  ${formatPosting(line, currency)}`,
      ...Object.entries({ app: line.app, network: line.network }).flatMap(([field, party]) =>
        party === undefined
          ? []
          : [
              `    ${field}: ${quoteBeancountText(party.name)}`,
              `    ${field}-id: ${quoteBeancountText(party.id)}`,
            ],
      ),
    ]),
  ]);
  return joinBlocks([head, ...blocks]);
}

function formatPosting({ account, amount }: JournalLine, currency: string): string {
  return `${account.account}  ${formatFixed(amount, MINOR_UNIT)} ${currency}`;
}

/** Without the characters that make a tag, a date or a payee of a comment. */
function formatLedgerComment(text: string): string {
  return toSafeText(text).replace(/[:;|[\]]/g, '-');
}

function quoteBeancountText(text: string): string {
  return `"${toSafeText(text).replace(/[\\"]/g, '\\$&')}"`;
}

function joinBlocks(blocks: readonly (readonly string[])[]): string {
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
