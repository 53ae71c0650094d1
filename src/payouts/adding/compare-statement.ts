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
  // Without a number, each month is a statement.
  const statements = listGroups(lines, ({ networkId, number, month }) => [networkId, number || { month }]);
  const compared = statements.map((statement) => compareWithRows(statement, payouts));
  const added = compared.filter(({ equalRows }) => equalRows.length === 0);
  const thereAlready = listRowNumbers(compared.flatMap(({ equalRows }) => equalRows));
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

/** The rows of the tab that one statement is about: those of its months, earlier ones with its number, and those that say the same or are newer. */
function compareWithRows(statement: readonly [NewLine, ...NewLine[]], { inputs, today }: FilePayouts) {
  const [{ networkId, number }] = statement;
  const networkRows = inputs.statements.filter(
    (row) => networkId !== '' && !row.isReplaced && row.networkId === networkId,
  );
  const monthRows = networkRows.filter(({ month }) => statement.some((line) => line.month === month));
  const earlierRows = networkRows.filter(
    (row) => number !== '' && toNameKey(row.number) === toNameKey(number),
  );
  const findNewestDate = (rows: readonly (NewLine | Statement)[]) =>
    selectLatestDay(rows.map(({ date }) => date));
  const isOld = findNewestDate(earlierRows) > (findNewestDate(statement) || today);
  const newRows = new Set(
    sumStatementLines(statement, BY_ROW).map((line) => buildComparisonText([line]) + line.app),
  );
  const sameRows = monthRows.filter((row) => newRows.has(buildComparisonText([row]) + row.appId));
  const candidates = number === '' ? [monthRows, sameRows] : [earlierRows];
  const equalRows =
    candidates.find((rows) => isOld || buildComparisonText(rows) === buildComparisonText(statement)) ?? [];
  return { statement, monthRows, earlierRows, equalRows };
}

/** The sums by month and currency, compared as Google keeps amounts: with 15 digits, so not all decimals. */
function buildComparisonText(lines: readonly (NewLine | Statement)[]): string {
  const sums = sumStatementLines(lines, ['month', 'currency']);
  const parts = sums.map(({ month, currency, amount }) => [month, currency, formatFixed(amount, 4)]);
  return parts.sort().join();
}

/** `reported` is '' if it is not known, and in the currency of the books if a rate is missing. */
export function compareWithReported(
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
