import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** An entry of a menu: an action, or a submenu; null is a line between groups. */
export type MenuEntry =
  | { readonly label: string; readonly run: () => void }
  | { readonly label: string; readonly entries: readonly MenuEntry[] }
  | null;

interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly close: () => void;
  readonly side?: 'below' | 'above' | 'right';
}

/** A menu at the element around it. The arrow keys move in it; Escape, a choice and a click elsewhere close it. */
export function Menu({ label, entries, close, side = 'below' }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [submenu, setSubmenu] = useState('');
  useLayoutEffect(() => menu.current!.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (!menu.current!.parentElement!.contains(target as Node)) close();
    };
    addEventListener('pointerdown', outside);
    return () => removeEventListener('pointerdown', outside);
  }, []);
  return (
    <div ref={menu} class={`menu is-${side}`} role="menu" aria-label={label} onKeyDown={pressed}>
      {entries.map((entry, at) =>
        entry === null ? (
          <hr key={at} />
        ) : (
          <div key={entry.label} role="none" class="menu-entry">
            <button
              type="button"
              role="menuitem"
              aria-haspopup={'entries' in entry ? 'menu' : undefined}
              onMouseEnter={() => setSubmenu('entries' in entry ? entry.label : '')}
              onClick={() => choose(entry)}
            >
              {'entries' in entry ? `${entry.label} ▸` : entry.label}
            </button>
            {'entries' in entry && submenu === entry.label && (
              <Menu side="right" label={entry.label} entries={entry.entries} close={close} />
            )}
          </div>
        ),
      )}
    </div>
  );

  function choose(entry: NonNullable<MenuEntry>): void {
    if ('entries' in entry) setSubmenu(entry.label);
    else {
      close();
      entry.run();
    }
  }

  function pressed(event: KeyboardEvent): void {
    const items = [...menu.current!.querySelectorAll<HTMLElement>(':scope > .menu-entry > [role=menuitem]')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    event.stopPropagation();
    if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (event.key === 'ArrowUp') items.at(at - 1)?.focus();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }
}
