import type { PayoutsView } from '../../src/payouts/view';
import { formatCount } from '../../src/wording/counts';
import { moneyText, shortMonth } from '../sentences/amounts';
import { texts } from '../text/texts';
import { ActButtons } from '../ui/acting-view';
import { Notice, Part, Sentences } from './part';
import { type PayoutsProps, showTab, start } from './payouts-props';

const TOTALS = 'payout-totals';

/** What is outstanding and what the user has to mend. A file without statements and payments has no totals, but an introduction. */
export function Totals(props: PayoutsProps) {
  const { server, data } = props;
  const { totals, intro, tabs, show } = texts().payouts;
  const reconcile = () => start(props, TOTALS, totals.reconciled, () => server.sidebarPayouts());
  return (
    <Part {...props} about={TOTALS} title={totals.title}>
      {data.hasInputs ? <Amounts {...data} /> : <p>{intro}</p>}
      <Notice text={data.notRead} />
      <Sentences title={totals.mend} lines={data.problems} />
      <MissingRates {...props} />
      {data.hasInputs && (
        <ActButtons
          {...props}
          acts={[
            { label: totals.reconcile, act: reconcile },
            { label: show(tabs.reconciliation), act: () => showTab(props, TOTALS, 'reconciliation') },
          ]}
        />
      )}
    </Part>
  );
}

/** What is outstanding by age, and how many rows have each status. */
function Amounts({ currency, outstanding, overdue, ages, counts }: PayoutsView) {
  const { totals } = texts().payouts;
  const rows = [
    [totals.outstanding, outstanding],
    [totals.overdue, overdue],
    ...ages.map(({ age, amount }) => [totals.ages[age], amount]),
  ];
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  return (
    <>
      <table class="ages">
        <tbody>
          {rows.map(([label = '', amount = '']) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{moneyText(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">{counted.map(([status, count]) => `${status}: ${formatCount(count)}`).join(' · ')}</p>
    </>
  );
}

/** The rates without which amounts are missing above, and the button that fills them in. */
function MissingRates(props: PayoutsProps) {
  const { server, data } = props;
  const { rates } = texts().payouts;
  const filled = (after: PayoutsView) => (after.missingRates.length === 0 ? rates.filled : rates.unread);
  const fill = () => start(props, TOTALS, filled, () => server.sidebarFillRates());
  return (
    <Sentences
      title={rates.title}
      lines={data.missingRates.map(({ month, currency }) => rates.missing(currency, shortMonth(month)))}
    >
      <ActButtons {...props} acts={[{ label: rates.fill, act: fill }]} />
    </Sentences>
  );
}
