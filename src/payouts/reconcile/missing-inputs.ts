import type { Closing } from '../../books';
import { type Month, toMonth } from '../../dates';
import { toNameKey } from '../../request';
import { groupItems, listGroups, ZERO } from '../../table';
import { getTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { getNetworkKey, type Inputs, listRowNumbers, type Payment, type Statement } from '../inputs/inputs';
import { type BooksRates, type Claim, findNamedClaims, formatSums, type Money } from './claims';
import type { Reconciliation } from './reconciliation';

export function listMissingRates({ inputs, rates, reported, reportedIn }: FilePayouts): string[] {
  const { statements, payments } = inputs;
  const statementsByNetwork = groupItems(statements, ({ networkId }) => networkId);
  const neededRates = [
    ...reported.map(({ month }) => ({ month, currency: reportedIn })),
    ...statements.filter(({ isReplaced }) => !isReplaced),
    ...payments.flatMap(({ networkId, currency, date }) => {
      const networkStatements = statementsByNetwork.get(networkId) ?? [];
      const statementCurrencies = networkStatements.map((statement) => statement.currency);
      // A payment in another currency than its statement is converted at the rates of its own month.
      const otherCurrencies = statementCurrencies.includes(currency) ? [] : statementCurrencies;
      return [currency, ...otherCurrencies].map((code) => ({ month: toMonth(date), currency: code }));
    }),
  ].filter(({ month, currency }) => rates.findRate(currency, month) === undefined);
  const { noRate } = getTexts().payouts.notices;
  return [...new Set(neededRates.map(({ month, currency }) => noRate(currency, month)))].sort();
}

/** Sentences about rows that can be read, but are probably not meant so. */
export function listDoubts({ inputs, rates }: FilePayouts, claims: readonly Claim[]): string[] {
  const { problems } = getTexts().payouts;
  const countedStatements = inputs.statements.filter(({ isReplaced }) => !isReplaced);
  const byNumber = listGroups(countedStatements, (row) => [getNetworkKey(row), toNameKey(row.number)]);
  return [
    ...byNumber.flatMap((rows) => {
      const isClear = rows[0].number === '' || rows.every(({ date }) => date === rows[0].date);
      return isClear ? [] : [problems.twoDates(rows[0].number, listRowNumbers(rows))];
    }),
    ...inputs.rates.flatMap(({ month, currency, rate }) => {
      const usedRate = rates.findRate(currency, month) ?? rate;
      return usedRate === rate ? [] : [problems.otherRate(currency, month, usedRate)];
    }),
    ...inputs.payments.flatMap((payment) =>
      payment.pays
        .filter((name) => findNamedClaims(name, payment, claims).length === 0)
        .map((name) => problems.unknownToken(payment.place.row + 1, name)),
    ),
  ];
}

/** The user's tabs, and the books that a closing adds them to. */
interface BookedInputs {
  readonly inputs: Inputs;
  readonly rates: BooksRates;
  readonly closings: readonly Closing[];
  readonly reportedIn: string;
}

/** Sentences about what a closing of a month leaves out. */
export function describeLeftOut(
  month: Month,
  { inputs, rates, closings, reportedIn }: BookedInputs,
  { rows, proposals, unmatched }: Reconciliation,
): string[] {
  const { leftOut } = getTexts().payouts;
  const bookedMonths = new Set([month, ...closings.map((closing) => closing.month)]);
  const isBooked = ({ date }: Statement | Payment) => date === '' || bookedMonths.has(toMonth(date));
  const missingStatements = rows
    .filter((row) => row.month <= month && row.status === 'statement missing')
    .map(({ reported }) => ({ amount: reported ?? ZERO, currency: rates.currency }));
  const enteredRows = [
    ...inputs.statements.filter((row) => !row.isReplaced && bookedMonths.has(row.month) && isBooked(row)),
    ...inputs.payments.filter(isBooked).map((payment) => ({ ...payment, month: toMonth(payment.date) })),
  ];
  const withoutRate = enteredRows.filter(
    (row) => rates.convert(row.amount, row.currency, reportedIn, row.month) === undefined,
  );
  const openPayments = [...proposals.map(({ payment }) => payment), ...unmatched].filter(
    (payment) => payment.networkId !== '' && isBooked(payment),
  );
  const unmapped = enteredRows.filter(({ networkId }) => networkId === '');
  const describeAmounts = (items: readonly Money[], sentence: (count: number, amounts: string) => string) =>
    items.length === 0 ? [] : [sentence(items.length, formatSums(items))];
  return [
    ...describeAmounts(missingStatements, leftOut.statements),
    ...describeAmounts(withoutRate, leftOut.rates),
    ...describeAmounts(openPayments, leftOut.unmatched),
    ...(inputs.problems.length > 0 ? [leftOut.unread(inputs.problems.length)] : []),
    ...describeAmounts(unmapped, leftOut.unmapped),
  ];
}
