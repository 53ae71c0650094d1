import { selectOnlyText, toOneLine } from '../../orders';
import { DECIMAL_MARKS, parseAmount } from '../amounts';
import { parseUnambiguous } from '../detect-style';
import type { FileRow, FileTable } from '../file-table';
import { parseDate, parsePeriod } from '../periods';
import { hasWordFor, type Meaning } from '../words';

const MOST_NAMED = 5;

/** A line beside the table. “Billing period: Oct 2026” has one value; “Total,,1234.50” has one value, which is also its amount. */
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

/**
 * What the lines above the table and the totals below it say; '' for what they do not. For example:
 *
 *     Statement number,2026-117
 *     Billing period,Oct 2026
 *     App,Earnings (USD)
 *     Harbor,1234.50
 *     Total,1234.50
 *     Net payable,1111.05      the printed total: it is after deductions
 */
export function readFacts(table: FileTable, totalRows: readonly FileRow[]) {
  const { dateOrder, allColumns, columns } = table;
  // When something was paid is not when it was earned.
  const above = table.rowsAbove
    .map((row) => readFactLine(row, table))
    .filter(({ label }) => !hasWordFor(label, 'payout') || hasWordFor(label, 'number', 'net'));
  const below = totalRows.map((row) => readFactLine(row, table));
  const findFact = (meaning: Meaning, parse: (values: readonly string[]) => string | undefined) =>
    [...above, ...below].flatMap(({ label, values }) =>
      hasWordFor(label, meaning) ? (parse(values) ?? []) : [],
    )[0] ?? '';
  const cellsAbove = above.flatMap(({ filled }) => filled);
  // A day above the table is that of the document.
  const monthsAbove = cellsAbove.flatMap((cell) =>
    parseDate(cell, dateOrder) === undefined ? (parsePeriod(cell, dateOrder) ?? []) : [],
  );
  const totalsAbove = above.filter(
    ({ label }) => hasWordFor(label, 'total', 'net') && !hasWordFor(label, 'noMoney'),
  );
  const totals = [...totalsAbove, ...below];
  const netTotals = totals.filter(({ label }) => hasWordFor(label, 'net'));
  return {
    month:
      findFact('period', (values) => parsePeriod(values.join(' - '), dateOrder)) ||
      selectOnlyText(monthsAbove),
    number: toOneLine(findFact('number', ([value]) => value)),
    date: findFact('issuedAbove', ([value = '']) => parseDate(value, dateOrder)),
    isCreditNote: [...cellsAbove, allColumns[0]?.header ?? ''].some((cell) => hasWordFor(cell, 'creditNote')),
    /** What the file prints as owed, rather after deductions than before. */
    printedTotals: (netTotals.length > 0 ? netTotals : totals).flatMap(({ amount }) => amount ?? []),
    /** The periods of a table without months, such as “Q3 2026”. */
    unreadPeriods: [...new Set(allColumns[columns.period ?? -1]?.filled)].slice(0, MOST_NAMED),
  };
}
