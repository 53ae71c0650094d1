import type { PanelState } from '../../page-server/api';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { scenariosSection } from './scenarios';
import { panelButton, type Section, type SendControl } from './section';

/** What can go wrong: scenarios, and all faults of the simulated service, each with the number of requests that it changes. */
export function faultsSection(control: SendControl): Section {
  const choice = element('select', {
    class: 'panel-select panel-grow',
    'aria-label': 'Fault of the service',
  });
  const times = element('input', {
    class: 'panel-times',
    type: 'number',
    min: 1,
    max: 99,
    value: 1,
    'aria-label': 'How many requests are affected',
  });
  const arm = panelButton('Arm', () =>
    control({
      kind: 'arm fault',
      id: choice.value,
      times: Math.max(1, Math.floor(times.valueAsNumber) || 1),
    }),
  );
  const armed = element('ul', { class: 'panel-list', 'aria-label': 'Armed faults' });
  const all = element(
    'div',
    {},
    choice,
    element(
      'div',
      { class: 'panel-row' },
      times,
      element('span', { class: 'panel-small panel-grow' }, 'times'),
      arm,
    ),
    armed,
  );
  const { part, show } = scenariosSection(control, all);
  const fillChoice = whenChanged(
    ({ faults }: PanelState) => faults.map(({ id, label }) => ({ id, label })),
    (faults) => {
      const chosen = choice.value;
      choice.replaceChildren(...faults.map(({ id, label }) => element('option', { value: id }, label)));
      if (faults.some(({ id }) => id === chosen)) choice.value = chosen;
    },
  );
  const fillArmed = whenChanged(
    ({ faults }: PanelState) => faults.filter((fault) => fault.armed > 0),
    (faults) => {
      const lines = faults.map(({ label, armed: left }) =>
        element(
          'li',
          { class: 'panel-line' },
          `${label} ${left === 1 ? 'For the next request.' : `For the next ${left} requests.`}`,
        ),
      );
      replaceChildren(armed, lines);
    },
  );
  return {
    part,
    show: (state) => {
      show(state);
      fillChoice(state.panel);
      fillArmed(state.panel);
    },
  };
}
