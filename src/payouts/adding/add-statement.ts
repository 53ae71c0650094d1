import { isDay } from '../../dates/calendar';
import { NotAllowed } from '../../errors/ad-reports-error';
import { nameKey } from '../../request/field-names';
import { asText, propertyOf } from '../../storage/untrusted-value';
import { difference, fixedText, isWithin, totalOf, ZERO } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { keepNames, writeInputRows } from '../actions/change-inputs';
import type { OpenPayouts } from '../actions/read-payouts';
import { only } from '../import/currencies';
import {
  readStatementFile,
  type StatementFile,
  type StatementLine,
  sumLines,
} from '../import/statement-file';
import { findNetwork, type Inputs, likelyNetwork, rowNumbers, type Statement } from '../inputs/inputs';
import { oneLine } from '../inputs/read-cells';
import { inUnits } from '../reconcile/rates';
import type { FileAnswers, FileQuestion, StatementOrder, Unchecked } from '../view';
import { keepAnswers, readWithKept } from './kept-answers';

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

/** The tolerance of a network that has none in Payment terms. */
const USUAL_TOLERANCE = '0.01';

/** A line of a statement. The id of its network is '' until the user has confirmed it; `network` is then the text in the file. */
type NewLine = StatementLine & { readonly networkId: string };

/**
 * What the rows that count say about new lines, by network and statement number: the rows that they replace, the lines that are not there yet,
 * and sentences about equal ones (`twice`, if all are there) and about `others`. Lines without a number replace none.
 */
function knownStatements(statements: readonly Statement[], lines: readonly NewLine[]) {
  const { notices } = texts().payouts;
  const groups = [...grouped(lines, ({ networkId, number }) => `${networkId} ${number}`).values()];
  const compared = groups.map((group) => {
    const [{ networkId, number }] = group;
    const own = statements.filter(
      (row) => networkId !== '' && !row.isReplaced && row.networkId === networkId,
    );
    const ofMonths = own.filter(({ month }) => group.some((line) => line.month === month));
    const replaced = own.filter((row) => number !== '' && nameKey(row.number) === nameKey(number));
    const before = number === '' ? ofMonths : replaced;
    const equal = before.length > 0 && textOf(before) === textOf(group) ? before : [];
    const adds = ofMonths.length === 0 ? [] : [notices.adds(rowNumbers(ofMonths))];
    const others = replaced.length === 0 ? adds : [notices.replaces(number, rowNumbers(replaced))];
    return { group, equal, replaced, others };
  });
  const added = compared.filter(({ equal }) => equal.length === 0);
  const rows = rowNumbers(compared.flatMap(({ equal }) => equal));
  const isTwice = added.length === 0 && rows.length > 0;
  const there = rows.length === 0 || isTwice ? [] : [notices.isThere(rows)];
  return {
    lines: isTwice ? lines : added.flatMap(({ group }) => group),
    replaced: added.flatMap(({ replaced }) => replaced),
    twice: isTwice ? notices.twice(rows) : '',
    others: [...there, ...added.flatMap(({ others }) => others)],
  };
}

/** The sums by month and currency, compared as Google keeps amounts: with 15 digits, so not all decimals. */
function textOf(lines: readonly Pick<StatementLine, 'month' | 'currency' | 'amount' | 'deductions'>[]) {
  const sums = sumLines(lines, ['month', 'currency']);
  const parts = sums.map(({ month, currency, amount }) => [month, currency, fixedText(amount, 4)]);
  return parts.sort().join();
}

/** `reported` is '' if it is not known, and in the currency of the books if a rate is missing. */
function comparedWithReported(
  lines: readonly NewLine[],
  { reported, rates, inputs, currency: books }: OpenPayouts,
) {
  const sure = lines.filter(({ networkId, month, currency }) => ![networkId, month, currency].includes(''));
  return sumLines(sure, ['networkId', 'month', 'currency']).map((sum) => {
    const { networkId, network, month, currency, amount: stated } = sum;
    const ofMonth = reported.filter((entry) => entry.month === month);
    const isKnown = ofMonth.length > 0 && ofMonth.every(({ amount }) => amount !== null);
    const ofNetwork = ofMonth.filter((entry) => entry.networkId === networkId);
    const inBooks = totalOf(ofNetwork, 'amount');
    const converted = isKnown ? rates.convert(inBooks, books, currency, month) : undefined;
    const tolerance = inputs.terms.get(networkId)?.tolerance ?? USUAL_TOLERANCE;
    return {
      network,
      month,
      currency,
      stated,
      reported: isKnown ? (converted ?? inUnits(inBooks, books)) : '',
      reportedIn: converted === undefined ? books : currency,
      isFar: converted !== undefined && !isWithin(difference(stated, converted), tolerance, converted),
    };
  });
}

/** A sentence about the apps that the reports do not know, if there are any. */
export function unknownApps(lines: readonly NewLine[], { closings, ports }: OpenPayouts): string[] {
  const closed = closings.flatMap(({ amounts, adjustments }) => [...amounts, ...adjustments]);
  const names = [...closed.map(({ appId, app }) => [appId, app]), ...ports.appNames()];
  const keys = new Set(names.flat().map(nameKey));
  const apps = new Set(lines.map(({ app }) => app));
  const unknown = [...apps].filter((app) => app !== '' && !keys.has(nameKey(app)));
  return keys.size === 0 || unknown.length === 0 ? [] : [texts().payouts.notices.unknownApps(unknown)];
}
