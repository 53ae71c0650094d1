import { useState } from 'preact/hooks';
import type { PaymentsOrder } from '../../src/payouts/view';
import type { PaymentsReading, PayoutsView } from '../../src/sidebar-server/payouts';
import { Tick } from '../editor/inputs/checkbox';
import { fullDay, moneyText } from '../sentences/amounts';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Choose, networkChoices } from './choices';
import { hasDecisions } from './decisions';
import { FileQuestions } from './entry/file-questions';
import { ReadingForm } from './entry/reading-form';
import { type FormReading, type Given, givenText, NOTHING_GIVEN, useReading } from './entry/use-reading';
import { PayoutPart, type PayoutsProps, Sentences, start } from './part';

type ReadPayments = FormReading<Given, PaymentsReading>;

const PAYMENT = 'add-payment';

/** What the form asks the server to read or to add. */
export function paymentsOrder(form: Given, chosen: PaymentsOrder['chosen'] = []): PaymentsOrder {
  return { ...form.answers, text: givenText(form).text, chosen };
}

/** The section in which payments are read from a bank export, and added. */
export function AddPayment(props: PayoutsProps) {
  const { server } = props;
  const { payment } = texts().payouts;
  const reader = useReading(NOTHING_GIVEN, (form) => server.sidebarReadPayments(paymentsOrder(form)));
  const add = async (chosen: PaymentsOrder['chosen']) => {
    const done = (after: PayoutsView) => addedText(chosen.length, after);
    const order = paymentsOrder(reader.form, chosen);
    if (await start(props, PAYMENT, done, () => server.sidebarAddPayments(order))) reader.clear();
  };
  return (
    <PayoutPart {...props} about={PAYMENT} title={payment.add(1)}>
      <ReadingForm
        {...props}
        reader={reader}
        hint={payment.typed}
        onGive={(given) => reader.change({ ...given, answers: {} })}
        summary={(reading) => <PaymentLines {...props} reader={reader} reading={reading} onAdd={add} />}
      />
    </PayoutPart>
  );
}

/** Says what was added, and where the user can confirm what it pays. */
function addedText(count: number, after: PayoutsView): string {
  const { payment, decide } = texts().payouts;
  return payment.added(count) + (hasDecisions(after) ? ` ${decide.see}` : '');
}

type Line = PaymentsReading['lines'][number];

/** The network of a line that is ticked before the user changes it; null for any other line. */
function presetOf({ network, entered, amount }: Pick<Line, 'network' | 'entered' | 'amount'>) {
  return network && !amount.startsWith('-') && entered === 0 ? network.id : null;
}

/** The lines with keys of their content, so that a tick stays with its payment when an answer changes the lines. Equal ones are counted. */
export function withKeys(lines: readonly Line[]): { readonly key: string; readonly line: Line }[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const { date, amount, currency, payer, reference, number } = line;
    const text = JSON.stringify([date, amount, currency, payer, reference, number]);
    const nth = (counts.get(text) ?? 0) + 1;
    counts.set(text, nth);
    return { key: `${nth} ${text}`, line };
  });
}

/** The lines of a bank export, each with a tick and its network, and the button that adds the ticked ones. */
export function PaymentLines(
  props: PayoutsProps & {
    readonly reader: ReadPayments;
    readonly reading: PaymentsReading;
    readonly onAdd: (chosen: PaymentsOrder['chosen']) => void;
  },
) {
  const { data, reader, reading, onAdd } = props;
  const { payment, file } = texts().payouts;
  const [changed, change] = useState<ReadonlyMap<string, string | null>>(new Map());
  const lines = withKeys(reading.lines).map(({ key, line }) => {
    const network = (changed.has(key) ? changed.get(key) : presetOf(line)) ?? null;
    return { key, line, network };
  });
  const ticked = lines.flatMap(({ line, network }, at) =>
    network === null ? [] : [{ line: at, network, entered: line.entered }],
  );
  const hasGaps = ticked.some(({ network }) => network === '');
  const whyGaps = hasGaps ? payment.whyNot : ticked.length === 0 ? payment.whyNone : '';
  const whyOff = reader.whyOld || (reading.questions.length > 0 ? file.whyNot : whyGaps);
  return (
    <>
      <Sentences title={file.fix} lines={reading.problems} />
      <FileQuestions {...props} fields={{ ...payment.fields, ...payment.columns }} />
      <ul class="part decisions">
        {lines.map(({ key, line, network }, at) => (
          <LineItem
            key={key}
            data={data}
            id={`payment-${at}`}
            line={line}
            network={network}
            onChoose={(chosen) => change(new Map(changed).set(key, chosen))}
          />
        ))}
      </ul>
      <Buttons
        isBusy={props.actions.isBusy || reader.isBusy}
        acts={[{ label: payment.add(ticked.length), isPrimary: true, whyOff, act: () => onAdd(ticked) }]}
      />
    </>
  );
}

/** A line of the export. Most are not payments of networks, so only ticked ones ask for the network; `network` is null for the others. */
function LineItem(props: {
  readonly data: PayoutsView;
  readonly id: string;
  readonly line: Line;
  readonly network: string | null;
  readonly onChoose: (network: string | null) => void;
}) {
  const { data, id, line, network, onChoose } = props;
  const { payment } = texts().payouts;
  return (
    <li>
      <fieldset>
        <legend>{`${fullDay(line.date)}: ${moneyText(line.amount, line.currency)}`}</legend>
        <Tick
          id={id}
          label={payment.addThis}
          hint={detailsOf(line)}
          isTicked={network !== null}
          onTick={(isTicked) => onChoose(isTicked ? (line.network?.id ?? '') : null)}
        />
        {network !== null && (
          <Choose
            label={payment.fields.network}
            choices={networkChoices(data)}
            chosen={network}
            onChoose={onChoose}
          />
        )}
      </fieldset>
    </li>
  );
}

/** The payer, the reference, the number, what was deducted on the way, and whether the payment is already there. */
function detailsOf({ payer, reference, number, fee, withholding, currency, entered }: Line): string {
  const { fields, isTwice } = texts().payouts.payment;
  const deducted = (label: string, amount: string) =>
    Number(amount) === 0 ? '' : `${label}: ${moneyText(amount, currency)}`;
  const kept = [deducted(fields.fee, fee), deducted(fields.withholding, withholding)];
  const parts = [payer, reference, number, ...kept, entered > 0 ? isTwice : ''];
  return parts.filter((part) => part !== '').join(' · ');
}
