import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon';

export interface MenuItem {
  readonly label: string;
  /** What the item does; '' if its label says enough. */
  readonly hint?: string;
  /** Why the item is grey, as a sentence; '' while it can be chosen. */
  readonly disabledReason?: string;
  readonly act: () => void;
}

/**
 * A button that opens a list of actions. The arrow keys, Home and End move through the list. Escape closes it, and the focus returns to the
 * button.
 */
export function Menu(props: {
  readonly label: string;
  /** What screen readers say, if several menus have the same label. */
  readonly name?: string;
  readonly items: readonly MenuItem[];
  readonly onOpen?: () => void;
}) {
  const { label, name, items, onOpen } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const listItemButtons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  // Before the next key, which is meant for the list.
  useLayoutEffect(() => {
    if (!isOpen) return;
    listItemButtons()[0]?.focus();
    list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const openMenu = () => {
    onOpen?.();
    setOpen(true);
  };
  const closeMenu = () => {
    button.current?.focus();
    setOpen(false);
  };
  const moveFocus = (event: KeyboardEvent) => {
    const buttons = listItemButtons();
    const focusedIndex = buttons.findIndex((one) => one.matches(':focus'));
    const next = { ArrowDown: focusedIndex + 1, ArrowUp: focusedIndex - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') closeMenu();
    if (next === undefined) return;
    event.preventDefault();
    buttons.at(next % buttons.length)?.focus();
  };
  return (
    <div
      class="menu"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={isOpen ? closeMenu : openMenu}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          openMenu();
        }}
      >
        {label}
        <Icon name="chevron" />
      </button>
      {isOpen && (
        // It can have the focus, because a click moves no focus to a button in Safari, and the list must stay open until the click.
        <div ref={list} role="menu" aria-label={name ?? label} tabIndex={-1} onKeyDown={moveFocus}>
          {items.map(({ label: text, hint = '', disabledReason = '', act }, nth) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={disabledReason !== ''}
              aria-labelledby={`${id}-${nth}`}
              aria-describedby={disabledReason + hint === '' ? undefined : `${id}-${nth}-hint`}
              onClick={() => {
                if (disabledReason !== '') return;
                closeMenu();
                act();
              }}
            >
              <span id={`${id}-${nth}`}>{text}</span>
              {disabledReason + hint !== '' && (
                <span id={`${id}-${nth}-hint`} class="hint">
                  {disabledReason || hint}
                </span>
              )}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
