import { lockDocument, MINOR_UNIT } from '../../books';
import { getFileLanguage } from '../../language';
import { buildOwnColumns, type ColumnLayout, type OwnTableServices, writeOwnTable } from '../../sheet';
import { type Column, formatFixed, invertSign, replaceBrokenCharacters, type Table } from '../../table';
import { addInBrackets, getFileTexts } from '../../wording';
import type { Journal, JournalEntry, JournalLine } from './entries';

export function writeJournal(journal: Journal, services: OwnTableServices) {
  return lockDocument(services, (lockedServices) => {
    const { month, currency } = journal;
    const id = `books.journal.${month}.${currency}` as const;
    const { title, line } = getFileTexts().journal;
    const journalSheet = { id, title: title(month), line: line(month, currency) };
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

type JournalField = keyof typeof LAYOUT;
const FIELDS = Object.keys(LAYOUT) as JournalField[];

/** The program Ledger reads at most 4,096 bytes of a line. Our longest has an account and a text: twice 200 characters, of at most 3 bytes each. */
const MOST_CHARACTERS = 200;

export function defineJournalColumns(): readonly Column[] {
  return buildOwnColumns(LAYOUT, getFileTexts().journal.columns);
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

export function describeJournalLine({ account, app, network }: JournalLine): string {
  const { uses, ofApp, ofNetwork } = getFileTexts().journal;
  const formatPartyName = ({ id, name }: NonNullable<JournalLine['app']>) =>
    name === '' ? id : addInBrackets(toSafeText(name), id, getFileLanguage());
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
  const cells: Record<JournalField, string> = {
    date,
    account: account.account,
    debit: isCredit ? '' : size,
    credit: isCredit ? size : '',
    currency,
    app: app?.name ?? '',
    network: network?.name ?? '',
    reference,
    narration,
    appId: app?.id ?? '',
    networkId: network?.id ?? '',
  };
  return FIELDS.map((field) => cells[field]);
}
