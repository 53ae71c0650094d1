import { isDay, selectLatestDay, toMonth } from '../../dates';
import { toNameKey } from '../../request';
import { asText, getOwnProperty } from '../../storage';
import { getTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { parseStatementFile, type StatementFile } from '../import/statements/statement-file';
import { findNetwork, type Inputs, type Network } from '../inputs/inputs';
import { type FileAnswers, type StatementOrder, selectOnlyText, toOneLine, type Unchecked } from '../orders';
import { compareWithExistingRows, compareWithReported, type NewLine, sumByMonth } from './compare-statement';
import { parseWithKeptAnswers } from './kept-answers';

/** What the sidebar shows of a statement, the rows that it replaces, the names that it has for networks, and what saves the user's answers. It can be added without questions and problems. */
export function readStatement(order: Unchecked<StatementOrder>, payouts: FilePayouts) {
  const { inputs, services, today } = payouts;
  const parseStatement = (answers: FileAnswers) => parseStatementFile(asText(order.text), answers);
  // Answers are kept by network and headers; the network is '' if the file has several.
  const findOwner = (file: StatementFile) =>
    selectOnlyText(matchStatementNetworks(order, file, inputs).map(({ network }) => network?.id ?? ''));
  const { file, saveAnswers } = parseWithKeptAnswers(order, parseStatement, findOwner, services.document);
  const networks = matchStatementNetworks(order, file, inputs);
  const newLines = identifyLines(order, file, networks);
  const { lines, replacedRows, allThereNotice, otherNotices } = compareWithExistingRows(newLines, payouts);
  const futureMonths = new Set(lines.map(({ month }) => month).filter((month) => month > toMonth(today)));
  const futureProblems =
    futureMonths.size === 0 ? [] : [getTexts().payouts.files.notBegun([...futureMonths])];
  const isNetworkOpen = networks.some(({ network }) => network === null);
  const { columns, headers, about, remembered, leftOut, printed } = file;
  const reading = {
    ...{ columns, headers, about, remembered, leftOut, printed, networks, lines },
    allThereNotice,
    otherNotices,
    questions: isNetworkOpen ? [...file.questions, 'network' as const] : file.questions,
    compared: compareWithReported(lines, payouts),
    sums: sumByMonth(lines),
    problems: [...file.problems, ...futureProblems],
    number: selectOnlyText(lines.map(({ number }) => number)),
    date: selectOnlyText(lines.map(({ date }) => date)),
  };
  return { reading, replacedRows, newNames: listNewNames(networks, inputs.networks), saveAnswers };
}

/** The lines with network, number and date. What the user has entered counts more than a column, and a column more than the lines around the table. */
function identifyLines(
  order: Unchecked<StatementOrder>,
  file: StatementFile,
  networks: readonly MatchedNetwork[],
): NewLine[] {
  const enteredNumber = toOneLine(order.number);
  const enteredDate = isDay(asText(order.date)) ? asText(order.date) : '';
  const hasOneNumber = enteredNumber !== '' || (file.columns.number === undefined && file.number !== '');
  // A statement with one number is of one day, also if its lines have several in a column.
  const commonDate = hasOneNumber ? selectLatestDay(file.lines.map(({ date }) => date)) : '';
  return file.lines.map((line) => {
    const network = networks.find(({ text }) => text === line.network)?.network;
    return {
      ...line,
      networkId: network?.id ?? '',
      network: network?.name ?? line.network,
      number: enteredNumber || line.number || file.number,
      date: enteredDate || commonDate || line.date || file.date,
    };
  });
}

/** A text in a column of networks, and the network that it means; null if the user has to choose it. */
type MatchedNetwork = Readonly<{ text: string; network: Network | null }>;

/** The networks that the texts in the column mean. Without such a column, there is one text, which is blank. */
function matchStatementNetworks(
  order: Unchecked<StatementOrder>,
  { lines }: StatementFile,
  { networks }: Inputs,
): MatchedNetwork[] {
  const [first = '', ...otherTexts] = new Set(lines.map(({ network }) => network));
  return [first, ...otherTexts].map((text) => {
    const chosen = otherTexts.length === 0 ? order.network : getOwnProperty(order.networkIdByText, text);
    return { text, network: findNetwork(toOneLine(chosen) || text, networks) ?? null };
  });
}

/** The texts that no network has yet as a name. The only text of a file must contain the network's name: it may be a word such as “All”. */
function listNewNames(matchedNetworks: readonly MatchedNetwork[], networks: readonly Network[]) {
  return matchedNetworks.flatMap(({ text, network }) => {
    const isNew = text !== '' && network !== null && findNetwork(text, networks) === undefined;
    const isName = matchedNetworks.length > 1 || toNameKey(text).includes(toNameKey(network?.name ?? ''));
    return isNew && isName ? [{ name: text, networkId: network.id }] : [];
  });
}
