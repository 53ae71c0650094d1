import { MINOR_UNIT } from '../../books/booked-revenue';
import { fixedText } from '../../table/decimal';
import { texts } from '../../wording/texts';
import type { Journal, JournalEntry, JournalLine } from './entries';
import { descriptionOf, safeText } from './journal-table';

/** A text that both Ledger and hledger read. */
export function ledgerText({ currency, entries }: Journal, accounts: readonly string[]): string {
  const declared = accounts.map((account) => `account ${account}`);
  const head = [...declared, `commodity ${currency}`, `    format 1000.00 ${currency}`];
  return blocks([head, ...entries.map((entry) => ledgerEntry(entry, currency))]);
}

/** Other books may have opened the accounts, and an account cannot be opened twice, so a plugin opens those that are not open. */
export function beancountText({ month, currency, entries }: Journal, accounts: readonly string[]): string {
  const head = [
    `option "title" ${quoted(texts().journal.title(month))}`,
    `option "operating_currency" "${currency}"`,
    'plugin "beancount.plugins.auto_accounts"',
    `; ${texts().journal.openThese}`,
    ...accounts.map((account) => `; ${month}-01 open ${account} ${currency}`),
  ];
  return blocks([head, ...entries.map((entry) => beancountEntry(entry, currency))]);
}

function ledgerEntry({ date, reference, narration, lines }: JournalEntry, currency: string): string[] {
  const postings = lines.map((line) => `    ${posting(line, currency)}  ; ${comment(descriptionOf(line))}`);
  return [`${date} (${reference}) ${comment(narration)}`, ...postings];
}

function beancountEntry({ date, reference, narration, lines }: JournalEntry, currency: string): string[] {
  const postings = lines.flatMap((line) => [
    `  ${posting(line, currency)}`,
    ...Object.entries({ app: line.app, network: line.network }).flatMap(([field, party]) =>
      party === undefined
        ? []
        : [`    ${field}: ${quoted(party.name)}`, `    ${field}-id: ${quoted(party.id)}`],
    ),
  ]);
  return [`${date} * ${quoted(narration)} ^${reference}`, ...postings];
}

function posting({ account, amount }: JournalLine, currency: string): string {
  return `${account.account}  ${fixedText(amount, MINOR_UNIT)} ${currency}`;
}

/** Without the characters that make a tag, a date or a payee of a comment. */
function comment(text: string): string {
  return safeText(text).replace(/[:;|[\]]/g, '-');
}

function quoted(text: string): string {
  return `"${safeText(text).replace(/[\\"]/g, '\\$&')}"`;
}

function blocks(parts: readonly (readonly string[])[]): string {
  return parts.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
