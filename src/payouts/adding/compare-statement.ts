import { formatFixed, isWithinShare, listGroups, subtractDecimals, sumDecimalField } from '../../table';
import { getTexts, joinSentences } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { sumStatementLines } from '../import/statements/statement-file';
import type { StatementLine } from '../import/statements/statement-lines';
import { isSameName, listRowNumbers, type Statement } from '../inputs/inputs';
import { roundToMinorUnits } from '../reconcile/money';

const USUAL_TOLERANCE = '0.01';
const BY_MONTH = ['networkId', 'network', 'month', 'currency'] as const;
export const BY_ROW = [...BY_MONTH, 'app', 'number', 'date'] as const;

/** A line of a statement. The id of its network is '' until the user has confirmed it; `network` is then the text in the file. */
export interface NewLine extends StatementLine {
  readonly networkId: string;
}

/** The lines to add, and a notice about existing rows. Statements that are there already are left out; if all are, the form shows them with `allThereNotice`. */
export function compareWithExistingRows(lines: readonly NewLine[], payouts: FilePayouts) {
  const { notices } = getTexts().payouts;
  const statements = listGroups(lines, ({ networkId, number, month }) => [networkId, number, month]).map(
    (group) => ({ lines: group, ...compareWithMonth(group, payouts) }),
  );
  const addedStatements = statements.filter(({ isThere }) => !isThere);
  const existingRows = statements.flatMap(({ isThere, rows }) => (isThere ? rows : []));
  const existingNotice = existingRows.length === 0 ? '' : notices.isThere(listRowNumbers(existingRows));
  if (addedStatements.length === 0) return { lines, allThereNotice: existingNotice, otherNotices: '' };
  const otherRows = new Set(addedStatements.flatMap(({ rows }) => rows));
  const addedNotice = otherRows.size === 0 ? '' : notices.adds(listRowNumbers([...otherRows]));
  return {
    lines: addedStatements.flatMap((statement) => statement.lines),
    allThereNotice: '',
    otherNotices: joinSentences([existingNotice, addedNotice]),
  };
}

/** Whether a month of a statement is there already, in these rows; or else the other rows of the month. */
function compareWithMonth(lines: readonly [NewLine, ...NewLine[]], { inputs }: FilePayouts) {
  const [{ networkId, number, month }] = lines;
  const monthRows = inputs.statements.filter(
    (row) => networkId !== '' && row.networkId === networkId && row.month === month && !row.isReplaced,
  );
  const ownRows = monthRows.filter((row) => number === '' || isSameName(row.number, number));
  const toRowText = (line: NewLine | Statement, app: string) => buildComparisonText([line]) + app;
  // What the file names as the app of a line is in the column App id of its row.
  const textsToAdd = new Set(sumStatementLines(lines, BY_ROW).map((line) => toRowText(line, line.app)));
  // A statement may be one of several in its month. So it is also compared with only those rows that its lines repeat.
  const repeatedRows = ownRows.filter((row) => textsToAdd.has(toRowText(row, row.appId)));
  const equalRows = [ownRows, repeatedRows].find(
    (rows) => buildComparisonText(lines) === buildComparisonText(rows),
  );
  return { isThere: equalRows !== undefined, rows: equalRows ?? monthRows };
}

/** The sums by month and currency, with four decimals: Google keeps 15 digits of an amount, so a row may lack the last decimals of its line. */
function buildComparisonText(lines: readonly (NewLine | Statement)[]): string {
  const sums = sumStatementLines(lines, ['month', 'currency']);
  const parts = sums.map(({ month, currency, amount }) => [month, currency, formatFixed(amount, 4)]);
  return parts.sort().join();
}

export function sumByMonth(lines: readonly NewLine[]): NewLine[] {
  return sumStatementLines(lines, BY_MONTH);
}

/** What statements say beside what the service reports; '' if that is unknown. It is in the currency of the statement, or without a rate in that of the books. */
export function compareWithReported(
  lines: readonly NewLine[],
  { reported, rates, inputs, booksCurrency }: FilePayouts,
) {
  const isIdentified = ({ networkId, month, currency }: NewLine) =>
    ![networkId, month, currency].includes('');
  return sumByMonth(lines.filter(isIdentified)).map((line) => {
    const { networkId, network, month, currency, amount: stated } = line;
    const monthEntries = reported.filter((entry) => entry.month === month);
    // Without a rate of the month, the amounts of all networks are null. In a known month, a network without entries has earned 0.
    const isKnown = monthEntries.some(({ amount }) => amount !== null);
    const networkEntries = monthEntries.filter((entry) => entry.networkId === networkId);
    const reportedAmount = sumDecimalField(networkEntries, 'amount');
    const converted = isKnown ? rates.convert(reportedAmount, booksCurrency, currency, month) : undefined;
    const tolerance = inputs.terms.get(networkId)?.tolerance ?? USUAL_TOLERANCE;
    const isFar =
      converted !== undefined && !isWithinShare(subtractDecimals(stated, converted), tolerance, converted);
    return {
      ...{ network, month, currency, stated, isFar },
      reported: isKnown ? (converted ?? roundToMinorUnits(reportedAmount, booksCurrency)) : '',
      reportedIn: converted === undefined ? booksCurrency : currency,
    };
  });
}
