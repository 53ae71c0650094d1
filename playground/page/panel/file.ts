import type { Beginning, PageState } from '../../page-server/api';
import { element, whenChanged } from '../parts/element';
import { panelButton, type Section, type SendControl, titled } from './section';

const LABELS: Readonly<Record<Beginning, string>> = { filled: 'Filled file', empty: 'Empty file' };

/** The file: its locale, and buttons to begin again with the filled file or with an empty one. */
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
  const locale = element('select', {
    class: 'panel-select',
    'aria-label': 'Locale of the file',
    onchange: () => control({ kind: 'locale', locale: locale.value }),
  });
  const fill = whenChanged(
    ({ panel }: PageState) => panel.locales,
    (locales) =>
      locale.replaceChildren(
        ...locales.map(({ id, country }) => element('option', { value: id }, `Locale: ${country}`)),
      ),
  );
  const part = titled('File', hint, row, locale);
  return {
    part,
    show: (state: PageState) => {
      const { file } = state.panel;
      fill(state);
      locale.value = state.locale.id;
      for (const [beginning, button] of buttons) button.hidden = !file.beginnings.includes(beginning);
    },
  };
}
