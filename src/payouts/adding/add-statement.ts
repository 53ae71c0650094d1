import { isDay, latest } from '../../dates/calendar';
import { NotAllowed } from '../../errors/ad-reports-error';
import { nameKey } from '../../request/field-names';
import { asText, propertyOf } from '../../storage/untrusted-value';
import { difference, fixedText, isWithin, totalOf, ZERO } from '../../table/decimal';
import { groupsOf } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { keepNames, writeInputRows } from '../actions/change-inputs';
import type { OpenPayouts } from '../actions/read-payouts';
import { only } from '../import/currencies';
import { readStatementFile, type StatementFile, sumLines } from '../import/statement-file';
import { oneLine } from '../inputs/input-tabs';
import { findNetwork, type Inputs, rowNumbers } from '../inputs/inputs';
import { inUnits } from '../reconcile/rates';
import type { FileAnswers, FileQuestion, StatementOrder, Unchecked } from '../view';
import { readWithKept } from './kept-answers';

const USUAL_TOLERANCE = '0.01';
const BY_MONTH = ['networkId', 'network', 'month', 'currency'] as const;
/** Lines that are equal in these fields become one row. */
const BY_ROW = [...BY_MONTH, 'app', 'number', 'date'] as const;

export function addStatement(order: Unchecked<StatementOrder>, open: OpenPayouts): void {
  const { reading, replaced, keep } = readStatement(order, open);
  const { lines, questions, problems, twice, compared } = reading;
  const { notices, files } = texts().payouts;
  if (questions.length > 0 || lines.length === 0) throw new NotAllowed([notices.notRead]);
  // A part of a statement would look like a whole one.
  if (problems.length > 0) throw new NotAllowed(problems);
  if (twice !== '') throw new NotAllowed([twice]);
  if (compared.some(({ isFar }) => isFar) && order.isFar !== true) throw new NotAllowed([notices.far]);
  const marks = replaced.map(({ place }) => ({ place, cells: { replacedOn: open.today } }));
  const rows = sumLines(lines, BY_ROW).map((line) => ({
    ...line,
    appId: line.app,
    date: line.date || open.today,
    source: oneLine(order.source) || files.pasted,
    deductions: line.deductions === ZERO ? '' : line.deductions,
  }));
  writeInputRows('statements', rows, open, marks);
  keep();
  keepNames(newNames(reading.networks, open.inputs), open);
}

/** What the sidebar shows of a statement, the rows that it replaces, and what keeps the answers. It can be added without questions and problems. */
export function readStatement(order: Unchecked<StatementOrder>, open: OpenPayouts) {
  const { inputs, ports, today } = open;
  const readText = (answers: FileAnswers) => readStatementFile(asText(order.text), answers);
  // A file of several networks has a layout of its own.
  const ownerIn = (file: StatementFile) =>
    only(networksOf(order, file, inputs).map(({ network }) => network?.id ?? ''));
  const { file, keep } = readWithKept(order, readText, ownerIn, ports.document);
  const networks = networksOf(order, file, inputs);
  const number = oneLine(order.number) || (file.columns.number === undefined ? file.number : '');
  // A statement with one number is of one day.
  const issued = number === '' ? '' : latest(file.lines.map((line) => line.date));
  const date = isDay(asText(order.date)) ? asText(order.date) : issued;
  const stated = file.lines.map((line): NewLine => {
    const network = networks.find(({ text }) => text === line.network)?.network;
    return {
      ...line,
      networkId: network?.id ?? '',
      network: network?.name ?? line.network,
      number: number || line.number || file.number,
      date: date || line.date || file.date,
    };
  });
  const { lines, replaced, twice, others } = knownStatements(open, stated);
  const future = [...new Set(lines.map(({ month }) => month).filter((month) => month > today))];
  const isKnown = networks.every(({ network }) => network !== null);
  const questions: readonly FileQuestion[] = isKnown ? file.questions : [...file.questions, 'network'];
  const reading = {
    ...file,
    networks,
    compared: comparedWithReported(lines, open),
    lines,
    sums: sumLines(lines, BY_MONTH),
    questions,
    problems:
      future.length === 0 ? file.problems : [...file.problems, texts().payouts.files.notBegun(future)],
    number: only(lines.map((line) => line.number)),
    date: only(lines.map((line) => line.date)),
    twice,
    others,
  };
  return { reading, replaced, keep };
}

