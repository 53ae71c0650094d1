import type { ClosePorts } from '../../close/closings/month-actions';
import { isMonth } from '../../dates/months';
import { serial } from '../../dates/sheet-dates';
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText } from '../../storage/untrusted-value';
import { compareDecimals, totalOf, ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { addInputRows, cellRequests, changingInputs, type NewRow } from '../actions/change-inputs';
import { type OpenPayouts, readPayouts } from '../actions/read-payouts';
import { readCurrency } from '../import/currencies';
import { printedTotal, readStatementFile, type StatementFile } from '../import/statements/statement-file';
import type { StatementLine } from '../import/statements/statement-lines';
import type { Inputs, Statement } from '../inputs/inputs';
import { likelyNetwork } from '../inputs/networks';
import { amountInCell, dayInCell } from '../inputs/read-cells';
import type { NetworkChoice, StatementField, StatementOrder, StatementReading } from '../view';
import { keepColumns, keptColumns } from './kept-columns';
import { knownStatements, sumsOf } from './known-statements';
import { fileAnswers, oneLine, readField, type Unchecked } from './order-fields';

/** By app, a statement has at most so many rows; a longer one is added by month. */
const MOST_LINES = 400;
/** In a tab with so many rows, statements are added by month. */
const MANY_ROWS = 20_000;

/** Reads a statement without writing anything. Throws NotAllowed if a typed total has a mistake. */
export function readStatement(order: Unchecked<StatementOrder>, ports: ClosePorts): StatementReading {
  return reading(order, readPayouts(ports), ports).shown;
}

/** Adds a statement, and marks the rows that it replaces, in one batch. Throws NotAllowed for open questions or an unconfirmed equal one. */
export function addStatement(order: Unchecked<StatementOrder>, ports: ClosePorts): void {
  changingInputs(ports, (open) => {
    const { shown, replaced, hasChosenColumns } = reading(order, open, ports);
    const { notices } = texts().payouts;
    if (shown.questions.length > 0 || shown.lines.length === 0) throw new NotAllowed([notices.notRead]);
    // A part of a statement would look like a whole one.
    if (shown.problems.length > 0) throw new NotAllowed(shown.problems);
    if (shown.twice !== '' && order.isTwice !== true) throw new NotAllowed([shown.twice]);
    const marks = replaced.map(({ place }) => ({ place, cells: { replacedOn: serial(open.today) } }));
    addInputRows('statements', rowsOf(shown, order, open), open, ports, { before: cellRequests(marks) });
    if (replaced.length > 0) mendMarks(replaced, open, ports);
    if (hasChosenColumns) keepColumns(shown.network?.id ?? '', shown.headers, shown.columns, ports.document);
  });
}

function rowsOf(
  { network, lines, number, date }: StatementReading,
  { source, text }: Unchecked<StatementOrder>,
  { today }: OpenPayouts,
): NewRow<'statements'>[] {
  const { typed, pasted } = texts().payouts.files;
  return lines.map(({ month, currency, amount, app, deductions }) => ({
    network: network?.name ?? '',
    month,
    currency,
    amount: Number(amount),
    appId: app,
    number,
    date: serial(date || today),
    source: oneLine(source) || (asText(text) === '' ? typed : pasted),
    deductions: deductions === ZERO ? '' : Number(deductions),
  }));
}

/** If somebody has sorted the tab at the same moment, other rows were marked as replaced: the marks are moved to the right ones. */
function mendMarks(
  replaced: readonly Statement[],
  { api, inputs, today }: OpenPayouts,
  ports: ClosePorts,
): void {
  const contentOf = ({ place: _, isReplaced: __, ...content }: Statement) =>
    JSON.stringify(Object.values(content));
  const marked = new Set(replaced.map(contentOf));
  const others = new Set(inputs.statements.filter(({ isReplaced }) => !isReplaced).map(contentOf));
  const changes = readPayouts(ports, api).inputs.statements.flatMap((row) => {
    const content = contentOf(row);
    if (marked.has(content) === row.isReplaced || !others.has(content)) return [];
    return [{ place: row.place, cells: { replacedOn: row.isReplaced ? '' : serial(today) } }];
  });
  if (changes.length > 0) api.batchUpdate(cellRequests(changes));
}

function reading(order: Unchecked<StatementOrder>, { inputs, today }: OpenPayouts, { document }: ClosePorts) {
  const text = asText(order.text);
  const network = networkOf(order, inputs);
  const isSure = network?.isSure === true;
  const answers = fileAnswers<StatementField>(order);
  const columns = answers.columns ?? keptColumns(network?.id ?? '', text, document);
  const { month } = order;
  const file =
    text === ''
      ? typedTotal(order)
      : readStatementFile(text, {
          ...answers,
          ...(columns && { columns }),
          ...(isMonth(month) && { month }),
        });
  const number = oneLine(order.number) || oneLine(file.number);
  const lines = asAdded(file.lines, inputs.statements.length);
  const own = inputs.statements.filter((row) => isSure && !row.isReplaced && row.networkId === network.id);
  const { replaced, twice, others } = knownStatements(own, number, lines);
  const shown: StatementReading = {
    ...file,
    network,
    networks: [],
    apps: [],
    compared: [],
    lines,
    sums: sumsOf(lines),
    headers: file.headers.map(oneLine),
    questions: [...file.questions, ...(isSure ? [] : (['network'] as const))],
    problems: [...file.problems, ...notBegun(lines, today)],
    printed: printedIn(file, lines),
    number,
    date: readField('date', order.date, (typed) => (typed === '' ? file.date : dayInCell(typed))),
    twice,
    others,
  };
  return { shown, replaced, hasChosenColumns: columns !== undefined };
}

/** The chosen network, or the one that the name of the file or its first line probably names. */
function networkOf(order: Unchecked<StatementOrder>, { networks }: Inputs): NetworkChoice | null {
  const chosen = oneLine(order.network);
  if (chosen !== '') return likelyNetwork(chosen, networks);
  const [first = ''] = asText(order.text).split('\n', 1);
  const likely = [order.source, first].map((text) => likelyNetwork(oneLine(text), networks)).find(Boolean);
  return likely ? { ...likely, isSure: false } : null;
}

function printedIn({ printed }: StatementFile, lines: readonly StatementLine[]): StatementReading['printed'] {
  const sum = totalOf(lines, 'amount');
  const amount = printedTotal(printed, sum);
  return amount === undefined ? null : { amount, isEqual: compareDecimals(amount, sum) === 0 };
}

function notBegun(lines: readonly StatementLine[], today: string): string[] {
  const months = new Set(lines.map(({ month }) => month).filter((month) => month > today));
  return months.size === 0 ? [] : [texts().payouts.files.notBegun([...months])];
}

function typedTotal(order: Unchecked<StatementOrder>): StatementFile {
  const line = {
    amount: readField('amount', order.total, amountInCell),
    month: readField('month', order.month, (text) => (isMonth(text) ? text : undefined)),
    currency: readField('currency', order.currency, readCurrency),
    app: '',
    network: '',
    number: '',
    date: '' as const,
    deductions: ZERO,
  };
  const nothing = {
    columns: {},
    headers: [],
    questions: [],
    about: {},
    leftOut: [],
    problems: [],
    printed: [],
    number: '',
  };
  return { ...nothing, lines: [line], date: '' };
}

/** The lines as rows are added for them: without apps if there would be too many rows. */
function asAdded(lines: readonly StatementLine[], existing: number): StatementLine[] {
  if (lines.length > MOST_LINES || existing >= MANY_ROWS) return sumsOf(lines);
  return lines.map((each) => ({ ...each, app: oneLine(each.app) }));
}
