import type { PageState } from '../../page-server/api';
import type { PanelMail } from '../../page-server/panel/panel-api';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { type Section, titled } from './section';
import { dayAndTime } from './times';

/** The mails that the add-on would have sent, the newest first. Each can be opened to show its text. */
export function mailsSection(): Section {
  const list = element('ul', { class: 'panel-list' });
  const opened = new Set<string>();
  const fill = whenChanged(
    ({ panel: { mails }, timeZone }: PageState) => ({ mails, timeZone }),
    ({ mails, timeZone }) => {
      const none = element('li', { class: 'panel-small' }, 'None has been sent yet.');
      replaceChildren(list, mails.length === 0 ? [none] : mails.map((one) => line(one, timeZone, opened)));
    },
  );
  return { part: titled('Mails', list), show: fill };
}

function line({ at, to, subject, body }: PanelMail, timeZone: string, opened: Set<string>): HTMLElement {
  const key = `mail ${at} ${to}`;
  const summary = element(
    'summary',
    { 'data-key': key },
    element('span', {}, subject),
    element('span', { class: 'panel-small' }, `${dayAndTime(at, timeZone)} · to ${to}`),
  );
  const details = element(
    'details',
    { class: 'execution', open: opened.has(key) },
    summary,
    element(
      'pre',
      { class: 'execution-log', tabindex: 0, role: 'group', 'aria-label': 'Text of the mail' },
      body,
    ),
  );
  details.addEventListener('toggle', () => (details.open ? opened.add(key) : opened.delete(key)));
  return element('li', {}, details);
}
