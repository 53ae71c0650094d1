import type { Row, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';

interface Seen {
  readonly revision: number;
  readonly fields: Partial<Sheet>;
  readonly rows: readonly (Row | undefined)[];
}

/** Counts the changes of each tab, so that the page fetches only what has changed. */
export class SheetRevisions {
  private readonly store: SpreadsheetStore;
  private readonly seen = new Map<number, Seen>();
  private count = 0;
  private locale = '';
  private stale = true;

  constructor(store: SpreadsheetStore) {
    this.store = store;
    this.note();
  }

  of(sheetId: number): number {
    return this.seen.get(sheetId)?.revision ?? 0;
  }

  /** Records that cells may have changed, so that the next check compares them. */
  mark(): void {
    this.stale = true;
  }

  /** Checks which tabs have changed since the last check. A tab with formulas, charts or drop-downs counts as changed, because the cells that these show may have changed. */
  note(): void {
    if (!this.stale) return;
    this.stale = false;
    this.count += 1;
    // Another locale shows every number in another way.
    if (this.locale !== this.store.locale) this.seen.clear();
    this.locale = this.store.locale;
    for (const sheet of this.store.sheets) {
      const { rows, ...fields } = sheet.kept() as Partial<Sheet> & { rows: readonly (Row | undefined)[] };
      const before = this.seen.get(sheet.id);
      if (
        before !== undefined &&
        !hasFormulas(rows) &&
        sheet.charts.length + sheet.validations.length === 0 &&
        sameRows(before.rows, rows) &&
        same(before.fields, fields)
      )
        continue;
      this.seen.set(sheet.id, { revision: this.count, fields, rows });
    }
  }
}

function hasFormulas(rows: readonly (Row | undefined)[]): boolean {
  return rows.some((row) => row?.formulas);
}

/** True if the rows are the same objects. Rows are copied before they are changed, so the content is the same, too. */
function sameRows(a: readonly (Row | undefined)[], b: readonly (Row | undefined)[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

function same(a: object, b: object): boolean {
  const other = new Map(Object.entries(b));
  return Object.entries(a).every(([name, value]) => other.get(name) === value);
}
