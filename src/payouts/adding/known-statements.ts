import { nameKey } from '../../request/name-key';
import { difference, fixedText, isWithin, totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { OpenPayouts } from '../actions/read-payouts';
import { type StatementLine, sumLines } from '../import/statements/statement-lines';
import type { Statement } from '../inputs/inputs';
import { rowNumbers } from '../reconcile/doubts';
import { inUnits } from '../reconcile/rates';
import type { StatementReading } from '../view';

/** The tolerance of a network that has none in Payment terms. */
const USUAL_TOLERANCE = '0.01';

/** A line of a statement. The id of its network is '' until the user has confirmed it; `network` is then the text in the file. */
export interface NewLine extends StatementLine {
  readonly networkId: string;
}

/**
 * What the rows that count say about new lines, by network and statement number: the rows that they replace, the lines that are not there yet,
 * and sentences about equal ones (`twice`, if all are there) and about `others`. Lines without a number replace none.
 */
export function knownStatements(statements: readonly Statement[], lines: readonly NewLine[]) {
  const { twice, adds, replaces, isThere } = texts().payouts.notices;
  const groups = [...grouped(lines, ({ networkId, number }) => `${networkId} ${number}`).values()];
  const compared = groups.map((group) => {
    const [{ networkId, number }] = group;
    const own = statements.filter(
      (row) => networkId !== '' && !row.isReplaced && row.networkId === networkId,
    );
    const ofMonths = own.filter(({ month }) => group.some((line) => line.month === month));
    const numbered = number === '' ? [] : own.filter((row) => nameKey(row.number) === nameKey(number));
    const before = number === '' ? ofMonths : numbered;
    const equal = before.length > 0 && textOf(before) === textOf(group) ? before : [];
    const added = ofMonths.length === 0 ? '' : adds(rowNumbers(ofMonths));
    const other = numbered.length === 0 ? added : replaces(number, rowNumbers(numbered));
    return { group, equal, replaced: numbered, other };
  });
  const isNew = compared.filter(({ equal }) => equal.length === 0);
  const rows = rowNumbers(compared.flatMap(({ equal }) => equal));
  if (isNew.length === 0 && rows.length > 0) return { lines, replaced: [], twice: twice(rows), others: '' };
  const there = rows.length === 0 ? '' : isThere(rows);
  return {
    lines: isNew.flatMap(({ group }) => group),
    replaced: isNew.flatMap(({ replaced }) => replaced),
    twice: '',
    others: [there, ...isNew.map(({ other }) => other)].filter((sentence) => sentence !== '').join(' '),
  };
}

/** The sums by month and currency, compared as Google keeps amounts: with 15 digits, so not all decimals. */
function textOf(lines: readonly Pick<StatementLine, 'month' | 'currency' | 'amount' | 'deductions'>[]) {
  const sums = sumLines(lines, ['month', 'currency']);
  const parts = sums.map(({ month, currency, amount }) => [month, currency, fixedText(amount, 4)]);
  return parts.sort().join();
}

/** The sums of new lines beside what is reported, in their currency if there is a rate. */
export function comparedWithReported(
  lines: readonly NewLine[],
  { reported, rates, inputs, currency: books }: OpenPayouts,
): StatementReading['compared'] {
  const sure = lines.filter(({ networkId, month, currency }) => ![networkId, month, currency].includes(''));
  return sumLines(sure, ['networkId', 'month', 'currency']).map((sum) => {
    const { networkId, network, month, currency, amount: stated } = sum;
    const ofMonth = reported.filter((entry) => entry.month === month);
    const isKnown = ofMonth.length > 0 && ofMonth.every(({ amount }) => amount !== null);
    const ofNetwork = ofMonth.filter((entry) => entry.networkId === networkId);
    const inBooks = totalOf(ofNetwork, 'amount');
    const converted = rates.convert(inBooks, books, currency, month);
    const tolerance = inputs.terms.get(networkId)?.tolerance ?? USUAL_TOLERANCE;
    const isFar = converted !== undefined && !isWithin(difference(stated, converted), tolerance, converted);
    const shared = {
      network,
      month,
      currency,
      stated,
      reportedIn: converted === undefined ? books : currency,
    };
    return isKnown
      ? { ...shared, reported: converted ?? inUnits(inBooks, books), isFar }
      : { ...shared, reported: '', isFar: false };
  });
}
