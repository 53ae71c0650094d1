import type { PayoutsView } from '../../src/sidebar-server';
import { formatPair } from '../../src/wording';
import { formatFullDay, formatMoneyAmount } from '../sentences';
import { getViewTexts } from '../text';
import { Buttons } from '../ui';
import { PayoutPart, type PayoutsProps, runPayoutAction } from './payout-part';

const DECISIONS_PART = 'payout-decisions';

export function hasDecisions({ proposals, unmatched }: PayoutsView): boolean {
  return proposals.length + unmatched.length > 0;
}

export function Decisions(props: PayoutsProps) {
  const { proposals, unmatched } = props.data;
  const { decide } = getViewTexts().payouts;
  if (!hasDecisions(props.data)) return null;
  return (
    <PayoutPart {...props} about={DECISIONS_PART} title={decide.title}>
      {proposals.length > 0 && <Proposals {...props} />}
      {unmatched.length > 0 && (
        <>
          <h4>{decide.unmatched}</h4>
          <p class="hint">{decide.unmatchedMeans}</p>
          <ul class="part decisions">
            {unmatched.map((payment) => (
              <li key={payment.paymentId}>
                <p>{describePayment(payment)}</p>
                <p class="hint">{payment.reference}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </PayoutPart>
  );
}

type UnmatchedPayment = PayoutsView['unmatched'][number];

function describePayment(payment: Omit<UnmatchedPayment, 'paymentId'>): string {
  const { network, amount, currency, date } = payment;
  return getViewTexts().payouts.decide.paid(
    network,
    formatMoneyAmount(amount, currency),
    formatFullDay(date),
  );
}

function Proposals(props: PayoutsProps) {
  const { server, data } = props;
  const { isBusy } = props.actions;
  const { confirm, decide } = getViewTexts().payouts;
  const proposalIds = data.proposals.map(({ proposalId }) => proposalId);
  const submitMatches = (ids: readonly string[]) =>
    runPayoutAction(props, DECISIONS_PART, decide.confirmed(ids.length), () =>
      server.sidebarConfirmMatches(ids),
    );
  return (
    <ul class="part decisions">
      {data.proposals.map((proposal) => {
        const text = decide.pays(describePayment(proposal), proposal.pays, proposal.reason);
        return (
          <li key={proposal.proposalId}>
            <p>{text}</p>
            <p class="hint">{proposal.reference}</p>
            <Buttons
              isBusy={isBusy}
              acts={[
                {
                  label: confirm,
                  name: formatPair(confirm, text),
                  act: () => submitMatches([proposal.proposalId]),
                },
              ]}
            />
          </li>
        );
      })}
      {proposalIds.length > 1 && (
        <li>
          <Buttons isBusy={isBusy} acts={[{ label: decide.all, act: () => submitMatches(proposalIds) }]} />
        </li>
      )}
    </ul>
  );
}
