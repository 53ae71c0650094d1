import { subtractDecimals, withoutSign, ZERO } from '../../../table';
import { getTexts } from '../../../wording';
import { type FileAnswers, toOneLine } from '../../orders';
import { hasMostlyTexts } from '../file-columns';
import { type FileRow, FileTable } from '../file-table';
import { hasWordFor } from '../words';
import { findPaymentColumns, isReferenceHeader, listDescribingColumns } from './payment-columns';
import { type PaymentRow, readPaymentRows } from './payment-rows';

export type PaymentFile = ReturnType<typeof parsePaymentFile>;
/** Money that arrived. Fee and withholding are what others have kept of it; '' if the export does not say. */
export type PaymentLine = PaymentFile['lines'][number];

export function parsePaymentFile(text: string, answers: FileAnswers) {
  const table = new FileTable(text, answers, findPaymentColumns);
  const { questions } = table;
  // Without dates, the user chooses the columns.
  if (table.columns.date === undefined) questions.addQuestion('columns');
  const rows = readPaymentRows(table);
  const describe = createDescriber(table);
  const lines = toArrivedAmounts(rows, table).flatMap(({ row, ...amounts }) => {
    const date = table.findRowDate(row);
    const currency = table.readRowCurrency(row);
    if (date === undefined) table.addProblem(row, 'date');
    if (date === undefined || currency === undefined) return [];
    const reference = toOneLine(describe(row));
    const number = toOneLine(table.getFieldText(row, 'number'));
    const payer = toOneLine(table.getFieldText(row, 'network'));
    return [{ date, ...amounts, currency, reference, number, payer }];
  });
  const leftOutCount = rows.filter(({ kind }) => kind !== 'payment').length;
  // Until the user says which word means money in, nobody knows which rows are money out.
  const isNothingLeftOut = leftOutCount === 0 || questions.open.has('moneyIn');
  const leftOut = isNothingLeftOut ? '' : getTexts().payouts.files.noPayments(leftOutCount);
  return table.buildFileReading(lines, leftOut);
}

/** What describes a payment: texts, and the numbers in columns of references. It depends on no other row, so that an overlapping export has the same text. */
function createDescriber(table: FileTable): (row: FileRow) => string {
  const detectedColumn = findPaymentColumns(table.allColumns).fields.reference;
  const hasUserChosen = table.columns.reference !== detectedColumn?.at;
  if (hasUserChosen) return (row) => table.getFieldText(row, 'reference');
  const columns = listDescribingColumns(table);
  return ({ cells }) => {
    const described = columns.flatMap((column) => {
      const cell = cells[column.at] ?? '';
      // A date or an amount is no text, also in a column of texts.
      const isText = /\p{L}/u.test(cell) && hasMostlyTexts({ ...column, filled: [cell] });
      return isText || (isReferenceHeader(column.header) && /\d/.test(cell)) ? cell : [];
    });
    return [...new Set(described)].join(' · ');
  };
}

/** What has arrived, and what was kept of it. The header of amounts says whether they still contain what was kept, or the user is asked. */
function toArrivedAmounts(rows: readonly PaymentRow[], table: FileTable) {
  const isFeeRow = ({ row, kind }: PaymentRow) =>
    kind === 'money out' && row.cells.some((cell) => hasWordFor(cell, 'feeRow'));
  const separateFees = new Set(rows.filter(isFeeRow).map(({ amount }) => withoutSign(amount)));
  const readKept = (row: FileRow, field: 'fee' | 'withholding') =>
    withoutSign(table.readKeptAmount(row, field) ?? '');
  const payments = rows.filter(({ kind }) => kind === 'payment');
  const lines = payments.map(({ row, amount }) => {
    const statedFee = readKept(row, 'fee');
    // A fee that has a row of its own was not kept of the payment. Only the amount connects the two: 0.17 and -0.17.
    const fee = separateFees.has(statedFee) ? '' : statedFee;
    const withholding = readKept(row, 'withholding');
    const net = subtractDecimals(subtractDecimals(amount, fee || ZERO), withholding || ZERO);
    return { row, amount, fee, withholding, net };
  });
  const keptHeaders = [table.getFieldHeader('fee'), table.getFieldHeader('withholding')].filter(Boolean);
  const isAnythingKept = lines.some(({ amount, net }) => net !== amount);
  // A header such as “Net” or “Credit” says that the amounts are what arrived.
  const areAmountsGross = isAnythingKept && table.decideOrAskIfGross(keptHeaders, ['net', 'credit']);
  return lines.map(({ net, amount, ...line }) => ({ ...line, amount: areAmountsGross ? net : amount }));
}
