import type { MonthClose, ShownClosing, SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import type { Action, Actions } from '../server/use-actions';

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

/** The text of amounts that cancel out. */
export const ZERO = '0.00';

/** A closed month with its currency: `2026-10 USD`. */
export function closingName({ month, currency }: Readonly<Record<'month' | 'currency', string>>): string {
  return `${month} ${currency}`;
}

/** The id of the button with a closing's name, which can get the focus. */
export function closingId(name: string): string {
  return `closing-${name.replace(' ', '-')}`;
}

/** An action on the closings. `about` is the name of a closing or of another part of the view. */
export type CloseAction = Action<MonthClose>;

/** The closings of the file, and the actions that change them. */
export type Closings = Actions<MonthClose>;
