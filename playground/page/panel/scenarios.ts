import type { PageState } from '../../page-server/api';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { panelButton, type Section, type SendControl, titled } from './section';
import { dayAndTime } from './times';

type Scenario = PageState['panel']['scenarios'][number];

/** What can go wrong, in the words of users, each with a button that lets it happen. All faults of the service are below. */
export function scenariosSection(control: SendControl, allFaults: Node): Section {
  const list = element('ul', { class: 'panel-list', 'aria-label': 'What can go wrong' });
  const clear = panelButton(
    'Everything works again',
    () => control({ kind: 'clear faults' }),
    'clear faults',
  );
  const all = element('details', { class: 'all-faults' }, element('summary', {}, 'All faults'), allFaults);
  const part = titled('What goes wrong', list, element('div', { class: 'panel-row' }, clear), all);
  const line = (scenario: Scenario, timeZone: string) =>
    element(
      'li',
      { class: 'panel-line' },
      element(
        'span',
        { class: 'panel-grow' },
        scenario.label,
        element('span', { class: 'panel-small' }, stateOf(scenario, timeZone)),
      ),
      panelButton(
        'Do it',
        () => control({ kind: 'scenario', id: scenario.id }),
        `scenario ${scenario.id}`,
        `Do it: ${scenario.label}`,
      ),
    );
  const fill = whenChanged(
    ({ panel: { scenarios }, timeZone }: PageState) => ({ scenarios, timeZone }),
    ({ scenarios, timeZone }) => {
      part.hidden = scenarios.length === 0;
      replaceChildren(
        list,
        scenarios.map((one) => line(one, timeZone)),
      );
    },
  );
  return {
    part,
    show: (state) => {
      fill(state);
      const isAnyOn = state.panel.scenarios.some(({ until }) => until !== null);
      clear.disabled = !isAnyOn && state.panel.faults.every(({ armed }) => armed === 0);
    },
  };
}

function stateOf({ until, try: what }: Scenario, timeZone: string): string {
  if (until === null) return what;
  return until === Number.MAX_SAFE_INTEGER
    ? `On. ${what}`
    : `On until ${dayAndTime(until, timeZone)}. ${what}`;
}
