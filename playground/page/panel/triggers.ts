import type { PanelState } from '../../page-server/api';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { panelButton, type Section, type SendControl, titled } from './section';
import { dayAndTime } from './times';

/** The add-on's time triggers, with a button to fire each. */
export function triggersSection(control: SendControl): Section {
  const list = element('ul', { class: 'panel-list' });
  const line = ({ id, handler, user, next, isRunning }: PanelState['triggers'][number], timeZone: string) =>
    element(
      'li',
      { class: 'panel-line' },
      element(
        'span',
        { class: 'panel-grow' },
        handler,
        element(
          'span',
          { class: 'panel-small' },
          `${user} · ${isRunning ? 'running now; the clock waits' : dayAndTime(next, timeZone)}`,
        ),
      ),
      panelButton(
        'Fire',
        () => control({ kind: 'fire trigger', id }),
        `fire ${id}`,
        `Fire ${handler} of ${user}`,
      ),
    );
  const fill = whenChanged(
    ({ panel: { triggers }, timeZone }: { panel: PanelState; timeZone: string }) => ({ triggers, timeZone }),
    ({ triggers, timeZone }) => {
      const none = element(
        'li',
        { class: 'panel-small' },
        'None yet. A schedule in the sidebar creates one.',
      );
      replaceChildren(list, triggers.length === 0 ? [none] : triggers.map((one) => line(one, timeZone)));
    },
  );
  return { part: titled('Triggers', list), show: fill };
}
