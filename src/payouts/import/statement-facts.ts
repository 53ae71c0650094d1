import { toOneLine } from '../inputs/input-tabs';
import { DECIMAL_MARKS, parseAmount, parseUnambiguous } from './amounts';
import { findNamedCurrency, selectOnlyText } from './currencies';
import { groupMoneyColumns } from './deductions';
import type { FileRow, FileTable } from './file-table';
import { parseDate, parsePeriod } from './periods';
import { hasMeaning, type Meaning } from './words';

const MOST_NAMED = 5;

/** What a line beside the table says: “Billing period: Oct 2026”, “Total,1234.50”. */
export function readFactLine(row: FileRow, table: FileTable) {
  const filled = row.cells.filter((cell) => cell !== '');
  const halves = filled.length === 1 ? /^([^:]*):(.*)$/s.exec(filled[0] ?? '') : null;
  const [label = '', ...values] = halves?.slice(1).map((half) => half.trim()) ?? filled;
  const amounts = [...values, table.getFieldText(row, 'amount')].flatMap(
    (cell) => parseUnambiguous(cell, DECIMAL_MARKS, parseAmount) ?? table.findCellAmount(cell) ?? [],
  );
  return { row, label, values, filled, amount: amounts[amounts.length - 1] };
}

export type StatementFacts = ReturnType<typeof readFacts>;

/** What the lines above the table and the totals below it say; '' for what they do not. */
export function readFacts(table: FileTable, totalRows: readonly FileRow[]) {
  const { dateOrder, allColumns, columns } = table;
  const printed = totalRows.map((row) => readFactLine(row, table));
  // When something was paid is not when it was earned.
  const above = table.rowsAbove
    .map((row) => readFactLine(row, table))
    .filter(({ label }) => !hasMeaning(label, 'payout') || hasMeaning(label, 'number', 'net'));
  const lines = [...above, ...printed];
  const findFactValue = (meaning: Meaning, parse: (values: readonly string[]) => string | undefined) =>
    lines.flatMap(({ label, values }) => (hasMeaning(label, meaning) ? (parse(values) ?? []) : []))[0] ?? '';
  const cellsAbove = above.flatMap(({ filled }) => filled);
  const months = cellsAbove.flatMap((cell) =>
    parseDate(cell, dateOrder) === undefined ? (parsePeriod(cell, dateOrder) ?? []) : [],
  );
  const owed = above.filter(
    ({ label }) => hasMeaning(label, 'total', 'net') && !hasMeaning(label, 'noMoney'),
  );
  const totals = [...owed, ...printed];
  const nets = totals.filter(({ label }) => hasMeaning(label, 'net'));
  return {
    month:
      findFactValue('period', (values) => parsePeriod(values.join(' - '), dateOrder)) ||
      selectOnlyText(months),
    number: toOneLine(findFactValue('number', ([value]) => value)),
    date: findFactValue('issuedAbove', ([value = '']) => parseDate(value, dateOrder)),
    currency: selectOnlyText(
      groupMoneyColumns(allColumns).amounts.flatMap(({ header }) => findNamedCurrency(header) || []),
    ),
    isCreditNote: [...cellsAbove, allColumns[0]?.header ?? ''].some((cell) => hasMeaning(cell, 'creditNote')),
    /** What the file prints as owed, rather after deductions than before. */
    totals: (nets.length > 0 ? nets : totals).flatMap(({ amount }) => amount ?? []),
    /** The periods of a table without months, such as “Q3 2026”. */
    unreadPeriods: [...new Set(allColumns[columns.period ?? -1]?.filled)].slice(0, MOST_NAMED),
  };
}
