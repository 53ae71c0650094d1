import { useEffect, useRef, useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server';
import { isReady } from './report-key';

const OPENINGS = [
  'home',
  'month close',
  'payouts',
  'audit',
  'settings',
  'help',
  'refresh all',
  'refresh this sheet',
  'refresh formulas',
] as const;

/** What the sidebar opens with, depending on the menu item. The server writes it into the page. */
export type SidebarOpening = (typeof OPENINGS)[number];

/** What the sidebar opens with; 'home' for an unknown text. */
export function parseOpening(text: string | undefined): SidebarOpening {
  return OPENINGS.find((opening) => opening === text) ?? 'home';
}

export type View =
  | { readonly name: 'home' | 'books' /** The report that gets the focus. */; readonly reportId?: string }
  | { readonly name: 'settings' | 'month close' | 'payouts' | 'audit' | 'help' | 'editor' };

/** Shows another view: the given one, or the one that a function returns for the present view. */
export type Navigate = (view: View | ((now: View) => View)) => void;

/** The first view. A user without a key sees the settings if there is no report to look at. */
export function selectFirstView(opening: SidebarOpening, state: SidebarState): View {
  if (opening === 'help' || opening === 'month close' || opening === 'payouts' || opening === 'audit')
    return { name: opening };
  if (opening === 'refresh formulas') return { name: 'home' };
  const hasNothing = !isReady(state) && state.reports.length === 0;
  return opening === 'settings' || hasNothing ? { name: 'settings' } : { name: 'home' };
}

/** The headings that can have the focus; in the list, its tab. */
export const HEADINGS = ':is(h1, h2, h3)[tabindex], [role="tab"][aria-selected="true"]';

/** The present view. When it changes, its heading gets the focus. */
export function useView(first: View) {
  const root = useRef<HTMLElement>(null);
  const [view, go] = useState(first);
  const focused = useRef(`${first.name}`);
  useEffect(() => {
    const focusId = view.name === 'home' && view.reportId !== undefined ? toHeadingId(view.reportId) : '';
    if (focusId === '' && focused.current === view.name) return;
    focused.current = view.name;
    const heading = root.current?.querySelector<HTMLElement>(HEADINGS);
    (document.getElementById(focusId) ?? heading)?.focus();
  }, [view]);
  return { root, view, go };
}

/** The id of the button with a report's name, which can get the focus. */
export function toHeadingId(id: string): string {
  return `report-${id}`;
}
