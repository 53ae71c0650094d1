import type { Day } from '../../../dates/calendar';
import type { Month } from '../../../dates/months';
import { type Decimal, totalOf, ZERO } from '../../../table/decimal';
import { grouped } from '../../../table/grouped';
import type { FileAnswers } from '../../view';
import { readDate, readPeriod } from '../periods';
import { amountInRow, badCell, currencyOf, type FileRow, type FileTable } from '../read-table';
import type { StatementFacts } from './statement-facts';
import { moneyColumns } from './statement-money';

/** What a network owes for a month, in one currency, and for one app if the file is by app. `deductions` are already deducted. */
export interface StatementLine {
  readonly month: Month;
  readonly currency: string;
  readonly app: string;
  /** The text in the file's column of networks; '' if it has none. */
  readonly network: string;
  readonly number: string;
  readonly date: Day | '';
  readonly amount: Decimal;
  readonly deductions: Decimal;
}

/** A line of a row of the table. */
export interface RowLine extends StatementLine {
  readonly row: FileRow;
}

/** The lines of the table, before deductions. Rows with a cell that cannot be read are left out, and named in `problems`. */
export function readLines(
  rows: readonly FileRow[],
  facts: StatementFacts,
  table: FileTable,
  answers: FileAnswers,
  problems: string[],
): RowLine[] {
  const { columns, dateOrder } = table;
  const others = columns.debit === undefined ? moneyColumns(table.all).amounts : [];
  // One answer cannot be the month of several periods that nobody can read.
  const hasPeriods = rows.some((row) => periodOf(row, table)) || facts.unreadPeriods.length > 1;
  let last: Month | undefined;
  let network = '';
  return rows.flatMap((row) => {
    const amount = amountInRow(row, table);
    const month = hasPeriods ? periodOf(row, table, last) : facts.month || (answers.month ?? '');
    last = month;
    // Some exports name a network once for all of its apps.
    network = row.text('network') || (row.text('app') === '' ? '' : network);
    if (
      amount === '' &&
      row.text('app') !== '' &&
      others.some(({ at }) => (table.amountIn(row.cells[at] ?? '') ?? ZERO) !== ZERO)
    )
      problems.push(badCell(row, 'amount', table));
    // A line of text around the table.
    if (amount === '' || (amount === undefined && month === undefined)) return [];
    const currency = currencyOf(row, table, answers.currency);
    if (amount === undefined) problems.push(badCell(row, 'amount', table));
    if (month === undefined) problems.push(badCell(row, 'period', table));
    if (currency === undefined) problems.push(badCell(row, 'currency', table));
    if (amount === undefined || month === undefined || currency === undefined) return [];
    const line = { month, amount, currency: currency || facts.currency, app: row.text('app') };
    const number = columns.number === undefined ? facts.number : row.text('number');
    const date = columns.date === undefined ? facts.date : (readDate(row.text('date'), dateOrder) ?? '');
    return [{ ...line, network, number, date, deductions: ZERO, row }];
  });
}

/** The month of a row whose period stands in one column or in two. A row of an app without one is of the month of the row above it. */
function periodOf({ text }: FileRow, { columns, dateOrder }: FileTable, above?: Month): Month | undefined {
  if (columns.period === undefined) return undefined;
  if (text('period') === '' && text('app') !== '') return above;
  const ends = columns.periodEnd === undefined ? [] : [text('periodEnd')];
  return readPeriod([text('period'), ...ends].join(' - '), dateOrder);
}

/** The sums of lines that are equal in these fields. Their other texts are those of the first one. */
export function sumLines<Line extends Pick<StatementLine, 'amount' | 'deductions'>>(
  lines: readonly Line[],
  fields: readonly (keyof Line)[],
): Line[] {
  const groups = grouped(lines, (line) => JSON.stringify(fields.map((field) => line[field])));
  return [...groups.values()].map((group) => ({
    ...group[0],
    amount: totalOf(group, 'amount'),
    deductions: totalOf(group, 'deductions'),
  }));
}
