import type { Day } from '../../../dates/calendar';
import {
  absolute,
  compareDecimals,
  type Decimal,
  isNegative,
  negated,
  totalOf,
} from '../../../table/decimal';
import { grouped } from '../../../table/grouped';
import { texts } from '../../../wording/texts';
import type { FileAnswers, ReadFile } from '../../view';
import { asReadFile, type FileRow, type Questions, readTable } from '../read-table';
import { findStatementColumns } from './statement-columns';
import { deductionsBelow, withDeductions } from './statement-deductions';
import { readFacts } from './statement-facts';
import { type RowLine, readLines, type StatementLine, sumLines } from './statement-lines';
import { kindsOf, type RowKind } from './statement-rows';

export interface StatementFile extends ReadFile<StatementLine> {
  /** The totals that the file prints, without those of groups of rows that are right. */
  readonly printed: readonly Decimal[];
  readonly number: string;
  readonly date: Day | '';
}

/**
 * Reads the export or the statement of a network: a table with amounts, and lines above and below it that name the period, the currency, the
 * number, deductions and totals. `month` and `currency` are those of a file that names none.
 */
export function readStatementFile(text: string, answers: FileAnswers): StatementFile {
  const table = readTable(text, answers, 'period', findStatementColumns);
  const questions: Questions = { ...table.questions };
  const problems: string[] = [];
  const kinds = kindsOf(table);
  const rowsOf = (...some: readonly RowKind[]) =>
    table.rows.filter((row) => some.includes(kinds.get(row) ?? 'counts'));
  const doubtful = rowsOf('doubtful');
  if (doubtful.length > 0 && !answers.totals)
    questions.totals = doubtful.map(({ cells }) => cells.filter((cell) => cell !== '').join(' '));
  const counted = answers.totals === 'totals' ? rowsOf('counts') : rowsOf('counts', 'doubtful');
  const facts = readFacts(table, rowsOf('total'));
  const before = readLines(counted, facts, table, answers, problems);
  const owed = withDeductions(before, facts.totals, table, answers, questions);
  const all = [...owed, ...deductionsBelow(rowsOf('deduction'), owed, facts.totals, table)];
  // A credit note takes back what its amounts say.
  const isTakenBack = facts.isCreditNote && !all.some(({ amount }) => isNegative(amount));
  const lines = isTakenBack ? all.map((line) => ({ ...line, amount: negated(line.amount) })) : all;
  const totals = isTakenBack ? facts.totals.map((total) => negated(absolute(total))) : facts.totals;
  const summed = sumLines(lines, ['month', 'currency', 'app', 'network', 'number', 'date']);
  if (lines.some(({ month }) => month === '')) questions.month = facts.unreadPeriods;
  if (lines.some(({ currency }) => currency === '')) questions.currency = [];
  return {
    ...asReadFile(table, {
      lines: summed.map(withoutRow),
      questions,
      leftOut: leftOut(rowsOf('payout')),
      problems,
    }),
    printed: [...new Set(totals)].filter((total) => !isOfOneCurrency(total, lines)),
    number: facts.number || (lines[0]?.number ?? ''),
    date: facts.date || (lines[0]?.date ?? ''),
  };
}

function withoutRow({ row: _, ...line }: RowLine): StatementLine {
  return line;
}

/** A printed total that is the sum, or else the last one; undefined if the file prints none. */
export function printedTotal(printed: readonly Decimal[], sum: Decimal): Decimal | undefined {
  return printed.find((total) => compareDecimals(total, sum) === 0) ?? printed[printed.length - 1];
}

/** Whether a total is that of one of several currencies. */
function isOfOneCurrency(total: Decimal, lines: readonly StatementLine[]): boolean {
  const groups = [...grouped(lines, ({ currency }) => currency).values()];
  return groups.length > 1 && groups.some((group) => compareDecimals(totalOf(group, 'amount'), total) === 0);
}

function leftOut(rows: readonly FileRow[]): string[] {
  const amounts = rows.flatMap(({ text }) => text('amount') || text('debit') || []);
  return amounts.length === 0 ? [] : [texts().payouts.files.payouts(amounts)];
}
