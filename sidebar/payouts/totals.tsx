import type { PayoutsView } from '../../src/sidebar-server/payouts';
import { formatCount } from '../../src/wording/counts';
import { moneyText } from '../sentences/amounts';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Notice, PayoutPart, type PayoutsProps, Sentences, showTab, start } from './part';

const TOTALS = 'payout-totals';

type Total = PayoutsView['outstanding'];

/** What is outstanding and what the user has to look at. A file without statements and payments has no totals, but an introduction. */
export function Totals(props: PayoutsProps) {
  const { server, data } = props;
  const { totals, intro, tabs, show } = texts().payouts;
  const reconcile = () => start(props, TOTALS, totals.reconciled, () => server.sidebarPayouts());
  return (
    <PayoutPart {...props} about={TOTALS} title={totals.title}>
      {data.hasInputs ? <Amounts {...data} /> : <p>{intro}</p>}
      <Notice text={data.notRead} />
      <Sentences title={totals.attention} lines={data.attention} />
      <Sentences title={totals.correct} lines={data.problems} />
      {data.hasInputs && (
        <Buttons
          isBusy={props.actions.isBusy}
          acts={[
            { label: totals.reconcile, act: reconcile },
            { label: show(tabs.reconciliation), act: () => showTab(props, TOTALS, 'reconciliation') },
            { label: show(tabs.rollForward), act: () => showTab(props, TOTALS, 'rollForward') },
          ]}
        />
      )}
    </PayoutPart>
  );
}

/** What is outstanding and overdue, and how many rows have each status. */
function Amounts({ currency, outstanding, overdue, counts }: PayoutsView) {
  const { totals } = texts().payouts;
  const rows: [string, Total][] = [
    [totals.outstanding, outstanding],
    [totals.overdue, overdue],
  ];
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <>
      <table class="numbers">
        <tbody>
          {rows.map(([label, total]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{totalText(total, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{counted.map(([status, count]) => `${status}: ${formatCount(count)}`).join(' · ')}</p>
    </>
  );
}

function totalText({ amount, withoutRate }: Total, currency: string): string {
  const others = withoutRate.map((other) => moneyText(other.amount, other.currency));
  return texts().payouts.total(moneyText(amount, currency), others);
}
