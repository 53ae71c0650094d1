import type { BookedPayment } from '../../books';
import { groupItems, listGroups } from '../../table';
import type { InputCells } from './input-tabs';

/** The id of a payment in the books, also after its row has moved, and after the user has changed what it pays. */
export function buildPaymentId({ date, amount, currency, reference, nth }: BookedPayment): string {
  return JSON.stringify([date, amount, currency, reference, nth]);
}

type PaymentRow = Omit<InputCells<'payments'>, 'number'> &
  Readonly<{ networkId: string; pays: readonly string[] }>;

/**
 * The payments by date. Those with the same date, amount, currency and reference are counted with `nth`, in the order of their other cells: so no
 * id changes when a row moves.
 */
export function withPaymentIds<Row extends PaymentRow>(payments: readonly Row[]) {
  // The books have the ids, so the order of the cells in this key never changes.
  const paymentsByCells = groupItems(payments, (payment) => {
    const { date, network, amount, currency, fee, withholding, reference, networkId, pays } = payment;
    return JSON.stringify([date, network, amount, currency, fee, withholding, reference, networkId, pays]);
  });
  const sortedPayments = [...paymentsByCells.keys()].sort().flatMap((key) => paymentsByCells.get(key) ?? []);
  return listGroups(sortedPayments, (payment) => buildPaymentId({ ...payment, nth: 1 })).flatMap((group) =>
    group.map((payment, at) => {
      const nth = at + 1;
      return { ...payment, nth, id: buildPaymentId({ ...payment, nth }) };
    }),
  );
}
