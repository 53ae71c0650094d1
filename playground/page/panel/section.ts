import type { Control, PageState } from '../../page-server/api';
import { element } from '../parts/element';

/** Asks the server to carry out a control of the panel. */
export type SendControl = (control: Control) => void;

/** A part of the panel, with the function that updates it. */
export interface Section {
  readonly part: HTMLElement;
  readonly show: (state: PageState) => void;
}

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

/** A small button of the panel. `key` keeps the focus on it when the list around it is rebuilt. */
export function panelButton(label: string, run: () => void, key = label, name = label): HTMLButtonElement {
  const attributes = {
    type: 'button',
    class: 'panel-button',
    'data-key': key,
    'aria-label': name === label ? null : name,
  };
  return element('button', { ...attributes, onclick: run }, label);
}
