import { type Decimal, isWithinShare, subtractDecimals, sumDecimals, ZERO } from '../../../table';
import { NOTHING } from '../amounts';
import { type FileColumn, hasMostlyTexts } from '../file-columns';
import type { FileTable } from '../file-table';
import { hasWordFor } from '../words';
import type { RowKind, StatementRow } from './kinds-by-words';

/** A total may differ from its rows by this share, which rounding has lost. */
const NEAR_TOTAL_SHARE = '0.02';

/**
 * The rows with the kinds that their amounts show: totals that no word names, and words of totals that are names of apps.
 *
 *     Month    | App    | Earnings
 *     Oct 2026 | Harbor | 100.00   counts
 *     Oct 2026 | Sum    |  20.00   doubtful: named as a total, but no sum of rows
 *     Oct 2026 |        | 100.00   total
 */
export function detectKindsBySums(rows: readonly StatementRow[], table: FileTable): StatementRow[] {
  const counted = sumCountedRows(rows);
  // A printed total has the rows as they are.
  const hasPrintedTotal = rows.some(({ kind, amount }) => kind === 'total' && amount === counted);
  const rowsWithTotals = hasPrintedTotal ? rows : withTotals(rows, counted, table);
  return rowsWithTotals.some(({ kind }) => kind === 'total')
    ? [...rowsWithTotals]
    : withDoubtfulLast(rowsWithTotals);
}

function sumCountedRows(rows: readonly StatementRow[]): Decimal {
  return sumDecimals(rows.flatMap(({ kind, amount }) => (kind === 'counts' && amount) || []));
}

/** What the rows add up to while they are read from the first to the last. */
class RunningSums {
  /** All rows above. */
  above: Decimal = ZERO;
  /** The rows between this row and the total above it. */
  sinceTotal: Decimal = ZERO;

  /** `counted`: all rows that count, also those below. */
  constructor(public counted: Decimal) {}

  addRow(amount: Decimal): void {
    this.above = sumDecimals([this.above, amount]);
    this.sinceTotal = sumDecimals([this.sinceTotal, amount]);
  }

  isSumOfRowsAbove(amount: Decimal, share: Decimal): boolean {
    return [this.above, this.sinceTotal].some((sum) => isNear(amount, sum, share));
  }

  isSumOfOtherRows(amount: Decimal, share: Decimal): boolean {
    return (
      isNear(amount, subtractDecimals(this.counted, amount), share) || this.isSumOfRowsAbove(amount, share)
    );
  }
}

function isNear(amount: Decimal, sum: Decimal, share: Decimal): boolean {
  return sum !== ZERO && isWithinShare(subtractDecimals(amount, sum), share, sum);
}

function withTotals(rows: readonly StatementRow[], counted: Decimal, table: FileTable): StatementRow[] {
  const sums = new RunningSums(counted);
  const isNameless = createNamelessTest(table);
  const isTotal = (statementRow: StatementRow) => {
    const { label, amount = ZERO, kind } = statementRow;
    if (kind === 'total') return true;
    if (isNameless(statementRow) && sums.isSumOfOtherRows(amount, ZERO)) return true;
    return hasWordFor(label, 'total') && sums.isSumOfOtherRows(amount, NEAR_TOTAL_SHARE);
  };
  const kinds = new Map<StatementRow, RowKind>();
  let totalOfAll: StatementRow | undefined;
  let rowsBelowTotal: StatementRow[] = [];
  for (const statementRow of rows) {
    const { label, amount = ZERO, hasPeriod, kind } = statementRow;
    if (kind !== 'counts' && kind !== 'total') continue;
    if (isTotal(statementRow)) {
      // Until now, the sum of counted rows has contained this total.
      if (kind === 'counts') sums.counted = subtractDecimals(sums.counted, amount);
      kinds.set(statementRow, detectTotalKind(statementRow, sums, table));
      totalOfAll = hasWordFor(label, 'total') && amount === sums.above ? statementRow : undefined;
      sums.sinceTotal = ZERO;
      rowsBelowTotal = [];
    } else {
      sums.addRow(amount);
      if (amount !== ZERO && !hasPeriod) rowsBelowTotal.push(statementRow);
    }
  }
  if (totalOfAll !== undefined && rowsBelowTotal.length > 0) {
    // Below the total of all rows stand balances and other texts.
    kinds.set(totalOfAll, 'total');
    for (const statementRow of rowsBelowTotal)
      kinds.set(statementRow, hasWordFor(statementRow.label, 'net', 'balance') ? 'payout' : 'doubtful');
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

/** Whether a total is printed below all of its rows, or below some of them. Others are doubtful. */
function detectTotalKind(statementRow: StatementRow, sums: RunningSums, table: FileTable): RowKind {
  const { row, label, hasPeriod, amount = ZERO, kind } = statementRow;
  // An app may be called “Sum”.
  const isApp = table.getFieldText(row, 'app') === label && hasPeriod;
  if (kind === 'total' && isApp && !sums.isSumOfRowsAbove(amount, NEAR_TOTAL_SHARE)) return 'doubtful';
  if (kind !== 'total' && !sums.isSumOfRowsAbove(amount, ZERO)) return 'doubtful';
  return amount === sums.sinceTotal && amount !== sums.counted ? 'ignored' : 'total';
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
