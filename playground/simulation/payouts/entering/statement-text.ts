import { absolute, plain, written } from '../amounts';
import { american, german, lastDayOf } from '../days';
import { type StatementPaper, totalOf } from '../networks';

/** The layouts in which networks send statements as files. */
const LAYOUTS: readonly ((paper: StatementPaper) => string)[] = [
  americanStatement,
  germanTable,
  copiedCells,
  dailyRows,
];

/** The text of a statement's file, in the layout of its network. */
export function statementText(paper: StatementPaper): string {
  const layout = LAYOUTS[paper.habit.layout] ?? germanTable;
  return layout(paper);
}

/** Facts above a table by app, amounts in quotes, credits in brackets, and a total. */
function americanStatement(paper: StatementPaper): string {
  const { habit, month, number, date, lines } = paper;
  return [
    `${habit.name} statement`,
    `Statement number,${number}`,
    `Statement date,"${american(date)}"`,
    `Billing period,"${american(`${month}-01`)} - ${american(lastDayOf(month))}"`,
    `Currency,${habit.currency}`,
    '',
    'Application,Net revenue',
    ...lines.map(({ app, cents }) => `${app},"${inBrackets(cents)}"`),
    `Total,"${inBrackets(totalOf(paper))}"`,
  ].join('\r\n');
}

function inBrackets(cents: bigint): string {
  return cents < 0n ? `($${written(absolute(cents), '.')})` : `$${written(cents, '.')}`;
}

/** Semicolons, decimal commas and German days; number and date in facts above the table. */
function germanTable({ habit, month, number, date, lines }: StatementPaper): string {
  return [
    `Statement number;${number}`,
    `Statement date;${german(date)}`,
    '',
    'Month;App;Currency;Net revenue',
    ...lines.map(({ app, cents }) => `${german(month)};${app};${habit.currency};${written(cents, ',')}`),
  ].join('\n');
}

/** Cells copied from a web page. The user types number and date. */
function copiedCells(paper: StatementPaper): string {
  const { habit, month, lines } = paper;
  const rows = lines.map(({ app, cents }) => `${month}\t${app}\t${plain(cents)}`);
  return [`Month\tApp\tEarnings (${habit.currency})`, ...rows].join('\n');
}

/** A row for each day, whose amounts add up to the month's; no app and no currency. */
function dailyRows(paper: StatementPaper): string {
  const days = Number(lastDayOf(paper.month).slice(8));
  const total = totalOf(paper);
  const each = total / BigInt(days);
  const rows = Array.from({ length: days }, (_, at) => {
    const day = `${paper.month}-${String(at + 1).padStart(2, '0')}`;
    const amount = at === 0 ? total - each * BigInt(days - 1) : each;
    return `${day};${plain(amount).replace('.', ',')}`;
  });
  return ['Date;Revenue', ...rows].join('\n');
}
