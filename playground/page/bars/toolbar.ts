import type { CellStyle } from '../../page-server/api';
import type { Spreadsheet } from '../file/spreadsheet';
import { toggle } from '../grid/keyboard';
import { element } from '../parts/element';
import { type IconName, icon } from '../parts/icon';
import { type MenuEntry, openMenu } from '../parts/menu';

const TEXT_COLORS = {
  Black: '#000000',
  'Dark grey': '#5f6368',
  Red: '#c5221f',
  Green: '#137333',
  Blue: '#1967d2',
};
const FILL_COLORS = {
  'No fill': '#ffffff',
  Yellow: '#fff2cc',
  Green: '#d9ead3',
  Blue: '#d0e2f3',
  Red: '#f4cccc',
  Grey: '#efefef',
};

/** The row of buttons below the menus. */
export function toolbar(file: Spreadsheet, focusGrid: () => void): HTMLElement {
  const undo = button('undo', 'Undo', () => void file.undo());
  const redo = button('redo', 'Redo', () => void file.redo());
  const bold = button('bold', 'Bold', () => void toggle(file, 'bold'));
  const italic = button('italic', 'Italic', () => void toggle(file, 'italic'));
  const color = button('letter', 'Text colour', () =>
    choose(color, 'Text colour', TEXT_COLORS, (hex) => ({ color: hex })),
  );
  const fill = button('bucket', 'Fill colour', () =>
    choose(fill, 'Fill colour', FILL_COLORS, (hex) => ({ background: hex })),
  );
  file.onChange(() => {
    const { state, cell, content } = file;
    undo.disabled = state?.canUndo !== true;
    redo.disabled = state?.canRedo !== true;
    const style = content?.styles[cell?.style ?? -1];
    bold.setAttribute('aria-pressed', String(style?.bold === true));
    italic.setAttribute('aria-pressed', String(style?.italic === true));
  });
  const line = () => element('span', { class: 'toolbar-line', 'aria-hidden': 'true' });
  return element(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': 'Toolbar' },
    undo,
    redo,
    line(),
    bold,
    italic,
    line(),
    color,
    fill,
  );

  function choose(
    opener: HTMLElement,
    label: string,
    colors: Readonly<Record<string, string>>,
    style: (hex: string) => Partial<Pick<CellStyle, 'color' | 'background'>>,
  ): void {
    const entries = Object.entries(colors).map(
      ([name, hex]): MenuEntry => ({ label: name, run: () => format(style(hex)) }),
    );
    openMenu({ opener, side: 'below' }, label, entries, {
      closed: (chosen) => (chosen ? focusGrid() : opener.focus()),
    });
  }

  function format(style: Partial<Pick<CellStyle, 'color' | 'background'>>): void {
    const { marked } = file;
    if (marked !== null) void file.edit({ kind: 'format', area: marked.area, style });
  }
}

function button(name: IconName, label: string, run: () => void): HTMLButtonElement {
  return element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': label, title: label, onclick: run },
    icon(name),
  );
}
