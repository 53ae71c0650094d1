import { selectLatestDay } from '../../dates';
import { toNameKey } from '../../request';
import { formatFixed, isWithinShare, listGroups, subtractDecimals, sumDecimalField } from '../../table';
import { getTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { type StatementLine, sumStatementLines } from '../import/statement-file';
import { findNetwork, type Inputs, listRowNumbers, type Network, type Statement } from '../inputs/inputs';
import { roundToMinorUnits } from '../reconcile/claims';

const USUAL_TOLERANCE = '0.01';
export const BY_MONTH = ['networkId', 'network', 'month', 'currency'] as const;
/** Lines that are equal in these fields become one row. */
export const BY_ROW = [...BY_MONTH, 'app', 'number', 'date'] as const;

/** A line of a statement. The id of its network is '' until the user has confirmed it; `network` is then the text in the file. */
export interface NewLine extends StatementLine {
  readonly networkId: string;
}

/** The lines to add, the rows that they replace by network and number, and sentences about existing rows. Lines that are there already are left out unless all are. */
export function compareWithExistingRows(lines: readonly NewLine[], payouts: FilePayouts) {
  const { notices } = getTexts().payouts;
  // Without a number, each month is a statement of its own.
  const statements = listGroups(lines, ({ networkId, number, month }) => [
    networkId,
    number,
    number === '' ? month : '',
  ]);
  const compared = statements.map((statement) => compareWithRows(statement, payouts));
  const added = compared.filter(({ coveringRows }) => coveringRows.length === 0);
  const thereAlready = listRowNumbers(compared.flatMap(({ coveringRows }) => coveringRows));
  const isAllThere = added.length === 0;
  return {
    lines: isAllThere ? lines : added.flatMap(({ statement }) => statement),
    replacedRows: added.flatMap(({ earlierRows }) => earlierRows),
    isAllThere,
    notices: [
      ...(thereAlready.length === 0 ? [] : [notices.isThere(thereAlready)]),
      ...added.flatMap(({ statement: [{ number }], monthRows, earlierRows }) => {
        if (earlierRows.length > 0) return [notices.replaces(number, listRowNumbers(earlierRows))];
        return monthRows.length === 0 ? [] : [notices.adds(listRowNumbers(monthRows))];
      }),
    ],
  };
}

/** The rows of the tab that one statement is about: those of its months, earlier ones with its number, and `coveringRows`, which make it needless to add. */
function compareWithRows(statement: readonly [NewLine, ...NewLine[]], { inputs, today }: FilePayouts) {
  const [{ networkId, number }] = statement;
  const countedRows = inputs.statements.filter(({ isReplaced }) => !isReplaced);
  const networkRows = networkId === '' ? [] : countedRows.filter((row) => row.networkId === networkId);
  const monthRows = networkRows.filter(({ month }) => statement.some((line) => line.month === month));
  const isOfNumber = (row: Statement) => toNameKey(row.number) === toNameKey(number);
  const earlierRows = number === '' ? [] : networkRows.filter(isOfNumber);
  const findNewestDate = (rows: readonly (NewLine | Statement)[]) =>
    selectLatestDay(rows.map(({ date }) => date));
  const isOutdated = findNewestDate(earlierRows) > (findNewestDate(statement) || today);
  if (isOutdated) return { statement, monthRows, earlierRows, coveringRows: earlierRows };
  const rowsToAdd = sumStatementLines(statement, BY_ROW);
  const textsToAdd = new Set(rowsToAdd.map((row) => buildComparisonText([row]) + row.app));
  const repeatedRows = monthRows.filter((row) => textsToAdd.has(buildComparisonText([row]) + row.appId));
  // Without a number, the statement may be one of several in its months: then only the rows that its lines repeat are compared.
  const candidates = number === '' ? [monthRows, repeatedRows] : [earlierRows];
  const statementText = buildComparisonText(statement);
  const coveringRows = candidates.find((rows) => buildComparisonText(rows) === statementText) ?? [];
  return { statement, monthRows, earlierRows, coveringRows };
}

/** The sums by month and currency, compared as Google keeps amounts: with 15 digits, so not all decimals. */
function buildComparisonText(lines: readonly (NewLine | Statement)[]): string {
  const sums = sumStatementLines(lines, ['month', 'currency']);
  const parts = sums.map(({ month, currency, amount }) => [month, currency, formatFixed(amount, 4)]);
  return parts.sort().join();
}

/** What statements say beside what the service reports: `reported` is '' if unknown. It is in the currency `reportedIn`: the statement's, or without a rate that of the books. */
export function compareWithReported(
  lines: readonly NewLine[],
  { reported, rates, inputs, currency: booksCurrency }: FilePayouts,
) {
  const isIdentified = ({ networkId, month, currency }: NewLine) =>
    ![networkId, month, currency].includes('');
  return sumStatementLines(lines.filter(isIdentified), BY_MONTH).map((line) => {
    const { networkId, network, month, currency, amount: stated } = line;
    const monthEntries = reported.filter((entry) => entry.month === month);
    const isKnown = monthEntries.length > 0 && monthEntries.every(({ amount }) => amount !== null);
    const networkEntries = monthEntries.filter((entry) => entry.networkId === networkId);
    const reportedAmount = sumDecimalField(networkEntries, 'amount');
    const converted = isKnown ? rates.convert(reportedAmount, booksCurrency, currency, month) : undefined;
    const tolerance = inputs.terms.get(networkId)?.tolerance ?? USUAL_TOLERANCE;
    const isFar =
      converted !== undefined && !isWithinShare(subtractDecimals(stated, converted), tolerance, converted);
    return {
      network,
      month,
      currency,
      stated,
      reported: isKnown ? (converted ?? roundToMinorUnits(reportedAmount, booksCurrency)) : '',
      reportedIn: converted === undefined ? booksCurrency : currency,
      isFar,
    };
  });
}

/** A text in a column of networks, and the network that it means; null if the user has to choose it. */
export type MatchedNetwork = Readonly<{ text: string; network: Network | null }>;

/** The texts that no network has yet as a name. If all lines have one text without a network's name, it may be a word such as “All”. */
export function listNewNames(matchedNetworks: readonly MatchedNetwork[], { networks }: Inputs) {
  return matchedNetworks.flatMap(({ text, network }) => {
    const isNew = text !== '' && network !== null && findNetwork(text, networks) === undefined;
    const isName = matchedNetworks.length > 1 || toNameKey(text).includes(toNameKey(network?.name ?? ''));
    return isNew && isName ? [{ name: text, networkId: network.id }] : [];
  });
}
