import { type Decimal, isNegative, listGroups, sumDecimalField, sumDecimals, ZERO } from '../../../table';
import type { FileRow, FileTable } from '../file-table';
import { toSignedDeduction } from './deductions';
import { readFactLine } from './statement-facts';
import type { StatementLine } from './statement-lines';

/** What lines below the table deduct from its one month, such as “Withholding tax,-123.45”. */
export function parseDeductionsBelow(
  rows: readonly FileRow[],
  lines: readonly StatementLine[],
  printedTotals: readonly Decimal[],
  table: FileTable,
): StatementLine[] {
  const deductions = rows.flatMap((row) => {
    const { label, amount = ZERO } = readFactLine(row, table);
    return amount === ZERO ? [] : [{ row, label, amount, signedAmount: toSignedDeduction(label, amount) }];
  });
  const [firstGroup, ...otherGroups] = listGroups(lines, ({ month, currency }) => [month, currency]);
  if (firstGroup === undefined || deductions.length === 0) return [];
  if (otherGroups.length > 0) {
    for (const { row } of deductions) table.addProblem(row, 'period');
    return [];
  }
  const decision = decideDeductions();
  if (decision === 'ignore') return [];
  const about = [...deductions.map(({ label }) => label), table.getFieldHeader('amount')];
  if (decision === 'ask' && table.questions.requestAnswer('deductions', about) === 'already net') return [];
  return deductions.map(({ signedAmount }) => ({
    ...firstGroup[0],
    app: '',
    amount: signedAmount,
    deductions: signedAmount,
  }));

  function decideDeductions(): 'deduct' | 'ignore' | 'ask' {
    const sum = sumDecimalField(lines, 'amount');
    const negativeCount = deductions.filter(({ amount }) => isNegative(amount)).length;
    if (printedTotals.includes(sumDecimals([sum, sumDecimalField(deductions, 'signedAmount')])))
      return 'deduct';
    // The amounts add up to what is owed, so they are net already. A minus sign contradicts that.
    if (printedTotals.includes(sum)) return negativeCount === 0 ? 'ignore' : 'ask';
    // Without such a total, only minus signs say it.
    return negativeCount === deductions.length ? 'deduct' : 'ask';
  }
}
