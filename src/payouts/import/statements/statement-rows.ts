import {
  absolute,
  type Decimal,
  difference,
  isNegative,
  isWithin,
  sumOfDecimals,
  ZERO,
} from '../../../table/decimal';
import { NOTHING } from '../amounts';
import type { FileColumn } from '../columns';
import { currencyIn } from '../currencies';
import { readPeriod } from '../periods';
import { amountInRow, type FileRow, type FileTable } from '../read-table';
import { isWord, means, monthNumber } from '../words';
import { eventColumns } from './statement-columns';

/** What a row below the header row is. `doubtful` rows count or are totals or payouts: only the user knows. */
export type RowKind = 'counts' | 'total' | 'subtotal' | 'deduction' | 'payout' | 'doubtful';

/** A row of a statement with its amount before deductions; undefined if it has none that can be read. */
interface StatementRow {
  readonly row: FileRow;
  readonly label: string;
  readonly amount: Decimal | undefined;
}

/** A total may differ from its rows by what rounding has lost. */
const NEAR_TOTAL = '0.02';

/** Finds out which rows are apps or transactions that count. */
export function kindsOf(table: FileTable): Map<FileRow, RowKind> {
  const rows = table.rows.map((row): StatementRow => {
    const amount = amountInRow(row, table);
    return { row, label: labelOf(row, table), amount: amount === '' ? undefined : amount };
  });
  const events = eventColumns(table.all);
  const kinds = new Map(rows.map((each) => [each.row, kindByWords(each, events, table)]));
  const counted = rows.filter(({ row, amount }) => kinds.get(row) === 'counts' && amount !== undefined);
  const labels = counted.map(({ label }) => label).filter((label) => label !== '');
  const hasLabels = labels.length * 2 > counted.length;
  let all = sumOfDecimals(counted.map(({ amount }) => amount ?? ZERO));
  // The printed total has the rows as they are.
  const isRight = rows.some(({ row, amount }) => kinds.get(row) === 'total' && amount === all);
  if (isRight) return kinds;
  let [above, sinceTotal]: [Decimal, Decimal] = [ZERO, ZERO];
  for (const { row, label, amount = ZERO } of rows) {
    const isSum = (share: Decimal) =>
      [difference(all, amount), above, sinceTotal].some(
        (sum) => sum !== ZERO && isWithin(difference(amount, sum), share, absolute(sum)),
      );
    const isNamed = means(label, 'total') ? isSum(NEAR_TOTAL) : label === '' && hasLabels && isSum(ZERO);
    const kind = kinds.get(row);
    if (kind === 'counts' && !isNamed) {
      [above, sinceTotal] = [above, sinceTotal].map((sum) => sumOfDecimals([sum, amount])) as [
        Decimal,
        Decimal,
      ];
    } else if (kind === 'counts' || kind === 'total') {
      if (kind === 'counts') all = difference(all, amount);
      kinds.set(row, amount === sinceTotal && amount !== all ? 'subtotal' : 'total');
      sinceTotal = ZERO;
    }
  }
  const last = counted.filter(({ row }) => kinds.get(row) === 'counts').pop();
  const isPrinted = [...kinds.values()].some((kind) => kind === 'total' || kind === 'subtotal');
  const isOnce = labels.filter((label) => label === last?.label).length === 1;
  // An app may have earned as much as all others together.
  if (last?.amount !== undefined && isOnce && !isPrinted && counted.length > 2)
    if (last.amount !== ZERO && difference(all, last.amount) === last.amount) kinds.set(last.row, 'doubtful');
  return kinds;
}

/** The first text of a row that is neither its time nor an amount. A dash is none. */
function labelOf({ cells, text }: FileRow, { columns, dateOrder, amountIn }: FileTable): string {
  const time = columns.period === undefined ? '' : text('period');
  const isTime = readPeriod(time, dateOrder) !== undefined;
  return (
    cells.find((cell) => !NOTHING.test(cell) && !(isTime && cell === time) && amountIn(cell) === undefined) ??
    ''
  );
}

function kindByWords(
  { row, label, amount }: StatementRow,
  columns: readonly FileColumn[],
  table: FileTable,
): RowKind {
  const events = columns.map(({ at }) => row.cells[at] ?? '');
  if ([label, ...events].some((cell) => means(cell, 'opening'))) return 'payout';
  const isPayout = events.some(
    (cell) => means(cell, 'payout') && !means(cell, 'earnings') && !means(cell, 'deductions'),
  );
  const isTaken = amount !== undefined && isNegative(amount);
  if ([label, ...events].some((cell) => isWord(cell, 'payout')) || (isPayout && isTaken)) return 'payout';
  const hasPeriod = table.columns.period !== undefined;
  const period = row.text('period');
  const isOfTable = hasPeriod && readPeriod(period, table.dateOrder) !== undefined;
  const isPlain = (label.match(/\p{L}+/gu) ?? []).every(isLabelWord);
  if (means(label, 'total') && label !== '' && isPlain) return 'total';
  const isBeside = hasPeriod ? !isOfTable && (period === '' || period === label) : isPlain;
  if (isBeside && label !== '' && means(label, 'deductions')) return 'deduction';
  if (isBeside && label !== '' && (means(label, 'net') || means(label, 'earnings'))) return 'total';
  const isUnknown =
    isTaken &&
    events.length > 0 &&
    !events.some((cell) => means(cell, 'deductions') || means(cell, 'earnings'));
  return isUnknown && table.columns.app === undefined ? 'doubtful' : 'counts';
}

function isLabelWord(word: string): boolean {
  return isWord(word, 'total') || isWord(word, 'label') || monthNumber(word) > 0 || currencyIn(word) !== '';
}
