import type { ChartEdit, PageChart } from '../../page-server/api';
import { element } from '../parts/element';
import { openMenu } from '../parts/menu';

const KINDS = { LINE: 'Line chart', COLUMN: 'Column chart', BAR: 'Bar chart', AREA: 'Area chart' } as const;

type Change = (change: ChartEdit['change']) => void;

/** The button of a selected chart, and its menu. */
export function chartMenuButton(chart: PageChart, change: Change, focus: () => void): HTMLElement {
  const button = element(
    'button',
    { type: 'button', class: 'chart-menu', 'aria-label': 'Chart options' },
    '⋮',
  );
  const kinds = Object.entries(KINDS) as [keyof typeof KINDS, string][];
  button.addEventListener('click', () =>
    openMenu(
      { opener: button, side: 'below' },
      'Chart options',
      [
        {
          label: 'Title…',
          run: () => askTitle(chart.title, (title) => change({ does: 'title', title }), focus),
        },
        {
          label: 'Chart type',
          entries: kinds.map(([kind, label]) => ({
            label,
            run: () => change({ does: 'change kind', kind }),
          })),
        },
        'separator',
        { label: 'Delete chart', hint: 'Delete', run: () => change({ does: 'delete' }) },
      ],
      { closed: (wasChosen) => (wasChosen ? undefined : focus()) },
    ),
  );
  return button;
}

/** Asks for the title of a chart in a dialog. */
function askTitle(title: string, done: (title: string) => void, closed: () => void): void {
  const field = element('input', { class: 'chart-title', 'aria-label': 'Chart title', value: title });
  const dialog = element(
    'dialog',
    { class: 'dialog', 'aria-label': 'Chart title' },
    element(
      'form',
      { method: 'dialog', class: 'chart-title-form', onsubmit: () => done(field.value) },
      element('label', {}, 'Chart title', field),
      element('button', { class: 'chart-title-button' }, 'OK'),
    ),
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    closed();
  });
  document.body.append(dialog);
  dialog.showModal();
  field.select();
}
