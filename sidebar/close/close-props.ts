import type { MonthClose, ShownClosing, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import type { Closings } from './use-month-close';

/** What every part of the view receives. */
export interface CloseProps {
  readonly server: Server;
  readonly state: SidebarState;
  readonly data: MonthClose;
  readonly closings: Closings;
  readonly onSettings: () => void;
}

/** A month that the user wants to close: another one than the usual one. */
export interface WantedMonth {
  readonly month?: string;
  readonly currency?: string;
}

/** What the list of closed months receives. */
export interface ListProps extends CloseProps {
  /** The names of the closings that are folded out. */
  readonly open: ReadonlySet<string>;
  readonly onToggle: (name: string) => void;
  readonly onWant: (wanted: WantedMonth) => void;
}

/** What the details of a closed month receive. */
export interface DetailsProps extends ListProps {
  readonly closing: ShownClosing;
}
