import type { PayoutTab } from '../../src/payouts/view';
import { texts } from '../text/texts';
import { ActButtons } from '../ui/acting-view';
import { Part } from './part';
import { type PayoutsProps, showTab } from './payouts-props';

const USER_TABS = 'payout-tabs';
const TABS: readonly PayoutTab[] = ['terms', 'rates', 'statements', 'payments'];

/** The tabs that the user fills in. */
export function UserTabs(props: PayoutsProps) {
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
