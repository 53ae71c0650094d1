import { type Decimal, invertSign, isNegative, listGroups, sumDecimalField } from '../../../table';
import { getTexts } from '../../../wording';
import type { FileAnswers } from '../../orders';
import { type FileRow, FileTable } from '../file-table';
import { findStatementColumns } from './statement-columns';
import { parseDeductionsBelow, parseStatementLines, readFacts, type StatementLine } from './statement-lines';
import { type RowKind, readStatementRows } from './statement-rows';

/** Lines that are equal in these fields are one line. */
const LINE_FIELDS = ['month', 'currency', 'app', 'network', 'number', 'date'] as const;

export type StatementFile = ReturnType<typeof parseStatementFile>;

/** Reads the export or the statement of a network: a table, and lines above and below it with the period, the currency, the number and totals. */
export function parseStatementFile(text: string, answers: FileAnswers) {
  const table = new FileTable(text, answers, findStatementColumns);
  const rows = groupRows(table);
  const facts = readFacts(table, rows.totals);
  const earned = parseStatementLines(rows.counted, facts, table);
  const deducted = parseDeductionsBelow(rows.deductions, earned, table);
  const { lines, printedTotals } = withCreditNoteSigns([...earned, ...deducted], facts);
  const datedLines = withAnsweredMonth(lines, table);
  const payouts = rows.payouts.flatMap((row) => table.getAmountText(row) || []);
  const leftOut = payouts.length > 0 ? getTexts().payouts.files.payouts(payouts) : '';
  return {
    ...table.buildFileReading(sumStatementLines(datedLines, LINE_FIELDS), leftOut),
    printed: findPrintedTotal(lines, printedTotals),
    // Rows without a number or a date of their own get these, if need be those of the first row.
    number: facts.number || (lines[0]?.number ?? ''),
    date: facts.date || (lines[0]?.date ?? ''),
  };
}

/** The rows by what they are. Doubtful ones count, unless the user says that they are totals. */
function groupRows(table: FileTable) {
  const rows = readStatementRows(table);
  const listRowsOf = (...kinds: readonly RowKind[]): FileRow[] =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row);
  const doubtfulTexts = listRowsOf('doubtful').map(({ cells }) => cells.filter(Boolean).join(' '));
  const areDoubtfulTotals =
    doubtfulTexts.length > 0 && table.questions.requestAnswer('totals', doubtfulTexts) === 'totals';
  return {
    counted: areDoubtfulTotals ? listRowsOf('counts') : listRowsOf('counts', 'doubtful'),
    totals: listRowsOf('total'),
    deductions: listRowsOf('deduction'),
    payouts: listRowsOf('payout'),
  };
}

/** A credit note takes back what its amounts say: without a minus sign in the file, all of them are negative. */
function withCreditNoteSigns(
  lines: readonly StatementLine[],
  { isCreditNote, printedTotals }: ReturnType<typeof readFacts>,
) {
  if (!isCreditNote || lines.some(({ amount }) => isNegative(amount))) return { lines, printedTotals };
  const toNegative = (amount: Decimal) => (isNegative(amount) ? amount : invertSign(amount));
  return {
    lines: lines.map((line) => ({ ...line, amount: toNegative(line.amount) })),
    printedTotals: printedTotals.map(toNegative),
  };
}

function withAnsweredMonth(lines: readonly StatementLine[], table: FileTable) {
  if (lines.every(({ month }) => month !== '')) return lines;
  const answeredMonth = table.questions.requestAnswer('month') ?? '';
  return lines.map((line) => ({ ...line, month: line.month || answeredMonth }));
}

/** The sums of lines that are equal in these fields. Their other texts are those of the first one. */
export function sumStatementLines<Line extends Readonly<Record<'amount' | 'deductions', Decimal>>>(
  lines: readonly Line[],
  fields: readonly (keyof Line)[],
): Line[] {
  return listGroups(lines, (line) => fields.map((field) => line[field])).map((group) => ({
    ...group[0],
    amount: sumDecimalField(group, 'amount'),
    deductions: sumDecimalField(group, 'deductions'),
  }));
}

/**
 * The printed total that the form shows; it warns of an unequal one. In one currency: the sum of the lines if it is printed, or else the last total.
 * In several: the last total that is not the sum of one of them. Of 80 EUR and 100 USD, the totals 80 and 100 are right, but 180 is unequal.
 */
function findPrintedTotal(lines: readonly StatementLine[], printedTotals: readonly Decimal[]) {
  const sums = listGroups(lines, ({ currency }) => currency).map((group) => sumDecimalField(group, 'amount'));
  const onlySum = sums.length === 1 ? sums[0] : undefined;
  if (onlySum !== undefined && printedTotals.includes(onlySum)) return { amount: onlySum, isEqual: true };
  const unequalTotal = printedTotals.filter((total) => !sums.includes(total)).pop();
  return unequalTotal === undefined ? null : { amount: unequalTotal, isEqual: false };
}
