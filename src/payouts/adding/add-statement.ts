import { isDay, selectLatestDay } from '../../dates';
import { NotAllowed } from '../../errors';
import { toNameKey } from '../../request';
import { asText, getOwnProperty } from '../../storage';
import { formatFixed, isWithinShare, listGroups, subtractDecimals, sumDecimalField, ZERO } from '../../table';
import { getTexts } from '../../wording';
import { saveNetworkNames, writeInputRows } from '../actions/change-inputs';
import type { FilePayouts } from '../actions/read-payouts';
import { selectOnlyText } from '../import/currencies';
import { parseStatementFile, type StatementFile, sumStatementLines } from '../import/statement-file';
import { toOneLine } from '../inputs/input-tabs';
import { findNetwork, type Inputs, listRowNumbers } from '../inputs/inputs';
import { roundToMinorUnits } from '../reconcile/rates';
import type { FileAnswers, FileQuestion, StatementOrder, Unchecked } from '../view';
import { parseWithKeptAnswers } from './kept-answers';

const USUAL_TOLERANCE = '0.01';
const BY_MONTH = ['networkId', 'network', 'month', 'currency'] as const;
/** Lines that are equal in these fields become one row. */
const BY_ROW = [...BY_MONTH, 'app', 'number', 'date'] as const;

export function addStatement(order: Unchecked<StatementOrder>, payouts: FilePayouts): void {
  const { reading, replaced, saveAnswers } = readStatement(order, payouts);
  const { lines, questions, problems, twice, compared } = reading;
  const { notices, files } = getTexts().payouts;
  if (questions.length > 0 || lines.length === 0) throw new NotAllowed([notices.notRead]);
  // A part of a statement would look like a whole one.
  if (problems.length > 0) throw new NotAllowed(problems);
  if (twice !== '') throw new NotAllowed([twice]);
  if (compared.some(({ isFar }) => isFar) && order.isFar !== true) throw new NotAllowed([notices.far]);
  const marks = replaced.map(({ place }) => ({ place, cells: { replacedOn: payouts.today } }));
  const rows = sumStatementLines(lines, BY_ROW).map((line) => ({
    ...line,
    appId: line.app,
    date: line.date || payouts.today,
    source: toOneLine(order.source) || files.pasted,
    deductions: line.deductions === ZERO ? '' : line.deductions,
  }));
  writeInputRows('statements', rows, payouts, marks);
  saveAnswers();
  saveNetworkNames(listNewNames(reading.networks, payouts.inputs), payouts);
}

/** What the sidebar shows of a statement, the rows that it replaces, and what keeps the answers. It can be added without questions and problems. */
export function readStatement(order: Unchecked<StatementOrder>, payouts: FilePayouts) {
  const { inputs, services, today } = payouts;
  const parseStatementText = (answers: FileAnswers) => parseStatementFile(asText(order.text), answers);
  // A file of several networks has a layout of its own.
  const findFileOwner = (file: StatementFile) =>
    selectOnlyText(matchStatementNetworks(order, file, inputs).map(({ network }) => network?.id ?? ''));
  const { file, saveAnswers } = parseWithKeptAnswers(
    order,
    parseStatementText,
    findFileOwner,
    services.document,
  );
  const networks = matchStatementNetworks(order, file, inputs);
  const number = toOneLine(order.number) || (file.columns.number === undefined ? file.number : '');
  // A statement with one number is of one day.
  const issuedDate = number === '' ? '' : selectLatestDay(file.lines.map((line) => line.date));
  const date = isDay(asText(order.date)) ? asText(order.date) : issuedDate;
  const statedLines = file.lines.map((line): NewLine => {
    const network = networks.find(({ text }) => text === line.network)?.network;
    return {
      ...line,
      networkId: network?.id ?? '',
      network: network?.name ?? line.network,
      number: number || line.number || file.number,
      date: date || line.date || file.date,
    };
  });
  const { lines, replaced, twice, otherNotices } = compareWithExistingRows(payouts, statedLines);
  const future = [...new Set(lines.map(({ month }) => month).filter((month) => month > today))];
  const areNetworksKnown = networks.every(({ network }) => network !== null);
  const questions: readonly FileQuestion[] = areNetworksKnown
    ? file.questions
    : [...file.questions, 'network'];
  const reading = {
    ...file,
    networks,
    compared: compareWithReported(lines, payouts),
    lines,
    sums: sumStatementLines(lines, BY_MONTH),
    questions,
    problems:
      future.length === 0 ? file.problems : [...file.problems, getTexts().payouts.files.notBegun(future)],
    number: selectOnlyText(lines.map((line) => line.number)),
    date: selectOnlyText(lines.map((line) => line.date)),
    twice,
    others: otherNotices,
  };
  return { reading, replaced, saveAnswers };
}

/** The networks that the texts in a column mean; null if the user has to choose it. A file without several has one network. */
function matchStatementNetworks(
  order: Unchecked<StatementOrder>,
  { lines }: StatementFile,
  { networks }: Inputs,
) {
  const [first = '', ...otherTexts] = new Set(lines.map(({ network }) => network));
  return [first, ...otherTexts].map((text) => {
    const chosen = otherTexts.length === 0 ? order.network : getOwnProperty(order.networks, text);
    return { text, network: findNetwork(toOneLine(chosen) || text, networks) ?? null };
  });
}

