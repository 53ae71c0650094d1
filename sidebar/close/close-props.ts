import type { MonthClose, ShownClosing, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';

/** Sends a call that changes the closings, and shows the view with its answer. Resolves to undefined after a failure. */
export type Act = (call: () => Promise<MonthClose>, about: string) => Promise<MonthClose | undefined>;

export interface CloseProps {
  readonly server: Server;
  readonly state: SidebarState;
  readonly books: MonthClose;
  readonly act: Act;
  /** What the call under way is about; '' if there is none. */
  readonly busyWith: string;
}

export interface ClosedProps extends CloseProps {
  readonly closing: ShownClosing;
}
