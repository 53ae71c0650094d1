import { useState } from 'preact/hooks';
import type { PayoutTab } from '../../src/payouts/view';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { formatMonth } from '../../src/wording/days';
import type { Server } from '../server/server';
import { useActions } from '../server/use-actions';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { Select } from '../ui/select';
import { ActingView } from '../ui/view';
import { AddPayment } from './add-payment';
import { AddStatement } from './add-statement';
import { codeChoices, monthChoices } from './choices';
import { Decisions } from './decisions';
import { PayoutPart, type PayoutsProps, showTab, start } from './part';
import { Totals } from './totals';

const USER_TABS = 'payout-tabs';
const NET = 'net-revenue';
const SETTINGS = 'payout-settings';
const TABS: readonly PayoutTab[] = ['terms', 'rates', 'statements', 'payments'];

/** The view in which statements and payments are added and compared with what was reported. */
export function Payouts(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly onSettings: () => void;
  readonly onClose: () => void;
}) {
  const actions = useActions(() => props.server.sidebarPayouts());
  const { title, loading } = texts().payouts;
  return (
    <ActingView {...props} name="payouts" title={title} loading={loading} actions={actions}>
      {(data) => <PayoutParts {...props} data={data} actions={actions} />}
    </ActingView>
  );
}

/** The parts of the view, in the order of the work. */
export function PayoutParts(props: PayoutsProps) {
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
  const { userTabs, tabs, show } = texts().payouts;
  return (
    <PayoutPart {...props} about={USER_TABS} title={userTabs}>
      <Buttons
        isBusy={props.actions.isBusy}
        acts={TABS.map((tab) => ({ label: show(tabs[tab]), act: () => showTab(props, USER_TABS, tab) }))}
      />
    </PayoutPart>
  );
}

/** The part that makes the tab with the net revenue of a month: the newest one with a statement, unless the user chooses another. */
function NetRevenue(props: PayoutsProps) {
  const { server, data } = props;
  const { net, statement } = texts().payouts;
  const [chosen, choose] = useState('');
  const [newest = ''] = data.statedMonths;
  const month = chosen || newest;
  const make = () => start(props, NET, net.made(formatMonth(month)), () => server.sidebarNetRevenue(month));
  return (
    <PayoutPart {...props} about={NET} title={net.title}>
      <p class="hint">{month === '' ? net.none : net.means}</p>
      {month !== '' && (
        <>
          <Select
            label={statement.fields.period}
            choices={monthChoices(data.statedMonths)}
            chosen={month}
            onChoose={choose}
          />
          <Buttons isBusy={props.actions.isBusy} acts={[{ label: net.make, act: make }]} />
        </>
      )}
    </PayoutPart>
  );
}

/** The currency of the books. While a choice is being saved, it is shown as chosen. */
function PayoutSettings(props: PayoutsProps) {
  const { server, data, actions } = props;
  const { settings } = texts().payouts;
  const [choice, choose] = useState('');
  const save = async (currency: string) => {
    choose(currency);
    await start(props, SETTINGS, settings.saved, () => server.sidebarBooksCurrency(currency));
    choose('');
  };
  return (
    <PayoutPart {...props} about={SETTINGS} title={settings.title}>
      <fieldset class="part" disabled={actions.isBusy && choice === ''}>
        <Select
          label={settings.books}
          choices={codeChoices(data)}
          chosen={choice || data.currency}
          onChoose={save}
        />
      </fieldset>
    </PayoutPart>
  );
}
