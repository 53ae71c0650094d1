import { type Decimal, isNegative, isWithinShare, subtractDecimals, sumDecimals, ZERO } from '../../table';
import { findNamedCurrency, NOTHING } from './amounts';
import { findProvenNet, groupMoneyColumns } from './deductions';
import {
  AMOUNT_RANKS,
  excludeColumns,
  type FileColumn,
  findCurrencyColumn,
  hasMostlyTexts,
  hasTimes,
  selectBestColumns,
} from './file-columns';
import type { FieldColumns, FileTable } from './file-table';
import { parsePeriod } from './periods';
import { findMonthNumber, hasMeaning, isWord } from './words';

export function findStatementColumns(allColumns: readonly FileColumn[]): FieldColumns {
  const { amounts, deductions, debits, unnamed } = groupMoneyColumns(allColumns);
  const best = selectBestColumns(amounts, AMOUNT_RANKS);
  const provenNet = findProvenNet(allColumns)?.net;
  const amount = provenNet ?? best[0];
  const periods = excludeColumns(allColumns, 'noPeriod', 'payout');
  const times = periods.filter(hasTimes);
  const starts = selectBestColumns(times, ['start']);
  const texts = excludeColumns(allColumns, 'noApp').filter(hasMostlyTexts);
  const fields = {
    amount,
    // In a list of transactions: what was taken away.
    debit: debits.find(({ filled }) => filled.length > 0),
    deductions: deductions[0],
    period: [
      ...selectBestColumns(times, ['period']),
      ...starts,
      ...selectBestColumns(times, ['day']),
      // “Q3 2026” is no month: it is named in the question.
      ...selectBestColumns(periods.filter(hasMostlyTexts), ['period']),
    ][0],
    periodEnd: starts[0] && selectBestColumns(times, ['end'])[0],
    app: [...selectBestColumns(texts, ['app', 'appLike']), ...selectBestColumns(allColumns, ['appId'])][0],
    network: selectBestColumns(excludeColumns(allColumns, 'noApp'), ['network'])[0],
    currency: amount && findCurrencyColumn(amount, excludeColumns(allColumns, 'noCurrency', 'paid')),
    number: selectBestColumns(allColumns, ['number'])[0],
    date: selectBestColumns(allColumns.filter(hasTimes), ['issued'])[0],
  };
  return { fields, rivals: listRivals() };

  function listRivals(): FileColumn[] {
    if (provenNet !== undefined) return [];
    if (amount && hasMeaning(amount.header, 'net')) return best;
    // Of revenue and what is paid of it, nothing says which one is owed.
    const isFilledRival = (column: FileColumn) => !best.includes(column) && column.filled.length > 0;
    return [...best, ...[...amounts, ...unnamed].filter(isFilledRival)];
  }
}

/** What a row below the header row is. `doubtful` rows count or are totals or payouts: only the user knows. */
export type RowKind = 'counts' | 'total' | 'subtotal' | 'deduction' | 'payout' | 'doubtful';

type RowTexts = ReturnType<typeof readRowTexts>[number];
type StatementRow = RowTexts & Readonly<{ kind: RowKind }>;

/** The rows of a statement with what they are, by their words and by what they are the sum of. */
export function buildStatementRows(table: FileTable): StatementRow[] {
  const rows = readRowTexts(table).map((texts) => ({ ...texts, kind: detectRowKind(texts, table) }));
  const sum = sumCountedRows(rows);
  // A printed total has the rows as they are.
  const hasPrintedTotal = rows.some(({ kind, amount }) => kind === 'total' && amount === sum);
  const withSums = hasPrintedTotal ? rows : withTotals(rows, sum, table);
  return withSums.some(({ kind }) => kind === 'total') ? withSums : withDoubtfulLast(withSums);
}

function readRowTexts(table: FileTable) {
  const eventColumns = selectBestColumns(table.allColumns.filter(hasMostlyTexts), ['event']);
  const labelColumns = excludeColumns(table.allColumns, 'state');
  const isLabel = (cell: string) => !NOTHING.test(cell) && table.findCellAmount(cell) === undefined;
  return table.rows.map((row) => {
    const rowAmount = table.parseRowAmount(row);
    const period = table.getFieldText(row, 'period');
    const hasPeriod = parsePeriod(period, table.dateOrder) !== undefined;
    const labelCells = labelColumns.map(({ at }) => row.cells[at] ?? '');
    /** Its first text that is neither its time nor an amount. */
    const label = labelCells.find((cell) => isLabel(cell) && !(hasPeriod && cell === period)) ?? '';
    /** The texts of columns that say what kind of transaction a row is. */
    const eventTexts = eventColumns.map(({ at }) => row.cells[at] ?? '');
    /** Before deductions; undefined without one that can be read. */
    const amount = rowAmount.kind === 'amount' ? rowAmount.amount : undefined;
    return { row, label, eventTexts, events: [label, ...eventTexts], period, hasPeriod, amount };
  });
}

