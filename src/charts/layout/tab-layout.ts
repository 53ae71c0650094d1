import type { Span } from '../../sheet';
import type { SheetCell } from '../../table';

/** A format as in the Sheets API. A missing part stays as in a blank sheet. */
export interface CellStyle {
  readonly textFormat?: object;
  readonly backgroundColorStyle?: object;
  readonly horizontalAlignment?: 'LEFT' | 'RIGHT';
  readonly numberFormat?: { readonly type: string; readonly pattern: string };
}

/** A cell of a tab. A formula has no equals sign, semicolons between its arguments, and no decimal numbers, which differ between locales. */
export interface LayoutCell {
  readonly value?: SheetCell;
  readonly formula?: string;
  readonly style?: CellStyle;
  readonly note?: string;
}

/** The cells from a row and a column on, and the looks of cells that their formulas fill. */
export interface CellBlock {
  readonly row: number;
  readonly column: number;
  readonly rows: readonly (readonly LayoutCell[])[];
  readonly formats?: readonly { readonly range: LayoutRange; readonly style: CellStyle }[];
  /** Ranges whose numbers are coloured by their size, each on its own scale. */
  readonly heat?: readonly LayoutRange[];
  /** The looks of cells while a formula is true, which is written for the first of them. */
  readonly rules?: readonly {
    readonly range: LayoutRange;
    readonly formula: string;
    readonly style: CellStyle;
  }[];
}

/** Cells of a tab. All indexes count from 0; ends are exclusive. */
export type LayoutRange = readonly [top: number, end: number, left: number, right: number];

/** A native chart of the rows from `header` on, which has the names of the series, to `end` or to the end of the tab. The first column has the categories. */
export interface ChartDesign {
  /** `stacked` are columns on top of each other. */
  readonly kind: 'line' | 'stacked' | 'bar';
  readonly title: string;
  readonly subtitle?: string;
  /** A sentence for people who do not see the chart. */
  readonly altText: string;
  readonly header: number;
  readonly end?: number;
  readonly columns: Span;
  /** The colours of the series in order, as #rrggbb. By default each has a colour of its own. */
  readonly colors?: readonly string[];
  readonly hasOthers?: boolean;
  readonly axes: { readonly categories: string; readonly values: string };
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

/** What a tab of plain formulas and charts shows. */
export interface TabContent {
  /** A hidden tab has what other tabs need. */
  readonly hidden?: boolean;
  /** What the tab shows, in the row below its title; a tab without it has no title in a cell. */
  readonly description?: LayoutCell;
  readonly rowCount: number;
  /** The widths of the columns, in pixels. */
  readonly widths: readonly number[];
  readonly blocks: readonly CellBlock[];
  readonly charts?: readonly ChartDesign[];
  /** Cells with a drop-down list: of texts, or of the values of a range, given as a formula. */
  readonly dropdowns?: readonly {
    readonly row: number;
    readonly column: number;
    readonly values: string | readonly string[];
  }[];
}

/** The add-on makes a tab once; from then on, it is the user's. */
export interface TabLayout extends TabContent {
  readonly title: string;
  /** The text of the developer metadata by which the tab is found, if it is. */
  readonly mark?: string;
  /** The place among the tabs; by default, the last one. */
  readonly index?: number;
}
