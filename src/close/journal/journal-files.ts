import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import type { Account, AccountField } from './accounts';
import { csvText, xeroTexts } from './csv-files';
import type { Journal } from './entries';
import { beancountText, ledgerText } from './plain-text';

/** A part of a name in Ledger and hledger: no two spaces, and nothing that begins a comment or a virtual account. */
const LEDGER_FIRST = /^[\p{L}\p{N}]/u;
const LEDGER_WORD = /^[^\p{C}\p{Z};[\]]+$/u;
const BEANCOUNT_ROOT = /^(?:Assets|Liabilities|Equity|Income|Expenses):/;
const BEANCOUNT_PART = /^[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*$/u;
const XERO_CODE = /^[\p{L}\p{N}][\p{L}\p{N} ./_-]{0,9}$/u;
const XERO_TAX_RATE = /^[\p{L}\p{N}]\P{C}{0,99}$/u;
const MOST_NAME = 200;

/** True for a part of an account: words with single spaces between them. */
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
export const JOURNAL_FORMATS = Object.keys(ACCEPTED) as JournalFormat[];

export interface JournalFile {
  readonly name: string;
  readonly text: string;
}

/** The journal as files of a format. Throws NotAllowed if it has no lines, or accounts that the format does not accept. */
export function journalFiles(format: JournalFormat, journal: Journal): JournalFile[] {
  const { month, currency, entries } = journal;
  const accounts = new Set(entries.flatMap(({ lines }) => lines.map(({ account }) => account)));
  if (accounts.size === 0) throw new NotAllowed([texts().journal.noLines(month, currency)]);
  assertAccepted(format, [...accounts], currency);
  const names = [...new Set([...accounts].map(({ account }) => account))];
  const name = `journal-${month}-${currency}`;
  if (format === 'csv') return [{ name: `${name}.csv`, text: csvText(journal) }];
  if (format === 'ledger') return [{ name: `${name}.ledger`, text: ledgerText(journal, names) }];
  if (format === 'beancount') return [{ name: `${name}.beancount`, text: beancountText(journal, names) }];
  return xeroTexts(journal).map((text, nth, { length }) => ({
    name: `${name}-xero${length === 1 ? '' : `-${nth + 1}`}.csv`,
    text,
  }));
}

function assertAccepted(format: JournalFormat, accounts: readonly Account[], currency: string): void {
  const { notAccepted, accountColumns } = texts().journal;
  const accepted: Partial<Record<AccountField, string>> = texts().journal.accepted[format];
  const checks = Object.entries<Accepts>(ACCEPTED[format]) as [AccountField, Accepts][];
  const problems = checks.flatMap(([field, accepts]) => {
    const cells = accounts.map((account) => ({ row: account.row, cell: account[field] }));
    const refused = cells.filter(({ cell }) => !accepts(cell, currency));
    const { label } = accountColumns[field];
    return refused.length === 0
      ? []
      : [`${notAccepted(label, format, currency, refused)} ${accepted[field]}`];
  });
  if (problems.length > 0) throw new NotAllowed(problems);
}
