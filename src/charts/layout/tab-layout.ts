import type { Span } from '../../sheet/api/spans';
import type { SheetCell } from '../../table/sheet-cell';

/** The look of a cell. A missing part stays as in a blank sheet. */
export interface CellStyle {
  readonly bold?: true;
  readonly italic?: true;
  /** In points. */
  readonly size?: number;
  /** Colours as #rrggbb. */
  readonly color?: string;
  readonly fill?: string;
  readonly align?: 'LEFT' | 'RIGHT';
  /** The type and the pattern of a number format. */
  readonly format?: readonly [type: 'NUMBER' | 'PERCENT' | 'DATE' | 'TEXT', pattern: string];
}

/** A cell of a tab. A formula has semicolons between its arguments, and no decimal numbers: both differ between locales. */
export interface LayoutCell {
  readonly value?: SheetCell;
  readonly formula?: string;
  readonly style?: CellStyle;
  readonly note?: string;
}

/** The cells from a row and a column on. */
export interface CellBlock {
  readonly row: number;
  readonly column: number;
  readonly rows: readonly (readonly LayoutCell[])[];
}

/** Cells of a tab. All indexes count from 0; ends are exclusive. */
export interface LayoutRange {
  readonly rows: Span;
  readonly columns: Span;
}

/** The look of cells that a formula fills. */
export interface CellFormat {
  readonly range: LayoutRange;
  readonly style: CellStyle;
}

/** A native chart of cells of a tab: the first column of `data` has the categories, the first row the names of the series. */
export interface ChartDesign {
  /** `stacked` are columns on top of each other. */
  readonly kind: 'line' | 'stacked';
  readonly title: string;
  readonly subtitle?: string;
  /** A sentence for people who do not see the chart. */
  readonly altText: string;
  readonly data: LayoutRange;
  /** Whether the last series is all others together. */
  readonly hasOthers?: boolean;
  readonly axes: { readonly categories: string; readonly values: string };
  /** The cell and the size in pixels. */
  readonly at: ChartPlace;
}

export interface ChartPlace {
  /** The sheet of the cell; by default, the tab with the chart's numbers. */
  readonly sheetId?: number;
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

/** A tab of plain formulas and charts. The add-on makes it once; from then on, it is the user's. */
export interface TabLayout {
  readonly title: string;
  /** The text of the developer metadata by which the tab is found. */
  readonly mark: string;
  readonly rowCount: number;
  readonly columnCount: number;
  /** The place among the tabs; by default, the last one. */
  readonly index?: number;
  /** The widths of the first columns, in pixels. */
  readonly widths: readonly number[];
  readonly blocks: readonly CellBlock[];
  readonly formats?: readonly CellFormat[];
  readonly charts: readonly ChartDesign[];
  /** Ranges whose numbers are coloured by their size, each on its own scale. */
  readonly heat: readonly LayoutRange[];
  /** Cells with a drop-down list of the values of a range. */
  readonly dropDowns: readonly DropDown[];
}

export interface DropDown {
  readonly row: number;
  readonly column: number;
  readonly values: LayoutRange;
  /** The tab of the range; by default, the tab of the cell. */
  readonly tab?: { readonly title: string };
}
