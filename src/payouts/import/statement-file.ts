import type { Month } from '../../dates';
import { type Decimal, isNegative, listGroups, sumDecimalField, sumDecimals, ZERO } from '../../table';
import { getTexts } from '../../wording';
import { type FileAnswers, toOneLine } from '../orders';
import { DECIMAL_MARKS, findNamedCurrency, parseAmount, parseUnambiguous, selectOnlyText } from './amounts';
import { type Deductions, findDeductions, groupMoneyColumns, toSignedDeduction } from './deductions';
import { type FileRow, FileTable } from './file-table';
import { parseDate, parsePeriod } from './periods';
import { buildStatementRows, findStatementColumns, type RowKind } from './statement-rows';
import { hasMeaning, type Meaning } from './words';

export type StatementFile = ReturnType<typeof parseStatementFile>;

/** What a network owes for a month, in one currency, for one app if the file is by app. */
export interface StatementLine {
  readonly month: Month;
  readonly currency: string;
  readonly app: string;
  readonly network: string;
  readonly amount: Decimal;
  /** They are already deducted from the amount. */
  readonly deductions: Decimal;
  readonly number: string;
  readonly date: string;
}

/** Reads the export or the statement of a network: a table, and lines above and below it with the period, the currency, the number and totals. */
export function parseStatementFile(text: string, answers: FileAnswers) {
  const table = new FileTable(text, answers, findStatementColumns);
  const rows = buildStatementRows(table);
  const filterRowsByKind = (...kinds: readonly RowKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ row }) => row);
  const doubtfulTexts = filterRowsByKind('doubtful').map(({ cells }) => cells.filter(Boolean).join(' '));
  const areDoubtfulTotals =
    doubtfulTexts.length > 0 && table.questions.requestAnswer('totals', doubtfulTexts) === 'totals';
  const counted = areDoubtfulTotals ? filterRowsByKind('counts') : filterRowsByKind('counts', 'doubtful');
  const facts = readFacts(table, filterRowsByKind('total'));
  const owed = parseStatementLines(counted, facts, table);
  const deducted = parseDeductionsBelow(filterRowsByKind('deduction'), owed, facts.totals, table);
  const allLines = [...owed, ...deducted];
  // A credit note takes back what its amounts say. Without a label, no amount keeps its sign.
  const toNegative = (amount: Decimal) => toSignedDeduction('', amount);
  const isNegated = facts.isCreditNote && !allLines.some(({ amount }) => isNegative(amount));
  const hasMonths = allLines.every(({ month }) => month !== '');
  const answeredMonth = hasMonths ? '' : (table.questions.requestAnswer('month', facts.unreadPeriods) ?? '');
  const lines = allLines.map((line) => ({
    ...line,
    amount: isNegated ? toNegative(line.amount) : line.amount,
    month: line.month || answeredMonth,
  }));
  const summed = sumStatementLines(lines, ['month', 'currency', 'app', 'network', 'number', 'date']);
  const payouts = filterRowsByKind('payout').flatMap((row) => table.getAmountText(row) || []);
  const leftOut = payouts.length > 0 ? [getTexts().payouts.files.payouts(payouts)] : [];
  const totals = isNegated ? facts.totals.map(toNegative) : facts.totals;
  return {
    ...table.buildFileReading(summed, leftOut),
    printed: findPrintedTotal(lines, totals),
    number: facts.number || (lines[0]?.number ?? ''),
    date: facts.date || (lines[0]?.date ?? ''),
  };
}

/** The total that a file prints, and whether it is the sum of its lines; else the last total that is not the sum of one currency. */
function findPrintedTotal(lines: readonly StatementLine[], totals: readonly Decimal[]) {
  const sums = listGroups(lines, ({ currency }) => currency).map((group) => sumDecimalField(group, 'amount'));
  const isEqual = sums.length < 2 && sums.some((sum) => totals.includes(sum));
  const amount = isEqual ? sums[0] : totals.filter((total) => !sums.includes(total)).pop();
  return amount === undefined ? null : { amount, isEqual };
}

function parseStatementLines(rows: readonly FileRow[], facts: StatementFacts, table: FileTable) {
  const { columns } = table;
  const deductions = findDeductions(table);
  const amountColumns = columns.debit === undefined ? groupMoneyColumns(table.allColumns).amounts : [];
  return fillDown(rows, facts, table).flatMap((place) => {
    const { row, app, month } = place;
    const rowAmount = table.parseRowAmount(row);
    if (rowAmount.kind === 'blank') {
      const hasOtherAmount = amountColumns.some(
        ({ at }) => (table.findCellAmount(row.cells[at]) ?? ZERO) !== ZERO,
      );
      if (app !== '' && hasOtherAmount) table.addProblem(row, 'amount');
      return [];
    }
    // A line of text around the table.
    const isText = month === undefined && !/^\W*\d/.test(table.getAmountText(row));
    if (rowAmount.kind === 'unreadable' && isText) return [];
    const currency = table.readRowCurrency(row);
    if (rowAmount.kind !== 'amount') table.addProblem(row, 'amount');
    if (month === undefined) table.addProblem(row, 'period');
    if (rowAmount.kind !== 'amount' || month === undefined || currency === undefined) return [];
    return [
      {
        ...{ month, app, network: place.network, currency: currency || facts.currency },
        ...readNetAmount(row, rowAmount.amount, deductions, table),
        number: columns.number === undefined ? facts.number : toOneLine(table.getFieldText(row, 'number')),
        date: columns.date === undefined ? facts.date : (table.findRowDate(row) ?? ''),
      },
    ];
  });
}

