import type { PageState } from '../../page-server/api';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { icon } from '../parts/icon';
import { panelButton, type Section, type SendControl } from './section';

/** Suggestions for a first try. Once closed, the list stays closed until the page is reloaded. */
export function tryThis(control: SendControl): Section {
  const list = element('ol', { class: 'try-list' });
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': 'Close the list of what to try', title: 'Close' },
    icon('close', 16),
  );
  const head = element('div', { class: 'try-head' }, element('h3', { id: 'try-title' }, 'Try this'), close);
  const part = element('section', { class: 'try-this', 'aria-labelledby': 'try-title' }, head, list);
  let isClosed = false;
  close.addEventListener('click', () => {
    isClosed = true;
    part.hidden = true;
  });
  const fill = whenChanged(
    (state: PageState) => state.tryThis,
    (tips) => {
      part.hidden = isClosed || tips.length === 0;
      replaceChildren(
        list,
        tips.map(({ text, control: does }) =>
          element(
            'li',
            {},
            text,
            does !== null && panelButton('Do it', () => control(does), text, `Do it: ${text}`),
          ),
        ),
      );
    },
  );
  return { part, show: fill };
}
