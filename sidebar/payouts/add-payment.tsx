import { useState } from 'preact/hooks';
import type { PaymentsOrder } from '../../src/payouts';
import type { PaymentsReading, PayoutsView } from '../../src/sidebar-server';
import { formatPair, joinSentences } from '../../src/wording';
import { Checkbox } from '../editor';
import { formatFullDay, formatMoneyAmount } from '../sentences';
import { getViewTexts } from '../text';
import { Buttons } from '../ui';
import { listNetworkChoices, PromptedSelect } from './choices';
import { hasDecisions } from './decisions';
import {
  EMPTY_INPUT,
  FileQuestions,
  type FormReading,
  ReadingForm,
  type ReadingInput,
  selectInputText,
  useReading,
} from './entry';
import { PayoutPart, type PayoutsProps, runPayoutAction, Sentences } from './payout-part';

type PaymentsReader = FormReading<ReadingInput, PaymentsReading>;

const PAYMENT_PART = 'add-payment';

export function buildPaymentsOrder(form: ReadingInput, chosen: PaymentsOrder['chosen'] = []): PaymentsOrder {
  return { ...form.answers, text: selectInputText(form).text, chosen };
}

export function AddPayment(props: PayoutsProps) {
  const { server } = props;
  const { payment } = getViewTexts().payouts;
  const reader = useReading(EMPTY_INPUT, (form) => server.sidebarReadPayments(buildPaymentsOrder(form)));
  const submitPayments = async (chosen: PaymentsOrder['chosen']) => {
    const describeAdded = (after: PayoutsView) => describeAddedPayments(chosen.length, after);
    const order = buildPaymentsOrder(reader.form, chosen);
    if (await runPayoutAction(props, PAYMENT_PART, describeAdded, () => server.sidebarAddPayments(order)))
      reader.clear();
  };
  return (
    <PayoutPart {...props} about={PAYMENT_PART} title={payment.add(1)}>
      <ReadingForm
        {...props}
        reader={reader}
        hint={payment.typed}
        onChangeInput={(part) => reader.changeInput({ ...part, answers: {} })}
        summary={(reading) => (
          <PaymentLines {...props} reader={reader} reading={reading} onAdd={submitPayments} />
        )}
      />
    </PayoutPart>
  );
}

function describeAddedPayments(count: number, after: PayoutsView): string {
  const { payment, decide } = getViewTexts().payouts;
  return joinSentences([payment.added(count), hasDecisions(after) ? decide.see : '']);
}

type BankLine = PaymentsReading['lines'][number];

/** The network of a line that is ticked before the user changes it; null for any other line. */
function findPresetNetwork({ network, equalCount, amount }: BankLine) {
  return network && !amount.startsWith('-') && equalCount === 0 ? network.id : null;
}

/** The lines with keys of their content, so that a tick stays with its payment when an answer changes the lines. Equal ones are counted. */
export function withKeys(lines: readonly BankLine[]): { readonly key: string; readonly line: BankLine }[] {
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
    readonly reader: PaymentsReader;
    readonly reading: PaymentsReading;
    readonly onAdd: (chosen: PaymentsOrder['chosen']) => void;
  },
) {
  const { data, reader, reading, onAdd } = props;
  const { payment, file } = getViewTexts().payouts;
  const [chosenNetworks, setChosenNetworks] = useState<ReadonlyMap<string, string | null>>(new Map());
  const lines = withKeys(reading.lines).map(({ key, line }) => {
    const network = (chosenNetworks.has(key) ? chosenNetworks.get(key) : findPresetNetwork(line)) ?? null;
    return { key, line, network };
  });
  const chosenPayments = lines.flatMap(({ line, network }, at) =>
    network === null ? [] : [{ line: at, network, equalCount: line.equalCount }],
  );
  const hasGaps = chosenPayments.some(({ network }) => network === '');
  const whyGaps = hasGaps ? payment.whyNot : chosenPayments.length === 0 ? payment.whyNone : '';
  const disabledReason = reader.outdatedReason || (reading.questions.length > 0 ? file.whyNot : whyGaps);
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
            onChoose={(chosen) => setChosenNetworks(new Map(chosenNetworks).set(key, chosen))}
          />
        ))}
      </ul>
      <Buttons
        isBusy={props.actions.isBusy || reader.isBusy}
        acts={[
          {
            label: payment.add(chosenPayments.length),
            isPrimary: true,
            disabledReason,
            act: () => onAdd(chosenPayments),
          },
        ]}
      />
    </>
  );
}

/** A line of the export. Most are not payments of networks, so only ticked ones ask for the network; `network` is null for the others. */
function LineItem(props: {
  readonly data: PayoutsView;
  readonly id: string;
  readonly line: BankLine;
  readonly network: string | null;
  readonly onChoose: (network: string | null) => void;
}) {
  const { data, id, line, network, onChoose } = props;
  const { payment } = getViewTexts().payouts;
  return (
    <li>
      <fieldset>
        <legend>{formatPair(formatFullDay(line.date), formatMoneyAmount(line.amount, line.currency))}</legend>
        <Checkbox
          id={id}
          label={payment.addThis}
          hint={describeBankLine(line)}
          isChecked={network !== null}
          onCheck={(isChecked) => onChoose(isChecked ? (line.network?.id ?? '') : null)}
        />
        {network !== null && (
          <PromptedSelect
            label={payment.fields.network}
            choices={listNetworkChoices(data)}
            chosen={network}
            onChoose={onChoose}
          />
        )}
      </fieldset>
    </li>
  );
}

/** The payer, the reference, the number, what was deducted on the way, and whether the payment is already there. */
function describeBankLine(line: BankLine): string {
  const { payer, reference, number, fee, withholding, currency, equalCount } = line;
  const { fields, isTwice } = getViewTexts().payouts.payment;
  const formatDeduction = (label: string, amount: string) =>
    Number(amount) === 0 ? '' : formatPair(label, formatMoneyAmount(amount, currency));
  const deductions = [formatDeduction(fields.fee, fee), formatDeduction(fields.withholding, withholding)];
  const parts = [payer, reference, number, ...deductions, equalCount > 0 ? isTwice : ''];
  return parts.filter((part) => part !== '').join(' · ');
}
