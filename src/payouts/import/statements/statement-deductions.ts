import { type Decimal, isNegative, sumOfDecimals, totalOf, ZERO } from '../../../table/decimal';
import { grouped } from '../../../table/grouped';
import type { FileAnswers } from '../../view';
import type { FileColumn } from '../columns';
import type { FileTable, Questions } from '../read-table';
import { means } from '../words';
import { readFact } from './statement-facts';
import type { RowLine } from './statement-lines';
import { findProvenNet, moneyColumns, signed } from './statement-money';

type Place = 'taken off' | 'already net';

/**
 * The columns that are deducted, and whether they are still to be taken off the amounts. `place` is undefined if neither the other columns nor
 * the header of the amounts say it.
 */
function deductedColumns({ all, columns }: FileTable): { taken: readonly FileColumn[]; place?: Place } {
  const chosen = all[columns.deductions ?? -1];
  const amount = all[columns.amount ?? -1];
  const proven = findProvenNet(all);
  if (chosen === undefined || amount === undefined) return { taken: [] };
  if (amount === proven?.net) return { taken: proven.deductions, place: 'already net' };
  if (amount === proven?.gross) return { taken: proven.deductions, place: 'taken off' };
  const { deductions } = moneyColumns(all);
  const taken = deductions.includes(chosen) ? deductions : [chosen];
  if (means(amount.header, 'gross')) return { taken, place: 'taken off' };
  return means(amount.header, 'net') ? { taken, place: 'already net' } : { taken };
}

/** The lines with what is deducted from them: by columns, or as rows of their own. Asks if nothing says whether amounts are net. */
export function withDeductions(
  lines: readonly RowLine[],
  totals: readonly Decimal[],
  table: FileTable,
  answers: FileAnswers,
  questions: Questions,
): RowLine[] {
  const { taken, place } = deductedColumns(table);
  if (taken.length === 0) return lines.map((line) => ({ ...line, deductions: ownDeduction(line) }));
  const deducted = lines.map((line) => {
    const cells = taken.map(({ header, at }) =>
      signed(header, table.amountIn(line.row.cells[at] ?? '') ?? ZERO),
    );
    return { ...line, deductions: sumOfDecimals(cells) };
  });
  const [gross, off] = [totalOf(lines, 'amount'), totalOf(deducted, 'deductions')];
  const printed = totals.includes(sumOfDecimals([gross, off])) ? 'taken off' : 'already net';
  const isPrinted = printed === 'taken off' || totals.includes(gross) || off === ZERO;
  const sure = answers.deductions || place || (isPrinted ? printed : undefined);
  if (sure === undefined) {
    const amount = table.headers[table.columns.amount ?? -1] ?? '';
    questions.deductions = [...taken.map(({ header }) => header), amount];
  }
  return deducted.map((line) =>
    sure === 'taken off' ? { ...line, amount: sumOfDecimals([line.amount, line.deductions]) } : line,
  );
}

/** In a list of transactions, a deduction has a row of its own. */
function ownDeduction({ row, amount }: RowLine): Decimal {
  return isNegative(amount) && row.cells.some((cell) => means(cell, 'deductions')) ? amount : ZERO;
}

/** What lines below the table deduct from its one month. It counts unless the file prints a total without it. */
export function deductionsBelow(
  rows: FileTable['rows'],
  lines: readonly RowLine[],
  totals: readonly Decimal[],
  table: FileTable,
): RowLine[] {
  const [first, ...others] = grouped(lines, ({ month, currency }) => `${month} ${currency}`).values();
  if (first === undefined || others.length > 0) return [];
  const amounts = rows.flatMap((row) => {
    const { label, amount } = readFact(row, table);
    return amount === undefined ? [] : [signed(label, amount)];
  });
  const sum = totalOf(lines, 'amount');
  if (totals.includes(sum) && !totals.includes(sumOfDecimals([sum, ...amounts]))) return [];
  return amounts.map((amount) => ({ ...first[0], app: '', amount, deductions: amount }));
}
