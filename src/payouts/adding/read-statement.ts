import type { ClosePorts } from '../../close/closings/month-actions';
import { isMonth } from '../../dates/months';
import { asText, propertyOf } from '../../storage/untrusted-value';
import { compareDecimals, totalOf, ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { type OpenPayouts, readPayouts } from '../actions/read-payouts';
import { readCurrency } from '../import/currencies';
import { printedTotal, readStatementFile, type StatementFile } from '../import/statements/statement-file';
import type { Inputs } from '../inputs/inputs';
import { findNetwork, likelyNetwork } from '../inputs/networks';
import { amountInCell, dayInCell } from '../inputs/read-cells';
import type { NetworkChoice, StatementField, StatementOrder, StatementReading } from '../view';
import { comparedWithReported } from './compared';
import { readWithKept } from './kept-answers';
import { knownStatements, type NewLine, sumsOf } from './known-statements';
import { withAppIds } from './named-apps';
import { fileAnswers, oneLine, readField, type Unchecked } from './order-fields';

/** By app, a statement has at most so many rows; a longer one is added by month. */
const MOST_LINES = 400;
/** In a tab with so many rows, statements are added by month. */
const MANY_ROWS = 20_000;

const BY_MONTH = ['month', 'currency'] as const;

/** Reads a statement without writing anything. Throws NotAllowed if a typed total has a mistake. */
export function readStatement(order: Unchecked<StatementOrder>, ports: ClosePorts): StatementReading {
  return reading(order, readPayouts(ports), ports).shown;
}

/** What the sidebar shows of a statement, and what is written when it is added. */
export function reading(order: Unchecked<StatementOrder>, open: OpenPayouts, ports: ClosePorts) {
  const { inputs, today } = open;
  const { file, answers, remembered } = readFile(order, inputs, ports);
  const { network, networks, networkOf } = networksOf(order, file, inputs);
  const number = oneLine(order.number);
  const date = readField('date', order.date, (typed) => (typed === '' ? '' : dayInCell(typed)));
  const all = file.lines.map((line): NewLine => {
    const { id, isSure } = networkOf(line.network) ?? { id: '', isSure: false };
    return {
      ...line,
      networkId: isSure ? id : '',
      network: oneLine(line.network),
      app: oneLine(line.app),
      number: number || oneLine(line.number || file.number),
      date: date || line.date || file.date,
    };
  });
  const { lines: added, replaced, twice, others } = knownStatements(inputs.statements, asAdded(all, inputs));
  const { lines, chosen, ...apps } = withAppIds(added, order.apps, open, ports);
  const choices = networks.length === 0 ? [network] : networks.map((each) => each.network);
  const isOpen = choices.some((choice) => choice?.isSure !== true);
  const shown: StatementReading = {
    ...file,
    ...apps,
    network,
    networks,
    compared: comparedWithReported(lines, open),
    lines,
    sums: sumsOf(lines, networks.length === 0 ? BY_MONTH : ['network', ...BY_MONTH]),
    headers: file.headers.map(oneLine),
    remembered,
    questions: [...file.questions, ...(isOpen ? (['network'] as const) : [])],
    problems: [...file.problems, ...notBegun(lines, today)],
    printed: printedIn(file),
    number: soleText(lines, 'number'),
    date: soleText(lines, 'date'),
    twice,
    others,
  };
  return { shown, lines, replaced, answers, chosenApps: chosen };
}

/** Reads the file, with what users have answered before about such files of its network. */
function readFile(order: Unchecked<StatementOrder>, inputs: Inputs, { document }: ClosePorts) {
  const text = asText(order.text);
  if (text === '') return { file: typedTotal(order), answers: {}, remembered: {} };
  const { month } = order;
  return readWithKept(
    fileAnswers<StatementField>(order),
    (answers) => readStatementFile(text, { ...answers, ...(isMonth(month) && { month }) }),
    (file) => networksOf(order, file, inputs).network?.id ?? '',
    document,
  );
}

/**
 * The network of a statement: the chosen one, or the one that the file probably names. If a column names several, each of its texts has its
 * own.
 */
function networksOf(order: Unchecked<StatementOrder>, { lines }: StatementFile, { networks }: Inputs) {
  const [first = '', ...more] = new Set(lines.map((line) => line.network));
  const choiceOf = (text: string) => {
    const chosen = findNetwork(asText(propertyOf(order.networks, oneLine(text))), networks);
    return likelyNetwork(chosen?.id ?? text, networks);
  };
  if (more.length > 0) {
    const choices = new Map([first, ...more].map((text) => [text, choiceOf(text)]));
    const listed = [...choices].map(([text, network]) => ({ text: oneLine(text), network }));
    return { network: null, networks: listed, networkOf: (text: string) => choices.get(text) };
  }
  const network = networkOfFile(order, first, networks);
  return { network, networks: [], networkOf: () => network };
}

/** The chosen network, or the one that its column names, or else the one that the name of the file or its first line probably names. */
function networkOfFile(
  order: Unchecked<StatementOrder>,
  inColumn: string,
  networks: Inputs['networks'],
): NetworkChoice | null {
  const named = oneLine(order.network) || inColumn;
  const [first = ''] = asText(order.text).split('\n', 1);
  const likely = [order.source, first].map((text) => likelyNetwork(oneLine(text), networks)).find(Boolean);
  const guess = likely ? { ...likely, isSure: false } : null;
  if (named === '') return guess;
  return likelyNetwork(named, networks) ?? (named === inColumn ? guess : null);
}

/** The total that the file prints, and whether its lines add up to it. */
function printedIn({ printed, lines }: StatementFile): StatementReading['printed'] {
  const sum = totalOf(lines, 'amount');
  const amount = printedTotal(printed, sum);
  return amount === undefined ? null : { amount, isEqual: compareDecimals(amount, sum) === 0 };
}

/** The text that all lines have in a field; '' if they differ. */
function soleText(lines: readonly NewLine[], field: 'number' | 'date'): string {
  const [text = '', ...more] = new Set(lines.map((line) => line[field]));
  return more.length === 0 ? text : '';
}

function notBegun(lines: readonly NewLine[], today: string): string[] {
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
  return { ...readStatementFile('', {}), headers: [], questions: [], lines: [line] };
}

/** The lines as rows are added for them: without apps if there would be too many rows. */
function asAdded(lines: readonly NewLine[], { statements }: Inputs): readonly NewLine[] {
  if (lines.length <= MOST_LINES && statements.length < MANY_ROWS) return lines;
  const sums = sumsOf(lines, ['networkId', 'network', 'number', ...BY_MONTH]);
  return sums.map((line) => ({ ...line, app: '' }));
}