/** The networks that the texts in a column mean; null if the user has to choose it. A file without several has one network. */
function networksOf(order: Unchecked<StatementOrder>, { lines }: StatementFile, { networks }: Inputs) {
  const [first = '', ...others] = new Set(lines.map(({ network }) => network));
  return [first, ...others].map((text) => {
    const chosen = others.length === 0 ? order.network : propertyOf(order.networks, text);
    return { text, network: findNetwork(oneLine(chosen) || text, networks) ?? null };
  });
}

/** A line of a statement. The id of its network is '' until the user has confirmed it; `network` is then the text in the file. */
type NewLine = StatementFile['lines'][number] & { readonly networkId: string };

/** The rows that new lines replace by network and number, the lines to add, and sentences about those that are there (`twice`: all) and others. */
function knownStatements({ inputs, today }: OpenPayouts, lines: readonly NewLine[]) {
  const { notices } = texts().payouts;
  const newestOf = (rows: readonly Pick<NewLine, 'date'>[]) => latest(rows.map(({ date }) => date));
  // Without a number, each month is a statement.
  const groups = groupsOf(lines, ({ networkId, number, month }) => [networkId, number || { month }]);
  const compared = groups.map((group) => {
    const [{ networkId, number }] = group;
    const own = inputs.statements.filter(
      (row) => networkId !== '' && !row.isReplaced && row.networkId === networkId,
    );
    const ofMonths = own.filter(({ month }) => group.some((line) => line.month === month));
    const earlier = own.filter((row) => number !== '' && nameKey(row.number) === nameKey(number));
    const newRows = new Set(sumLines(group, BY_ROW).map((line) => textOf([line]) + line.app));
    const equalRows = ofMonths.filter((row) => newRows.has(textOf([row]) + row.appId));
    const candidates = number === '' ? [ofMonths, equalRows] : [earlier];
    const isOld = newestOf(earlier) > (newestOf(group) || today);
    const known = candidates.find((rows) => isOld || textOf(rows) === textOf(group)) ?? [];
    const adds = ofMonths.length === 0 ? [] : [notices.adds(rowNumbers(ofMonths))];
    const others = earlier.length === 0 ? adds : [notices.replaces(number, rowNumbers(earlier))];
    return { group, known, earlier, others };
  });
  const added = compared.filter(({ known }) => known.length === 0);
  const rows = rowNumbers(compared.flatMap(({ known }) => known));
  const isThere = rows.length === 0 ? [] : [notices.isThere(rows)];
  return {
    lines: added.length === 0 ? lines : added.flatMap(({ group }) => group),
    replaced: added.flatMap(({ earlier }) => earlier),
    twice: added.length === 0 ? isThere.join() : '',
    others: added.length === 0 ? '' : [...isThere, ...added.flatMap(({ others }) => others)].join(' '),
  };
}

/** The sums by month and currency, compared as Google keeps amounts: with 15 digits, so not all decimals. */
function textOf(lines: readonly Pick<NewLine, 'month' | 'currency' | 'amount' | 'deductions'>[]) {
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
  return sumLines(sure, BY_MONTH).map(({ networkId, network, month, currency, amount: stated }) => {
    const ofMonth = reported.filter((entry) => entry.month === month);
    const isKnown = ofMonth.length > 0 && ofMonth.every(({ amount }) => amount !== null);
    const ofNetwork = ofMonth.filter((entry) => entry.networkId === networkId);
    const inBooks = totalOf(ofNetwork, 'amount');
    const converted = isKnown ? rates.convert(inBooks, books, currency, month) : undefined;
    const tolerance = inputs.terms.get(networkId)?.tolerance ?? USUAL_TOLERANCE;
    return {
      ...{ network, month, currency, stated },
      reported: isKnown ? (converted ?? inUnits(inBooks, books)) : '',
      reportedIn: converted === undefined ? books : currency,
      isFar: converted !== undefined && !isWithin(difference(stated, converted), tolerance, converted),
    };
  });
}

/** The texts that no network has yet as a name. If all lines have one text without a network's name, it may be a word such as “All”. */
function newNames(named: ReturnType<typeof networksOf>, { networks }: Inputs) {
  return named.flatMap(({ text, network }) => {
    const isNew = text !== '' && network !== null && findNetwork(text, networks) === undefined;
    const isName = named.length > 1 || nameKey(text).includes(nameKey(network?.name ?? ''));
    return isNew && isName ? [{ name: text, networkId: network.id }] : [];
  });
}