function sumCountedRows(rows: readonly StatementRow[]): Decimal {
  return sumDecimals(rows.flatMap(({ kind, amount }) => (kind === 'counts' && amount) || []));
}

function detectRowKind(texts: RowTexts, table: FileTable): RowKind {
  const isTransaction = table.columns.app === undefined && table.columns.network === undefined;
  if (isPayout(texts, isTransaction, table)) return 'payout';
  return detectSummaryKind(texts, table) ?? (isTransaction ? detectTransactionKind(texts) : 'counts');
}

/** “Opening balance”, “Payout”, of transactions “Balance at the end of October”, of a negative amount “Payment to your bank”. */
function isPayout(texts: RowTexts, isTransaction: boolean, table: FileTable): boolean {
  const { row, eventTexts, events, hasPeriod } = texts;
  const isEarned = (cell: string) => hasMeaning(cell, 'earnings');
  // In “Opening balance - earnings not paid yet”, what is earned is not the entry.
  const isOpening = (cell: string) =>
    hasMeaning(cell, 'opening') && !isEarned(cell.split(/ [-–—] |: /)[0] ?? '');
  const isApp = !isTransaction && hasPeriod && !isDeducted(texts) && table.getFieldText(row, 'app') !== '';
  if (!isApp && events.some((cell) => isOpening(cell) || isWord(cell, 'payout'))) return true;
  if (isTransaction && events.some((cell) => hasMeaning(cell, 'balance') && !isEarned(cell))) return true;
  // In a row by app, the label may be the app's name.
  return isDeducted(texts) && (isTransaction ? events : eventTexts).some(isPayoutText);
}

function isDeducted({ amount }: RowTexts): boolean {
  return amount !== undefined && isNegative(amount);
}

function isPayoutText(cell: string): boolean {
  return hasMeaning(cell, 'payout') && !hasMeaning(cell, 'earnings', 'deductions');
}

/** The kind of a row whose label stands beside the apps and transactions: totals, averages, taxes and deductions. */
function detectSummaryKind({ label, period, hasPeriod }: RowTexts, table: FileTable): RowKind | undefined {
  const isSummaryWord = (word: string) =>
    isWord(word, 'total', 'average', 'addedTax', 'label') ||
    findMonthNumber(word) > 0 ||
    findNamedCurrency(word) !== '';
  const hasOnlySummaryWords = (label.match(/\p{L}+/gu) ?? []).every(isSummaryWord);
  const hasPeriodColumn = table.columns.period !== undefined;
  // In a table by period, a row without one is no app's; else only its words show that.
  const isBesideRows = hasPeriodColumn
    ? !hasPeriod && (period === '' || period === label)
    : hasOnlySummaryWords;
  if (hasOnlySummaryWords && hasMeaning(label, 'total')) return 'total';
  if (hasOnlySummaryWords && hasMeaning(label, 'average')) return 'subtotal';
  if (!isBesideRows) return undefined;
  if (hasMeaning(label, 'addedTax')) return 'subtotal';
  if (hasMeaning(label, 'deductions')) return 'deduction';
  return hasMeaning(label, 'net', 'earnings') ? 'total' : undefined;
}

function detectTransactionKind(texts: RowTexts): RowKind {
  const { events } = texts;
  const isNamed = events.some((cell) => cell !== '');
  const isExplained = events.some((cell) => hasMeaning(cell, 'deductions', 'earnings'));
  const isUnexplained = isNamed && isDeducted(texts) && !isExplained;
  return isUnexplained || events.some(isPayoutText) ? 'doubtful' : 'counts';
}

/** A total may differ from its rows by this share, which rounding has lost. */
const NEAR_TOTAL_SHARE = '0.02';

/** What rows add up to: all that count, those above a row, and those between it and the total above it. */
type Sums = Readonly<Record<'counted' | 'above' | 'sinceTotal', Decimal>>;

