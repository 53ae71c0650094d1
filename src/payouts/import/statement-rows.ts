import { type Decimal, difference, isNegative, isWithin, sumOfDecimals, ZERO } from '../../table/decimal';
import { NOTHING } from './amounts';
import { currencyIn } from './currencies';
import { findProvenNet, moneyColumns } from './deductions';
import { readPeriod } from './periods';
import {
  AMOUNT_RANKS,
  bestColumns,
  columnsWithout,
  currencyColumn,
  type FileColumn,
  type FileRow,
  type FileTable,
  hasTexts,
  hasTimes,
} from './read-table';
import { isWord, means, monthNumber } from './words';

export function findStatementColumns(all: readonly FileColumn[]) {
  const { amounts, deductions, debits, unnamed } = moneyColumns(all);
  const best = bestColumns(amounts, AMOUNT_RANKS);
  const net = findProvenNet(all)?.net;
  const amount = net ?? best[0];
  const periods = columnsWithout(all, 'noPeriod', 'payout');
  const times = periods.filter(hasTimes);
  const starts = bestColumns(times, ['start']);
  const texts = columnsWithout(all, 'noApp').filter(hasTexts);
  const fields = {
    amount,
    // In a list of transactions: what was taken away.
    debit: debits.find(({ filled }) => filled.length > 0),
    deductions: deductions[0],
    period: [
      ...bestColumns(times, ['period']),
      ...starts,
      ...bestColumns(times, ['day']),
      // “Q3 2026” is no month: it is named in the question.
      ...bestColumns(periods.filter(hasTexts), ['period']),
    ][0],
    periodEnd: starts[0] && bestColumns(times, ['end'])[0],
    app: [...bestColumns(texts, ['app', 'appLike']), ...bestColumns(all, ['appId'])][0],
    network: bestColumns(columnsWithout(all, 'noApp'), ['network'])[0],
    currency: amount && currencyColumn(amount, columnsWithout(all, 'noCurrency', 'paid')),
    number: bestColumns(all, ['number'])[0],
    date: bestColumns(all.filter(hasTimes), ['issued'])[0],
  };
  // Of revenue and what is paid of it, nothing says which one is owed.
  const isOther = (each: FileColumn) => !best.includes(each) && each.filled.length > 0;
  const others = [...amounts, ...unnamed].filter(isOther);
  const rivals = amount && means(amount.header, 'net') ? best : [...best, ...others];
  return { fields, rivals: net === undefined ? rivals : [] };
}

/** What a row below the header row is. `doubtful` rows count or are totals or payouts: only the user knows. */
export type RowKind = 'counts' | 'total' | 'subtotal' | 'deduction' | 'payout' | 'doubtful';

/** A row of a statement with its amount before deductions; undefined if it has none that can be read. */
interface StatementRow {
  readonly row: FileRow;
  /** Its first text that is neither its time nor an amount. */
  readonly label: string;
  readonly amount: Decimal | undefined;
  readonly hasPeriod: boolean;
  kind: RowKind;
}

/** A total may differ from its rows by what rounding has lost. */
const NEAR_TOTAL = '0.02';

export function statementRows(table: FileTable): StatementRow[] {
  const { all, amountIn, columns, dateOrder } = table;
  // The columns that say what kind of transaction a row is.
  const events = bestColumns(all.filter(hasTexts), ['event']);
  const described = columnsWithout(all, 'state');
  const rows = table.rows.map((row): StatementRow => {
    const amount = table.amountOf(row) || undefined;
    const period = row.text('period');
    const hasPeriod = readPeriod(period, dateOrder) !== undefined;
    const isLabel = (cell: string) => !(hasPeriod && cell === period) && amountIn(cell) === undefined;
    const label = described.map(({ at }) => row.cells[at] ?? '').find(isLabel) ?? '';
    const unread = { row, label, amount, hasPeriod };
    return { ...unread, kind: kindByWords(unread, events, columns) };
  });
  const counted = rows.filter(({ kind, amount }) => kind === 'counts' && amount !== undefined);
  const sum = sumOfDecimals(counted.flatMap(({ amount }) => amount ?? []));
  // A printed total has the rows as they are.
  if (!rows.some(({ kind, amount }) => kind === 'total' && amount === sum)) findTotals(rows, sum, table);
  if (!rows.some(({ kind }) => kind === 'total')) doubtLast(counted.filter(({ kind }) => kind === 'counts'));
  return rows;
}

