import type { Closing } from '../../books';
import { type Month, toMonth } from '../../dates';
import { toNameKey } from '../../request';
import { groupItems, listGroups, ZERO } from '../../table';
import { getTexts } from '../../wording';
import type { FilePayouts } from '../actions/read-payouts';
import { getNetworkKey, type Inputs, listRowNumbers, type Payment } from '../inputs/inputs';
import { type Claim, findNamedClaims } from './claims';
import { type BooksRates, formatSums, type Money } from './money';
import type { Reconciliation } from './reconciliation';

export function listMissingRates({ inputs, rates, reported, serviceCurrency }: FilePayouts): string[] {
  const { statements, payments } = inputs;
  const statementsByNetwork = groupItems(statements, ({ networkId }) => networkId);
  const neededRates = [
    ...reported.map(({ month }) => ({ month, currency: serviceCurrency })),
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
  /** The currency in which months are closed. That of the books, in which months are reconciled, may be another one. */
  readonly serviceCurrency: string;
}

/** Sentences about what a closing of a month leaves out. */
export function describeLeftOut(
  month: Month,
  { inputs, rates, closings, serviceCurrency }: BookedInputs,
  { rows, proposals, unmatched }: Reconciliation,
): string[] {
  const { leftOut } = getTexts().payouts;
  const bookedMonths = new Set([month, ...closings.map((closing) => closing.month)]);
  const isDatedInBooks = ({ date }: Payment) => bookedMonths.has(toMonth(date));
  // A statement is booked if its month and its day are in the books. Without a day, it is booked at once.
  const statementsToBook = inputs.statements.filter(
    ({ isReplaced, month: statedMonth, date }) =>
      !isReplaced && bookedMonths.has(statedMonth) && (date === '' || bookedMonths.has(toMonth(date))),
  );
  const rowsToBook = [
    ...statementsToBook,
    ...inputs.payments.filter(isDatedInBooks).map((row) => ({ ...row, month: toMonth(row.date) })),
  ];
  const missingStatements = rows
    .filter((row) => row.month <= month && row.status === 'statement missing')
    .map(({ reported }) => ({ amount: reported ?? ZERO, currency: rates.booksCurrency }));
  const withoutRate = rowsToBook.filter(
    (row) => rates.convert(row.amount, row.currency, serviceCurrency, row.month) === undefined,
  );
  const openPayments = [...proposals.map(({ payment }) => payment), ...unmatched].filter(
    (payment) => payment.networkId !== '' && isDatedInBooks(payment),
  );
  const unmapped = rowsToBook.filter(({ networkId }) => networkId === '');
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
