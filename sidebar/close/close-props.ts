import type { MonthClose, ShownClosing } from '../../src/sidebar-server';
import type { Actions, ServerProps } from '../server';

/** What every part of the view receives. */
export interface CloseProps extends ServerProps {
  readonly data: MonthClose;
  readonly closings: Closings;
  readonly onSettings: () => void;
}

/** A month that the user wants to close: another one than the usual one. */
export interface ChosenMonth {
  readonly month?: string;
  readonly currency?: string;
}

/** What the list of closed months receives. */
export interface ListProps extends CloseProps {
  /** The names of the closings that are folded out. */
  readonly openClosings: ReadonlySet<string>;
  readonly onToggle: (name: string) => void;
  readonly onChooseMonth: (month: ChosenMonth) => void;
}

/** What the details of a closed month receive. */
export interface ClosingDetailsProps extends ListProps {
  readonly closing: ShownClosing;
}

/** The text of amounts that cancel out. */
export const ZERO_AMOUNT = '0.00';

/** A closed month with its currency: `2026-10 USD`. */
export function formatClosingName({
  month,
  currency,
}: Readonly<Record<'month' | 'currency', string>>): string {
  return `${month} ${currency}`;
}

/** The id of the button with a closing's name, which can get the focus. */
export function toClosingId(name: string): string {
  return `closing-${name.replace(' ', '-')}`;
}

/** The closings of the file, and the actions that change them. */
export type Closings = Actions<MonthClose>;
