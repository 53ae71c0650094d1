import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { PayoutsView } from '../../src/sidebar-server/payouts';
import { fullDay, moneyText, shortMonth } from '../sentences/amounts';
import { texts } from '../text/texts';
import { ActButtons } from '../ui/acting-view';
import { type Choices, Choose, choicesOf, networkChoices } from './choices';
import { Part, type PayoutsProps, start } from './part';
import { SplitPayment } from './split-payment';

const DECIDE = 'payout-decisions';

/** Whether there is something that only the user can decide. */
export function hasDecisions({ proposals, unmatched, names, withoutTolerance }: PayoutsView): boolean {
  return proposals.length + unmatched.length + names.length + withoutTolerance.length > 0;
}

/** What only the user can decide: what payments pay, and which network a name means, and which differences matter. */
export function Decisions(props: PayoutsProps) {
  const { data, server } = props;
  const { proposals, unmatched, names, withoutTolerance } = data;
  const { decide } = texts().payouts;
  if (!hasDecisions(props.data)) return null;
  return (
    <Part {...props} about={DECIDE} title={decide.title}>
      {names.map(({ name, network }) => (
        <Decision
          key={name}
          {...props}
          question={decide.name(name)}
          choices={networkChoices(data)}
          preset={network?.id ?? ''}
          done={decide.named(name)}
          save={(id) => server.sidebarConfirmName(name, id)}
        />
      ))}
      {withoutTolerance.map(({ id, name }) => (
        <Decision
          key={id}
          {...props}
          question={decide.tolerance(name)}
          choices={choicesOf(decide.tolerances)}
          preset=""
          done={decide.decided(name)}
          save={(share) => server.sidebarTolerance(id, share)}
        />
      ))}
      {proposals.length > 0 && <Proposals {...props} />}
      {unmatched.length > 0 && (
        <>
          <h4>{decide.unmatched}</h4>
          <p class="hint">{decide.unmatchedMeans}</p>
          <ul class="decisions">
            {unmatched.map((payment) => (
              <Paid key={payment.payment} {...props} payment={payment} text={paidText(payment)} />
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

/** A payment in a sentence, with the buttons `children`. It can be split. */
function Paid(
  props: PayoutsProps & {
    readonly payment: Payment;
    readonly text: string;
    readonly children?: ComponentChildren;
  },
) {
  const { payment, text, children } = props;
  return (
    <li>
      <p>{text}</p>
      <p class="hint">{payment.reference}</p>
      {children}
      <SplitPayment {...props} about={DECIDE} text={paidText(payment)} />
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
        // “Aug 2026, INV-1001”.
        const pays = proposal.pays.split(', ').map(shortMonth).join(', ');
        const text = decide.pays(paidText(proposal), pays, proposal.reason);
        return (
          <Paid key={proposal.payment} {...props} payment={proposal} text={text}>
            <ActButtons
              {...props}
              acts={[
                { label: confirm, name: `${confirm}: ${text}`, act: () => confirmed([proposal.payment]) },
              ]}
            />
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

/** A question with its possible answers, and the button that confirms one. */
function Decision(
  props: PayoutsProps & {
    readonly question: string;
    readonly choices: Choices;
    readonly preset: string;
    /** What the view says afterwards. */
    readonly done: string;
    readonly save: (id: string) => Promise<PayoutsView>;
  },
) {
  const { question, choices, preset, done, save } = props;
  const { confirm } = texts().payouts;
  const [id, choose] = useState(preset);
  const keep = () => start(props, DECIDE, done, () => save(id));
  return (
    <>
      <Choose label={question} choices={choices} chosen={id} onChoose={choose} />
      <ActButtons
        {...props}
        acts={[{ label: confirm, name: `${confirm}: ${question}`, isBarred: id === '', act: keep }]}
      />
    </>
  );
}
