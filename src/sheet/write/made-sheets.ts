import type { TextStore } from '../../platform/ports';

const NAME = 'adreports.hiddenSheets';
const VERSION = 1;

/**
 * The ids of hidden sheets that writes have made for themselves and not yet put away, in the document's properties. A sheet's metadata is
 * no proof: every project that may change the file can write it.
 */
export class MadeSheets {
  private readonly added = new Set<number>();

  constructor(private readonly document: Pick<TextStore, 'get' | 'set' | 'delete'>) {}

  has(sheetId: number): boolean {
    return this.ids().includes(sheetId);
  }

  /**
   * Before the sheet is made: should the execution be ended right after, the next write knows it. `there` are the file's sheets, but for those
   * that were added here.
   */
  add(sheetId: number, there: readonly number[]): void {
    this.keep([...this.ids().filter((id) => there.includes(id) || this.added.has(id)), sheetId]);
    this.added.add(sheetId);
  }

  /** Once the sheet is deleted, or shown. */
  remove(sheetId: number): void {
    const ids = this.ids();
    if (ids.includes(sheetId)) this.keep(ids.filter((id) => id !== sheetId));
  }

  private ids(): readonly number[] {
    try {
      const { v, sheets } = JSON.parse(this.document.get(NAME) ?? '') as Partial<
        Record<'v' | 'sheets', unknown>
      >;
      return v === VERSION && Array.isArray(sheets) ? sheets : [];
    } catch {
      return [];
    }
  }

  private keep(sheets: readonly number[]): void {
    if (sheets.length === 0) this.document.delete(NAME);
    else this.document.set(NAME, JSON.stringify({ v: VERSION, sheets }));
  }
}
