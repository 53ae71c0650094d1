import type { CurrencyId, Metric } from '../../catalogue/catalogue';
import type { Grain } from '../../dates/periods';
import type { WrittenTable } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { cellName, STYLES, textCell, withFormula } from '../layout/cell-parts';
import type {
  CellBlock,
  CellFormat,
  CellStyle,
  ChartDesign,
  ChartPlace,
  LayoutCell,
  LayoutRange,
} from '../layout/tab-layout';
import { columnRange } from '../table-formulas';
import type { PlannedColumn } from './chart-plan';
import { periodAfter } from './period-steps';

export interface NumbersSource {
  /** The text above the numbers, which the alternative text of the chart takes for the title of their tab. */
  readonly title: string;
  /** The report's name, as it is when the tab is made. */
  readonly report: string;
  readonly table: WrittenTable;
  readonly columns: readonly PlannedColumn[];
  /** The cells with the names of the series, the most important one first; all other rows are one more series. */
  readonly series: readonly LayoutCell[];
  /** The number of lines: complete periods, or days of cohorts. */
  readonly lines: number;
  /** The line that says through which day the numbers are complete. Undefined if all days of the table are. */
  readonly complete?: string;
  /** The apps and countries of the report; none means all. Undefined if it leaves out other rows. */
  readonly newUsers?: { readonly apps: readonly string[]; readonly areas: readonly string[] } | undefined;
  /** Conditions that all rows meet, besides those of lines and series. */
  readonly where: readonly string[];
  /** The first row of the numbers in their tab. */
  readonly row: number;
  readonly zone: string;
  /** Undefined for a report without money. */
  readonly currency: CurrencyId | undefined;
  /** Where the chart is on the tab with the charts. */
  readonly place: Omit<ChartPlace, 'width' | 'height'>;
}

export interface Numbers {
  readonly blocks: readonly CellBlock[];
  readonly formats?: readonly CellFormat[];
  readonly chart: ChartDesign | undefined;
  readonly heat: readonly LayoutRange[];
  readonly columnCount: number;
  /** The columns right of the numbers, which a formula fills. */
  readonly forecastColumns?: number;
  readonly rowCount: number;
  /** The row of the last period; undefined if the lines are no periods. */
  readonly lastLine?: number;
}

/** The rows above the numbers, counted from the first one. */
const ROWS = { complete: 2, newest: 3, header: 5 } as const;

/** The row with the names of the series. */
export function headerRow({ row }: Pick<NumbersSource, 'row'>): number {
  return row + ROWS.header;
}

/** The cell with the newest complete period. */
function newestCell({ row }: Pick<NumbersSource, 'row'>): string {
  return cellName(row + ROWS.newest, 1, 'both');
}

/** The cell with the last complete day. */
export function completeCell({ row }: Pick<NumbersSource, 'row'>): string {
  return cellName(row + ROWS.complete, 1, 'both');
}

export function topBlock(source: NumbersSource, grain: Grain): CellBlock {
  const { title, table } = source;
  const words = texts().charts;
  return {
    row: source.row,
    column: 0,
    rows: [
      [textCell(title, STYLES.title)],
      [textCell(words.explained(table.title), STYLES.quiet)],
      completeCells(source),
      [
        textCell(words.newest, STYLES.quiet),
        withFormula(`IFNA(MAX(${wholeRows(source, grain)});)`, periodStyle(grain)),
      ],
    ],
  };
}

/** The line that says through which day the numbers are complete, and that day, which is at its end as YYYY-MM-DD. */
function completeCells({ complete, row }: NumbersSource): LayoutCell[] {
  if (complete === undefined) return [];
  const line = cellName(row + ROWS.complete, 0);
  const [year, month, day] = [`LEFT(RIGHT(${line};10);4)`, `LEFT(RIGHT(${line};5);2)`, `RIGHT(${line};2)`];
  const date = `DATE(VALUE(${year});VALUE(${month});VALUE(${day}))`;
  return [textCell(complete, STYLES.quiet), withFormula(date, STYLES.day)];
}

/** The periods of the table's rows that are whole and complete. */
function wholeRows({ table, columns, complete, row }: NumbersSource, grain: Grain): string {
  const periods = columnRange(table, grain) ?? '';
  const partial = columns.find(({ field }) => field === `${grain}.partial`);
  const mark = partial && columnRange(table, partial.field);
  const day = completeCell({ row });
  const conditions = [
    `ISNUMBER(${periods})`,
    ...(complete === undefined ? [] : [`${periods}<=${day}`]),
    ...(mark === undefined ? [] : [`${mark}=""`]),
  ];
  return `FILTER(${[periods, ...conditions].join(';')})`;
}

/**
 * The first cells of lines that are periods, from row `first` on: they end with the newest complete one and begin with the oldest, unless
 * there are more than the lines. Column `blank` to the right of the numbers is blank.
 */
export function periodCells(source: NumbersSource, grain: Grain, first: number, blank: number): LayoutCell[] {
  const { lines } = source;
  const newest = newestCell(source);
  // The lines are counted in a blank column, because a cell must not refer to itself.
  const all = `${cellName(first, blank)}:${cellName(first + lines - 1, blank, 'row')}`;
  const earliest = periodAfter(grain, newest, `(1-ROWS(${all}))`);
  const oldest = `MIN(${wholeRows(source, grain)})`;
  return Array.from({ length: lines }, (_, line) => {
    if (line === 0) return withFormula(`IFNA(MAX(${oldest};${earliest});)`, periodStyle(grain));
    const above = cellName(first + line - 1, 0);
    const next = periodAfter(grain, above, '1');
    return withFormula(`IF(${above}="";;IF(${next}>${newest};;${next}))`, periodStyle(grain));
  });
}

type PlannedChart = Omit<ChartDesign, 'altText' | 'at' | 'axes'> & ChartDesign['axes'] & Pick<Metric, 'type'>;

export function plannedChart(
  { title: tab, report, zone, currency, place }: NumbersSource,
  { categories, values, type, ...design }: PlannedChart,
): ChartDesign {
  const words = texts().charts;
  const unit = type === 'money' ? currency : undefined;
  return {
    ...design,
    subtitle: words.subtitle(report, zone, unit),
    altText: words.altText(design.title, tab),
    axes: { categories, values: words.axis(values, unit) },
    at: { ...place, width: 620, height: 380 },
  };
}

export function periodLabel({ columns }: NumbersSource, grain: Grain): string {
  return columns.find(({ field }) => field === grain)?.label ?? grain;
}

/** Days and weeks are shown as days, longer periods by their first month. */
export function periodStyle(grain: Grain): CellStyle {
  return grain === 'date' || grain === 'week' ? STYLES.day : STYLES.month;
}

/** The period that is `back` periods before the newest complete one; blank before the oldest. */
export function periodBefore(source: NumbersSource, grain: Grain, back: number): string {
  const newest = newestCell(source);
  if (back === 0) return newest;
  const period = periodAfter(grain, newest, String(-back));
  return `IFNA(IF(${period}<MIN(${wholeRows(source, grain)});;${period});)`;
}
