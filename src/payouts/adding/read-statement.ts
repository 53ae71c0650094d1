import { isDay, selectLatestDay, toMonth } from '../../dates';
import { asText, getOwnProperty } from '../../storage';
import { getTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { parseStatementFile, type StatementFile } from '../import/statements/statement-file';
import { sumStatementLines } from '../import/statements/statement-lines';
import { findNetwork, type Inputs } from '../inputs/inputs';
import { type FileAnswers, type StatementOrder, selectOnlyText, toOneLine, type Unchecked } from '../orders';
import {
  BY_MONTH,
  compareWithExistingRows,
  compareWithReported,
  listNewNames,
  type MatchedNetwork,
  type NewLine,
} from './compare-statement';
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
  const identifiedLines = identifyLines(order, file, networks);
  const { lines, replacedRows, ...existingNotices } = compareWithExistingRows(identifiedLines, payouts);
  const currentMonth = toMonth(today);
  const futureMonths = new Set(lines.map(({ month }) => month).filter((month) => month > currentMonth));
  const futureProblems =
    futureMonths.size === 0 ? [] : [getTexts().payouts.files.notBegun([...futureMonths])];
  const isNetworkOpen = networks.some(({ network }) => network === null);
  const { columns, headers, about, remembered, leftOut, printed } = file;
  const reading = {
    ...{ columns, headers, about, remembered, leftOut, printed, networks, lines },
    ...existingNotices,
    questions: isNetworkOpen ? [...file.questions, 'network' as const] : file.questions,
    compared: compareWithReported(lines, payouts),
    sums: sumStatementLines(lines, BY_MONTH),
    problems: [...file.problems, ...futureProblems],
    number: selectOnlyText(lines.map(({ number }) => number)),
    date: selectOnlyText(lines.map(({ date }) => date)),
  };
  return { reading, replacedRows, newNames: listNewNames(networks, inputs), saveAnswers };
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

/** The networks that the texts in a column mean; null if the user has to choose it. A file without several has one network. */
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
