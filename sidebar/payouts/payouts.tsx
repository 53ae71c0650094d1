import { useState } from 'preact/hooks';
import type { PayoutTab } from '../../src/payouts';
import { formatMonth } from '../../src/wording';
import { useActions } from '../server';
import { getViewTexts } from '../text';
import { ActingView, Buttons, Select, type ViewProps } from '../ui';
import { AddPayment } from './add-payment';
import { AddStatement } from './add-statement';
import { listCurrencyChoices, toMonthChoices } from './choices';
import { Decisions } from './decisions';
import { PayoutPart, type PayoutsProps, runPayoutAction, showTab } from './payout-part';
import { Totals } from './totals';

const USER_TABS = 'payout-tabs';
const NET = 'net-revenue';
const PAYOUT_SETTINGS = 'payout-settings';
const EDITABLE_TABS: readonly PayoutTab[] = ['terms', 'rates', 'statements', 'payments'];

export function Payouts(props: ViewProps) {
  const actions = useActions(() => props.server.sidebarPayouts());
  const { title, loading } = getViewTexts().payouts;
  return (
    <ActingView {...props} name="payouts" title={title} loading={loading} actions={actions}>
      {(data) => <PayoutParts {...props} data={data} actions={actions} />}
    </ActingView>
  );
}

export function PayoutParts(props: PayoutsProps) {
  // Networks are known from closed months. Without them, no statement can be added.
  if (props.data.networks.length === 0) return <p>{getViewTexts().payouts.closeFirst}</p>;
  return (
    <>
      <Totals {...props} />
      <Decisions {...props} />
      <AddStatement {...props} />
      <AddPayment {...props} />
      <UserTabs {...props} />
      <NetRevenue {...props} />
      <PayoutSettings {...props} />
    </>
  );
}

function UserTabs(props: PayoutsProps) {
  const { userTabs, tabs, show } = getViewTexts().payouts;
  return (
    <PayoutPart {...props} about={USER_TABS} title={userTabs}>
      <Buttons
        isBusy={props.actions.isBusy}
        acts={EDITABLE_TABS.map((tab) => ({
          label: show(tabs[tab]),
          act: () => showTab(props, USER_TABS, tab),
        }))}
      />
    </PayoutPart>
  );
}

/** The part that makes the tab with the net revenue of a month: the newest one with a statement, unless the user chooses another. */
function NetRevenue(props: PayoutsProps) {
  const { server, data } = props;
  const { net, statement } = getViewTexts().payouts;
  const [chosenMonth, setChosenMonth] = useState('');
  const [newestMonth = ''] = data.statedMonths;
  const month = chosenMonth || newestMonth;
  const requestNetRevenue = () =>
    runPayoutAction(props, NET, net.made(formatMonth(month)), () => server.sidebarNetRevenue(month));
  return (
    <PayoutPart {...props} about={NET} title={net.title}>
      <p class="hint">{month === '' ? net.none : net.means}</p>
      {month !== '' && (
        <>
          <Select
            label={statement.fields.period}
            choices={toMonthChoices(data.statedMonths)}
            chosen={month}
            onChoose={setChosenMonth}
          />
          <Buttons isBusy={props.actions.isBusy} acts={[{ label: net.make, act: requestNetRevenue }]} />
        </>
      )}
    </PayoutPart>
  );
}

/** The currency of the books. While a choice is being saved, it is shown as chosen. */
function PayoutSettings(props: PayoutsProps) {
  const { server, data, actions } = props;
  const { settings } = getViewTexts().payouts;
  const [pendingCurrency, setPendingCurrency] = useState('');
  const saveBooksCurrency = async (currency: string) => {
    setPendingCurrency(currency);
    await runPayoutAction(props, PAYOUT_SETTINGS, settings.saved, () =>
      server.sidebarBooksCurrency(currency),
    );
    setPendingCurrency('');
  };
  return (
    <PayoutPart {...props} about={PAYOUT_SETTINGS} title={settings.title}>
      <fieldset class="part" disabled={actions.isBusy && pendingCurrency === ''}>
        <Select
          label={settings.books}
          choices={listCurrencyChoices(data)}
          chosen={pendingCurrency || data.currency}
          onChoose={saveBooksCurrency}
        />
      </fieldset>
    </PayoutPart>
  );
}
