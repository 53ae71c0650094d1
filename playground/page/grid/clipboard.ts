import type { Selection } from '../../page-server/actions';
import type { OpenFile } from '../open-file';
import { gridRange } from './fill';
import { textsOfTsv, tsvOf } from './tsv';

/** The cells that were copied last on this page, and their text. */
let copied: { readonly area: Selection; readonly text: string } | null = null;

/** Copies the selected cells, unless a cell is edited. */
export function copyCells(event: ClipboardEvent, { draft, content, area }: OpenFile): void {
  if (draft !== null || content === null) return;
  event.preventDefault();
  const rows = content.rows.slice(area.row, area.row + area.rows);
  const texts = rows.map((row) =>
    Array.from({ length: area.columns }, (_, at) => row[area.column + at]?.shown ?? ''),
  );
  copied = { area, text: tsvOf(texts) };
  event.clipboardData?.setData('text/plain', copied.text);
}

/** Pastes cells of this page with their formulas, formats and notes. A text from elsewhere is typed into the cells. */
export function pasteCells(event: ClipboardEvent, file: OpenFile): void {
  if (file.draft !== null) return;
  event.preventDefault();
  const text = event.clipboardData?.getData('text/plain').replaceAll('\r\n', '\n') ?? '';
  const { sheetId, row, column } = file.area;
  if (text === copied?.text)
    void file.request('copyPaste', {
      source: gridRange(copied.area),
      destination: gridRange(file.area),
      pasteType: 'PASTE_NORMAL',
    });
  else if (text !== '') void file.edit({ kind: 'type', sheetId, row, column, texts: textsOfTsv(text) });
}
