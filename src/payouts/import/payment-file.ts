import { type Decimal, invertSign, isNegative, subtractDecimals, withoutSign, ZERO } from '../../table';
import { getTexts } from '../../wording';
import { type FileAnswers, toOneLine } from '../orders';
import { findNamedCurrency } from './amounts';
import { excludeColumns, type FileColumn, hasMostlyTexts, isMoney, selectBestColumns } from './file-columns';
import { type FileRow, FileTable } from './file-table';
import { findPaymentColumns, isReferenceHeader } from './payment-columns';
import { hasMeaning, isWord } from './words';

export type PaymentFile = ReturnType<typeof parsePaymentFile>;
/** Money that arrived. Fee and withholding are what others have kept of it; '' if the export does not say. */
export type PaymentLine = PaymentFile['lines'][number];

/** Reads the export of a bank or a payment service. */
export function parsePaymentFile(text: string, answers: FileAnswers) {
  const table = new FileTable(text, answers, findPaymentColumns);
  const { questions } = table;
  // If the question is already open, it keeps its subjects.
  if (table.columns.date === undefined) questions.addQuestion('columns', questions.about.columns);
  const bookedRows = withBalanceChanges(parseAmountRows(table), table);
  const isNoPayment = createNoPaymentTest(table);
  const noPayments = bookedRows.filter(isNoPayment);
  const payments = bookedRows.filter((bookedRow) => !isNoPayment(bookedRow));
  const signedRows = withSigns(payments, table);
  const received = signedRows.filter(({ amount }) => !isNegative(amount));
  const arrived = received.filter(({ row }) => hasArrived(row, table));
  const describe = createDescriber(table);
  const lines = withFees(arrived, signedRows, table).flatMap(({ row, ...amounts }) => {
    const date = table.findRowDate(row);
    const currency = table.readRowCurrency(row);
    if (date === undefined) table.addProblem(row, 'date');
    if (date === undefined || currency === undefined) return [];
    const reference = toOneLine(describe(row));
    const number = toOneLine(table.getFieldText(row, 'number'));
    const payer = toOneLine(table.getFieldText(row, 'network'));
    return [{ date, ...amounts, currency, reference, number, payer }];
  });
  const { moneyOut, notArrived, payouts: payoutsAndBalances } = getTexts().payouts.files;
  const leftOut = [
    ...(noPayments.length > 0 ? [payoutsAndBalances(noPayments.map(({ amount }) => amount))] : []),
    ...(signedRows.length > received.length ? [moneyOut(signedRows.length - received.length)] : []),
    ...(received.length > arrived.length ? [notArrived(received.length - arrived.length)] : []),
  ];
  // Until the user says which word means money in, nobody knows which rows are money out.
  return table.buildFileReading(lines, questions.open.has('moneyIn') ? [] : leftOut);
}

/** The column of references, and those without a use of their own. */
function listDescribingColumns({ allColumns, columns }: FileTable): FileColumn[] {
  const { reference, ...otherColumns } = columns;
  const usedColumns = Object.values(otherColumns);
  const free = excludeColumns(allColumns, 'currency', 'account').filter(
    ({ at }) => !usedColumns.includes(at),
  );
  return allColumns.filter((column) => column.at === reference || free.includes(column));
}

/** What describes a payment: texts, and the numbers in columns of references. It depends on no other row, so that an overlapping export has the same text. */
function createDescriber(table: FileTable): (row: FileRow) => string {
  const hasUserChosen = table.columns.reference !== table.detectedColumns.reference;
  if (hasUserChosen) return (row) => table.getFieldText(row, 'reference');
  const columns = listDescribingColumns(table);
  return ({ cells }) => {
    const described = columns.flatMap((column) => {
      const cell = cells[column.at] ?? '';
      // The test of a column's cells, of this cell alone.
      const isText = /\p{L}/u.test(cell) && hasMostlyTexts({ ...column, filled: [cell] });
      return isText || (isReferenceHeader(column.header) && /\d/.test(cell)) ? cell : [];
    });
    return [...new Set(described)].join(' · ');
  };
}

/** A row with its amount as printed. `withSigns` makes money that was paid negative. */
type BookedRow = ReturnType<typeof withBalanceChanges>[number];
type Neighbour = keyof BookedRow['balanceChanges'];
type AmountRow = Readonly<{ row: FileRow; amount: Decimal }>;

