import type { Spreadsheet } from '../file/spreadsheet';
import { element } from '../parts/element';
import { icon } from '../parts/icon';
import { bigQuerySection } from './bigquery';
import { clockSection } from './clock';
import { executionsSection } from './executions';
import { faultsSection } from './faults';
import { fileSection } from './file';
import { mailsSection } from './mails';
import { restatingSection } from './restating';
import type { SendControl } from './section';
import { serviceSection } from './service';
import { triggersSection } from './triggers';
import { closeTour, payoutTour, tryThis } from './try-this';
import { userSection } from './user';

/** The panel, which is not part of the add-on: time, users, faults and executions of the playground. */
export function panel(file: Spreadsheet, control: SendControl): HTMLElement {
  const sections = [
    fileSection,
    tryThis,
    closeTour,
    payoutTour,
    clockSection,
    userSection,
    serviceSection,
    triggersSection,
    faultsSection,
    restatingSection,
    bigQuerySection,
    mailsSection,
    executionsSection,
  ].map((section) => section(control));
  const body = element(
    'div',
    { class: 'panel-body', tabindex: 0, role: 'group', 'aria-label': 'Controls of the playground' },
    ...sections.map(({ part }) => part),
  );
  const fold = element('button', {
    type: 'button',
    class: 'icon-button panel-fold',
    'aria-expanded': 'true',
    onclick: toggle,
  });
  const head = element('div', { class: 'panel-head' }, icon('flask'), element('h2', {}, 'Playground'), fold);
  const about = element(
    'p',
    { class: 'panel-about' },
    'This panel is not part of the add-on. It controls the simulated world around it.',
  );
  body.prepend(about);
  const aside = element('aside', { class: 'panel', 'aria-label': 'Playground panel' }, head, body);
  label(true);
  file.onChange(() => {
    const { state } = file;
    if (state !== null) for (const { show } of sections) show(state);
  });
  return aside;

  function toggle(): void {
    label(aside.classList.toggle('is-folded') === false);
    dispatchEvent(new Event('resize'));
  }

  function label(isOpen: boolean): void {
    const text = isOpen ? 'Close the playground panel' : 'Open the playground panel';
    fold.setAttribute('aria-expanded', String(isOpen));
    fold.setAttribute('aria-label', text);
    fold.title = text;
    fold.replaceChildren(icon(isOpen ? 'right' : 'left'));
  }
}
