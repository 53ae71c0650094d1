import { isNegative } from '../../../table';
import { NOTHING } from '../amounts';
import { findNamedCurrency } from '../currencies';
import { excludeColumns, hasMostlyTexts, selectBestColumns } from '../file-columns';
import type { FileTable } from '../file-table';
import { parsePeriod } from '../periods';
import { findMonthNumber, hasWordFor, isWordFor } from '../words';

/** What a row below the header row is. `ignored` are averages, added taxes and sums of some rows. `doubtful` rows count or are totals or payouts: only the user knows. */
export type RowKind = 'counts' | 'total' | 'ignored' | 'deduction' | 'payout' | 'doubtful';

type RowTexts = ReturnType<typeof readRowTexts>[number];
export type StatementRow = RowTexts & Readonly<{ kind: RowKind }>;

/**
 * The rows of a statement with the kinds that their words say:
 *
 *     Month    | App         | Earnings
 *     Oct 2026 | Total War   |  50.00   counts: “War” is no word of totals
 *              | Total       |  50.00   total
 *              | Withholding |  -5.00   deduction
 *              | VAT         |   9.50   ignored
 *     Oct 2026 | Payment     | -45.00   payout
 */
export function detectKindsByWords(table: FileTable): StatementRow[] {
  const isTransactionList = table.columns.app === undefined && table.columns.network === undefined;
  const detectKind = isTransactionList ? detectTransactionKind : detectAppRowKind;
  return readRowTexts(table).map((texts) => ({ ...texts, kind: detectKind(texts, table) }));
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

/** The kind of a row in a table by app or network. The label of such a row may be the name of an app. */
function detectAppRowKind(texts: RowTexts, table: FileTable): RowKind {
  const { row, eventTexts, events, hasPeriod } = texts;
  const isApp = hasPeriod && !isTakenAway(texts) && table.getFieldText(row, 'app') !== '';
  if (!isApp && events.some(isBalanceOrPayout)) return 'payout';
  if (isTakenAway(texts) && eventTexts.some(mayBePayout)) return 'payout';
  return detectSummaryKind(texts, table) ?? 'counts';
}

function detectTransactionKind(texts: RowTexts, table: FileTable): RowKind {
  const { events } = texts;
  if (events.some(isBalanceOrPayout)) return 'payout';
  // “Balance at the end of October”, but not “Earnings, added to your balance”.
  if (events.some((cell) => hasWordFor(cell, 'balance') && !hasWordFor(cell, 'earnings'))) return 'payout';
  if (isTakenAway(texts) && events.some(mayBePayout)) return 'payout';
  const summaryKind = detectSummaryKind(texts, table);
  if (summaryKind !== undefined) return summaryKind;
  const isExplained = events.some((cell) => hasWordFor(cell, 'deductions', 'earnings'));
  const isUnexplained = isTakenAway(texts) && events.some((cell) => cell !== '') && !isExplained;
  return isUnexplained || events.some(mayBePayout) ? 'doubtful' : 'counts';
}

function isTakenAway({ amount }: RowTexts): boolean {
  return amount !== undefined && isNegative(amount);
}

/** “Opening balance” and “Payout”. In “Opening balance - earnings not paid yet”, what is earned is not the entry. */
function isBalanceOrPayout(cell: string): boolean {
  const [entry = ''] = cell.split(/ [-–—] |: /);
  return isWordFor(cell, 'payout') || (hasWordFor(cell, 'opening') && !hasWordFor(entry, 'earnings'));
}

/** “Payment to your bank”, but not “Payment of October's earnings”. */
function mayBePayout(cell: string): boolean {
  return hasWordFor(cell, 'payout') && !hasWordFor(cell, 'earnings', 'deductions');
}

/** The kind of a row beside those of apps and transactions: “Total”, “Average”, “VAT”, “Less withholding”, “Net payable”. */
function detectSummaryKind({ label, period, hasPeriod }: RowTexts, table: FileTable): RowKind | undefined {
  const isSummaryWord = (word: string) =>
    isWordFor(word, 'total', 'average', 'addedTax', 'label') ||
    findMonthNumber(word) > 0 ||
    findNamedCurrency(word) !== '';
  const hasOnlySummaryWords = (label.match(/\p{L}+/gu) ?? []).every(isSummaryWord);
  if (hasOnlySummaryWords && hasWordFor(label, 'total')) return 'total';
  if (hasOnlySummaryWords && hasWordFor(label, 'average')) return 'ignored';
  // In a table by period, a row without one is no app's; else only its words show that.
  const hasNoPeriod = !hasPeriod && (period === '' || period === label);
  if (table.columns.period === undefined ? !hasOnlySummaryWords : !hasNoPeriod) return undefined;
  if (hasWordFor(label, 'addedTax')) return 'ignored';
  if (hasWordFor(label, 'deductions')) return 'deduction';
  return hasWordFor(label, 'net', 'earnings') ? 'total' : undefined;
}
