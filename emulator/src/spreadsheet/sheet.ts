/** A tab. Its cells, formats and notes are plain arrays. */
import type { Format, Stored } from './cell';
import { type Chart, withRanges } from './charts/chart';
import { Formula } from './formula/formula';
import { type JsonObject, notEmulated } from './json';
import type { Dimension } from './span';

/** A row with content. Its lists may be shorter than the grid is wide. */
export interface Row {
  /** The number of the change that may write to the row. Any other change must copy the row first. */
  owner: number;
  values: (Stored | undefined)[];
  formats: (Format | undefined)[];
  notes: (string | undefined)[];
  /** True if a formula was ever written to the row. */
  formulas: boolean;
}

/** A rectangle of cells; ends exclusive. */
export interface Cells {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface LineProperties {
  readonly pixelSize?: number;
  readonly hiddenByUser?: boolean;
}

/** A range that only certain users may change. An open end is Infinity. */
export interface Protection {
  readonly id: number;
  readonly cells: Cells;
  /** True if the whole sheet is protected, not a range. */
  readonly wholeSheet: boolean;
  readonly warningOnly: boolean;
  readonly description: string;
  /** E-mail addresses. */
  readonly editors: readonly string[];
}

/** A range with a property that has no effect on values: a filter, a conditional format, a merge. */
export interface Kept {
  readonly ranges: readonly Cells[];
  readonly json: JsonObject;
}

/** A rule for the values that users enter in cells, such as a drop-down list. */
export interface Validation extends Kept {
  /** The value of the rule that names cells, which it follows. */
  readonly formula: Formula | undefined;
}

/** A range with alternating colours. */
export interface Banding extends Kept {
  readonly id: number;
}

/** Cells with a name, which formulas may use in place of a reference. */
export interface NamedRange extends Kept {
  readonly id: string;
  readonly name: string;
}

/** A pivot table in the cell that is its first range. */
export interface Pivot extends Kept {
  /** One reference; #REF! if its cells were deleted. */
  readonly source: Formula;
}

/** A table of Google's: its first row are the headers. */
export interface Table extends Kept {
  readonly id: string;
  readonly name: string;
  /** The type of each column, undefined for one without a type. */
  readonly columns: readonly (string | undefined)[];
}

/** Rows or columns that can be folded together. The end is exclusive. */
export interface LineGroup {
  readonly dimension: Dimension;
  readonly from: number;
  readonly end: number;
}

/** Google's limit of columns. The last one is ZZZ. */
export const MOST_COLUMNS = 18_278;

const NOTHING: readonly never[] = Object.freeze([]);

/** The number of the current change, which is compared with `Row.owner`. */
export interface Token {
  current: number;
}

/** A tab. Its fields are replaced, never changed in place. The exceptions are `rows` and the rows that the current change owns. */
export class Sheet {
  readonly id: number;
  private readonly token: Token;
  title: string;
  rowCount: number;
  columnCount: number;
  /** OBJECT for a chart on a sheet of its own, which has no cells. */
  type: 'GRID' | 'OBJECT' = 'GRID';
  hidden = false;
  frozenRows = 0;
  frozenColumns = 0;
  hidesGridlines = false;
  /** Properties that are stored unchanged, such as tabColor and rightToLeft. */
  otherProperties: JsonObject = {};
  /** The rows. The list may be shorter than `rowCount`. A row without content is undefined. */
  rows: (Row | undefined)[] = [];
  rowProperties: readonly (LineProperties | undefined)[] = NOTHING;
  columnProperties: readonly (LineProperties | undefined)[] = NOTHING;
  merges: readonly Kept[] = NOTHING;
  filter: Kept | undefined = undefined;
  conditionalFormats: readonly Kept[] = NOTHING;
  bandings: readonly Banding[] = NOTHING;
  namedRanges: readonly NamedRange[] = NOTHING;
  tables: readonly Table[] = NOTHING;
  pivots: readonly Pivot[] = NOTHING;
  groups: readonly LineGroup[] = NOTHING;
  protections: readonly Protection[] = NOTHING;
  validations: readonly Validation[] = NOTHING;
  /** The charts that lie over the cells, from the lowest to the topmost. */
  charts: readonly Chart[] = NOTHING;

  constructor(id: number, title: string, rowCount: number, columnCount: number, token: Token) {
    this.id = id;
    this.title = title;
    this.rowCount = rowCount;
    this.columnCount = columnCount;
    this.token = token;
  }

