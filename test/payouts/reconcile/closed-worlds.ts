import type { Closing, KeyAmounts } from '../../../src/books/books';
import { BooksRates } from '../../../src/payouts/reconcile/rates';
import { settlementsOf } from '../../../src/payouts/reconcile/settlements';
import { inputsWith } from './generated-payouts';
import { decimal, digitsOf, FINE, rateText, type World } from './oracle';
import { payment, statement } from './typed-rows';

/** What the user has entered before the closing with this index. */
function inputsAt({ statements, payments }: World, step: number) {
  const rows = statements
    .filter(({ from }) => from <= step)
    .map(({ from: _, amount, ...row }, __, entered) =>
      statement({
        ...row,
        amount: decimal(amount, FINE),
        isReplaced: entered.some(({ number, date }) => number === row.number && date > row.date),
      }),
    );
  const paid = payments
    .filter(({ from }) => from <= step)
    .map(({ from: _, matchedFrom, amount, fee, withholding, pays, ...row }) => {
      const text = (each: bigint) => decimal(each, digitsOf(row.currency));
      const amounts = { amount: text(amount), fee: text(fee), withholding: text(withholding) };
      return payment({ ...row, ...amounts, pays: matchedFrom <= step ? pays : [] });
    });
  return inputsWith(rows, paid);
}

/** The closing of a month before it has settlements. */
function closingOf({ earned }: World, month: string): Closing {
  const keys = earned.filter((each) => each.month === month);
  const keyOf = ({ networkId, network }: KeyAmounts | World['earned'][number]) =>
    ({ appId: 'app', app: 'App', networkId, network, metric: 'revenue' }) as const;
  const of = { month, currency: 'USD', version: 1, state: 'closed' };
  const isClosed = ({ bookedIn }: { bookedIn: string }) => bookedIn === month;
  const amounts = keys
    .filter(isClosed)
    .map((each) => ({ ...keyOf(each as never), days: { '07': decimal(each.amount, FINE) } }));
  const adjustments = keys
    .filter((each) => !isClosed(each))
    .map((each) => ({
      ...{ ...keyOf(each), ...of, bookedIn: each.bookedIn, why: 'restated', seenAt: 0, days: {} },
      amount: decimal(each.amount, FINE),
    }));
  return { ...of, amounts, adjustments } as unknown as Closing;
}

/** Closes the months of a world in their order. */
export function closeAll(world: World): Closing[] {
  const closings: Closing[] = [];
  world.order.forEach((month, step) => {
    const closing = closingOf(world, month);
    const visible = world.rates.filter(({ from }) => from <= step);
    const rates = visible.map(({ month: of, currency, rate }) => ({
      ...{ month: of, currency, rate: rateText(rate), source: '' },
    }));
    const settlements = settlementsOf(
      [...closings, closing],
      inputsAt(world, step),
      new BooksRates(world.books, rates, []),
      'USD',
    );
    closings.push({ ...closing, settlements });
  });
  return closings;
}
