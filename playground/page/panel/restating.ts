import type { OrderedRestatement, PanelState } from '../../page-server/panel/panel-api';
import { element, replaceChildren, whenChanged } from '../parts/element';
import { panelButton, type Section, type SendControl, titled } from './section';

const CHANGES: Readonly<Record<OrderedRestatement['change'], string>> = {
  higher: '10 % higher',
  lower: '10 % lower',
  gone: 'without rows',
};
const DAY_MS = 86_400_000;
/** The age of the restated day in days. It is older than the days that every refresh requests again. */
const DAYS_AGO = 6;

/** Restates a past day at the service, as networks do. */
export function restatingSection(control: SendControl): Section {
  const day = element('input', {
    class: 'panel-day panel-grow',
    type: 'date',
    'aria-label': 'Day to restate',
  });
  const choice = element(
    'select',
    { class: 'panel-select', 'aria-label': 'How it changes' },
    ...Object.entries(CHANGES).map(([value, label]) => element('option', { value }, label)),
  );
  const button = panelButton('Restate', () =>
    control({ kind: 'restate', day: day.value, change: choice.value as OrderedRestatement['change'] }),
  );
  const list = element('ul', { class: 'panel-list', 'aria-label': 'Restated days' });
  const part = titled(
    'Restate an older day',
    choice,
    element('div', { class: 'panel-row' }, day, button),
    list,
  );
  const fill = whenChanged(
    ({ restated }: PanelState) => restated ?? [],
    (restated) =>
      replaceChildren(
        list,
        restated.map((one) => element('li', { class: 'panel-line' }, `${one.day}: ${CHANGES[one.change]}`)),
      ),
  );
  return {
    part,
    show: ({ panel }) => {
      part.hidden = panel.restated === null;
      if (day.value === '') day.value = new Date(panel.now - DAYS_AGO * DAY_MS).toISOString().slice(0, 10);
      fill(panel);
    },
  };
}
