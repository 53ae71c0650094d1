import type { PageState } from '../../page-server/api';
import type { Spreadsheet } from '../file/spreadsheet';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { openMenu } from '../parts/menu';
import { type BarMenu, barMenus, type MenuActions } from './menus';

/** The menu bar: one button for each menu; arrow keys move between menus. */
export function menuBar(file: Spreadsheet, actions: MenuActions, focusGrid: () => void): HTMLElement {
  const bar = element('div', { class: 'menu-bar', role: 'menubar', 'aria-label': 'Menu' });
  let close: (() => void) | null = null;
  let menus: readonly BarMenu[] = [];
  const fill = whenChanged(
    (state: PageState) => state.menus,
    (_, state) => {
      menus = barMenus(state, file, actions);
      replaceChildren(bar, menus.map(button));
    },
  );
  file.onChange(() => file.state !== null && fill(file.state));
  bar.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by !== 0) neighbour(document.activeElement, by)?.focus();
    if (event.key === 'ArrowDown') (document.activeElement as HTMLElement).click();
  });
  return bar;

  function button({ label }: BarMenu, at: number): HTMLElement {
    const made = element(
      'button',
      {
        type: 'button',
        class: 'menu-button',
        role: 'menuitem',
        'aria-haspopup': 'menu',
        'aria-expanded': 'false',
        'data-key': label,
        tabindex: at === 0 ? 0 : -1,
      },
      label,
    );
    made.addEventListener('click', () => (close === null ? open(made, at) : shut()));
    made.addEventListener('pointerenter', () => close !== null && open(made, at));
    return made;
  }

  function open(opener: HTMLElement, at: number): void {
    const menu = menus[at];
    if (menu === undefined) return;
    shut();
    opener.setAttribute('aria-expanded', 'true');
    const ended = (wasChosen: boolean) => {
      close = null;
      opener.setAttribute('aria-expanded', 'false');
      if (wasChosen) focusGrid();
      else opener.focus();
    };
    const shutMenu = openMenu({ opener, side: 'below' }, menu.label, menu.entries(), {
      closed: ended,
      sideways: (by) => {
        const next = neighbour(opener, by);
        if (next !== null) open(next, [...bar.children].indexOf(next));
      },
    });
    close = () => {
      shutMenu();
      ended(false);
    };
  }

  function shut(): void {
    close?.();
  }

  function neighbour(of: Element | null, by: 1 | -1): HTMLElement | null {
    const buttons = [...bar.children] as HTMLElement[];
    const at = buttons.indexOf(of as HTMLElement);
    return at < 0 ? null : (buttons[(at + by + buttons.length) % buttons.length] ?? null);
  }
}
