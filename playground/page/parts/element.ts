type Child = Node | string | null | false;
type Attribute = string | number | boolean | null | ((event: never) => void);

/**
 * Makes a DOM element. Attributes that begin with `on` are listeners. `true` is an empty attribute; `false` and null are left out. Children
 * that are texts become text nodes, so texts of the service can never become markup.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

function setAttribute(made: HTMLElement, name: string, value: Attribute): void {
  if (typeof value === 'function') made.addEventListener(name.slice(2), value as EventListener);
  else if (value === true) made.setAttribute(name, '');
  else if (value !== false && value !== null) made.setAttribute(name, String(value));
}

/** Replaces the children of a parent; the child with the same `data-key` as the focused one is focused. */
export function replaceChildren(parent: HTMLElement, children: readonly Node[]): void {
  const focused = parent.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const key = focused?.dataset['key'];
  parent.replaceChildren(...children);
  if (key === undefined) return;
  const again = [...parent.querySelectorAll<HTMLElement>('[data-key]')].find(
    (one) => one.dataset['key'] === key,
  );
  again?.focus();
}

/** Returns a function that calls `show` with the picked part of a state, but only if this part has changed. */
export function whenChanged<State, Part>(
  pick: (state: State) => Part,
  show: (part: Part, state: State) => void,
): (state: State) => void {
  let shown: string | null = null;
  return (state) => {
    const part = pick(state);
    const json = JSON.stringify(part);
    if (json === shown) return;
    shown = json;
    show(part, state);
  };
}
