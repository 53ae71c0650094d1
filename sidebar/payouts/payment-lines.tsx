import { useState } from 'preact/hooks';
import type { PaymentsOrder, PaymentsReading } from '../../src/payouts/view';
import { Tick } from '../editor/inputs/checkbox';
import { fullDay, moneyText } from '../sentences/amounts';
import { texts } from '../text/texts';
import { ActButtons } from '../ui/acting-view';
import { Choose, networkChoices } from './choices';
import { FileQuestions } from './entry/file-questions';
import { Sentences } from './part';
import type { ReadPayments } from './payment-form';
import type { PayoutsProps } from './payouts-props';

type Line = PaymentsReading['lines'][number];

/** Whether a line is added, and which network pays. */
interface LineChoice {
  readonly isTicked: boolean;
  readonly network: string;
}

/** The choice for a line before the user changes it. */
export function presetOf({
  network,
  isTwice,
  amount,
}: Pick<Line, 'network' | 'isTwice' | 'amount'>): LineChoice {
  const isMoneyIn = !amount.startsWith('-');
  return { isTicked: network?.isSure === true && isMoneyIn && !isTwice, network: network?.id ?? '' };
}

/** The lines of a bank export, each with a tick and its network, and the button that adds the ticked ones. */
export function PaymentLines(
  props: PayoutsProps & {
    readonly reader: ReadPayments;
    readonly reading: PaymentsReading;
    readonly onAdd: (chosen: PaymentsOrder['chosen'], isTwice: boolean) => void;
  },
) {
  const { data, reader, reading, onAdd } = props;
  const { payment, file } = texts().payouts;
  const [changed, change] = useState<ReadonlyMap<number, LineChoice>>(new Map());
  const lines = reading.lines.map((line, at) => ({ line, choice: changed.get(at) ?? presetOf(line) }));
  const chosen = lines.flatMap(({ choice }, line) =>
    choice.isTicked ? [{ line, network: choice.network }] : [],
  );
  const isTwice = lines.some(({ line, choice }) => line.isTwice && choice.isTicked);
  const whyNot = whyNotAdded(reading, chosen);
  return (
    <>
      <Sentences title={file.mend} lines={reading.problems} />
      <FileQuestions
        data={data}
        reader={reader}
        reading={reading}
        fields={{ ...payment.fields, ...payment.columns }}
      />
      <ul class="decisions">
        {lines.map((shown, at) => (
          <LineItem
            key={lineKey(shown.line, at)}
            {...shown}
            data={data}
            id={`payment-${at}`}
            onChoose={(choice) => change(new Map(changed).set(at, choice))}
          />
        ))}
      </ul>
      <ActButtons
        {...props}
        acts={[
          {
            label: payment.add(chosen.length),
            isPrimary: true,
            isBarred: whyNot !== '' || chosen.length === 0 || !reader.isCurrent,
            why: whyNot,
            act: () => onAdd(chosen, isTwice),
          },
        ]}
      />
    </>
  );
}

/** Lines of an export may be equal, so their place is part of the key. */
const lineKey = ({ date, amount }: Line, at: number) => `${at} ${date} ${amount}`;

/** A line of the export. Most are not payments of networks, so only ticked ones ask for the network. */
function LineItem(props: {
  readonly data: PayoutsProps['data'];
  readonly id: string;
  readonly line: Line;
  readonly choice: LineChoice;
  readonly onChoose: (choice: LineChoice) => void;
}) {
  const { data, id, line, choice, onChoose } = props;
  const { payment } = texts().payouts;
  return (
    <li>
      <fieldset>
        <legend>{`${fullDay(line.date)}: ${moneyText(line.amount, line.currency)}`}</legend>
        <Tick
          id={id}
          label={payment.tick}
          hint={detailsOf(line)}
          isTicked={choice.isTicked}
          onTick={(isTicked) => onChoose({ ...choice, isTicked })}
        />
        {choice.isTicked && (
          <Choose
            label={payment.fields.network}
            choices={networkChoices(data)}
            chosen={choice.network}
            onChoose={(network) => onChoose({ ...choice, network })}
          />
        )}
      </fieldset>
    </li>
  );
}

/** The payer, the reference, the number, what was deducted on the way, and whether the payment is already there. */
function detailsOf({ payer, reference, number, fee, withholding, currency, isTwice }: Line): string {
  const { fields, isTwice: there } = texts().payouts.payment;
  const deducted = (label: string, amount: string) =>
    Number(amount) === 0 ? '' : `${label}: ${moneyText(amount, currency)}`;
  const parts = [
    payer,
    reference,
    number,
    deducted(fields.fee, fee),
    deducted(fields.withholding, withholding),
    isTwice ? there : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function whyNotAdded({ questions }: PaymentsReading, chosen: PaymentsOrder['chosen']): string {
  const { payment, file } = texts().payouts;
  if (questions.length > 0) return file.whyNot;
  return chosen.some(({ network }) => network === '') ? payment.whyNot : '';
}
