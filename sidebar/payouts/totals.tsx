import type { PayoutsView } from '../../src/sidebar-server';
import { formatCount, formatPair } from '../../src/wording';
import { formatMoneyAmount } from '../sentences';
import { getViewTexts } from '../text';
import { Buttons } from '../ui';
import { PayoutPart, type PayoutsProps, runPayoutAction, Sentences, showTab } from './payout-part';

const TOTALS_PART = 'payout-totals';

type Total = PayoutsView['outstanding'];

/** What is outstanding and what the user has to look at. A file without statements and payments has no totals, but an introduction. */
export function Totals(props: PayoutsProps) {
  const { server, data } = props;
  const { totals, intro, tabs, show } = getViewTexts().payouts;
  const reconcile = () =>
    runPayoutAction(props, TOTALS_PART, totals.reconciled, () => server.sidebarPayouts());
  return (
    <PayoutPart {...props} about={TOTALS_PART} title={totals.title}>
      {data.hasInputs ? <Amounts {...data} /> : <p>{intro}</p>}
      <Sentences title={totals.correct} lines={data.problems} />
      {data.hasInputs && (
        <Buttons
          isBusy={props.actions.isBusy}
          acts={[
            { label: totals.reconcile, act: reconcile },
            { label: show(tabs.reconciliation), act: () => showTab(props, TOTALS_PART, 'reconciliation') },
          ]}
        />
      )}
    </PayoutPart>
  );
}

function Amounts({ currency, outstanding, overdue, counts }: PayoutsView) {
  const { totals } = getViewTexts().payouts;
  const rows: [string, Total][] = [
    [totals.outstanding, outstanding],
    [totals.overdue, overdue],
  ];
  const statusCounts = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <>
      <table class="numbers">
        <tbody>
          {rows.map(([label, total]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{describeTotal(total, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">
        {statusCounts.map(([status, count]) => formatPair(status, formatCount(count))).join(' · ')}
      </p>
    </>
  );
}

function describeTotal({ amount, withoutRate }: Total, currency: string): string {
  const amountsWithoutRate = withoutRate.map((amountWithoutRate) =>
    formatMoneyAmount(amountWithoutRate.amount, amountWithoutRate.currency),
  );
  return getViewTexts().payouts.total(formatMoneyAmount(amount, currency), amountsWithoutRate);
}
