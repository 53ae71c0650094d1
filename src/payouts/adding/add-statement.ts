import type { ClosePorts } from '../../close/closings/month-actions';
import { isMonth } from '../../dates/months';
import { serial } from '../../dates/sheet-dates';
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, propertyOf } from '../../storage/untrusted-value';
import { compareDecimals, totalOf, ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { addInputRows, cellRequests, changingInputs, type NewRow } from '../actions/change-inputs';
import { keepNames } from '../actions/confirm';
import { type OpenPayouts, readPayouts } from '../actions/read-payouts';
import { readCurrency } from '../import/currencies';
import { printedTotal, readStatementFile, type StatementFile } from '../import/statements/statement-file';
import { sumLines } from '../import/statements/statement-lines';
import type { Inputs, Statement } from '../inputs/inputs';
import { findNetwork, likelyNetwork } from '../inputs/networks';
import { amountInCell, dayInCell } from '../inputs/read-cells';
import type { StatementField, StatementOrder, StatementReading } from '../view';
import { fileAnswers, keepAnswers, readWithKept } from './kept-answers';
import { comparedWithReported, knownStatements, type NewLine } from './known-statements';
import { withAppIds } from './named-apps';
import { oneLine, readField, type Unchecked } from './order-fields';

type NamedNetwork = StatementReading['networks'][number];

const BY_MONTH = ['networkId', 'network', 'month', 'currency'] as const;

/** Reads a statement without writing anything. Throws NotAllowed if a typed total has a mistake. */
export function readStatement(order: Unchecked<StatementOrder>, ports: ClosePorts): StatementReading {
  return read(order, readPayouts(ports), ports).reading;
}

/**
 * Adds a statement, and marks the rows that it replaces, in one batch. Keeps what the user has answered about it. Throws NotAllowed for open
 * questions, and for an equal statement or one that is far from what is reported, unless the user has confirmed it.
 */
export function addStatement(order: Unchecked<StatementOrder>, ports: ClosePorts): void {
  changingInputs(ports, (open) => {
    const { reading, lines, replaced, answers, apps } = read(order, open, ports);
    const { questions, problems, twice, compared, networks, headers } = reading;
    const { notices } = texts().payouts;
    if (questions.length > 0 || lines.length === 0) throw new NotAllowed([notices.notRead]);
    // A part of a statement would look like a whole one.
    if (problems.length > 0) throw new NotAllowed(problems);
    if (twice !== '' && order.isTwice !== true) throw new NotAllowed([twice]);
    if (compared.some(({ isFar }) => isFar) && order.isFar !== true) throw new NotAllowed([notices.far]);
    const marks = replaced.map(({ place }) => ({ place, cells: { replacedOn: serial(open.today) } }));
    addInputRows('statements', rowsOf(lines, order, open), open, ports, cellRequests(marks));
    keepAnswers(ownerOf(networks), headers, answers, ports.document, apps);
    keepNames(newNames(networks, open.inputs), open, ports);
    if (replaced.length > 0 && !areMarked(replaced, readPayouts(ports, open.api)))
      throw new NotAllowed([notices.sorted]);
  });
}

/** What the sidebar shows of a statement, the lines to add, the rows that they replace, and the answers to keep. */
function read(order: Unchecked<StatementOrder>, open: OpenPayouts, ports: ClosePorts) {
  const { inputs } = open;
  const { file, answers, remembered } = readFile(order, inputs, ports);
  const networks = networksOf(order, file, inputs);
  const stated = statedLines(order, file, networks);
  const { lines: added, replaced, twice, others } = knownStatements(inputs.statements, stated);
  const { lines, chosen, apps, appChoices } = withAppIds(added, order.apps, open, ports);
  const isOpen = networks.some(({ network }) => network?.isSure !== true);
  const reading: StatementReading = {
    ...file,
    networks: networks.map(({ text, network }) => ({ text: oneLine(text), network })),
    apps,
    appChoices,
    compared: comparedWithReported(lines, open),
    lines,
    sums: sumLines(lines, BY_MONTH),
    headers: file.headers.map(oneLine),
    remembered,
    questions: [...file.questions, ...(isOpen ? (['network'] as const) : [])],
    problems: [...file.problems, ...notBegun(lines, open)],
    printed: printedIn(file),
    number: soleText(lines, 'number'),
    date: soleText(lines, 'date'),
    twice,
    others,
  };
  return { reading, lines, replaced, answers, apps: chosen };
}

/** Reads the file, with what users have answered before about such files of its network. */
function readFile(order: Unchecked<StatementOrder>, inputs: Inputs, { document }: ClosePorts) {
  const text = asText(order.text);
  if (text === '') return { file: typedTotal(order), answers: {}, remembered: {} };
  return readWithKept(
    fileAnswers<StatementField>(order),
    (answers) => readStatementFile(text, answers),
    (file) => ownerOf(networksOf(order, file, inputs)),
    document,
  );
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

/**
 * The networks that the texts in a column mean. A file without several has one network: the chosen one, or the one in its column, or the one that
 * the name of the file or its first line probably names.
 */
function networksOf(
  order: Unchecked<StatementOrder>,
  { lines }: StatementFile,
  { networks }: Inputs,
): NamedNetwork[] {
  const [text = '', ...others] = new Set(lines.map(({ network }) => network));
  if (others.length > 0)
    return [text, ...others].map((each) => {
      const chosen = asText(propertyOf(order.networks, oneLine(each)));
      return { text: each, network: likelyNetwork(chosen || each, networks) };
    });
  const chosen = oneLine(order.network);
  const [firstLine = ''] = asText(order.text).split('\n', 1);
  const likely = [order.source, firstLine]
    .map((each) => likelyNetwork(oneLine(each), networks))
    .find(Boolean);
  const guess = likely && chosen === '' ? { ...likely, isSure: false } : null;
  return [{ text, network: likelyNetwork(chosen || text, networks) ?? guess }];
}

/** The network with which answers about a layout are kept; '' for several. */
function ownerOf([first, ...others]: readonly NamedNetwork[]): string {
  return others.length > 0 ? '' : (first?.network?.id ?? '');
}

/** The lines with their networks, and with the number and the date that the user has typed. */
function statedLines(
  order: Unchecked<StatementOrder>,
  file: StatementFile,
  networks: readonly NamedNetwork[],
): readonly NewLine[] {
  const number = oneLine(order.number);
  const date = readField('date', order.date, (typed) => (typed === '' ? '' : dayInCell(typed)));
  const byText = new Map(networks.map(({ text, network }) => [text, network]));
  return file.lines.map((line) => {
    const network = byText.get(line.network);
    return {
      ...line,
      networkId: network?.isSure ? network.id : '',
      network: network?.isSure ? network.name : oneLine(line.network),
      app: oneLine(line.app),
      number: number || oneLine(line.number || file.number),
      date: date || line.date || file.date,
    };
  });
}

function printedIn({ printed, lines }: StatementFile): StatementReading['printed'] {
  const sum = totalOf(lines, 'amount');
  const amount = printedTotal(printed, sum);
  return amount === undefined ? null : { amount, isEqual: compareDecimals(amount, sum) === 0 };
}

/** The text that all lines have in a field; '' if they differ. */
function soleText(lines: readonly NewLine[], field: 'number' | 'date'): string {
  const [text = '', ...others] = new Set(lines.map((line) => line[field]));
  return others.length === 0 ? text : '';
}

function notBegun(lines: readonly NewLine[], { today }: OpenPayouts): string[] {
  const months = new Set(lines.map(({ month }) => month).filter((month) => month > today));
  return months.size === 0 ? [] : [texts().payouts.files.notBegun([...months])];
}

function rowsOf(
  lines: readonly NewLine[],
  { source, text }: Unchecked<StatementOrder>,
  { today }: OpenPayouts,
): NewRow<'statements'>[] {
  const { typed, pasted } = texts().payouts.files;
  return sumLines(lines, [...BY_MONTH, 'app', 'number', 'date']).map((line) => ({
    ...line,
    amount: Number(line.amount),
    appId: line.app,
    date: serial(line.date || today),
    source: oneLine(source) || (asText(text) === '' ? typed : pasted),
    deductions: line.deductions === ZERO ? '' : Number(line.deductions),
  }));
}

/** The texts that no network has yet as a name. If all lines have one text, it may be a word such as “All”. */
function newNames(named: readonly NamedNetwork[], { networks }: Inputs) {
  return named.flatMap(({ text, network }) => {
    const isName = named.length > 1 || likelyNetwork(text, networks)?.id === network?.id;
    return text === '' || findNetwork(text, networks) || !network || !isName
      ? []
      : [{ name: oneLine(text), networkId: network.id }];
  });
}

/** Whether the rows have their marks. If somebody has sorted the tab at the same moment, others have them. */
function areMarked(replaced: readonly Statement[], { inputs }: OpenPayouts): boolean {
  const contentOf = (row: Statement) => JSON.stringify({ ...row, place: null, isReplaced: true });
  const marked = inputs.statements.filter(({ isReplaced }) => isReplaced).map(contentOf);
  return replaced.every((row) => marked.includes(contentOf(row)));
}