/** The rows that book an amount. A dated row with an amount that cannot be read becomes a problem. */
function parseAmountRows(table: FileTable): AmountRow[] {
  const usedColumns = Object.values(table.columns);
  const money = table.allColumns.filter(isMoney);
  // Some banks have a column of amounts for each currency.
  const isOtherCurrency = ({ header, at }: FileColumn) =>
    findNamedCurrency(header) !== '' && !usedColumns.includes(at);
  const otherCurrencies = excludeColumns(money, 'balance').filter(isOtherCurrency);
  return table.rows.flatMap((row): AmountRow[] => {
    const rowAmount = table.parseRowAmount(row);
    if (rowAmount.kind === 'amount')
      return rowAmount.amount === ZERO ? [] : [{ row, amount: rowAmount.amount }];
    const isDated = table.findRowDate(row) !== undefined;
    const hasOtherAmount = otherCurrencies.some(
      ({ at }) => table.findCellAmount(row.cells[at]) !== undefined,
    );
    // Rows without a date are lines of text around the table.
    if (isDated && (rowAmount.kind === 'unreadable' || hasOtherAmount)) table.addProblem(row, 'amount');
    return [];
  });
}

/** How the balance changes from each neighbour to a row. An export has the newest row first or last. */
function withBalanceChanges(rows: readonly AmountRow[], table: FileTable) {
  const [column] = selectBestColumns(table.allColumns.filter(isMoney), ['balance']);
  const balances = rows.map(({ row }) => column && table.findCellAmount(row.cells[column.at]));
  const computeChange = (balance?: Decimal, neighbour?: Decimal) =>
    balance === undefined || neighbour === undefined ? ZERO : subtractDecimals(balance, neighbour);
  return rows.map((row, at) => ({
    ...row,
    balanceChanges: {
      above: computeChange(balances[at], balances[at - 1]),
      below: computeChange(balances[at], balances[at + 1]),
    },
  }));
}

/** Whether rows are balances, totals or conversions of one's own money. Payers write of balances as well. */
function createNoPaymentTest(table: FileTable): (bookedRow: BookedRow) => boolean {
  // A text of all rows says nothing about one of them.
  const isDistinctive = ({ cells }: FileColumn) => cells.length === 1 || new Set(cells).size > 1;
  const distinctiveColumns = table.allColumns.filter(isDistinctive);
  return ({ row }) => {
    const payer = table.getFieldText(row, 'network');
    const otherCells = distinctiveColumns
      .map(({ at }) => row.cells[at] ?? '')
      .filter((cell) => cell !== payer);
    if (otherCells.some((cell) => isWord(cell, 'total', 'conversion'))) return true;
    return payer === '' && otherCells.some((cell) => hasMeaning(cell, 'opening') || isWord(cell, 'balance'));
  };
}

/** A row with the word that says whether money came in or went out, or ''. */
type DirectedRow = BookedRow & Readonly<Record<'direction', string>>;
type MoneyOutTest = (directedRow: DirectedRow) => boolean;

/** The rows with signs. Signs say most, then words of direction, then changes of the balance; for rows without either, the description. */
function withSigns(bookedRows: readonly BookedRow[], table: FileTable): BookedRow[] {
  const rows = bookedRows.map((bookedRow) => ({
    ...bookedRow,
    direction: table.getFieldText(bookedRow.row, 'direction'),
  }));
  const isMoneyOut = createMoneyOutTest(rows, table);
  return rows.map((row) => (isMoneyOut(row) ? { ...row, amount: invertSign(withoutSign(row.amount)) } : row));
}

function createMoneyOutTest(rows: readonly DirectedRow[], table: FileTable): MoneyOutTest {
  if (rows.some(({ amount }) => isNegative(amount))) return createSignTest(rows);
  if (rows.some(({ direction }) => direction !== '')) return createDirectionTest(rows, table);
  return createBalanceChangeTest(rows, table);
}

/** A word counts only if no row with a sign has it: a sign is more certain than a word such as “Payment to you”. */
function createSignTest(rows: readonly DirectedRow[]): MoneyOutTest {
  const signedRows = rows.filter(({ amount }) => isNegative(amount));
  const signedDirections = new Set(signedRows.map(({ direction }) => direction));
  return ({ direction }) =>
    !signedDirections.has(direction) && isWord(direction, 'moneyOut') && !isWord(direction, 'moneyIn');
}

