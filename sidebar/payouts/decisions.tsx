import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { PayoutsView } from '../../src/payouts/view';
import { fullDay, moneyText, shortMonth } from '../sentences/amounts';
import { texts } from '../text/texts';
import { ActButtons } from '../ui/acting-view';
import { Choose, networkChoices } from './choices';
import { Part } from './part';
import { type PayoutsProps, start } from './payouts-props';
import { SplitPayment } from './split-payment';

const DECIDE = 'payout-decisions';

/** Whether there is something that only the user can decide. */
export function hasDecisions({ proposals, unmatched, names, withoutTolerance }: PayoutsView): boolean {
  return proposals.length + unmatched.length + names.length + withoutTolerance.length > 0;
}

/** What only the user can decide: what payments pay, and which network a name means, and which differences matter. */
export function Decisions(props: PayoutsProps) {
  const { proposals, unmatched, names, withoutTolerance } = props.data;
  const { decide } = texts().payouts;
  if (!hasDecisions(props.data)) return null;
  return (
    <Part {...props} about={DECIDE} title={decide.title}>
      {names.map((unknown) => (
        <UnknownName key={unknown.name} {...props} unknown={unknown} />
      ))}
      {withoutTolerance.map((network) => (
        <Tolerance key={network.id} {...props} network={network} />
      ))}
      {proposals.length > 0 && <Proposals {...props} />}
      {unmatched.length > 0 && (
        <>
          <h4>{decide.unmatched}</h4>
          <p class="hint">{decide.unmatchedMeans}</p>
          <ul class="decisions">
            {unmatched.map((payment) => (
              <Paid key={payment.payment} payment={payment} text={paidText(payment)}>
                <SplitPayment {...props} about={DECIDE} payment={payment} text={paidText(payment)} />
              </Paid>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}

type Payment = PayoutsView['unmatched'][number];

function paidText({ network, amount, currency, date }: Payment): string {
  return texts().payouts.decide.paid(network, moneyText(amount, currency), fullDay(date));
}

function Paid(props: {
  readonly payment: Payment;
  readonly text: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <li>
      <p>{props.text}</p>
      <p class="hint">{props.payment.reference}</p>
      {props.children}
    </li>
  );
}

function Proposals(props: PayoutsProps) {
  const { server, data } = props;
  const { confirm, decide } = texts().payouts;
  const all = data.proposals.map(({ payment }) => payment);
  const confirmed = (ids: readonly string[]) =>
    start(props, DECIDE, decide.confirmed(ids.length), () => server.sidebarConfirmMatches(ids));
  return (
    <ul class="decisions">
      {data.proposals.map((proposal) => {
        const text = decide.pays(paidText(proposal), paysText(proposal), proposal.reason);
        return (
          <Paid key={proposal.payment} payment={proposal} text={text}>
            <ActButtons
              {...props}
              acts={[
                { label: confirm, name: `${confirm}: ${text}`, act: () => confirmed([proposal.payment]) },
              ]}
            />
            <SplitPayment {...props} about={DECIDE} payment={proposal} text={paidText(proposal)} />
          </Paid>
        );
      })}
      {all.length > 1 && (
        <li>
          <ActButtons {...props} acts={[{ label: decide.all, act: () => confirmed(all) }]} />
        </li>
      )}
    </ul>
  );
}

/** “Aug 2026, INV-1001”. */
function paysText({ pays }: PayoutsView['proposals'][number]): string {
  return pays.split(', ').map(shortMonth).join(', ');
}

/** The question which network a name means, with the most similar one chosen. */
function UnknownName(props: PayoutsProps & { readonly unknown: PayoutsView['names'][number] }) {
  const { server, data } = props;
  const { name, network } = props.unknown;
  const { confirm, decide } = texts().payouts;
  const [id, setId] = useState(network?.id ?? '');
  const question = decide.name(name);
  const keep = () => start(props, DECIDE, decide.named(name), () => server.sidebarConfirmName(name, id));
  return (
    <>
      <Choose label={question} choices={networkChoices(data)} chosen={id} onChoose={setId} />
      <ActButtons
        {...props}
        acts={[{ label: confirm, name: `${confirm}: ${question}`, isBarred: id === '', act: keep }]}
      />
    </>
  );
}

/** The question from which difference on a network's statements are short or over. */
function Tolerance(props: PayoutsProps & { readonly network: PayoutsView['withoutTolerance'][number] }) {
  const { server } = props;
  const { id, name } = props.network;
  const { confirm, decide } = texts().payouts;
  const [share, setShare] = useState('');
  const question = decide.tolerance(name);
  const choices = Object.entries(decide.tolerances).map(([each, label]) => ({ id: each, label }));
  const keep = () => start(props, DECIDE, decide.decided(name), () => server.sidebarTolerance(id, share));
  return (
    <>
      <Choose label={question} choices={choices} chosen={share} onChoose={setShare} />
      <ActButtons
        {...props}
        acts={[{ label: confirm, name: `${confirm}: ${question}`, isBarred: share === '', act: keep }]}
      />
    </>
  );
}