/** Finds rows that are the sum of the rows above them, of all others, or of those since the last total, and are named so or lack a name. */
function findTotals(rows: readonly StatementRow[], sum: Decimal, { all, columns }: FileTable): void {
  const isFilled = ({ filled, cells }: FileColumn) => filled.length * 2 >= cells.length;
  const texts = all.filter((each) => each.at === columns.period || (hasTexts(each) && isFilled(each)));
  let [counted, above, sinceTotal] = [sum, ZERO, ZERO];
  let lastTotal: StatementRow | undefined;
  let below: StatementRow[] = [];
  for (const each of rows) {
    const { row, label, amount = ZERO, hasPeriod, kind } = each;
    if (kind !== 'counts' && kind !== 'total') continue;
    const isSum = (share: Decimal) =>
      [difference(counted, amount), above, sinceTotal].some(
        (each) => each !== ZERO && isWithin(difference(amount, each), share, each),
      );
    const isNameless = texts.some(({ at }) => NOTHING.test(row.cells[at] ?? ''));
    const isTotal =
      kind === 'total' || (isNameless && isSum(ZERO)) || (means(label, 'total') && isSum(NEAR_TOTAL));
    if (!isTotal) {
      above = sumOfDecimals([above, amount]);
      sinceTotal = sumOfDecimals([sinceTotal, amount]);
      if (amount !== ZERO && !hasPeriod) below.push(each);
      continue;
    }
    if (kind === 'counts') counted = difference(counted, amount);
    const isPart = amount === sinceTotal && amount !== counted;
    // An app may be called “Sum”.
    const isApp = row.text('app') === label && hasPeriod;
    const isSure = kind === 'total' ? !isApp || isSum(NEAR_TOTAL) : isSum(ZERO);
    each.kind = !isSure ? 'doubtful' : isPart ? 'subtotal' : 'total';
    lastTotal = means(label, 'total') && amount === above ? each : undefined;
    [below, sinceTotal] = [[], ZERO];
  }
  if (lastTotal === undefined || below.length === 0) return;
  // Below the total of all rows stand balances and other texts.
  lastTotal.kind = 'total';
  for (const each of below) each.kind = means(each.label, 'net', 'balance') ? 'payout' : 'doubtful';
}

/** The last row may be a total with a name that nobody knows, or an app that has earned as much as all others together. */
function doubtLast(rows: StatementRow[]): void {
  const last = rows.pop();
  const isNamedTwice = last?.label === '' || rows.some(({ label }) => label === last?.label);
  const sum = sumOfDecimals(rows.flatMap(({ amount }) => amount ?? []));
  if (last && rows.length > 1 && !isNamedTwice && sum !== ZERO && sum === last.amount) last.kind = 'doubtful';
}

function kindByWords(
  { row, label, amount, hasPeriod }: Omit<StatementRow, 'kind'>,
  eventColumns: readonly FileColumn[],
  columns: FileTable['columns'],
): RowKind {
  const events = [label, ...eventColumns.map(({ at }) => row.cells[at] ?? '')];
  const isTransaction = columns.app === undefined && columns.network === undefined;
  const isEarned = (cell: string) => means(cell, 'earnings');
  // In “Opening balance - earnings not paid yet”, what is earned is not the entry.
  const isOpening = (cell: string) => means(cell, 'opening') && !isEarned(cell.split(/ [-–—] |: /)[0] ?? '');
  const isTaken = amount !== undefined && isNegative(amount);
  const isPayout = (cell: string) => means(cell, 'payout') && !means(cell, 'earnings', 'deductions');
  const period = row.text('period');
  const isApp = !isTransaction && hasPeriod && !isTaken && row.text('app') !== '';
  if (!isApp && events.some((cell) => isOpening(cell) || isWord(cell, 'payout'))) return 'payout';
  if (isTransaction && events.some((cell) => means(cell, 'balance') && !isEarned(cell))) return 'payout';
  if (isTaken && events.slice(isTransaction ? 0 : 1).some(isPayout)) return 'payout';
  const isPlain = (label.match(/\p{L}+/gu) ?? []).every(
    (word) => isWord(word, 'total', 'average', 'addedTax', 'label') || monthNumber(word) || currencyIn(word),
  );
  const isBeside = columns.period === undefined ? isPlain : !hasPeriod && (period === '' || period === label);
  if (isPlain && means(label, 'total')) return 'total';
  if ((isPlain && means(label, 'average')) || (isBeside && means(label, 'addedTax'))) return 'subtotal';
  if (isBeside && means(label, 'deductions')) return 'deduction';
  if (isBeside && means(label, 'net', 'earnings')) return 'total';
  if (!isTransaction) return 'counts';
  const isNamed = events.some((cell) => cell !== '');
  const isUnknown = isNamed && isTaken && !events.some((cell) => means(cell, 'deductions', 'earnings'));
  return isUnknown || events.some(isPayout) ? 'doubtful' : 'counts';
}
