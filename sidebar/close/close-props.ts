import type { ClosingMail, MonthClose, ShownClosing } from '../../src/sidebar-server';
import { formatMonth } from '../../src/wording';
import type { Actions, ServerProps, ServerRequest } from '../server';
import { getViewTexts } from '../text';

export interface CloseProps extends ServerProps {
  readonly data: MonthClose;
  readonly closings: Actions<MonthClose>;
  readonly onSettings: () => void;
  /** Mails a closed month. It is about the closing's name. */
  readonly mailRequest: ServerRequest<ClosingMail>;
}

export function requestClosingMail({ server, mailRequest }: CloseProps, closing: ClosingKey) {
  const { month, currency } = closing;
  return mailRequest.ask(() => server.sidebarMailClosing(month, currency), formatClosingName(closing));
}

/** A month that the user wants to close: another one than the usual one. */
export interface ChosenMonth {
  readonly month?: string;
  readonly currency?: string;
}

export interface ListProps extends CloseProps {
  /** The names of the closings that are folded out. */
  readonly openClosings: ReadonlySet<string>;
  readonly onToggle: (name: string) => void;
  readonly onChooseMonth: (month: ChosenMonth) => void;
}

export interface ClosingDetailsProps extends ListProps {
  readonly closing: ShownClosing;
}

type ClosingKey = Readonly<Record<'month' | 'currency', string>>;

export const ZERO_AMOUNT = '0.00';

/** A closed month with its currency: `2026-10 USD`. */
export function formatClosingName({ month, currency }: ClosingKey): string {
  return `${month} ${currency}`;
}

/** Checks a closed month now. With `isOwnKey`, the current user's key is accepted for it. `about` is the part of the view. */
export function requestMonthCheck(
  { server, closings }: CloseProps,
  { month, currency }: ShownClosing,
  { about, isOwnKey = false }: { readonly about: string; readonly isOwnKey?: boolean },
): Promise<boolean> {
  const { act } = getViewTexts().close;
  const name = formatMonth(month);
  return closings.runAction({
    about,
    busy: act.checking(name),
    done: () => act.checked(name),
    call: () => server.sidebarCheckMonth(month, currency, isOwnKey),
  });
}

/** The id of the button with a closing's name, which can get the focus. */
export function toClosingId(name: string): string {
  return `closing-${name.replace(' ', '-')}`;
}