  /** The present fields, for a later Object.assign. This is fast, because the rows are not copied. */
  kept(): Partial<Sheet> {
    return { ...this, rows: this.rows.slice() };
  }

  /** The row for writing. It is created, or copied if the current change does not own it. */
  writable(index: number): Row {
    const row = this.rows[index];
    const owner = this.token.current;
    if (row !== undefined && row.owner === owner) return row;
    while (this.rows.length < index) this.rows.push(undefined);
    const own: Row =
      row === undefined
        ? { owner, values: [], formats: [], notes: [], formulas: false }
        : {
            ...row,
            owner,
            values: row.values.slice(),
            formats: row.formats.slice(),
            notes: row.notes.slice(),
          };
    this.rows[index] = own;
    return own;
  }

  /** Rows as they are now. Code that changes one of them has to copy it first, so that it can be compared with what is there later. */
  keptRows(top: number, bottom: number): readonly (Row | undefined)[] {
    this.token.current += 1;
    return this.rows.slice(top, bottom);
  }

  value(row: number, column: number): Stored | undefined {
    return this.rows[row]?.values[column];
  }

  format(row: number, column: number): Format | undefined {
    return this.rows[row]?.formats[column];
  }

  note(row: number, column: number): string | undefined {
    return this.rows[row]?.notes[column];
  }

  /** Whether a merge hides the cell. Values that are written to it are lost. */
  isCovered(row: number, column: number): boolean {
    return this.merges.some(({ ranges: [merge] }) => {
      const { top, left, bottom, right } = merge!;
      const isInside = row >= top && row < bottom && column >= left && column < right;
      return isInside && (row !== top || column !== left);
    });
  }

  /** Throws if there is a pivot table among the cells, because its values are not calculated. */
  mayReadValues(cells: Cells): void {
    if (this.pivots.some(({ ranges }) => overlap(ranges[0]!, cells)))
      notEmulated('the values of a pivot table');
  }

  /** The whole grid. */
  cells(): Cells {
    return { top: 0, left: 0, bottom: this.rowCount, right: this.columnCount };
  }

  /** Replaces each formula with the result of `change`, also those that say what charts, validations and pivot tables refer to. */
  mapFormulas(change: (formula: Formula) => Formula): void {
    this.charts = mapped(this.charts, (chart) => withRanges(chart, change));
    this.validations = mapped(this.validations, (rule) => {
      const formula = rule.formula && change(rule.formula);
      return formula === rule.formula ? rule : { ...rule, formula };
    });
    this.pivots = mapped(this.pivots, (pivot) => {
      const source = change(pivot.source);
      return source === pivot.source ? pivot : { ...pivot, source };
    });
    this.rows.forEach((row, index) => {
      if (!row?.formulas) return;
      row.values.forEach((value, column) => {
        if (!(value instanceof Formula)) return;
        const next = change(value);
        if (next !== value) this.writable(index).values[column] = next;
      });
    });
  }

  /** The number of rows and columns up to the last cell with content. Formats and notes do not count. */
  used(): { readonly rows: number; readonly columns: number } {
    let rows = 0;
    let columns = 0;
    this.rows.forEach((row, index) => {
      const width = row === undefined ? 0 : filledLength(row.values);
      if (width === 0) return;
      rows = index + 1;
      columns = Math.max(columns, width);
    });
    return { rows, columns };
  }
}

/** The list after `change`. The same list if no item has changed. */
function mapped<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const next = list.map(change);
  return next.every((item, index) => item === list[index]) ? list : next;
}

/** The length of a list without undefined items at its end. */
export function filledLength(list: readonly unknown[]): number {
  let length = list.length;
  while (length > 0 && list[length - 1] === undefined) length -= 1;
  return length;
}

/** Sets an item of a list. The list may be shorter than `index`. */
export function place<T>(list: (T | undefined)[], index: number, item: T | undefined): void {
  if (item === undefined && index >= list.length) return;
  while (list.length < index) list.push(undefined);
  list[index] = item;
}

export function overlap(a: Cells, b: Cells): boolean {
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}

export function within(inner: Cells, outer: Cells): boolean {
  return (
    inner.top >= outer.top &&
    inner.bottom <= outer.bottom &&
    inner.left >= outer.left &&
    inner.right <= outer.right
  );
}
