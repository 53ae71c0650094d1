import { nameKey } from '../../request/name-key';
import { asText, isString, propertyOf } from '../../storage/untrusted-value';
import { difference, fixedText, isWithin, totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import type { OpenPayouts } from '../actions/read-payouts';
import { type StatementLine, sumLines } from '../import/statements/statement-lines';
import { rowNumbers, type Statement } from '../inputs/inputs';
import { inUnits } from '../reconcile/rates';
import { appKey, readAnswers } from './kept-answers';

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
    others: [...there, ...added.flatMap(({ others }) => others)].join(' '),
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

const MOST_ASKED = 20;

/**
 * The lines with the ids of the apps that users have chosen for texts that the reports do not know; these texts, unless somebody has chosen
 * for them in an earlier statement; and what is `chosen` now, to be kept. `order` is unchecked: texts, and the ids of apps or ''.
 */
export function withAppIds(
  lines: readonly NewLine[],
  order: unknown,
  { closings, ports: { appNames, document } }: OpenPayouts,
) {
  const closed = closings.flatMap(({ amounts, adjustments }) => [...amounts, ...adjustments]);
  const names = new Map([...closed.map(({ appId, app }) => [appId, app] as const), ...appNames()]);
  const keys = new Set([...names.values()].map(nameKey));
  const isUnknown = ({ app }: NewLine) =>
    app !== '' && names.size > 0 && !names.has(app) && !keys.has(nameKey(app));
  const unknown = lines.filter(isUnknown);
  const earlier = readAnswers(document);
  const keyOf = ({ networkId, app }: NewLine) => appKey(networkId, app);
  const chosen = Object.fromEntries(
    unknown.flatMap((line) => {
      const id = propertyOf(order, line.app);
      return isString(id) && (id === '' || names.has(id)) ? [[keyOf(line), id]] : [];
    }),
  );
  const ids = { ...earlier, ...chosen };
  const asked = new Set(unknown.filter((line) => !(keyOf(line) in earlier)).map(({ app }) => app));
  return {
    lines: lines.map((line) =>
      isUnknown(line) ? { ...line, app: asText(ids[keyOf(line)]) || line.app } : line,
    ),
    apps: [...asked].slice(0, MOST_ASKED),
    moreApps: Math.max(0, asked.size - MOST_ASKED),
    appChoices: asked.size === 0 ? [] : [...names].map(([id, name]) => ({ id, name })),
    chosen,
  };
}
