import { element } from '../parts/element';

let made = 0;

/** A titled part of the panel. */
export function titled(title: string, ...children: readonly (Node | string)[]): HTMLElement {
  made += 1;
  const id = `panel-part-${made}`;
  return element(
    'section',
    { class: 'panel-part', 'aria-labelledby': id },
    element('h3', { id }, title),
    ...children,
  );
}

/** A small button of the panel. `key` keeps the focus on it when the list around it is made anew. */
export function panelButton(label: string, run: () => void, key = label, name = label): HTMLButtonElement {
  const attributes = {
    type: 'button',
    class: 'panel-button',
    'data-key': key,
    'aria-label': name === label ? null : name,
  };
  return element('button', { ...attributes, onclick: run }, label);
}
