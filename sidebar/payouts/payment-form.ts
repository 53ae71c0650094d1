import type { PaymentField, PaymentsOrder, PaymentsReading, TypedPaymentField } from '../../src/payouts/view';
import { type EntryForm, emptyForm, givenText } from './entry/given';
import type { FormReading } from './entry/use-reading';

/** The fields of a typed payment: those with short texts, and those with long ones. */
export const SHORT_FIELDS = ['date', 'network', 'amount', 'currency', 'fee', 'withholding'] as const;
export const LONG_FIELDS = ['reference', 'number'] as const;

/** The form of payments: one that the user types, or a bank export. */
export type PaymentForm = EntryForm<TypedPaymentField, PaymentField>;

export type ReadPayments = FormReading<PaymentForm, PaymentsReading>;

/** The part of the view that failures of adding are about. */
export const PAYMENT = 'add-payment';

export const EMPTY_PAYMENT: PaymentForm = emptyForm('typed', [...SHORT_FIELDS, ...LONG_FIELDS]);

/** What the form asks the server to read or to add. A typed payment is in the currency of the books, unless the user chooses another. */
export function paymentsOrder(
  form: PaymentForm,
  books: string,
  chosen: PaymentsOrder['chosen'] = [],
  isTwice = false,
): PaymentsOrder {
  const { way, pasted, file, answers, ...fields } = form;
  const typed = { ...fields, currency: fields.currency || books };
  if (way === 'typed') return { text: '', source: '', typed, chosen: [] };
  return { ...answers, ...givenText(form), typed: null, chosen, isTwice };
}
