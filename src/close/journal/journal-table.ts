import { MINOR_UNIT } from '../../books/booked-revenue';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import { fixedText, negated } from '../../table/decimal';
import { wholeCharacters } from '../../table/sheet-cell';
import type { Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { Journal, JournalEntry, JournalLine } from './entries';

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

export function journalTable(journal: Journal): Table {
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
