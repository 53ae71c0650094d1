import { useState } from 'preact/hooks';
import type { PayoutsView } from '../../src/sidebar-server/payouts';
import { fullDay, moneyText } from '../sentences/amounts';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Choose, networkChoices } from './choices';
import { PayoutPart, type PayoutsProps, start } from './part';

const DECIDE = 'payout-decisions';

/** Whether there is something that only the user can decide. */
export function hasDecisions({ proposals, unmatched, names }: PayoutsView): boolean {
  return proposals.length + unmatched.length + names.length > 0;
}

/** What only the user can decide: what payments pay, and which network a name means. */
export function Decisions(props: PayoutsProps) {
  const { proposals, unmatched, names } = props.data;
  const { decide } = texts().payouts;
  if (!hasDecisions(props.data)) return null;
  return (
    <PayoutPart {...props} about={DECIDE} title={decide.title}>
      {names.map((name) => (
        <UnknownName key={name} {...props} name={name} />
      ))}
      {proposals.length > 0 && <Proposals {...props} />}
      {unmatched.length > 0 && (
        <>
          <h4>{decide.unmatched}</h4>
          <p class="hint">{decide.unmatchedMeans}</p>
          <ul class="part decisions">
            {unmatched.map((payment) => (
              <li key={payment.payment}>
                <p>{paidText(payment)}</p>
                <p class="hint">{payment.reference}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </PayoutPart>
  );
}

type Payment = PayoutsView['unmatched'][number];

function paidText({ network, amount, currency, date }: Payment): string {
  return texts().payouts.decide.paid(network, moneyText(amount, currency), fullDay(date));
}

function Proposals(props: PayoutsProps) {
  const { server, data } = props;
  const { isBusy } = props.actions;
  const { confirm, decide } = texts().payouts;
  const all = data.proposals.map(({ payment }) => payment);
  const confirmed = (ids: readonly string[]) =>
    start(props, DECIDE, decide.confirmed(ids.length), () => server.sidebarConfirmMatches(ids));
  return (
    <ul class="part decisions">
      {data.proposals.map((proposal) => {
        const text = decide.pays(paidText(proposal), proposal.pays, proposal.reason);
        return (
          <li key={proposal.payment}>
            <p>{text}</p>
            <p class="hint">{proposal.reference}</p>
            <Buttons
              isBusy={isBusy}
              acts={[
                { label: confirm, name: `${confirm}: ${text}`, act: () => confirmed([proposal.payment]) },
              ]}
            />
          </li>
        );
      })}
      {all.length > 1 && (
        <li>
          <Buttons isBusy={isBusy} acts={[{ label: decide.all, act: () => confirmed(all) }]} />
        </li>
      )}
    </ul>
  );
}

/** Asks which network a name in the user's tabs means. */
function UnknownName(props: PayoutsProps & { readonly name: string }) {
  const { server, data, name } = props;
  const { confirm, decide } = texts().payouts;
  const [id, choose] = useState('');
  const question = decide.name(name);
  const save = () => start(props, DECIDE, decide.named(name), () => server.sidebarConfirmName(name, id));
  return (
    <>
      <Choose label={question} choices={networkChoices(data)} chosen={id} onChoose={choose} />
      <Buttons
        isBusy={props.actions.isBusy}
        acts={[
          {
            label: confirm,
            name: `${confirm}: ${question}`,
            whyOff: id === '' ? decide.whyNot : '',
            act: save,
          },
        ]}
      />
    </>
  );
}
