import type { Selection } from '../../page-server/api';
import { textsOf } from '../file/cells';
import type { Spreadsheet } from '../file/spreadsheet';
import { textsOfTsv, tsvOf } from '../file/tsv';

/** Cells that were copied or cut on this page, and their text at that moment. */
interface Copied {
  readonly area: Selection;
  readonly text: string;
  readonly isCut: boolean;
}

/**
 * Copying, cutting and pasting cells. Cells that were copied on this page are pasted as cells: with formulas, formats and notes. A text from
 * elsewhere is typed into the cells, and so are cells that have changed since they were copied.
 */
export class Clipboard {
  private copied: Copied | null = null;

  constructor(private readonly file: Spreadsheet) {}

  /** Handles the browser's events in the focused field of the grid, while it does not edit a cell. */
  listen(field: HTMLTextAreaElement, isEditing: () => boolean): void {
    let asValues = false;
    field.addEventListener('keydown', ({ shiftKey }) => {
      asValues = shiftKey;
    });
    for (const what of ['copy', 'cut'] as const)
      field.addEventListener(what, (event) => {
        if (isEditing()) return;
        event.preventDefault();
        event.clipboardData?.setData('text/plain', this.copy(what === 'cut') ?? '');
      });
    field.addEventListener('paste', (event) => {
      if (isEditing()) return;
      event.preventDefault();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text !== '') void this.paste(text.replaceAll('\r\n', '\n'), asValues ? 'values' : 'all');
    });
  }

  /** True if cells of this page were copied. */
  get hasCells(): boolean {
    return this.copied !== null;
  }

  /** Remembers the selected cells. Returns their text for the system's clipboard. */
  copy(isCut: boolean): string | null {
    const { marked } = this.file;
    const text = marked === null ? null : this.textOf(marked.area);
    this.copied = marked === null || text === null ? null : { area: marked.area, text, isCut };
    return text;
  }

  /** Pastes the cells that were copied last. */
  pasteCells(what: 'all' | 'values'): Promise<void> {
    return this.copied === null ? Promise.resolve() : this.paste(this.copied.text, what);
  }

  /** Pastes a text of the system's clipboard, or the copied cells that it is the text of. */
  async paste(text: string, what: 'all' | 'values'): Promise<void> {
    const { marked } = this.file;
    if (marked === null) return;
    const { copied } = this;
    if (copied === null || copied.text !== text || this.textOf(copied.area) !== text)
      return this.pasteText(text, marked.area);
    const into = pastedArea(copied.area, marked.area);
    if (copied.isCut) this.copied = null;
    const { area: from } = copied;
    await this.file.edit(
      copied.isCut ? { kind: 'move cells', from, to: into } : { kind: 'paste', from, into, what },
    );
    this.file.select({ area: into, anchor: into });
  }

  /** Types a text into cells, beginning with the selected one. As in Google Sheets, a single text fills the whole selection. */
  private async pasteText(text: string, { sheetId, row, column, rows, columns }: Selection): Promise<void> {
    const pasted = textsOfTsv(text);
    const [[only = ''] = []] = pasted;
    const isOne = pasted.length === 1 && pasted[0]?.length === 1;
    const fills = isOne && rows * columns > 1 && rows * columns <= 100_000;
    const texts = fills ? Array.from({ length: rows }, () => Array<string>(columns).fill(only)) : pasted;
    await this.file.edit({ kind: 'type', sheetId, row, column, texts });
  }

  private textOf(area: Selection): string | null {
    const content = this.file.contents.get(area.sheetId);
    return content === null ? null : tsvOf(textsOf(content, area));
  }
}

/** The cells that copied cells go to: the selection if it holds them a whole number of times, otherwise an area of their size. */
function pastedArea(from: Selection, into: Selection): Selection {
  const rows = into.rows % from.rows === 0 ? into.rows : from.rows;
  const columns = into.columns % from.columns === 0 ? into.columns : from.columns;
  return { ...into, rows, columns };
}
