import { element } from '../parts/element';

/** What a list of options does. */
interface OptionListWays {
  /** The present value. */
  readonly chosen: string;
  readonly choose: (text: string) => void;
  readonly closed: () => void;
}

let count = 0;

/** A list from which one option is chosen with the mouse, or with the arrow keys and Enter. It removes itself. */
export function optionList(label: string, items: readonly string[], ways: OptionListWays): HTMLElement {
  count += 1;
  const options = items.map((text, at) =>
    element('li', { role: 'option', id: `option-${count}-${at}`, onclick: () => leave(text) }, text),
  );
  const list = element(
    'ul',
    { class: 'option-list', role: 'listbox', tabindex: 0, 'aria-label': label, onkeydown: pressed },
    ...options,
  );
  let at = Math.max(0, items.indexOf(ways.chosen));
  let isOpen = true;
  mark();
  list.addEventListener('blur', () => leave(null));
  return list;

  function pressed(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      at = Math.max(0, Math.min(items.length - 1, at + step));
      mark();
    } else if (event.key === 'Enter') leave(items[at] ?? null);
    else if (event.key === 'Escape' || event.key === 'Tab') leave(null);
    else return;
    event.preventDefault();
  }

  function mark(): void {
    for (const [index, option] of options.entries())
      option.setAttribute('aria-selected', String(index === at));
    const current = options[at];
    if (current !== undefined) list.setAttribute('aria-activedescendant', current.id);
    current?.scrollIntoView?.({ block: 'nearest' });
  }

  function leave(text: string | null): void {
    if (!isOpen) return;
    isOpen = false;
    list.remove();
    if (text !== null) ways.choose(text);
    ways.closed();
  }
}
