import { type CurrencyId, getDatePatterns, toFieldFormat } from '../../catalogue';
import { HEADER_COLOR, type Span, TEXT_COLORS, toColorStyle, toColumnLetters } from '../../sheet';
import type { SheetCell } from '../../table';
import { type LayoutRange, quoteText, toCellReference, toColumnSpan } from './formula-text';

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
  /** The cells in which one row is the total, which is shown bold. */
  readonly totals?: LayoutRange;
}

/** A native chart of the rows from `header`, which names the series, to the row before `end`. The first column has the categories. */
export interface ChartDesign {
  /** The sheet of the numbers; by default, that of the chart. */
  readonly numbersSheetId?: number;
  readonly kind: 'line' | 'stacked' | 'bar';
  readonly title: string;
  readonly subtitle?: string;
  readonly altText: string;
  readonly header: number;
  /** By default, the end of the tab. */
  readonly end?: number;
  readonly columns: Span;
  /** The colours of the series in order, as #rrggbb. By default each has a colour of its own. */
  readonly colors?: readonly string[];
  /** Whether the last series is “all others”, which is grey. */
  readonly hasOthers?: boolean;
  readonly axes: { readonly categories: string; readonly values: string };
}

/** A chart on its tab: the cell below its upper left corner, and its size in pixels. */
export interface PlacedChart extends ChartDesign {
  readonly place: Readonly<Record<'row' | 'column' | 'width' | 'height', number>>;
}

/**
 * The colours of series, in order. People with any kind of colour blindness can tell them apart (the palette of Okabe and Ito, without its
 * yellow, which is too light on white). The last series of a chart, “All others”, is grey.
 */
export const SERIES_COLORS = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#5b4b8a',
  '#7f8c3d',
] as const;
/** The colour of all others, and of earlier numbers beside new ones. */
export const QUIET_COLOR = '#9aa0a6';

export const MOST_SERIES = SERIES_COLORS.length;

/** How many rows a chart of this height covers: a row has 21 pixels. */
export function countCoveredRows(height: number): number {
  return Math.ceil(height / 21);
}

export interface TabContent {
  readonly hidden?: boolean;
  /** A line below the title, about what the tab shows. A tab without it has no title in a cell either. */
  readonly description?: LayoutCell;
  readonly rowCount: number;
  readonly widths: readonly number[];
  readonly blocks: readonly CellBlock[];
  readonly charts?: readonly PlacedChart[];
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
  /** The text of developer metadata by which the add-on finds the tab later. */
  readonly mark?: string;
  /** The place among the tabs; by default, the last one. */
  readonly index?: number;
}

const BOLD = { textFormat: { bold: true } } as const;
const LEFT = { horizontalAlignment: 'LEFT' } as const;
const RIGHT = { horizontalAlignment: 'RIGHT' } as const;
const LEFT_HEADER = { ...BOLD, backgroundColorStyle: toColorStyle(HEADER_COLOR) };

export const STYLES = {
  bold: BOLD,
  left: LEFT,
  right: RIGHT,
  title: { textFormat: { bold: true, fontSize: 14 } },
  quiet: { textFormat: { foregroundColorStyle: toColorStyle(TEXT_COLORS.quiet) } },
  header: { ...LEFT_HEADER, ...RIGHT },
  leftHeader: LEFT_HEADER,
  day: { numberFormat: { type: 'DATE', pattern: 'yyyy-mm-dd' }, ...LEFT },
  // Getters, because the language of the file is chosen later.
  get month() {
    return { numberFormat: { type: 'DATE', pattern: getDatePatterns().month }, ...LEFT };
  },
  /** A day on an axis, whose year is elsewhere. */
  get shortDay() {
    return { numberFormat: { type: 'DATE', pattern: getDatePatterns().shortDay }, ...LEFT };
  },
  number: { numberFormat: { type: 'NUMBER', pattern: '#,##0' } },
  share: { numberFormat: { type: 'PERCENT', pattern: '0.0%' } },
  change: { numberFormat: { type: 'PERCENT', pattern: '+0.0%;-0.0%;0.0%' } },
} as const satisfies Record<string, CellStyle>;

/** A column of a table. Its formula, or that of a column at its left, fills its cells. A column without a style has texts. */
export interface TableColumn {
  readonly header: string | LayoutCell;
  readonly formula?: string;
  readonly style?: CellStyle;
}

/** A table whose formula also fills a row of totals, at a place that depends on the number of lines. */
export function buildTableWithTotal(...table: Parameters<typeof buildTableBlock>): CellBlock {
  const [row, column, end, { length }] = table;
  const totals = { rows: { from: row + 1, to: end }, columns: { from: column, to: column + length } };
  return { ...buildTableBlock(...table), totals };
}

/** A table from the cell of its first header on, with its cells down to the row `end`. */
export function buildTableBlock(row: number, column: number, end: number, columns: readonly TableColumn[]) {
  const headers = columns.map(({ header, style: { horizontalAlignment } = STYLES.left }) => {
    const style = horizontalAlignment === 'LEFT' ? STYLES.leftHeader : STYLES.header;
    return { style, ...(typeof header === 'string' ? { value: header } : header) };
  });
  const formulas = columns.map(({ formula }) => (formula === undefined ? {} : { formula }));
  const formats = columns.flatMap(({ style }, nth) => {
    const range = { rows: { from: row + 1, to: end }, columns: toColumnSpan(column + nth) };
    return style === undefined ? [] : [{ range, style }];
  });
  return { row, column, rows: [headers, formulas], formats };
}

export function buildNumberStyle(metric: string, currency: CurrencyId) {
  const pattern = toFieldFormat(metric, currency);
  return { numberFormat: { type: pattern.endsWith('%') ? 'PERCENT' : 'NUMBER', pattern } };
}

/** The look of a large number on an axis or in a summary: sums of money in whole units, other money with two decimals. */
export function buildRoundStyle(metric: string, currency: CurrencyId): CellStyle {
  const { numberFormat } = buildNumberStyle(metric, currency);
  const decimals = numberFormat.pattern.endsWith('.0000') ? '.00' : '';
  const pattern = numberFormat.pattern.replace(/\.00(00)?$/, decimals);
  return { numberFormat: { ...numberFormat, pattern } };
}

/** A header that is blank while no number is below it. */
export function buildNumbersHeader(row: number, column: number, label: string): LayoutCell {
  const below = `${toCellReference(row + 1, column)}:${toColumnLetters(column)}`;
  return { formula: `IF(COUNT(${below})=0;;${quoteText(label)})` };
}
