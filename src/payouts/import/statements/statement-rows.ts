import { type Decimal, isNegative, isWithinShare, subtractDecimals, sumDecimals, ZERO } from '../../../table';
import { findNamedCurrency, NOTHING } from '../amounts';
import { excludeColumns, type FileColumn, hasMostlyTexts, selectBestColumns } from '../file-columns';
import type { FileTable } from '../file-table';
import { parsePeriod } from '../periods';
import { findMonthNumber, hasWordFor, isOnlyAWordFor } from '../words';

/** A total may differ from its rows by this share, which rounding has lost. */
const NEAR_TOTAL_SHARE = '0.02';

/** What a row below the header row is. `ignored` are averages, added taxes and sums of some rows. `doubtful` rows count or are totals or payouts: only the user knows. */
export type RowKind = 'counts' | 'total' | 'ignored' | 'deduction' | 'payout' | 'doubtful';

type RowTexts = ReturnType<typeof readRowTexts>[number];
type StatementRow = RowTexts & Readonly<{ kind: RowKind }>;

/**
 * The rows of a statement with their kinds:
 *
 *     Month    | App         | Earnings
 *     Oct 2026 | Total War   |  70.00   counts: “War” is no word of totals, and the other rows do not add up to 70
 *     Oct 2026 | Harbor      |  30.00   counts
 *     Oct 2026 | Sum         |  20.00   doubtful: named as a total, but no sum of rows
 *     Oct 2026 |             | 100.00   total: it has no name, and the rows that count add up to 100
 *              | Withholding |  -5.00   deduction
 *              | VAT         |   9.50   ignored
 *     Oct 2026 | Payment     | -45.00   payout
 */
export function readStatementRows(table: FileTable): StatementRow[] {
  const rows = readRowTexts(table).map((texts) => ({ ...texts, kind: detectKindByWords(texts, table) }));
  // If a printed total is the sum of the counted rows, their kinds are right.
  const counted = sumCountedRows(rows);
  const hasPrintedTotal = rows.some(({ kind, amount }) => kind === 'total' && amount === counted);
  if (hasPrintedTotal) return rows;
  const rowsWithTotals = withTotals(rows, table);
  const hasTotal = rowsWithTotals.some(({ kind }) => kind === 'total');
  return hasTotal ? rowsWithTotals : withDoubtfulLast(rowsWithTotals);
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
    const isTakenAway = amount !== undefined && isNegative(amount);
    return { row, label, eventTexts, events: [label, ...eventTexts], period, hasPeriod, amount, isTakenAway };
  });
}

/** The kind of a row by its words. In a table by app or network, its label may be the name of an app; in a list of transactions, it says what happened. */
function detectKindByWords(texts: RowTexts, table: FileTable): RowKind {
  const { row, eventTexts, events, hasPeriod, isTakenAway } = texts;
  const isTransactionList = table.columns.app === undefined && table.columns.network === undefined;
  const isApp = hasPeriod && !isTakenAway && table.getFieldText(row, 'app') !== '';
  if (!isApp && events.some(isBalanceOrPayout)) return 'payout';
  // “Balance at the end of October”, but not “Earnings, added to your balance”.
  const isBalanceEntry = (cell: string) => hasWordFor(cell, 'balance') && !hasWordFor(cell, 'earnings');
  if (isTransactionList && events.some(isBalanceEntry)) return 'payout';
  if (isTakenAway && (isTransactionList ? events : eventTexts).some(mayBePayout)) return 'payout';
  const summaryKind = detectSummaryKind(texts, table);
  if (summaryKind !== undefined || !isTransactionList) return summaryKind ?? 'counts';
  const isExplained = events.some((cell) => hasWordFor(cell, 'deductions', 'earnings'));
  const isUnexplained = isTakenAway && events.some((cell) => cell !== '') && !isExplained;
  return isUnexplained || events.some(mayBePayout) ? 'doubtful' : 'counts';
}