/** The app, network and month of each row: some exports name a network once for all of its apps, or a month. */
function fillDown(rows: readonly FileRow[], facts: StatementFacts, table: FileTable) {
  // One answer cannot be the month of several periods that nobody can read: their rows have no month and become problems.
  const hasPeriods = rows.some((row) => table.findRowMonth(row)) || facts.unreadPeriods.length > 1;
  let monthAbove: Month | undefined;
  let networkAbove = '';
  return rows.map((row) => {
    const app = toOneLine(table.getFieldText(row, 'app'));
    const isPeriodBlank = table.getFieldText(row, 'period') === '';
    const ownNetwork = toOneLine(table.getFieldText(row, 'network'));
    // Only a row of an app continues what stands above.
    if (app === '' || !isPeriodBlank) monthAbove = table.findRowMonth(row);
    if (app === '' || ownNetwork !== '') networkAbove = ownNetwork;
    return { row, app, month: hasPeriods ? monthAbove : facts.month, network: networkAbove };
  });
}

function readNetAmount(row: FileRow, amount: Decimal, deductions: Deductions, table: FileTable) {
  const { deductionColumns, isStillIn } = deductions;
  // In a list of transactions, a deduction has a row of its own.
  const isDeductionRow =
    deductionColumns.length === 0 &&
    isNegative(amount) &&
    row.cells.some((cell) => hasMeaning(cell, 'deductions'));
  const keptAmounts = deductionColumns.map(({ at, header }) =>
    toSignedDeduction(header, table.readKeptAmount(row, 'deductions', at) ?? ZERO),
  );
  const deducted = isDeductionRow ? amount : sumDecimals(keptAmounts);
  return { amount: isStillIn ? sumDecimals([amount, deducted]) : amount, deductions: deducted };
}

/** What lines below the table deduct from its one month. */
function parseDeductionsBelow(
  rows: readonly FileRow[],
  lines: readonly StatementLine[],
  totals: readonly Decimal[],
  table: FileTable,
): StatementLine[] {
  const stated = rows.map((row) => readFactLine(row, table)).filter(({ amount = ZERO }) => amount !== ZERO);
  const [firstGroup, ...otherGroups] = listGroups(lines, ({ month, currency }) => [month, currency]);
  if (firstGroup === undefined || stated.length === 0) return [];
  if (otherGroups.length > 0) {
    for (const { row } of stated) table.addProblem(row, 'period');
    return [];
  }
  const signedAmounts = stated.map(({ label, amount = ZERO }) => toSignedDeduction(label, amount));
  const decision = decideDeductionsBelow();
  if (decision === 'ignore') return [];
  const about = [...stated.map(({ label }) => label), table.getFieldHeader('amount')];
  if (decision === 'ask' && table.questions.requestAnswer('deductions', about) === 'already net') return [];
  return signedAmounts.map((amount) => ({ ...firstGroup[0], app: '', amount, deductions: amount }));

  function decideDeductionsBelow(): 'deduct' | 'ignore' | 'ask' {
    const sum = sumDecimalField(lines, 'amount');
    const negativeCount = stated.filter(({ amount = ZERO }) => isNegative(amount)).length;
    if (totals.includes(sumDecimals([sum, ...signedAmounts]))) return 'deduct';
    // The amounts add up to what is owed, so they are net already. A minus sign contradicts that.
    if (totals.includes(sum)) return negativeCount === 0 ? 'ignore' : 'ask';
    // Without such a total, only minus signs say it.
    return negativeCount === stated.length ? 'deduct' : 'ask';
  }
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

const MOST_NAMED = 5;

/** What a line beside the table says: “Billing period: Oct 2026”, “Total,1234.50”. */
function readFactLine(row: FileRow, table: FileTable) {
  const filled = row.cells.filter((cell) => cell !== '');
  const halves = filled.length === 1 ? /^([^:]*):(.*)$/s.exec(filled[0] ?? '') : null;
  const [label = '', ...values] = halves?.slice(1).map((half) => half.trim()) ?? filled;
  const amounts = [...values, table.getFieldText(row, 'amount')].flatMap(
    (cell) => parseUnambiguous(cell, DECIMAL_MARKS, parseAmount) ?? table.findCellAmount(cell) ?? [],
  );
  return { row, label, values, filled, amount: amounts[amounts.length - 1] };
}

type StatementFacts = ReturnType<typeof readFacts>;

/** What the lines above the table and the totals below it say; '' for what they do not. */
function readFacts(table: FileTable, totalRows: readonly FileRow[]) {
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
