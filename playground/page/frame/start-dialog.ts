import type { Beginning, PageState } from '../../page-server/api';
import type { Spreadsheet } from '../file/spreadsheet';
import { element, whenChanged } from '../parts/element';

interface Choice {
  readonly beginning: Beginning;
  readonly label: string;
  readonly about: string;
}

const CHOICES: readonly Choice[] = [
  {
    beginning: 'filled',
    label: 'Open the filled file',
    about:
      'Four reports, one of each kind, and the sidebar. The key of the simulated service is already saved.',
  },
  {
    beginning: 'empty',
    label: 'Start with an empty file',
    about:
      'The add-on as on its first day: no key, no report. It is under Extensions ▸ Ad Reports; address and key are in the dark panel.',
  },
];

/** Asks at the start of the playground with which file to begin. */
export function startDialog(
  file: Spreadsheet,
  begin: (beginning: Beginning) => void,
  focusGrid: () => void,
): HTMLDialogElement {
  const dialog = element(
    'dialog',
    { class: 'dialog start', 'aria-label': 'Begin', oncancel: (event: Event) => event.preventDefault() },
    element('h2', {}, 'How do you want to begin?'),
    ...CHOICES.map(({ beginning, label, about }) =>
      element(
        'button',
        { type: 'button', class: 'start-choice', onclick: () => begin(beginning) },
        element('strong', {}, label),
        element('span', {}, about),
      ),
    ),
  );
  const fill = whenChanged(
    ({ panel }: PageState) => panel.file.begun,
    (begun) => {
      if (begun === null) return dialog.showModal();
      if (dialog.open) focusGrid();
      dialog.close();
    },
  );
  file.onChange(() => file.state !== null && fill(file.state));
  return dialog;
}
