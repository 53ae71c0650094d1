import type { PanelState } from '../../page-server/api';
import { element, whenChanged } from '../parts/element';
import { panelButton, type Section, type SendControl, titled } from './section';

/** The user of the page, and whether they have authorized the add-on. */
export function userSection(control: SendControl): Section {
  const choice = element('select', {
    class: 'panel-select',
    'aria-label': 'Who has the file open',
    onchange: () => control({ kind: 'user', email: choice.value }),
  });
  const authorization = element(
    'div',
    { class: 'panel-row', role: 'group', 'aria-label': 'Authorization of the add-on' },
    panelButton(
      'Authorize',
      () => control({ kind: 'authorization', given: true }),
      'authorize',
      'Authorize the add-on',
    ),
    panelButton(
      'Revoke',
      () => control({ kind: 'authorization', given: false }),
      'revoke',
      'Revoke the authorization',
    ),
  );
  const fill = whenChanged(
    ({ users }: PanelState) => users,
    (users) =>
      choice.replaceChildren(
        ...users.map(({ email, role }) => element('option', { value: email }, `${email} (${role})`)),
      ),
  );
  return {
    part: titled('User and authorization', choice, authorization),
    show: ({ panel }) => {
      fill(panel);
      choice.value = panel.user;
    },
  };
}
