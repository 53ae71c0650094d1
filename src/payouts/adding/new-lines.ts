import { nameKey } from '../../request/similar-names';
import { difference, fixedText, isWithin, totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { OpenPayouts } from '../actions/read-payouts';
import { type StatementLine, sumLines } from '../import/statements/statement-lines';
import { rowNumbers, type Statement } from '../inputs/inputs';
import { inUnits } from '../reconcile/rates';

/** The tolerance of a network that has none in Payment terms. */
const USUAL_TOLERANCE = '0.01';

/** A line of a statement. The id of its network is '' until the user has confirmed it; `network` is then the text in the file. */
export type NewLine = StatementLine & { readonly networkId: string };

/**
 * What the rows that count say about new lines, by network and statement number: the rows that they replace, the lines that are not there yet,
 * and sentences about equal ones (`twice`, if all are there) and about `others`. Lines without a number replace none.
 */
export function knownStatements(statements: readonly Statement[], lines: readonly NewLine[]) {
  const { notices } = texts().payouts;
  const groups = [...grouped(lines, ({ networkId, number }) => `${networkId} ${number}`).values()];
  const compared = groups.map((group) => {
    const [{ networkId, number }] = group;
    const own = statements.filter(
      (row) => networkId !== '' && !row.isReplaced && row.networkId === networkId,
    );
    const ofMonths = own.filter(({ month }) => group.some((line) => line.month === month));
    const replaced = own.filter((row) => number !== '' && nameKey(row.number) === nameKey(number));
    const before = number === '' ? ofMonths : replaced;
    const equal = before.length > 0 && textOf(before) === textOf(group) ? before : [];
    const adds = ofMonths.length === 0 ? [] : [notices.adds(rowNumbers(ofMonths))];
    const others = replaced.length === 0 ? adds : [notices.replaces(number, rowNumbers(replaced))];
    return { group, equal, replaced, others };
  });
  const added = compared.filter(({ equal }) => equal.length === 0);
  const rows = rowNumbers(compared.flatMap(({ equal }) => equal));
  const isTwice = added.length === 0 && rows.length > 0;
  const there = rows.length === 0 || isTwice ? [] : [notices.isThere(rows)];
  return {
    lines: isTwice ? lines : added.flatMap(({ group }) => group),
    replaced: added.flatMap(({ replaced }) => replaced),
    twice: isTwice ? notices.twice(rows) : '',
    others: [...there, ...added.flatMap(({ others }) => others)],
  };
}

/** The sums by month and currency, compared as Google keeps amounts: with 15 digits, so not all decimals. */
function textOf(lines: readonly Pick<StatementLine, 'month' | 'currency' | 'amount' | 'deductions'>[]) {
  const sums = sumLines(lines, ['month', 'currency']);
  const parts = sums.map(({ month, currency, amount }) => [month, currency, fixedText(amount, 4)]);
  return parts.sort().join();
}

/** `reported` is '' if it is not known, and in the currency of the books if a rate is missing. */
export function comparedWithReported(
  lines: readonly NewLine[],
  { reported, rates, inputs, currency: books }: OpenPayouts,
) {
  const sure = lines.filter(({ networkId, month, currency }) => ![networkId, month, currency].includes(''));
  return sumLines(sure, ['networkId', 'month', 'currency']).map((sum) => {
    const { networkId, network, month, currency, amount: stated } = sum;
    const ofMonth = reported.filter((entry) => entry.month === month);
    const isKnown = ofMonth.length > 0 && ofMonth.every(({ amount }) => amount !== null);
    const ofNetwork = ofMonth.filter((entry) => entry.networkId === networkId);
    const inBooks = totalOf(ofNetwork, 'amount');
    const converted = isKnown ? rates.convert(inBooks, books, currency, month) : undefined;
    const tolerance = inputs.terms.get(networkId)?.tolerance ?? USUAL_TOLERANCE;
    return {
      network,
      month,
      currency,
      stated,
      reported: isKnown ? (converted ?? inUnits(inBooks, books)) : '',
      reportedIn: converted === undefined ? books : currency,
      isFar: converted !== undefined && !isWithin(difference(stated, converted), tolerance, converted),
    };
  });
}

/** A sentence about the apps that the reports do not know, if there are any. */
export function unknownApps(lines: readonly NewLine[], { closings, ports }: OpenPayouts): string[] {
  const closed = closings.flatMap(({ amounts, adjustments }) => [...amounts, ...adjustments]);
  const names = [...closed.map(({ appId, app }) => [appId, app]), ...ports.appNames()];
  const keys = new Set(names.flat().map(nameKey));
  const apps = new Set(lines.map(({ app }) => app));
  const unknown = [...apps].filter((app) => app !== '' && !keys.has(nameKey(app)));
  return keys.size === 0 || unknown.length === 0 ? [] : [texts().payouts.notices.unknownApps(unknown)];
}
