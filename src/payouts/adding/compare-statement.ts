import { selectLatestDay } from '../../dates';
import { formatFixed, isWithinShare, listGroups, subtractDecimals, sumDecimalField } from '../../table';
import { getTexts } from '../../wording';
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

/** The lines to add, the rows that they replace, and notices about existing rows. Lines that are there already are left out. */
export function compareWithExistingRows(lines: readonly NewLine[], payouts: FilePayouts) {
  const { isThere, replaces, adds } = getTexts().payouts.notices;
  const statements = listGroups(lines, ({ networkId, number, month }) =>
    // Without a number, each month is a statement of its own.
    [networkId, number, number === '' ? month : ''],
  ).map((group) => ({ lines: group, ...compareWithRows(group, payouts) }));
  const selectByVerdict = (...verdicts: readonly ComparedStatement['verdict'][]) =>
    statements.filter(({ verdict }) => verdicts.includes(verdict));
  const existingRows = selectByVerdict('is there').flatMap(({ rows }) => rows);
  const replacing = selectByVerdict('replaces');
  const besideOthers = selectByVerdict('new').filter(({ rows }) => rows.length > 0);
  return {
    lines: selectByVerdict('new', 'replaces').flatMap((statement) => statement.lines),
    replacedRows: replacing.flatMap(({ rows }) => rows),
    notices: [
      ...(existingRows.length > 0 ? [isThere(listRowNumbers(existingRows))] : []),
      ...replacing.map(({ lines: [{ number }], rows }) => replaces(number, listRowNumbers(rows))),
      ...besideOthers.map(({ rows }) => adds(listRowNumbers(rows))),
    ],
  };
}

/** `rows` are other statements of its months if it is `new`, an earlier version if it `replaces` one, and an equal or a later version if it `is there`. */
type ComparedStatement = Readonly<{ verdict: 'new' | 'replaces' | 'is there'; rows: readonly Statement[] }>;
type StatementLines = readonly [NewLine, ...NewLine[]];

function compareWithRows(lines: StatementLines, { inputs, today }: FilePayouts): ComparedStatement {
  const [{ networkId, number }] = lines;
  const networkRows = inputs.statements.filter(
    (row) => networkId !== '' && row.networkId === networkId && !row.isReplaced,
  );
  const monthRows = networkRows.filter(({ month }) => lines.some((line) => line.month === month));
  if (number === '') return compareByMonth(lines, monthRows);
  const versionRows = networkRows.filter((row) => isSameName(row.number, number));
  if (versionRows.length === 0) return { verdict: 'new', rows: monthRows };
  // A statement without a date gets the day on which it is added.
  const newestDate = selectLatestDay(lines.map(({ date }) => date)) || today;
  const isOutdated = selectLatestDay(versionRows.map(({ date }) => date)) > newestDate;
  const isThere = isOutdated || hasEqualSums(lines, versionRows);
  return { verdict: isThere ? 'is there' : 'replaces', rows: versionRows };
}

/** Without a number, a statement may be one of several in its month. So it is also compared with only those rows that its lines repeat. */
function compareByMonth(lines: StatementLines, monthRows: readonly Statement[]): ComparedStatement {
  const toRowText = (line: NewLine | Statement, app: string) => buildComparisonText([line]) + app;
  // What the file names as the app of a line is in the column App id of its row.
  const textsToAdd = new Set(sumStatementLines(lines, BY_ROW).map((line) => toRowText(line, line.app)));
  const repeatedRows = monthRows.filter((row) => textsToAdd.has(toRowText(row, row.appId)));
  const equalRows = [monthRows, repeatedRows].find((rows) => hasEqualSums(lines, rows));
  return equalRows ? { verdict: 'is there', rows: equalRows } : { verdict: 'new', rows: monthRows };
}

function hasEqualSums(lines: StatementLines, rows: readonly Statement[]): boolean {
  return buildComparisonText(lines) === buildComparisonText(rows);
}

/** The sums by month and currency, with four decimals: Google keeps 15 digits of an amount, so a row may lack the last decimals of its line. */
function buildComparisonText(lines: readonly (NewLine | Statement)[]): string {
  const sums = sumStatementLines(lines, ['month', 'currency']);
  const parts = sums.map(({ month, currency, amount }) => [month, currency, formatFixed(amount, 4)]);
  return parts.sort().join();
}

/** The sums by month beside what the service reports: in the currency of the statement, or without a rate in that of the books. It is '' if it is unknown, and null if the user has still to say what to compare. */
export function compareWithReported(
  lines: readonly NewLine[],
  { reported, rates, inputs, booksCurrency }: FilePayouts,
) {
  return sumStatementLines(lines, BY_MONTH).map(({ networkId, network, month, currency, amount }) => {
    const monthEntries = reported.filter((entry) => entry.month === month);
    // Without a rate of the month, the amounts of all networks are null. In a known month, a network without entries has earned 0.
    const isKnown = monthEntries.some((entry) => entry.amount !== null);
    const networkEntries = monthEntries.filter((entry) => entry.networkId === networkId);
    const reportedAmount = sumDecimalField(networkEntries, 'amount');
    const converted = isKnown ? rates.convert(reportedAmount, booksCurrency, currency, month) : undefined;
    const knownAmount = isKnown ? (converted ?? roundToMinorUnits(reportedAmount, booksCurrency)) : '';
    const isComparable = ![networkId, month, currency].includes('');
    const tolerance = inputs.terms.get(networkId)?.tolerance ?? USUAL_TOLERANCE;
    const isFar =
      isComparable &&
      converted !== undefined &&
      !isWithinShare(subtractDecimals(amount, converted), tolerance, converted);
    return {
      ...{ network, month, currency, amount, isFar },
      reported: isComparable ? knownAmount : null,
      reportedIn: converted === undefined ? booksCurrency : currency,
    };
  });
}
