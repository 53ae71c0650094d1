import type { MonthClose } from '../../src/sidebar-server/month-close';
import type { Server } from '../server/server';
import { type Action, type Actions, useActions } from '../server/use-actions';

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

export type Closings = Actions<MonthClose>;

/** The closings of the file, and the actions that change them. */
export function useMonthClose(server: Server): Closings {
  return useActions(() => server.sidebarMonthClose());
}
