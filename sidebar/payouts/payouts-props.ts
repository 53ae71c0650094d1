import type { PayoutsView, PayoutTab } from '../../src/payouts/view';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import type { Actions } from '../server/use-actions';
import { texts } from '../text/texts';

/** What every part of the view receives. */
export interface PayoutsProps {
  readonly server: Server;
  readonly state: SidebarState;
  readonly data: PayoutsView;
  readonly actions: Actions<PayoutsView>;
  readonly onSettings: () => void;
}

/** Starts an action of the part `about`. `done` is what the view says afterwards. True if it succeeded. */
export function start(
  { actions }: PayoutsProps,
  about: string,
  done: string | ((after: PayoutsView) => string),
  call: () => Promise<PayoutsView>,
): Promise<boolean> {
  const says = typeof done === 'string' ? () => done : done;
  return actions.act({ about, busy: texts().payouts.working, done: says, call });
}

/** Starts an action that changes nothing that the view shows. */
export function startBeside(
  props: PayoutsProps,
  about: string,
  done: string,
  call: () => Promise<null>,
): Promise<boolean> {
  return start(props, about, done, () => call().then(() => props.data));
}

/** Shows a tab. */
export function showTab(props: PayoutsProps, about: string, tab: PayoutTab): void {
  const { shown, tabs } = texts().payouts;
  void startBeside(props, about, shown(tabs[tab]), () => props.server.sidebarShowPayouts(tab));
}
