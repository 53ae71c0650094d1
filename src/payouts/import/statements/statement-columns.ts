import {
  AMOUNT_RANKS,
  excludeColumns,
  type FileColumn,
  findCurrencyColumn,
  hasMostlyTexts,
  hasTimes,
  selectBestColumns,
} from '../file-columns';
import type { FieldColumns } from '../file-table';
import { hasWordFor } from '../words';
import { findProvenNet, groupMoneyColumns } from './deductions';

/** The columns of a statement. Where several may have a field, the one in which it stands most certainly is first. */
export function findStatementColumns(allColumns: readonly FileColumn[]): FieldColumns {
  const { amounts, deductionColumns, debits, unnamed } = groupMoneyColumns(allColumns);
  const bestAmounts = selectBestColumns(amounts, AMOUNT_RANKS);
  const provenNet = findProvenNet(allColumns)?.net;
  const amount = provenNet ?? bestAmounts[0];
  const periods = excludeColumns(allColumns, 'noPeriod', 'payout');
  const times = periods.filter(hasTimes);
  const starts = selectBestColumns(times, ['start']);
  const texts = excludeColumns(allColumns, 'noApp').filter(hasMostlyTexts);
  const fields = {
    amount,
    // In a list of transactions: what was taken away.
    debit: debits.find(({ filled }) => filled.length > 0),
    deductions: deductionColumns[0],
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
  return { fields, rivals: listRivals() };

  function listRivals(): FileColumn[] {
    if (provenNet !== undefined) return [];
    if (amount && hasWordFor(amount.header, 'net')) return bestAmounts;
    // Of revenue and what is paid of it, nothing says which one is owed.
    const isFilledRival = (column: FileColumn) => !bestAmounts.includes(column) && column.filled.length > 0;
    return [...bestAmounts, ...[...amounts, ...unnamed].filter(isFilledRival)];
  }
}
