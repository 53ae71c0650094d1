import type { PageState } from '../../page-server/api';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { icon } from '../parts/icon';
import { panelButton, type Section, type SendControl } from './section';

/** Suggestions for a first try. */
export function tryThis(control: SendControl): Section {
  return tips('Try this', 'what to try', ({ tryThis }) => tryThis, control);
}

/** The tour “Close October”. */
export function closeTour(control: SendControl): Section {
  return tips('Close October', 'the steps of Close October', ({ closeTour }) => closeTour, control);
}

/** The tour “Did they pay us?”. */
export function payoutTour(control: SendControl): Section {
  return tips('Did they pay us?', 'the steps of Did they pay us?', ({ payoutTour }) => payoutTour, control);
}

/** A list of suggestions, some with a button or a file. Once closed, the list stays closed until the page is reloaded. */
function tips(
  title: string,
  what: string,
  of: (state: PageState) => PageState['tryThis'],
  control: SendControl,
): Section {
  const id = `tips-${title.toLowerCase().replace(/\W+/g, '-')}`;
  const list = element('ol', { class: 'try-list' });
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': `Close the list of ${what}`, title: 'Close' },
    icon('close', 16),
  );
  const head = element('div', { class: 'try-head' }, element('h3', { id }, title), close);
  const part = element('section', { class: 'try-this', 'aria-labelledby': id }, head, list);
  let isClosed = false;
  close.addEventListener('click', () => {
    isClosed = true;
    part.hidden = true;
  });
  const fill = whenChanged(of, (steps) => {
    part.hidden = isClosed || steps.length === 0;
    replaceChildren(
      list,
      steps.map(({ text, control: does, file }) =>
        element(
          'li',
          {},
          text,
          does !== null && panelButton('Do it', () => control(does), text, `Do it: ${text}`),
          file !== undefined && download(file),
        ),
      ),
    );
  });
  return { part, show: fill };
}

function download(file: string): HTMLElement {
  return element(
    'a',
    { class: 'panel-button', href: `/tour/${file}`, download: file, 'data-key': file },
    `Download ${file}`,
  );
}