/** “Opening balance” and “Payout”. In “Opening balance - earnings not paid yet”, what is earned is not the entry. */
function isBalanceOrPayout(cell: string): boolean {
  const [entry = ''] = cell.split(/ [-–—] |: /);
  return isOnlyAWordFor(cell, 'payout') || (hasWordFor(cell, 'opening') && !hasWordFor(entry, 'earnings'));
}

/** “Payment to your bank”, but not “Payment of October's earnings”. */
function mayBePayout(cell: string): boolean {
  return hasWordFor(cell, 'payout') && !hasWordFor(cell, 'earnings', 'deductions');
}

/** The kind of a row beside those of apps and transactions: “Total”, “Average”, “VAT”, “Less withholding”, “Net payable”. */
function detectSummaryKind({ label, period, hasPeriod }: RowTexts, table: FileTable): RowKind | undefined {
  const isSummaryWord = (word: string) =>
    isOnlyAWordFor(word, 'total', 'average', 'addedTax', 'label') ||
    findMonthNumber(word) > 0 ||
    findNamedCurrency(word) !== '';
  const hasOnlySummaryWords = (label.match(/\p{L}+/gu) ?? []).every(isSummaryWord);
  if (hasOnlySummaryWords && hasWordFor(label, 'total')) return 'total';
  if (hasOnlySummaryWords && hasWordFor(label, 'average')) return 'ignored';
  // In a table by period, a row without one is no app's. In another table, only words show that.
  const hasNoPeriod = !hasPeriod && (period === '' || period === label);
  const mayBeSummary = table.columns.period === undefined ? hasOnlySummaryWords : hasNoPeriod;
  if (!mayBeSummary) return undefined;
  if (hasWordFor(label, 'addedTax')) return 'ignored';
  if (hasWordFor(label, 'deductions')) return 'deduction';
  return hasWordFor(label, 'net', 'earnings') ? 'total' : undefined;
}

function sumCountedRows(rows: readonly StatementRow[]): Decimal {
  return sumDecimals(rows.flatMap(({ kind, amount }) => (kind === 'counts' && amount) || []));
}

/** `counted` is of all rows that count, also those below, less those that turned out to be totals; `above` of those above a row; `sinceTotal` of those between it and the total above it. */
type RunningSums = Record<'counted' | 'above' | 'sinceTotal', Decimal>;

/**
 * Finds totals that no word names, and words of totals that are names of apps. The sums beside each row are those that decide its kind:
 *
 *                                counted  above  sinceTotal
 *     Puzzle           | 100.00      300      0       0       counts
 *     Subtotal Android | 100.00      200    100     100       ignored: it is `sinceTotal`, but not `counted`, which no longer contains it
 *     Racer            |  50.00      200    100       0       counts
 *     Subtotal iOS     |  50.00      150    150      50       ignored
 *     Total            | 150.00      150    150       0       total
 */
function withTotals(rows: readonly StatementRow[], table: FileTable): StatementRow[] {
  const sums: RunningSums = { counted: sumCountedRows(rows), above: ZERO, sinceTotal: ZERO };
  const isMostlyFilled = ({ filled, cells }: FileColumn) => filled.length * 2 >= cells.length;
  const nameColumns = table.allColumns.filter(
    (column) => column.at === table.columns.period || (hasMostlyTexts(column) && isMostlyFilled(column)),
  );
  const isNameless = ({ row }: StatementRow) =>
    nameColumns.some(({ at }) => NOTHING.test(row.cells[at] ?? ''));
  // Whether a row is named as a total, or other rows, above or below, add up to it. `detectTotalKind` then looks only at rows above.
  const mayBeTotal = (statementRow: StatementRow) => {
    const { label, amount = ZERO, kind } = statementRow;
    if (kind === 'total') return true;
    if (isNameless(statementRow) && isSumOfOtherRows(amount, sums, ZERO)) return true;
    return hasWordFor(label, 'total') && isSumOfOtherRows(amount, sums, NEAR_TOTAL_SHARE);
  };
  const kinds = new Map<RowTexts, RowKind>();
  let totalOfAll: StatementRow | undefined;
  for (const statementRow of rows) {
    const { label, amount = ZERO, kind } = statementRow;
    if (kind !== 'counts' && kind !== 'total') continue;
    if (!mayBeTotal(statementRow)) {
      sums.above = sumDecimals([sums.above, amount]);
      sums.sinceTotal = sumDecimals([sums.sinceTotal, amount]);
      continue;
    }
    if (kind === 'counts') sums.counted = subtractDecimals(sums.counted, amount);
    kinds.set(statementRow, detectTotalKind(statementRow, sums, table));
    // Only the last total may be that of all rows.
    totalOfAll = hasWordFor(label, 'total') && amount === sums.above ? statementRow : undefined;
    sums.sinceTotal = ZERO;
  }
  if (totalOfAll !== undefined) setKindsBelow(totalOfAll, rows, kinds);
  return rows.map((row) => ({ ...row, kind: kinds.get(row) ?? row.kind }));
}

