import type { PaymentsOrder, PayoutsView } from '../../src/payouts/view';
import { texts } from '../text/texts';
import { hasDecisions } from './decisions';
import { ReadingForm } from './entry/reading-form';
import { TypedFields } from './entry/typed-fields';
import { useReading } from './entry/use-reading';
import { Part } from './part';
import { EMPTY_PAYMENT, LONG_FIELDS, PAYMENT, paymentsOrder, SHORT_FIELDS } from './payment-form';
import { PaymentLines } from './payment-lines';
import { type PayoutsProps, start } from './payouts-props';

/** The section in which payments are typed, or read from a bank export, and added. */
export function AddPayment(props: PayoutsProps) {
  const { server, data } = props;
  const { payment, file } = texts().payouts;
  const reader = useReading(EMPTY_PAYMENT, (form) =>
    server.sidebarReadPayments(paymentsOrder(form, data.currency)),
  );
  const { form, change } = reader;
  const add = async (chosen?: PaymentsOrder['chosen'], isTwice?: boolean) => {
    const done = (after: PayoutsView) => addedText(chosen?.length ?? 1, after);
    const order = paymentsOrder(form, data.currency, chosen, isTwice);
    if (await start(props, PAYMENT, done, () => server.sidebarAddPayments(order))) reader.clear();
  };
  const { optional } = file;
  const hints = { fee: optional, withholding: optional, reference: optional, number: payment.numberHint };
  const typed = { ...props, labels: payment.fields, hints, form, onType: change };
  return (
    <Part {...props} about={PAYMENT} title={payment.add(1)}>
      <ReadingForm
        {...props}
        reader={reader}
        ways={['typed', 'pasted', 'file']}
        typed={payment.typed}
        button={payment.add(1)}
        required={['date', 'network', 'amount']}
        onGive={(given) => change({ ...given, answers: {} })}
        onAdd={add}
        summary={(reading) => <PaymentLines {...props} reader={reader} reading={reading} onAdd={add} />}
      >
        {form.way === 'typed' && (
          <>
            <div class="pair">
              <TypedFields {...typed} fields={SHORT_FIELDS} />
            </div>
            <TypedFields {...typed} fields={LONG_FIELDS} />
          </>
        )}
      </ReadingForm>
    </Part>
  );
}

/** Says what was added, and where the user can confirm what it pays. */
function addedText(count: number, after: PayoutsView): string {
  const { payment, decide } = texts().payouts;
  return payment.added(count) + (hasDecisions(after) ? ` ${decide.see}` : '');
}
