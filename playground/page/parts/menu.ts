import { element } from './element';
import { icon } from './icon';

/** An entry of a menu: an action, a submenu, or a line between groups. */
export type MenuEntry =
  | { readonly label: string; readonly run: () => void; readonly disabled?: boolean; readonly hint?: string }
  | { readonly label: string; readonly entries: readonly MenuEntry[] }
  | 'separator';

/** Where a menu opens: below an element, or to its right. */
export interface MenuPlace {
  readonly opener: Element;
  readonly side: 'below' | 'above' | 'right';
}

/** The actions of keys that leave a menu. */
export interface MenuWays {
  readonly closed: (wasChosen: boolean) => void;
  /** Called for the left arrow (-1) in a menu that is not a submenu, and for the right arrow (1) on an entry without a submenu. */
  readonly sideways?: (by: -1 | 1) => void;
}

/** Opens a menu and focuses its first entry. Returns a function that closes it. */
export function openMenu(
  place: MenuPlace,
  label: string,
  entries: readonly MenuEntry[],
  ways: MenuWays,
): () => void {
  let child: (() => void) | null = null;
  const menu = element('div', { class: 'menu', role: 'menu', 'aria-label': label, tabindex: -1 });
  const close = () => {
    closeChild();
    menu.remove();
    document.removeEventListener('pointerdown', outside, true);
  };
  const leave = (wasChosen: boolean) => {
    close();
    ways.closed(wasChosen);
  };
  const closeChild = () => {
    child?.();
    child = null;
  };
  const outside = (event: Event) => {
    const inMenu = event.target instanceof Element && event.target.closest('.menu') !== null;
    const onOpener = event.target instanceof Node && place.opener.contains(event.target);
    if (!inMenu && !onOpener) leave(false);
  };
  menu.append(...entries.map((entry) => line(entry)));
  menu.addEventListener('keydown', pressed);
  document.addEventListener('pointerdown', outside, true);
  // In the same landmark as its opener, so that screen readers find it there.
  (place.opener.closest('header, nav, main, aside') ?? document.body).append(menu);
  put(menu, place);
  (menu.querySelector<HTMLElement>('[role=menuitem]') ?? menu).focus();
  return close;

  function line(entry: MenuEntry): HTMLElement {
    if (entry === 'separator') return element('div', { class: 'menu-line', role: 'separator' });
    return 'entries' in entry ? parentLine(entry) : plainLine(entry);
  }

  function plainLine(entry: Extract<MenuEntry, { run: unknown }>): HTMLElement {
    const run = () => {
      if (entry.disabled === true) return;
      leave(true);
      entry.run();
    };
    const button = element(
      'button',
      {
        type: 'button',
        class: 'menu-item',
        role: 'menuitem',
        tabindex: -1,
        'aria-disabled': entry.disabled === true ? 'true' : null,
        onclick: run,
      },
      element('span', {}, entry.label),
      entry.hint !== undefined && element('span', { class: 'menu-hint' }, entry.hint),
    );
    button.addEventListener('pointerenter', () => {
      closeChild();
      button.focus();
    });
    return button;
  }

  function parentLine(entry: Extract<MenuEntry, { entries: unknown }>): HTMLElement {
    const open = () => {
      closeChild();
      child = openMenu({ opener: button, side: 'right' }, entry.label, entry.entries, {
        closed: (wasChosen) => {
          child = null;
          if (wasChosen) leave(true);
          else button.focus();
        },
        sideways: (by) => {
          if (by === 1) return ways.sideways?.(1);
          closeChild();
          button.focus();
        },
      });
    };
    const button = element(
      'button',
      {
        type: 'button',
        class: 'menu-item',
        role: 'menuitem',
        'aria-haspopup': 'menu',
        tabindex: -1,
        onclick: open,
      },
      element('span', {}, entry.label),
      icon('right', 16),
    );
    button.addEventListener('pointerenter', open);
    return button;
  }

  function pressed(event: KeyboardEvent): void {
    const done = onKey(event);
    if (done) event.preventDefault();
    event.stopPropagation();
  }

  function onKey({ key }: KeyboardEvent): boolean {
    const items = [...menu.querySelectorAll<HTMLElement>(':scope > [role=menuitem]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const focused = items[at];
    if (key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (key === 'ArrowUp') items[(Math.max(at, 0) - 1 + items.length) % items.length]?.focus();
    else if (key === 'Home') items[0]?.focus();
    else if (key === 'End') items.at(-1)?.focus();
    else if (key === 'Escape' || key === 'Tab') leave(false);
    else if (key === 'ArrowRight' && focused?.ariaHasPopup === 'menu') focused.click();
    else if (key === 'ArrowRight') ways.sideways?.(1);
    else if (key === 'ArrowLeft') ways.sideways?.(-1);
    else return false;
    return true;
  }
}

function put(menu: HTMLElement, { opener, side }: MenuPlace): void {
  const box = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left =
    side === 'right' ? (box.right + width > innerWidth ? box.left - width : box.right - 2) : box.left;
  const top = side === 'right' ? box.top - 7 : side === 'above' ? box.top - height - 2 : box.bottom + 2;
  menu.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(top, innerHeight - height - 4))}px`;
}
