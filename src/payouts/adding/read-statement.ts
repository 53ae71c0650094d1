import { isDay, selectLatestDay } from '../../dates';
import { asText, getOwnProperty } from '../../storage';
import { getTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { selectOnlyText } from '../import/amounts';
import { parseStatementFile, type StatementFile, sumStatementLines } from '../import/statement-file';
import { findNetwork, type Inputs } from '../inputs/inputs';
import { type FileAnswers, type StatementOrder, toOneLine, type Unchecked } from '../orders';
import { BY_MONTH, compareWithExistingRows, compareWithReported, listNewNames } from './compare-statement';
import { parseWithKeptAnswers } from './kept-answers';

/** What the sidebar shows of a statement, the rows that it replaces, and the names of networks that it tells. It can be added without questions and problems. */
export function readStatement(order: Unchecked<StatementOrder>, payouts: FilePayouts) {
  const { inputs, services, today } = payouts;
  const parseStatement = (answers: FileAnswers) => parseStatementFile(asText(order.text), answers);
  // A file of several networks has a layout of its own.
  const findOwner = (file: StatementFile) =>
    selectOnlyText(matchStatementNetworks(order, file, inputs).map(({ network }) => network?.id ?? ''));
  const { file, saveAnswers } = parseWithKeptAnswers(order, parseStatement, findOwner, services.document);
  const networks = matchStatementNetworks(order, file, inputs);
  const number = toOneLine(order.number) || (file.columns.number === undefined ? file.number : '');
  // A statement with one number is of one day.
  const issuedDate = number === '' ? '' : selectLatestDay(file.lines.map((line) => line.date));
  const date = isDay(asText(order.date)) ? asText(order.date) : issuedDate;
  const statedLines = file.lines.map((line) => {
    const network = networks.find(({ text }) => text === line.network)?.network;
    return {
      ...line,
      networkId: network?.id ?? '',
      network: network?.name ?? line.network,
      number: number || line.number || file.number,
      date: date || line.date || file.date,
    };
  });
  const { lines, replacedRows, isAllThere, notices } = compareWithExistingRows(statedLines, payouts);
  const notBegun = [...new Set(lines.map(({ month }) => month).filter((month) => month > today))];
  const isNetworkOpen = networks.some(({ network }) => network === null);
  const questions = isNetworkOpen ? [...file.questions, 'network' as const] : file.questions;
  const futureProblems = notBegun.length === 0 ? [] : [getTexts().payouts.files.notBegun(notBegun)];
  const reading = {
    ...{ ...file, networks, lines, questions },
    compared: compareWithReported(lines, payouts),
    sums: sumStatementLines(lines, BY_MONTH),
    problems: [...file.problems, ...futureProblems],
    number: selectOnlyText(lines.map((line) => line.number)),
    date: selectOnlyText(lines.map((line) => line.date)),
    twice: isAllThere ? notices.join(' ') : '',
    others: isAllThere ? '' : notices.join(' '),
  };
  return { reading, replacedRows, newNames: listNewNames(networks, inputs), saveAnswers };
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
