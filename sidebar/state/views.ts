import { useEffect, useRef, useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { isReady } from '../settings/settings';
import type { Opening } from './opening';

/** A view of the sidebar. */
export type View =
  | { readonly name: 'home' /** The report that gets the focus. */; readonly at?: string }
  | { readonly name: 'settings' }
  | { readonly name: 'month close' }
  | { readonly name: 'payouts' }
  | { readonly name: 'audit' }
  | { readonly name: 'help' }
  | { readonly name: 'editor'; readonly id: string };

/** Shows another view: the given one, or the one that a function returns for the present view. */
export type Navigate = (view: View | ((now: View) => View)) => void;

/** The first view. It is the settings if there is no key and the requested view needs one. */
export function firstView(opening: Opening, state: SidebarState): View {
  if (opening === 'help' || opening === 'month close' || opening === 'payouts' || opening === 'audit')
    return { name: opening };
  if (opening === 'refresh formulas') return { name: 'home' };
  return opening === 'settings' || !isReady(state) ? { name: 'settings' } : { name: 'home' };
}

/** The present view. When it changes, its heading gets the focus. */
export function useView(first: View) {
  const root = useRef<HTMLElement>(null);
  const [view, go] = useState(first);
  const focused = useRef(`${first.name}`);
  const place = view.name === 'editor' ? `editor/${view.id}` : view.name;
  useEffect(() => {
    const at = view.name === 'home' && view.at !== undefined ? headingId(view.at) : '';
    if (at === '' && focused.current === place) return;
    focused.current = place;
    const heading = root.current?.querySelector<HTMLElement>(':is(h1, h2)[tabindex]');
    (document.getElementById(at) ?? heading)?.focus();
  }, [view]);
  return { root, view, go };
}

/** The id of the button with a report's name, which can get the focus. */
export function headingId(id: string): string {
  return `report-${id}`;
}
