/** What lies over the cells of a sheet on the page: charts and drop-downs. */

export interface CellArea {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** A chart with the data that it draws. */
export interface PageChart {
  readonly chartId: number;
  readonly place: PageChartPlace;
  readonly title: string;
  readonly subtitle: string;
  readonly altText: string;
  /** Null for a kind that the page does not draw. */
  readonly kind: 'LINE' | 'COLUMN' | 'BAR' | 'AREA' | 'COMBO' | null;
  readonly stacked: 'no' | 'values' | 'percent';
  readonly legend: 'bottom' | 'left' | 'right' | 'top' | 'none';
  readonly isSmooth: boolean;
  /** Whether lines cross blank cells. */
  readonly crossesBlanks: boolean;
  /** The texts of the cells along the axis of the categories. */
  readonly categories: readonly string[];
  readonly axisTitles: { readonly bottom: string; readonly left: string; readonly right: string };
  readonly series: readonly PageSeries[];
}

/** The cell at the top left corner, and the offset and the size in pixels. */
export interface PageChartPlace {
  readonly row: number;
  readonly column: number;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly width: number;
  readonly height: number;
}

export interface PageSeries {
  readonly name: string;
  readonly kind: 'LINE' | 'COLUMN' | 'BAR' | 'AREA';
  readonly axis: 'bottom' | 'left' | 'right';
  /** "#rrggbb"; null for the next colour of the palette. */
  readonly color: string | null;
  readonly dashes: 'solid' | 'dotted' | 'dashed';
  /** In pixels; null for the usual width. */
  readonly lineWidth: number | null;
  /** Null for a cell without a number. */
  readonly values: readonly (number | null)[];
  /** The texts of the cells. */
  readonly shown: readonly string[];
  /** The number format of the cells. */
  readonly format: { readonly type: string; readonly pattern?: string } | null;
}

/** Cells whose values are chosen from a list. */
export interface DropDownCells {
  readonly areas: readonly CellArea[];
  readonly items: readonly string[];
}

/** An edit of a chart by the user of the page. */
export type ChartEdit = {
  readonly kind: 'chart';
  readonly chartId: number;
  readonly change:
    | { readonly does: 'move'; readonly place: PageChartPlace }
    | { readonly does: 'title'; readonly title: string }
    | { readonly does: 'change kind'; readonly kind: 'LINE' | 'COLUMN' | 'BAR' | 'AREA' }
    | { readonly does: 'delete' };
};
