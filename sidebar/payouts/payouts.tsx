import type { PayoutTab } from '../../src/payouts/view';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useActions } from '../server/use-actions';
import { texts } from '../text/texts';
import { ActButtons, ActingView } from '../ui/acting-view';
import { AddPayment } from './add-payment';
import { AddStatement } from './add-statement';
import { Decisions } from './decisions';
import { NetRevenue } from './net-revenue';
import { Part, type PayoutsProps, showTab } from './part';
import { PayoutSettings } from './payout-settings';
import { Totals } from './totals';

const USER_TABS = 'payout-tabs';
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
    <Part {...props} about={USER_TABS} title={userTabs}>
      <ActButtons
        {...props}
        acts={TABS.map((tab) => ({ label: show(tabs[tab]), act: () => showTab(props, USER_TABS, tab) }))}
      />
    </Part>
  );
}
