import { isDay } from '../../dates/calendar';
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, propertyOf } from '../../storage/untrusted-value';
import { compareDecimals, totalOf, ZERO } from '../../table/decimal';
import { texts } from '../../wording/texts';
import { writeInputRows } from '../actions/change-inputs';
import { keepNames } from '../actions/confirm';
import type { OpenPayouts } from '../actions/read-payouts';
import { only } from '../import/currencies';
import { printedTotal, readStatementFile, type StatementFile } from '../import/statements/statement-file';
import { sumLines } from '../import/statements/statement-lines';
import type { Inputs } from '../inputs/inputs';
import { findNetwork, likelyNetwork } from '../inputs/networks';
import { oneLine } from '../inputs/read-cells';
import type { FileAnswers, FileQuestion, StatementOrder, Unchecked } from '../view';
import { keepAnswers, readWithKept } from './kept-answers';
import { comparedWithReported, knownStatements, type NewLine, unknownApps } from './new-lines';

type NamedNetwork = ReturnType<typeof networksOf>[number];

const BY_MONTH = ['networkId', 'network', 'month', 'currency'] as const;

/** Adds a statement, marks the rows that it replaces, and keeps what the user has answered about it. */
export function addStatement(order: Unchecked<StatementOrder>, open: OpenPayouts): void {
  const { reading, replaced, answers } = readStatement(order, open);
  const { lines, questions, problems, twice, compared, networks, headers } = reading;
  const { notices, files } = texts().payouts;
  if (questions.length > 0 || lines.length === 0) throw new NotAllowed([notices.notRead]);
  // A part of a statement would look like a whole one.
  if (problems.length > 0) throw new NotAllowed(problems);
  if (twice !== '') throw new NotAllowed([twice]);
  if (compared.some(({ isFar }) => isFar) && order.isFar !== true) throw new NotAllowed([notices.far]);
  const marks = replaced.map(({ place }) => ({ place, cells: { replacedOn: open.today } }));
  const rows = sumLines(lines, [...BY_MONTH, 'app', 'number', 'date']).map((line) => ({
    ...line,
    appId: line.app,
    date: line.date || open.today,
    source: oneLine(order.source) || files.pasted,
    deductions: line.deductions === ZERO ? '' : line.deductions,
  }));
  writeInputRows('statements', rows, open, marks);
  keepAnswers(ownerOf(networks), headers, answers, open.ports.document);
  keepNames(newNames(networks, open.inputs), open);
}

/**
 * What the sidebar shows of a statement, the rows that it replaces, and the answers to keep. It can be added if `questions` and `problems` of the
 * reading are empty.
 */
export function readStatement(order: Unchecked<StatementOrder>, open: OpenPayouts) {
  const { inputs } = open;
  const readText = (answers: FileAnswers) => readStatementFile(asText(order.text), answers);
  const ownerIn = (file: StatementFile) => ownerOf(networksOf(order, file, inputs));
  const { file, answers } = readWithKept(order, readText, ownerIn, open.ports.document);
  const networks = networksOf(order, file, inputs);
  const stated = statedLines(order, file, networks);
  const { lines, replaced, twice, others } = knownStatements(inputs.statements, stated);
  const isSure = networks.every(({ network }) => network?.isSure);
  const questions: readonly FileQuestion[] = isSure ? file.questions : [...file.questions, 'network'];
  const reading = {
    ...file,
    networks,
    compared: comparedWithReported(lines, open),
    lines,
    sums: sumLines(lines, BY_MONTH),
    questions,
    problems: [...file.problems, ...notBegun(lines, open)],
    printed: printedIn(file),
    number: only(lines.map(({ number }) => number)),
    date: only(lines.map(({ date }) => date)),
    twice,
    others: [...others, ...unknownApps(lines, open)].join(' '),
  };
  return { reading, replaced, answers };
}

/**
 * The networks that the texts in a column mean; null if the user has to choose it. A file without several has one network: the chosen one, or the
 * one in its column, or the one that the name of the file or its first line probably names.
 */
function networksOf(order: Unchecked<StatementOrder>, { lines }: StatementFile, { networks }: Inputs) {
  const [text = '', ...others] = new Set(lines.map(({ network }) => oneLine(network)));
  const [firstLine = ''] = asText(order.text).split('\n', 1);
  const likely = [order.source, firstLine]
    .map((each) => likelyNetwork(oneLine(each), networks))
    .find(Boolean);
  const guess = likely && others.length === 0 ? { ...likely, isSure: false } : null;
  return [text, ...others].map((each) => {
    const chosen = others.length === 0 ? order.network : propertyOf(order.networks, each);
    return { text: each, network: likelyNetwork(oneLine(chosen) || each, networks) ?? guess };
  });
}

/** The network with which answers about a layout are kept; '' for several. */
function ownerOf([first, ...others]: readonly NamedNetwork[]): string {
  return others.length > 0 ? '' : (first?.network?.id ?? '');
}

function statedLines(
  order: Unchecked<StatementOrder>,
  file: StatementFile,
  networks: readonly NamedNetwork[],
): readonly NewLine[] {
  const number = oneLine(order.number);
  const date = isDay(asText(order.date)) ? asText(order.date) : '';
  const byText = new Map(networks.map(({ text, network }) => [text, network]));
  return file.lines.map((line) => {
    const text = oneLine(line.network);
    const network = byText.get(text);
    return {
      ...line,
      networkId: network?.isSure ? network.id : '',
      network: network?.isSure ? network.name : text,
      app: oneLine(line.app),
      number: number || oneLine(line.number || file.number),
      date: date || line.date || file.date,
    };
  });
}

function printedIn({ printed, lines }: StatementFile) {
  const sum = totalOf(lines, 'amount');
  const amount = printedTotal(printed, sum);
  return amount === undefined ? null : { amount, isEqual: compareDecimals(amount, sum) === 0 };
}

function notBegun(lines: readonly NewLine[], { today }: OpenPayouts): string[] {
  const months = new Set(lines.map(({ month }) => month).filter((month) => month > today));
  return months.size === 0 ? [] : [texts().payouts.files.notBegun([...months])];
}

/** The texts that no network has yet as a name. If all lines have one text, it may be a word such as “All”. */
function newNames(named: readonly NamedNetwork[], { networks }: Inputs) {
  return named.flatMap(({ text, network }) => {
    const isName = named.length > 1 || likelyNetwork(text, networks)?.id === network?.id;
    return text === '' || findNetwork(text, networks) || !network || !isName
      ? []
      : [{ name: text, networkId: network.id }];
  });
}
