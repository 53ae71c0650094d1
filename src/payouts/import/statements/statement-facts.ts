import { DECIMAL_MARKS, readAmount } from '../amounts';
import { currenciesIn, currencyIn, only } from '../currencies';
import { readDate, readPeriod } from '../periods';
import type { FileRow, FileTable } from '../read-table';
import { soleReading } from '../styles';
import { type Meaning, means } from '../words';
import { moneyColumns } from './statement-columns';

const MOST_NAMED = 5;

/** What a line beside the table says: “Billing period: Oct 2026”, “Total,1234.50”. */
export function readFact({ cells, text }: FileRow, { amountIn }: FileTable) {
  const filled = cells.filter((cell) => cell !== '');
  const halves = filled.length === 1 ? /^([^:]*):(.*)$/s.exec(filled[0] ?? '') : null;
  const [label = '', ...values] = halves?.slice(1).map((half) => half.trim()) ?? filled;
  const amounts = [...values, text('amount')].flatMap(
    (cell) => soleReading(cell, DECIMAL_MARKS, readAmount) ?? amountIn(cell) ?? [],
  );
  return { label, values, amount: amounts[amounts.length - 1] };
}

/** What the lines above the table and the totals below it say; '' for what they do not. */
export function readFacts(table: FileTable, totalRows: readonly FileRow[]) {
  const { dateOrder, all, columns } = table;
  const above = table.above.map((row) => readFact(row, table));
  const printed = totalRows.map((row) => readFact(row, table));
  const lines = [...above, ...printed];
  const valueAt = (meaning: Meaning, read: (values: readonly string[]) => string | undefined) =>
    lines.flatMap(({ label, values }) => (means(label, meaning) ? (read(values) ?? []) : []))[0] ?? '';
  const cellsAbove = table.above.flatMap(({ cells }) => cells);
  const months = cellsAbove.flatMap((cell) =>
    readDate(cell, dateOrder) === undefined ? (readPeriod(cell, dateOrder) ?? []) : [],
  );
  const beside = lines.flatMap(({ amount, label, values }) =>
    amount === undefined ? [] : [label, ...values],
  );
  const currencies = [
    ...beside.flatMap(currenciesIn),
    ...moneyColumns(all).amounts.flatMap(({ header }) => currencyIn(header) || []),
  ];
  const owed = above.filter(({ label }) => means(label, 'total', 'net'));
  return {
    month: valueAt('period', (values) => readPeriod(values.join(' - '), dateOrder)) || only(months),
    number: valueAt('number', ([value]) => value),
    date: valueAt('issuedAbove', ([value = '']) => readDate(value, dateOrder)),
    currency: only(currencies),
    isCreditNote: [...cellsAbove, all[0]?.header ?? ''].some((cell) => means(cell, 'creditNote')),
    totals: [...owed, ...printed].flatMap(({ amount }) => amount ?? []),
    /** The periods of a table without months, such as “Q3 2026”. */
    unreadPeriods: [...new Set(all[columns.period ?? -1]?.filled)].slice(0, MOST_NAMED),
  };
}

export type StatementFacts = ReturnType<typeof readFacts>;
