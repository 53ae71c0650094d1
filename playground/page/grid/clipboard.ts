import { textsOf } from '../file/cells';
import type { Spreadsheet } from '../file/spreadsheet';
import { textsOfTsv, tsvOf } from '../file/tsv';

/** Copies, cuts and pastes cells while the focused field of the grid does not edit a cell. */
export function useClipboard(field: HTMLTextAreaElement, isEditing: () => boolean, file: Spreadsheet): void {
  field.addEventListener('copy', (event) => {
    if (!isEditing()) copy(event, file);
  });
  field.addEventListener('cut', (event) => {
    if (isEditing() || !copy(event, file) || file.marked === null) return;
    void file.edit({ kind: 'clear', area: file.marked.area });
  });
  field.addEventListener('paste', (event) => {
    if (isEditing()) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text !== '') void paste(file, text);
  });
}

/** The selected cells as text for the clipboard. */
export function copiedText(file: Spreadsheet): string | null {
  const { content, marked } = file;
  return content === null || marked === null ? null : tsvOf(textsOf(content, marked.area));
}

/** Types a clipboard text into cells, beginning with the selected one. As in Google Sheets, a single text fills the whole selection. */
export async function paste(file: Spreadsheet, text: string): Promise<void> {
  const { marked } = file;
  if (marked === null) return;
  const { sheetId, row, column, rows, columns } = marked.area;
  const pasted = textsOfTsv(text);
  const [[only = ''] = []] = pasted;
  const isOne = pasted.length === 1 && pasted[0]?.length === 1;
  const fills = isOne && rows * columns > 1 && rows * columns <= 100_000;
  const texts = fills ? Array.from({ length: rows }, () => Array<string>(columns).fill(only)) : pasted;
  await file.edit({ kind: 'type', sheetId, row, column, texts });
}

function copy(event: ClipboardEvent, file: Spreadsheet): boolean {
  const text = copiedText(file);
  if (text === null || event.clipboardData === null) return false;
  event.preventDefault();
  event.clipboardData.setData('text/plain', text);
  return true;
}
