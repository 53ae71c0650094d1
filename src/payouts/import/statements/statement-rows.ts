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
import { columnsWithout, type FileColumn, hasTimes, isMoney } from '../columns';
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

type Kinds = Map<FileRow, RowKind>;

/** Finds out which rows are apps or transactions that count. */
export function kindsOf(table: FileTable): Kinds {
  const named = eventColumns(table.all);
  const events = table.all.filter((each) => named.includes(each) || each.at === table.columns.event);
  const described = columnsWithout(table.all, 'state');
  const rows = table.rows.map((row): StatementRow => {
    const amount = amountInRow(row, table);
    return { row, label: labelOf(row, described, table), amount: amount === '' ? undefined : amount };
  });
  const kinds = new Map(rows.map((each) => [each.row, kindByWords(each, events, table)]));
  const counted = rows.filter(({ row, amount }) => kinds.get(row) === 'counts' && amount !== undefined);
  const sum = sumOf(counted);
  // A printed total has the rows as they are.
  const isRight = rows.some(({ row, amount }) => kinds.get(row) === 'total' && amount === sum);
  if (!isRight) findTotals(rows, kinds, sum, table);
  if (![...kinds.values()].includes('total')) doubtLast(counted, kinds);
  return kinds;
}

/** Finds rows that are the sum of the rows above them, of all others, or of those since the last total, and are named so or lack a name. */
function findTotals(
  rows: readonly StatementRow[],
  kinds: Kinds,
  sum: Decimal,
  { all, columns, dateOrder }: FileTable,
): void {
  const isText = (each: FileColumn) =>
    !isMoney(each) && !hasTimes(each) && each.filled.length * 2 >= each.cells.length;
  const texts = all.filter((each) => each.at === columns.period || isText(each));
  let [counted, above, sinceTotal] = [sum, ZERO, ZERO];
  let lastTotal: FileRow | undefined;
  let below: StatementRow[] = [];
  for (const { row, label, amount = ZERO } of rows) {
    const kind = kinds.get(row);
    const isSum = (share: Decimal) =>
      [difference(counted, amount), above, sinceTotal].some(
        (each) => each !== ZERO && isWithin(difference(amount, each), share, absolute(each)),
      );
    const isNameless = texts.some(({ at }) => NOTHING.test(row.cells[at] ?? ''));
    const isTotal =
      kind === 'total' || (isNameless && isSum(ZERO)) || (means(label, 'total') && isSum(NEAR_TOTAL));
    const hasPeriod = readPeriod(row.text('period'), dateOrder) !== undefined;
    if (kind === 'counts' && !isTotal) {
      above = sumOfDecimals([above, amount]);
      sinceTotal = sumOfDecimals([sinceTotal, amount]);
      if (amount !== ZERO && !hasPeriod) below.push({ row, label, amount });
    }
    if (!isTotal || (kind !== 'counts' && kind !== 'total')) continue;
    if (kind === 'counts') counted = difference(counted, amount);
    const isPart = amount === sinceTotal && amount !== counted;
    // An app may be called “Sum”.
    const isApp = row.text('app') === label && hasPeriod;
    const isSure = kind === 'total' ? !isApp || isSum(NEAR_TOTAL) : isSum(ZERO);
    kinds.set(row, isSure ? (isPart ? 'subtotal' : 'total') : 'doubtful');
    lastTotal = means(label, 'total') && amount === above ? row : undefined;
    [below, sinceTotal] = [[], ZERO];
  }
  if (lastTotal === undefined || below.length === 0) return;
  // Below the total of all rows stand balances and other texts.
  kinds.set(lastTotal, 'total');
  for (const { row, label } of below)
    kinds.set(row, means(label, 'net') || means(label, 'balance') ? 'payout' : 'doubtful');
}

function sumOf(rows: readonly StatementRow[]): Decimal {
  return sumOfDecimals(rows.map(({ amount }) => amount ?? ZERO));
}

/** The last row may be a total with a name that nobody knows, or an app that has earned as much as all others together. */
function doubtLast(counted: readonly StatementRow[], kinds: Kinds): void {
  const rows = counted.filter(({ row }) => kinds.get(row) === 'counts');
  const last = rows[rows.length - 1];
  const others = rows.slice(0, -1);
  const isNamedTwice = last?.label === '' || others.some(({ label }) => label === last?.label);
  const sum = sumOf(others);
  if (last !== undefined && others.length > 1 && !isNamedTwice && sum !== ZERO && sum === last.amount)
    kinds.set(last.row, 'doubtful');
}

/** The first text of a row that is neither its time nor an amount. A dash is none. */
function labelOf(
  { cells, text }: FileRow,
  described: readonly FileColumn[],
  { columns, dateOrder, amountIn }: FileTable,
): string {
  const time = columns.period === undefined ? '' : text('period');
  const isTime = readPeriod(time, dateOrder) !== undefined;
  const texts = described.map(({ at }) => cells[at] ?? '');
  const isLabel = (cell: string) =>
    !NOTHING.test(cell) && !(isTime && cell === time) && amountIn(cell) === undefined;
  return texts.find(isLabel) ?? '';
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
  const isOpening = (cell: string) => means(cell, 'opening') && !isEarned(cell.split(' - ')[0] ?? '');
  const isTaken = amount !== undefined && isNegative(amount);
  const isPayout = (cell: string) => means(cell, 'payout') && !isEarned(cell) && !means(cell, 'deductions');
  const period = row.text('period');
  const hasPeriod = readPeriod(period, dateOrder) !== undefined;
  const isApp = !isTransaction && hasPeriod && !isTaken && row.text('app') !== '';
  if (!isApp && events.some((cell) => isOpening(cell) || isWord(cell, 'payout'))) return 'payout';
  if (isTransaction && events.some((cell) => means(cell, 'balance') && !isEarned(cell))) return 'payout';
  if (isTaken && events.slice(isTransaction ? 0 : 1).some(isPayout)) return 'payout';
  const isPlain = (label.match(/\p{L}+/gu) ?? []).every(isLabelWord);
  if (label !== '' && means(label, 'total') && isPlain) return 'total';
  const isBeside = columns.period === undefined ? isPlain : !hasPeriod && (period === '' || period === label);
  if (label !== '' && isPlain && means(label, 'average')) return 'subtotal';
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
  return (
    isWord(word, 'total') ||
    isWord(word, 'average') ||
    isWord(word, 'addedTax') ||
    isWord(word, 'label') ||
    monthNumber(word) > 0 ||
    currencyIn(word) !== ''
  );
}
