import { absolute, type Decimal, isNegative, negated, totalOf } from '../../../table/decimal';
import { groupsOf } from '../../../table/grouped';
import { texts } from '../../../wording/texts';
import type { FileAnswers } from '../../view';
import { asReadFile, readTable } from '../read-table';
import { findStatementColumns } from './statement-columns';
import { deductionsBelow, readFacts, readLines, sumLines, withDeductions } from './statement-lines';
import { type RowKind, statementRows } from './statement-rows';

export type StatementFile = ReturnType<typeof readStatementFile>;

/**
 * Reads the export or the statement of a network: a table with amounts, and lines above and below it that name the period, the currency, the
 * number, deductions and totals. `month` and `currency` are those of a file that names none.
 */
export function readStatementFile(text: string, answers: FileAnswers) {
  const table = readTable(text, answers, 'period', findStatementColumns);
  const rows = statementRows(table);
  const rowsOf = (...kinds: readonly RowKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row);
  const doubtful = rowsOf('doubtful');
  const doubts = doubtful.map(({ cells }) => cells.filter((cell) => cell !== '').join(' '));
  const areTotals = doubts.length > 0 && table.answerTo('totals', doubts) === 'totals';
  const counted = areTotals ? rowsOf('counts') : rowsOf('counts', 'doubtful');
  const facts = readFacts(table, rowsOf('total'));
  const read = readLines(counted, facts, table);
  const owed = withDeductions(read, facts.totals, table);
  const all = [...owed, ...deductionsBelow(rowsOf('deduction'), owed, facts.totals, table)];
  // A credit note takes back what its amounts say.
  const isTakenBack = facts.isCreditNote && !all.some(({ amount }) => isNegative(amount));
  const signedLines = isTakenBack ? all.map((line) => ({ ...line, amount: negated(line.amount) })) : all;
  const answered = all.some(({ month }) => month === '')
    ? (table.answerTo('month', facts.unreadPeriods) ?? '')
    : '';
  const lines = signedLines.map((line) => ({ ...line, month: line.month || answered }));
  const totals = isTakenBack ? facts.totals.map((total) => negated(absolute(total))) : facts.totals;
  const summed = sumLines(lines, ['month', 'currency', 'app', 'network', 'number', 'date']);
  const payouts = rowsOf('payout').flatMap(({ text }) => text('amount') || text('debit') || []);
  const leftOut = payouts.length > 0 ? [texts().payouts.files.payouts(payouts)] : [];
  const sums = groupsOf(lines, ({ currency }) => currency).map((group) => totalOf(group, 'amount'));
  return {
    ...asReadFile(table, summed, leftOut),
    /** The totals that the file prints, without those of groups of rows that are right, as of one of several currencies. */
    printed: [...new Set(totals)].filter((total) => sums.length < 2 || !sums.includes(total)),
    number: facts.number || (lines[0]?.number ?? ''),
    date: facts.date || (lines[0]?.date ?? ''),
  };
}

/** A printed total that is the sum, or else the last one; undefined if the file prints none. */
export function printedTotal(printed: readonly Decimal[], sum: Decimal): Decimal | undefined {
  return printed.includes(sum) ? sum : printed[printed.length - 1];
}