/** Rows without a period below the total of all rows: “Balance due” is a payout, others are doubtful. `counted` contained them: with 180 below a total of 150, it was 330, so the total was taken for a subtotal. */
function setKindsBelow(total: StatementRow, rows: readonly StatementRow[], kinds: Map<RowTexts, RowKind>) {
  const rowsBelow = rows
    .slice(rows.indexOf(total) + 1)
    .filter(({ kind, amount = ZERO, hasPeriod }) => kind === 'counts' && amount !== ZERO && !hasPeriod);
  if (rowsBelow.length > 0) kinds.set(total, 'total');
  for (const statementRow of rowsBelow)
    kinds.set(statementRow, hasWordFor(statementRow.label, 'net', 'balance') ? 'payout' : 'doubtful');
}

/** The kind of a row that may be a total. If it may be an app, the rows above must add up to it: nearly if it is named as a total, or else exactly. */
function detectTotalKind(statementRow: StatementRow, sums: RunningSums, table: FileTable): RowKind {
  const { row, label, hasPeriod, amount = ZERO, kind } = statementRow;
  // An app may be called “Sum”.
  const isApp = table.getFieldText(row, 'app') === label && hasPeriod;
  const mayBeApp = kind !== 'total' || isApp;
  const tolerance = kind === 'total' ? NEAR_TOTAL_SHARE : ZERO;
  if (mayBeApp && !isSumOfRowsAbove(amount, sums, tolerance)) return 'doubtful';
  const isSubtotal = amount === sums.sinceTotal && amount !== sums.counted;
  return isSubtotal ? 'ignored' : 'total';
}

function isSumOfRowsAbove(amount: Decimal, { above, sinceTotal }: RunningSums, share: Decimal): boolean {
  return isNear(amount, above, share) || isNear(amount, sinceTotal, share);
}

function isSumOfOtherRows(amount: Decimal, sums: RunningSums, share: Decimal): boolean {
  const sumOfOthers = subtractDecimals(sums.counted, amount);
  return isNear(amount, sumOfOthers, share) || isSumOfRowsAbove(amount, sums, share);
}

function isNear(amount: Decimal, sum: Decimal, share: Decimal): boolean {
  return sum !== ZERO && isWithinShare(subtractDecimals(amount, sum), share, sum);
}

/** The last row may be a total with a name that nobody knows, or an app that has earned as much as all others together. */
function withDoubtfulLast(rows: readonly StatementRow[]): StatementRow[] {
  const counted = rows.filter(({ kind, amount }) => kind === 'counts' && amount !== undefined);
  const last = counted.pop();
  const isNewName = last?.label !== '' && counted.every(({ label }) => label !== last?.label);
  const isSum = last?.amount === sumCountedRows(counted);
  // Of two apps, both may have earned the same.
  const isDoubtful = counted.length > 1 && isNewName && isSum && last.amount !== ZERO;
  return rows.map((row) => (isDoubtful && row === last ? { ...row, kind: 'doubtful' } : row));
}
