import { isDay, selectLatestDay, toMonth } from '../../dates';
import { asText } from '../../storage';
import { getTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { parseStatementFile, type StatementFile } from '../import/statements/statement-file';
import { findNetwork, type Inputs, type Network } from '../inputs/inputs';
import { type FileAnswers, type StatementOrder, selectOnlyText, toOneLine, type Unchecked } from '../orders';
import { compareWithExistingRows, compareWithReported, type NewLine } from './compare-statement';
import { parseWithKeptAnswers } from './kept-answers';

/** What the sidebar shows of a statement, the rows that it replaces, and what saves the user's answers. It can be added without questions and problems. */
export function readStatement(order: Unchecked<StatementOrder>, payouts: FilePayouts) {
  const { inputs, services, today } = payouts;
  const parseStatement = (answers: FileAnswers) => parseStatementFile(asText(order.text), answers);
  // Answers are kept by network and headers; the network is '' if the file has several.
  const findOwner = (file: StatementFile) =>
    selectOnlyText(
      [...matchStatementNetworks(order, file, inputs).values()].map((network) => network?.id ?? ''),
    );
  const { file, saveAnswers } = parseWithKeptAnswers(order, parseStatement, findOwner, services.document);
  const networks = matchStatementNetworks(order, file, inputs);
  const newLines = identifyLines(order, file, networks);
  const { lines, replacedRows, notices } = compareWithExistingRows(newLines, payouts);
  const futureMonths = new Set(lines.map(({ month }) => month).filter((month) => month > toMonth(today)));
  const futureProblems =
    futureMonths.size === 0 ? [] : [getTexts().payouts.files.notBegun([...futureMonths])];
  const [onlyNetwork, ...otherNetworks] = networks.values();
  const hasOneNetwork = otherNetworks.length === 0;
  const unknownNames = [...networks].flatMap(([text, network]) => (network ? [] : text));
  const { unknownNetwork } = getTexts().payouts.problems;
  const { columns, headers, about, remembered, leftOut, printed } = file;
  const reading = {
    ...{ columns, headers, about, remembered, leftOut, printed, lines, notices },
    /** The id of the only network, '' if the user has to choose it; null if the file names several. */
    networkId: hasOneNetwork ? (onlyNetwork?.id ?? '') : null,
    questions:
      hasOneNetwork && onlyNetwork === undefined ? [...file.questions, 'network' as const] : file.questions,
    sums: compareWithReported(lines, payouts),
    problems: [
      ...file.problems,
      ...futureProblems,
      ...(hasOneNetwork ? [] : unknownNames.map(unknownNetwork)),
    ],
    number: selectOnlyText(lines.map(({ number }) => number)),
    date: selectOnlyText(lines.map(({ date }) => date)),
  };
  return { reading, replacedRows, saveAnswers };
}

/** The lines with network, number and date. What the user has entered counts more than a column, and a column more than the lines around the table. */
function identifyLines(
  order: Unchecked<StatementOrder>,
  file: StatementFile,
  networks: MatchedNetworks,
): NewLine[] {
  const enteredNumber = toOneLine(order.number);
  const enteredDate = isDay(asText(order.date)) ? asText(order.date) : '';
  const hasOneNumber = enteredNumber !== '' || (file.columns.number === undefined && file.number !== '');
  // A statement with one number is of one day, also if its lines have several in a column.
  const commonDate = hasOneNumber ? selectLatestDay(file.lines.map(({ date }) => date)) : '';
  return file.lines.map((line) => {
    const network = networks.get(line.network);
    return {
      ...line,
      networkId: network?.id ?? '',
      network: network?.name ?? line.network,
      number: enteredNumber || line.number || file.number,
      date: enteredDate || commonDate || line.date || file.date,
    };
  });
}

/** The networks that the texts in the column mean; undefined for an unknown name. Without such a column, there is one text, which is blank. */
type MatchedNetworks = ReadonlyMap<string, Network | undefined>;

function matchStatementNetworks(
  order: Unchecked<StatementOrder>,
  { lines }: StatementFile,
  { networks }: Inputs,
): MatchedNetworks {
  const [first = '', ...otherTexts] = new Set(lines.map(({ network }) => network));
  // The user chooses the only network of a file. Of several, each needs a known name.
  const chosen = otherTexts.length === 0 ? toOneLine(order.network) : '';
  return new Map([first, ...otherTexts].map((text) => [text, findNetwork(chosen || text, networks)]));
}
