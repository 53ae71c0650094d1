import { areaAt, areaName } from '../file/a1';
import { typedText } from '../file/cells';
import { moved, spanned } from '../file/moves';
import type { Spreadsheet } from '../file/spreadsheet';
import { FormulaHelp, type HelpSource } from '../formula-help/formula-help';
import { element } from '../parts/element';
import type { CellEditor } from './cell-editor';

/** The name box, and the text or formula of the selected cell. */
export function formulaBar(file: Spreadsheet, editor: CellEditor, source: HelpSource): HTMLElement {
  const name = element('input', {
    class: 'name-box',
    'aria-label': 'Selected cells, or cells to go to',
    autocomplete: 'off',
  });
  const text = element('input', {
    class: 'formula-text',
    'aria-label': 'Text or formula of the selected cell',
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const help = new FormulaHelp(text, source);
  let isTyping = false;
  const fill = () => {
    const { marked, cell } = file;
    if (marked === null || cell === null) return;
    if (document.activeElement !== name) name.value = areaName(marked.area);
    if (!isTyping) text.value = typedText(cell);
    text.classList.toggle('is-spilled', cell.spilled === true);
  };
  file.onChange(fill);
  editor.onText((typed) => (typed === null ? fill() : showTyped(text, typed)));
  name.addEventListener('focus', () => name.select());
  name.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') goTo(name.value, file);
    editor.focus();
  });
  name.addEventListener('blur', fill);
  text.addEventListener('input', () => {
    isTyping = true;
  });
  text.addEventListener('keydown', (event) => {
    if (help.pressed(event)) return;
    if (event.key === 'Escape') isTyping = false;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (isTyping) void keep(true);
    fill();
    editor.focus();
  });
  text.addEventListener('blur', () => void (isTyping && keep(false)));
  return element(
    'div',
    { class: 'formula-bar', role: 'group', 'aria-label': 'Formula bar' },
    name,
    element('span', { class: 'fx', 'aria-hidden': 'true' }, 'fx'),
    text,
    help.card,
  );

  async function keep(goDown: boolean): Promise<void> {
    const { marked, content } = file;
    isTyping = false;
    if (marked === null || content === null) return;
    const typed = text.value;
    if (goDown) file.select(moved(content, marked, 'down'));
    await file.edit({ kind: 'type', sheetId: marked.area.sheetId, ...marked.anchor, texts: [[typed]] });
    fill();
  }
}

function showTyped(field: HTMLInputElement, typed: string): void {
  if (document.activeElement !== field) field.value = typed;
}

function goTo(name: string, file: Spreadsheet): void {
  const { content } = file;
  const area = areaAt(name);
  if (content === null || area === null) return;
  const end = { row: area.row + area.rows - 1, column: area.column + area.columns - 1 };
  const marked = spanned(
    content,
    { row: Math.min(area.row, content.rowCount - 1), column: Math.min(area.column, content.columnCount - 1) },
    end,
  );
  file.select(marked);
}