/** Asks which of the words means money in if one of them is unknown. */
function createDirectionTest(rows: readonly DirectedRow[], table: FileTable): MoneyOutTest {
  const directions = [...new Set(rows.map(({ direction }) => direction))].filter((word) => word !== '');
  const isKnownWord = (word: string) => hasMeaning(word, 'moneyIn', 'moneyOut');
  const moneyInWord = directions.every(isKnownWord) ? undefined : requestMoneyInWord(directions, table);
  const isDescribedAsOut = createDescriptionTest(table);
  return (row) => {
    const { direction } = row;
    if (direction === '') return isDescribedAsOut(row);
    if (moneyInWord === undefined) return isOutWord(direction);
    if (direction === moneyInWord) return false;
    // Of two words, the other one means money out. Of more words, a known one keeps its meaning.
    return directions.length === 2 || !isKnownWord(direction) || isOutWord(direction);
  };
}

/** An answer that is none of the words leaves the question open. */
function requestMoneyInWord(directions: readonly string[], { questions }: FileTable): string | undefined {
  const answer = questions.requestAnswer('moneyIn', directions);
  if (answer !== undefined && directions.includes(answer)) return answer;
  questions.addQuestion('moneyIn', directions);
  return undefined;
}

function createBalanceChangeTest(rows: readonly DirectedRow[], table: FileTable): MoneyOutTest {
  const isChange = ({ amount, balanceChanges }: BookedRow, neighbour: Neighbour) =>
    withoutSign(balanceChanges[neighbour]) === amount;
  const countChanges = (neighbour: Neighbour) => rows.filter((row) => isChange(row, neighbour)).length;
  // In a file with the newest row first, amounts are what changed since the row below.
  const older = countChanges('below') > countChanges('above') ? 'below' : 'above';
  const isDescribedAsOut = createDescriptionTest(table);
  return (row) => (isChange(row, older) ? isNegative(row.balanceChanges[older]) : isDescribedAsOut(row));
}

function createDescriptionTest(table: FileTable): MoneyOutTest {
  const columns = listDescribingColumns(table);
  return ({ row }) => columns.some(({ at }) => isOutWord(row.cells[at] ?? ''));
}

function isOutWord(word: string): boolean {
  return hasMeaning(word, 'moneyOut') && !hasMeaning(word, 'moneyIn');
}

/** Whether a payment has a day, and a state of money that has arrived. An unknown state counts as not arrived. */
function hasArrived(row: FileRow, table: FileTable): boolean {
  const payer = table.getFieldText(row, 'network');
  const state = table.getFieldText(row, 'state');
  const hasDay = /\d/.test(table.getFieldText(row, 'date'));
  const isPending = (cell: string) => hasMeaning(cell, 'pending') || isWord(cell, 'notArrived');
  if (!hasDay || row.cells.some((cell) => cell !== payer && isPending(cell))) return false;
  if (state === '' || hasMeaning(state, 'arrived')) return true;
  // A column “Info” may have remarks instead of states, and an unknown remark says nothing against a payment.
  return hasMeaning(table.getFieldHeader('state'), 'info') && !hasMeaning(state, 'notArrived');
}

/** What has arrived, and what was kept of it. The header of amounts says whether they still contain what was kept, or the user is asked. */
function withFees(arrived: readonly BookedRow[], signedRows: readonly BookedRow[], table: FileTable) {
  const feeRows = signedRows.filter(({ row }) => row.cells.some((cell) => hasMeaning(cell, 'feeRow')));
  const separateFees = new Set(feeRows.map(({ amount }) => invertSign(amount)));
  const readKept = (row: FileRow, field: 'fee' | 'withholding') =>
    withoutSign(table.readKeptAmount(row, field) ?? '');
  const lines = arrived.map(({ row, amount }) => {
    const statedFee = readKept(row, 'fee');
    // A fee that is the amount of a row of its own was not kept of the payment.
    const fee = separateFees.has(statedFee) ? '' : statedFee;
    const withholding = readKept(row, 'withholding');
    const net = subtractDecimals(subtractDecimals(amount, fee || ZERO), withholding || ZERO);
    return { row, amount, fee, withholding, net };
  });
  const keptHeaders = [table.getFieldHeader('fee'), table.getFieldHeader('withholding')].filter(Boolean);
  const isAnythingKept = lines.some(({ amount, net }) => net !== amount);
  const areAmountsGross = isAnythingKept && table.decideOrAskIfGross(keptHeaders, ['net', 'credit']);
  return lines.map(({ net, amount, ...line }) => ({ ...line, amount: areAmountsGross ? net : amount }));
}
