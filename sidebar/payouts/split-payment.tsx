import { useState } from 'preact/hooks';
import type { PayoutsView } from '../../src/sidebar-server/payouts';
import { texts } from '../text/texts';
import { ActButtons } from '../ui/acting-view';
import { TextField } from '../ui/text-field';
import { Choose, networkChoices } from './choices';
import { type PayoutsProps, start } from './part';

type PaymentPart = Parameters<PayoutsProps['server']['sidebarSplitPayment']>[1][number];

const BLANK: PaymentPart = { network: '', amount: '' };

/** The button that opens the form, and the form with a network and an amount for each part of a payment. */
export function SplitPayment(
  props: PayoutsProps & {
    readonly about: string;
    readonly payment: PayoutsView['unmatched'][number];
    /** The payment as a sentence. */
    readonly text: string;
  },
) {
  const { server, data, about, payment, text } = props;
  const { split, payment: words } = texts().payouts;
  const { cancel } = texts().controls;
  const [parts, change] = useState<readonly PaymentPart[]>([]);
  const payer = data.networks.find(({ name }) => name === payment.network)?.id ?? '';
  const open = () => change([{ network: payer, amount: '' }, BLANK]);
  if (parts.length === 0)
    return (
      <ActButtons {...props} acts={[{ label: split.open, name: `${split.open}: ${text}`, act: open }]} />
    );
  const edit = (at: number, typed: Partial<PaymentPart>) =>
    change(parts.map((part, nth) => (nth === at ? { ...part, ...typed } : part)));
  const isBlank = parts.some(({ network, amount }) => network === '' || amount === '');
  const save = async () => {
    const call = () => server.sidebarSplitPayment(payment.payment, parts);
    if (await start(props, about, split.done(parts.length), call)) change([]);
  };
  return (
    <fieldset class="part">
      <legend>{split.open}</legend>
      {parts.map(({ network, amount }, at) => (
        <div class="pair" key={split.part(at + 1)}>
          <Choose
            label={split.part(at + 1)}
            choices={networkChoices(data)}
            chosen={network}
            onChoose={(id) => edit(at, { network: id })}
          />
          <TextField
            label={words.fields.amount}
            value={amount}
            onType={(typed) => edit(at, { amount: typed })}
          />
        </div>
      ))}
      <ActButtons
        {...props}
        acts={[
          { label: split.another, act: () => change([...parts, BLANK]) },
          { label: split.save, isPrimary: true, isBarred: isBlank, act: save },
          { label: cancel, act: () => change([]) },
        ]}
      />
    </fieldset>
  );
}
