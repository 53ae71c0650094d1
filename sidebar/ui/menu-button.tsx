import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Icon } from './icon';

export interface MenuItem {
  readonly label: string;
  readonly act: () => void;
}

/** A button that opens a menu below its row of buttons, with the keys of the menu button pattern: arrows, Home, End, first letters and Escape. */
export function MenuButton({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly MenuItem[];
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<number | null>(null);
  const isOpen = at !== null;
  const close = () => {
    setAt(null);
    button.current?.focus();
  };
  useEffect(() => {
    if (at !== null) menu.current?.querySelectorAll('button')[at]?.focus();
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') setAt(null);
    else if (event.key === 'Escape' && isOpen) close();
    else {
      const next = moved(event.key, at, items);
      if (next === undefined) return;
      setAt(next);
      event.preventDefault();
    }
  };
  return (
    <div>
      <button
        ref={button}
        type="button"
        class="icon"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setAt(isOpen ? null : 0)}
        onKeyDown={onKeyDown}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <Menu
          menu={menu}
          id={id}
          label={label}
          items={items}
          onKeyDown={onKeyDown}
          onClose={close}
          onFocusOut={({ relatedTarget }) =>
            isOutside(relatedTarget, menu.current, button.current) && setAt(null)
          }
        />
      )}
    </div>
  );
}

function Menu(props: {
  readonly menu: RefObject<HTMLDivElement>;
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocusOut: (event: FocusEvent) => void;
  readonly onClose: () => void;
}) {
  return (
    <div
      ref={props.menu}
      id={props.id}
      class="menu"
      role="menu"
      tabIndex={-1}
      aria-label={props.label}
      onKeyDown={props.onKeyDown}
      onFocusOut={props.onFocusOut}
    >
      {props.items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            props.onClose();
            item.act();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** True if the user clicked neither in the menu nor on its button. A click on the button closes the menu by itself. */
function isOutside(target: EventTarget | null, menu: Element | null, button: Element | null): boolean {
  return target !== button && !menu?.contains(target as Node | null);
}

/** The index of the item to which a key moves the focus; undefined for other keys. */
function moved(key: string, at: number | null, items: readonly MenuItem[]): number | undefined {
  const { length } = items;
  if (key === 'ArrowDown') return ((at ?? -1) + 1) % length;
  if (key === 'ArrowUp') return ((at ?? 0) - 1 + length) % length;
  if (at === null) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  const steps = items.map((_, step) => (at + 1 + step) % length);
  return steps.find((nth) => items[nth]?.label[0]?.toLowerCase() === key.toLowerCase());
}