/** The rows with the totals among them: sums of the rows above, of all others, or of those since the last total, named so or without a name. */
function withTotals(rows: readonly StatementRow[], counted: Decimal, table: FileTable): StatementRow[] {
  const isNameless = createNamelessTest(table);
  const kinds = new Map<StatementRow, RowKind>();
  let sums: Sums = { counted, above: ZERO, sinceTotal: ZERO };
  let totalOfAll: StatementRow | undefined;
  let rowsBelowTotal: StatementRow[] = [];
  for (const statementRow of rows) {
    const { label, amount = ZERO, hasPeriod, kind } = statementRow;
    if (kind !== 'counts' && kind !== 'total') continue;
    const isTotal =
      kind === 'total' ||
      (isNameless(statementRow) && isSumOfRows(amount, sums, ZERO)) ||
      (hasMeaning(label, 'total') && isSumOfRows(amount, sums, NEAR_TOTAL_SHARE));
    if (isTotal) {
      // The sum of counted rows contains this total so far.
      if (kind === 'counts') sums = { ...sums, counted: subtractDecimals(sums.counted, amount) };
      kinds.set(statementRow, detectTotalKind(statementRow, sums, table));
      totalOfAll = hasMeaning(label, 'total') && amount === sums.above ? statementRow : undefined;
      sums = { ...sums, sinceTotal: ZERO };
      rowsBelowTotal = [];
    } else {
      const above = sumDecimals([sums.above, amount]);
      sums = { ...sums, above, sinceTotal: sumDecimals([sums.sinceTotal, amount]) };
      if (amount !== ZERO && !hasPeriod) rowsBelowTotal.push(statementRow);
    }
  }
  if (totalOfAll !== undefined && rowsBelowTotal.length > 0) {
    // Below the total of all rows stand balances and other texts.
    kinds.set(totalOfAll, 'total');
    for (const statementRow of rowsBelowTotal)
      kinds.set(statementRow, hasMeaning(statementRow.label, 'net', 'balance') ? 'payout' : 'doubtful');
  }
  return rows.map((statementRow) => ({
    ...statementRow,
    kind: kinds.get(statementRow) ?? statementRow.kind,
  }));
}

function createNamelessTest({ allColumns, columns }: FileTable): (statementRow: StatementRow) => boolean {
  const isMostlyFilled = ({ filled, cells }: FileColumn) => filled.length * 2 >= cells.length;
  const nameColumns = allColumns.filter(
    (column) => column.at === columns.period || (hasMostlyTexts(column) && isMostlyFilled(column)),
  );
  return ({ row }) => nameColumns.some(({ at }) => NOTHING.test(row.cells[at] ?? ''));
}

/** Whether an amount is, within a share, what the other rows, those above or those since the last total add up to. */
function isSumOfRows(amount: Decimal, { counted, above, sinceTotal }: Sums, share: Decimal): boolean {
  return [subtractDecimals(counted, amount), above, sinceTotal].some(
    (sum) => sum !== ZERO && isWithinShare(subtractDecimals(amount, sum), share, sum),
  );
}

function detectTotalKind(
  { row, label, hasPeriod, amount = ZERO, kind }: StatementRow,
  sums: Sums,
  table: FileTable,
): RowKind {
  // An app may be called “Sum”.
  const isApp = table.getFieldText(row, 'app') === label && hasPeriod;
  if (kind === 'total' && isApp && !isSumOfRows(amount, sums, NEAR_TOTAL_SHARE)) return 'doubtful';
  if (kind !== 'total' && !isSumOfRows(amount, sums, ZERO)) return 'doubtful';
  return amount === sums.sinceTotal && amount !== sums.counted ? 'subtotal' : 'total';
}

/** The last row may be a total with a name that nobody knows, or an app that has earned as much as all others together. */
function withDoubtfulLast(rows: readonly StatementRow[]): StatementRow[] {
  const counted = rows.filter(({ kind, amount }) => kind === 'counts' && amount !== undefined);
  const last = counted.pop();
  const sum = sumCountedRows(counted);
  const isDoubtful =
    counted.length > 1 &&
    last?.label !== '' &&
    counted.every(({ label }) => label !== last?.label) &&
    sum !== ZERO &&
    sum === last?.amount;
  return rows.map((row) => (isDoubtful && row === last ? { ...row, kind: 'doubtful' } : row));
}
