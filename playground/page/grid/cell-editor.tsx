import { cellName } from '../a1';
import type { FileProps, OpenFile } from '../open-file';
import { copyCells, pasteCells } from './clipboard';
import { gridRange } from './fill';

const PAGE_ROWS = 20;
const ARROWS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE_ROWS, 0],
  PageDown: [PAGE_ROWS, 0],
};

/**
 * The field that has the focus while the user works in the grid. While no cell is edited, it is invisible above the active cell and receives
 * the keys. A typed character opens it. So typing works with every keyboard and input method.
 */
export function CellEditor({ file }: FileProps) {
  const { row, column } = file.marked.anchor;
  return (
    <textarea
      class={file.draft === null ? 'cell-editor' : 'cell-editor is-open'}
      aria-label={file.texts.grid.cell(cellName(row, column), textOf(file))}
      rows={1}
      spellcheck={false}
      value={file.draft?.text ?? ''}
      onInput={({ currentTarget }) => file.typing(currentTarget.value, file.draft?.isNew ?? true)}
      onKeyDown={(event) => {
        if (!event.isComposing && pressed(event, file)) event.preventDefault();
      }}
      onBlur={() => file.keepDraft()}
      onCopy={(event) => copyCells(event, file)}
      onPaste={(event) => pasteCells(event, file)}
    />
  );
}

export function focusCells(): void {
  document.querySelector<HTMLElement>('.cell-editor')?.focus({ preventScroll: true });
}

function textOf({ cell, texts }: OpenFile): string {
  const more = cell?.error ?? cell?.note;
  return (cell?.shown || texts.grid.blank) + (more === undefined ? '' : `. ${more}`);
}

/** Carries out a key of the grid. False if the key only changes the text. */
function pressed({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, file: OpenFile): boolean {
  const { draft, content } = file;
  const arrow = ARROWS[key];
  if (content === null) return false;
  if (key === 'Tab') file.move(0, shiftKey ? -1 : 1);
  else if (key === 'Enter' && draft !== null) file.move(shiftKey ? -1 : 1, 0);
  else if (key === 'Escape' && draft !== null) file.dropDraft();
  // Out of the grid, in which Tab goes from cell to cell.
  else if (key === 'Escape') document.querySelector<HTMLElement>('.tab[aria-selected=true]')?.focus();
  else if (arrow !== undefined && (draft === null || (draft.isNew && !draft.text.startsWith('='))))
    file.move(...arrow, shiftKey && draft === null);
  else if (draft !== null) return false;
  else if (key === 'Enter' || key === 'F2') file.typing(file.typed);
  else if (key === 'Delete' || key === 'Backspace')
    void file.request('updateCells', { range: gridRange(file.area), fields: 'userEnteredValue' });
  else if (key === 'a' && (ctrlKey || metaKey))
    file.select({
      anchor: { row: 0, column: 0 },
      end: { row: content.rowCount, column: content.columnCount },
    });
  else return false;
  return true;
}
