import type { Beginning, PageState } from '../../page-server/api';
import { element } from '../parts/element';
import { panelButton, type Section, type SendControl, titled } from './section';

const LABELS: Readonly<Record<Beginning, string>> = { filled: 'Filled file', empty: 'Empty file' };

/** Begins again with the filled file, or with an empty one. */
export function fileSection(control: SendControl): Section {
  const row = element('div', { class: 'panel-row' });
  const buttons = new Map(
    (['filled', 'empty'] as const).map((beginning) => [
      beginning,
      panelButton(
        LABELS[beginning],
        () => control({ kind: 'begin', beginning }),
        beginning,
        `Begin again with ${beginning === 'filled' ? 'the filled file' : 'an empty file'}`,
      ),
    ]),
  );
  row.append(...buttons.values());
  const hint = element(
    'p',
    { class: 'panel-small' },
    'Begin again. Everything that was done in this file is lost.',
  );
  const part = titled('File', hint, row);
  return {
    part,
    show: ({ panel: { file } }: PageState) => {
      for (const [beginning, button] of buttons) button.hidden = !file.beginnings.includes(beginning);
    },
  };
}
