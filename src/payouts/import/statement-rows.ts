import { type Decimal, isNegative, isWithinShare, subtractDecimals, sumDecimals, ZERO } from '../../table';
import { NOTHING } from './amounts';
import { findNamedCurrency } from './currencies';
import { findProvenNet, groupMoneyColumns } from './deductions';
import {
  AMOUNT_RANKS,
  excludeColumns,
  type FileColumn,
  type FileRow,
  type FileTable,
  findCurrencyColumn,
  hasMostlyTexts,
  hasTimes,
  selectBestColumns,
} from './file-table';
import { parsePeriod } from './periods';
import { findMonthNumber, hasMeaning, isWord } from './words';

export function findStatementColumns(allColumns: readonly FileColumn[]) {
  const { amounts, deductions, debits, unnamed } = groupMoneyColumns(allColumns);
  const best = selectBestColumns(amounts, AMOUNT_RANKS);
  const net = findProvenNet(allColumns)?.net;
  const amount = net ?? best[0];
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
  // Of revenue and what is paid of it, nothing says which one is owed.
  const isFilledRival = (column: FileColumn) => !best.includes(column) && column.filled.length > 0;
  const otherColumns = [...amounts, ...unnamed].filter(isFilledRival);
  const rivals = amount && hasMeaning(amount.header, 'net') ? best : [...best, ...otherColumns];
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

export function buildStatementRows(table: FileTable): StatementRow[] {
  const { allColumns, parseCellAmount, columns, dateOrder } = table;
  // The columns that say what kind of transaction a row is.
  const events = selectBestColumns(allColumns.filter(hasMostlyTexts), ['event']);
  const described = excludeColumns(allColumns, 'state');
  const rows = table.rows.map((row): StatementRow => {
    const amount = table.parseRowAmount(row) || undefined;
    const period = row.getFieldText('period');
    const hasPeriod = parsePeriod(period, dateOrder) !== undefined;
    const isLabelCell = (cell: string) =>
      !(hasPeriod && cell === period) && parseCellAmount(cell) === undefined;
    const label = described.map(({ at }) => row.cells[at] ?? '').find(isLabelCell) ?? '';
    const unread = { row, label, amount, hasPeriod };
    return { ...unread, kind: detectRowKind(unread, events, columns) };
  });
  const counted = rows.filter(({ kind, amount }) => kind === 'counts' && amount !== undefined);
  const sum = sumDecimals(counted.flatMap(({ amount }) => amount ?? []));
  // A printed total has the rows as they are.
  if (!rows.some(({ kind, amount }) => kind === 'total' && amount === sum)) markTotals(rows, sum, table);
  if (!rows.some(({ kind }) => kind === 'total'))
    markLastDoubtful(counted.filter(({ kind }) => kind === 'counts'));
  return rows;
}

/** Finds rows that are the sum of the rows above them, of all others, or of those since the last total, and are named so or lack a name. */
function markTotals(rows: readonly StatementRow[], sum: Decimal, { allColumns, columns }: FileTable): void {
  const isFilled = ({ filled, cells }: FileColumn) => filled.length * 2 >= cells.length;
  const texts = allColumns.filter(
    (column) => column.at === columns.period || (hasMostlyTexts(column) && isFilled(column)),
  );
  let [counted, above, sinceTotal] = [sum, ZERO, ZERO];
  let lastTotal: StatementRow | undefined;
  let below: StatementRow[] = [];
  for (const statementRow of rows) {
    const { row, label, amount = ZERO, hasPeriod, kind } = statementRow;
    if (kind !== 'counts' && kind !== 'total') continue;
    const isSum = (share: Decimal) =>
      [subtractDecimals(counted, amount), above, sinceTotal].some(
        (comparedSum) =>
          comparedSum !== ZERO && isWithinShare(subtractDecimals(amount, comparedSum), share, comparedSum),
      );
    const isNameless = texts.some(({ at }) => NOTHING.test(row.cells[at] ?? ''));
    const isTotal =
      kind === 'total' || (isNameless && isSum(ZERO)) || (hasMeaning(label, 'total') && isSum(NEAR_TOTAL));
    if (!isTotal) {
      above = sumDecimals([above, amount]);
      sinceTotal = sumDecimals([sinceTotal, amount]);
      if (amount !== ZERO && !hasPeriod) below.push(statementRow);
      continue;
    }
    if (kind === 'counts') counted = subtractDecimals(counted, amount);
    const isPart = amount === sinceTotal && amount !== counted;
    // An app may be called “Sum”.
    const isApp = row.getFieldText('app') === label && hasPeriod;
    const isSure = kind === 'total' ? !isApp || isSum(NEAR_TOTAL) : isSum(ZERO);
    statementRow.kind = !isSure ? 'doubtful' : isPart ? 'subtotal' : 'total';
    lastTotal = hasMeaning(label, 'total') && amount === above ? statementRow : undefined;
    [below, sinceTotal] = [[], ZERO];
  }
  if (lastTotal === undefined || below.length === 0) return;
  // Below the total of all rows stand balances and other texts.
  lastTotal.kind = 'total';
  for (const statementRow of below)
    statementRow.kind = hasMeaning(statementRow.label, 'net', 'balance') ? 'payout' : 'doubtful';
}

/** The last row may be a total with a name that nobody knows, or an app that has earned as much as all others together. */
function markLastDoubtful(rows: StatementRow[]): void {
  const last = rows.pop();
  const isNamedTwice = last?.label === '' || rows.some(({ label }) => label === last?.label);
  const sum = sumDecimals(rows.flatMap(({ amount }) => amount ?? []));
  if (last && rows.length > 1 && !isNamedTwice && sum !== ZERO && sum === last.amount) last.kind = 'doubtful';
}

function detectRowKind(
  { row, label, amount, hasPeriod }: Omit<StatementRow, 'kind'>,
  eventColumns: readonly FileColumn[],
  columns: FileTable['columns'],
): RowKind {
  const events = [label, ...eventColumns.map(({ at }) => row.cells[at] ?? '')];
  const isTransaction = columns.app === undefined && columns.network === undefined;
  const isEarned = (cell: string) => hasMeaning(cell, 'earnings');
  // In “Opening balance - earnings not paid yet”, what is earned is not the entry.
  const isOpening = (cell: string) =>
    hasMeaning(cell, 'opening') && !isEarned(cell.split(/ [-–—] |: /)[0] ?? '');
  const isDeducted = amount !== undefined && isNegative(amount);
  const isPayout = (cell: string) =>
    hasMeaning(cell, 'payout') && !hasMeaning(cell, 'earnings', 'deductions');
  const period = row.getFieldText('period');
  const isApp = !isTransaction && hasPeriod && !isDeducted && row.getFieldText('app') !== '';
  if (!isApp && events.some((cell) => isOpening(cell) || isWord(cell, 'payout'))) return 'payout';
  if (isTransaction && events.some((cell) => hasMeaning(cell, 'balance') && !isEarned(cell))) return 'payout';
  if (isDeducted && events.slice(isTransaction ? 0 : 1).some(isPayout)) return 'payout';
  const isPlain = (label.match(/\p{L}+/gu) ?? []).every(
    (word) =>
      isWord(word, 'total', 'average', 'addedTax', 'label') ||
      findMonthNumber(word) ||
      findNamedCurrency(word),
  );
  const isBeside = columns.period === undefined ? isPlain : !hasPeriod && (period === '' || period === label);
  if (isPlain && hasMeaning(label, 'total')) return 'total';
  if ((isPlain && hasMeaning(label, 'average')) || (isBeside && hasMeaning(label, 'addedTax')))
    return 'subtotal';
  if (isBeside && hasMeaning(label, 'deductions')) return 'deduction';
  if (isBeside && hasMeaning(label, 'net', 'earnings')) return 'total';
  if (!isTransaction) return 'counts';
  const isNamed = events.some((cell) => cell !== '');
  const isUnknown =
    isNamed && isDeducted && !events.some((cell) => hasMeaning(cell, 'deductions', 'earnings'));
  return isUnknown || events.some(isPayout) ? 'doubtful' : 'counts';
}
