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
import { type FileColumn, hasTimes, isMoney } from '../columns';
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
  const texts = table.all.filter(
    (each) => !isMoney(each) && !hasTimes(each) && each.filled.length * 2 >= each.cells.length,
  );
  const lacksText = ({ cells }: FileRow) => texts.some(({ at }) => NOTHING.test(cells[at] ?? ''));
  let [above, sinceTotal]: [Decimal, Decimal] = [ZERO, ZERO];
  for (const { row, label, amount = ZERO } of rows) {
    const isSum = (share: Decimal) =>
      [difference(all, amount), above, sinceTotal].some(
        (sum) => sum !== ZERO && isWithin(difference(amount, sum), share, absolute(sum)),
      );
    const isUnnamed = (label === '' && hasLabels) || lacksText(row);
    const isNamed = means(label, 'total') ? isSum(NEAR_TOTAL) : isUnnamed && isSum(ZERO);
    const kind = kinds.get(row);
    if (kind === 'counts' && !isNamed) {
      [above, sinceTotal] = [above, sinceTotal].map((sum) => sumOfDecimals([sum, amount])) as [
        Decimal,
        Decimal,
      ];
    } else if (kind === 'counts' || kind === 'total') {
      if (kind === 'counts') all = difference(all, amount);
      const isExact = kind === 'total' || isSum(ZERO);
      kinds.set(row, isExact ? (amount === sinceTotal && amount !== all ? 'subtotal' : 'total') : 'doubtful');
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
  eventColumns: readonly FileColumn[],
  table: FileTable,
): RowKind {
  const { columns, dateOrder } = table;
  const events = [label, ...eventColumns.map(({ at }) => row.cells[at] ?? '')];
  const isTransaction = columns.app === undefined && columns.network === undefined;
  const isEarned = (cell: string) => means(cell, 'earnings');
  const isTaken = amount !== undefined && isNegative(amount);
  const isPayout = (cell: string) => means(cell, 'payout') && !isEarned(cell) && !means(cell, 'deductions');
  if (events.some((cell) => means(cell, 'opening') || isWord(cell, 'payout'))) return 'payout';
  if (isTransaction && events.some((cell) => means(cell, 'balance') && !isEarned(cell))) return 'payout';
  if (isTaken && events.slice(isTransaction ? 0 : 1).some(isPayout)) return 'payout';
  const period = row.text('period');
  const isPlain = (label.match(/\p{L}+/gu) ?? []).every(isLabelWord);
  if (label !== '' && means(label, 'total') && isPlain) return 'total';
  const isBeside =
    columns.period === undefined
      ? isPlain
      : readPeriod(period, dateOrder) === undefined && (period === '' || period === label);
  if (label !== '' && isBeside && means(label, 'addedTax')) return 'subtotal';
  if (label !== '' && isBeside && means(label, 'deductions')) return 'deduction';
  if (label !== '' && isBeside && (means(label, 'net') || isEarned(label))) return 'total';
  if (!isTransaction) return 'counts';
  const isUnknown =
    isTaken &&
    events.some((cell) => cell !== '') &&
    !events.some((cell) => means(cell, 'deductions') || isEarned(cell));
  return isUnknown || events.some(isPayout) ? 'doubtful' : 'counts';
}

function isLabelWord(word: string): boolean {
  return isWord(word, 'total') || isWord(word, 'label') || monthNumber(word) > 0 || currencyIn(word) !== '';
}