/** A line of a statement. The id of its network is '' until the user has confirmed it; `network` is then the text in the file. */
type NewLine = StatementFile['lines'][number] & { readonly networkId: string };

/** The rows that new lines replace by network and number, the lines to add, and sentences about those that are there (`twice`: all) and others. */
function compareWithExistingRows({ inputs, today }: FilePayouts, lines: readonly NewLine[]) {
  const { notices } = getTexts().payouts;
  const findNewestDate = (rows: readonly Pick<NewLine, 'date'>[]) =>
    selectLatestDay(rows.map(({ date }) => date));
  // Without a number, each month is a statement.
  const groups = listGroups(lines, ({ networkId, number, month }) => [networkId, number || { month }]);
  const comparedGroups = groups.map((group) => {
    const [{ networkId, number }] = group;
    const networkStatements = inputs.statements.filter(
      (row) => networkId !== '' && !row.isReplaced && row.networkId === networkId,
    );
    const monthStatements = networkStatements.filter(({ month }) =>
      group.some((line) => line.month === month),
    );
    const earlier = networkStatements.filter(
      (row) => number !== '' && toNameKey(row.number) === toNameKey(number),
    );
    const newRows = new Set(
      sumStatementLines(group, BY_ROW).map((line) => buildComparisonText([line]) + line.app),
    );
    const equalRows = monthStatements.filter((row) => newRows.has(buildComparisonText([row]) + row.appId));
    const candidates = number === '' ? [monthStatements, equalRows] : [earlier];
    const isOld = findNewestDate(earlier) > (findNewestDate(group) || today);
    const existingRows =
      candidates.find((rows) => isOld || buildComparisonText(rows) === buildComparisonText(group)) ?? [];
    const adds = monthStatements.length === 0 ? [] : [notices.adds(listRowNumbers(monthStatements))];
    const otherNotices = earlier.length === 0 ? adds : [notices.replaces(number, listRowNumbers(earlier))];
    return { group, existingRows, earlier, otherNotices };
  });
  const added = comparedGroups.filter(({ existingRows }) => existingRows.length === 0);
  const rows = listRowNumbers(comparedGroups.flatMap(({ existingRows }) => existingRows));
  const isThere = rows.length === 0 ? [] : [notices.isThere(rows)];
  return {
    lines: added.length === 0 ? lines : added.flatMap(({ group }) => group),
    replaced: added.flatMap(({ earlier }) => earlier),
    twice: added.length === 0 ? isThere.join() : '',
    otherNotices:
      added.length === 0 ? '' : [...isThere, ...added.flatMap(({ otherNotices }) => otherNotices)].join(' '),
  };
}

/** The sums by month and currency, compared as Google keeps amounts: with 15 digits, so not all decimals. */
function buildComparisonText(
  lines: readonly Pick<NewLine, 'month' | 'currency' | 'amount' | 'deductions'>[],
) {
  const sums = sumStatementLines(lines, ['month', 'currency']);
  const parts = sums.map(({ month, currency, amount }) => [month, currency, formatFixed(amount, 4)]);
  return parts.sort().join();
}

/** `reported` is '' if it is not known, and in the currency of the books if a rate is missing. */
function compareWithReported(
  lines: readonly NewLine[],
  { reported, rates, inputs, currency: booksCurrency }: FilePayouts,
) {
  const identifiedLines = lines.filter(
    ({ networkId, month, currency }) => ![networkId, month, currency].includes(''),
  );
  return sumStatementLines(identifiedLines, BY_MONTH).map(
    ({ networkId, network, month, currency, amount: stated }) => {
      const monthEntries = reported.filter((entry) => entry.month === month);
      const isKnown = monthEntries.length > 0 && monthEntries.every(({ amount }) => amount !== null);
      const networkEntries = monthEntries.filter((entry) => entry.networkId === networkId);
      const reportedAmount = sumDecimalField(networkEntries, 'amount');
      const converted = isKnown ? rates.convert(reportedAmount, booksCurrency, currency, month) : undefined;
      const tolerance = inputs.terms.get(networkId)?.tolerance ?? USUAL_TOLERANCE;
      return {
        ...{ network, month, currency, stated },
        reported: isKnown ? (converted ?? roundToMinorUnits(reportedAmount, booksCurrency)) : '',
        reportedIn: converted === undefined ? booksCurrency : currency,
        isFar:
          converted !== undefined &&
          !isWithinShare(subtractDecimals(stated, converted), tolerance, converted),
      };
    },
  );
}

/** The texts that no network has yet as a name. If all lines have one text without a network's name, it may be a word such as “All”. */
function listNewNames(matchedNetworks: ReturnType<typeof matchStatementNetworks>, { networks }: Inputs) {
  return matchedNetworks.flatMap(({ text, network }) => {
    const isNew = text !== '' && network !== null && findNetwork(text, networks) === undefined;
    const isName = matchedNetworks.length > 1 || toNameKey(text).includes(toNameKey(network?.name ?? ''));
    return isNew && isName ? [{ name: text, networkId: network.id }] : [];
  });
}
