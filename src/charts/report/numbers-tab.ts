import type { CurrencyId, Metric } from '../../catalogue/catalogue';
import { COHORT_SIZE } from '../../catalogue/metrics-cohort';
import type { Grain } from '../../dates/periods';
import type { WrittenTable } from '../../sheet/write-job';
import { partsOf } from '../../table/aggregate';
import { texts } from '../../wording/texts';
import { cohortTable, curves, curvesFormula } from '../formulas/cohorts';
import { FORECAST_ROWS, FORECAST_WIDTHS, forecastFormats, forecastFormula } from '../formulas/forecast';
import { columnRange, groupedFormula, measureOf, spillFormula } from '../formulas/grouped';
import { matrixTable } from '../formulas/matrix';
import {
  blockAt,
  cellName,
  headerCells,
  numberStyle,
  quotedText,
  STYLES,
  textCell,
  withFormula,
} from '../layout/cell-parts';
import type { CellStyle, ChartDesign, TabLayout } from '../layout/tab-layout';
import type { BarPlan, ChartPlan, CohortPlan, MatrixPlan, PlannedColumn } from './chart-plan';

export interface NumbersSource {
  /** The title of the tab, which the alternative text of the chart names. */
  readonly title: string;
  /** The report's name, as it is when the tab is made. */
  readonly report: string;
  readonly table: WrittenTable;
  readonly columns: readonly PlannedColumn[];
  /** The apps and countries of the report; none means all. Undefined if it leaves out other rows. */
  readonly newUsers?: { readonly apps: readonly string[]; readonly areas: readonly string[] } | undefined;
  readonly zone: string;
  /** Undefined for a report without money. */
  readonly currency: CurrencyId | undefined;
}

type Numbers = Pick<TabLayout, 'blocks' | 'formats' | 'heat' | 'charts' | 'columnCount'> & {
  /** The widths of the last columns, in pixels. */
  readonly lastWidths?: readonly number[];
};

/** The rows of the tab, counted from 0: the chart is above its numbers. Google adds no rows for the result of a formula. */
const ROWS = { through: 2, content: 4, belowChart: 24, end: FORECAST_ROWS } as const;
const CHART = { row: ROWS.content, column: 0, width: 900, height: 400 } as const;
/** A tab has so many columns that the chart is not wider. */
const CHART_COLUMNS = 8;
const MOST_BARS = 20;

/** The tab with a chart and its numbers: one formula fills them, and a longer report fills more lines. A heat table has no other chart. */
export function numbersTab(plan: ChartPlan, source: NumbersSource): Omit<TabLayout, 'mark'> {
  const { title, table } = source;
  const { lastWidths = [], ...numbers } = numbersOf(plan, source);
  const columnCount = Math.max(numbers.columnCount, numbers.charts === undefined ? 0 : CHART_COLUMNS);
  const explained = textCell(texts().charts.explained(table.title), STYLES.quiet);
  return {
    ...numbers,
    title,
    columnCount,
    rowCount: ROWS.end,
    blocks: [blockAt(0, 0, [textCell(title, STYLES.title)], [explained]), ...numbers.blocks],
    widths: [190, ...Array.from({ length: columnCount - 1 - lastWidths.length }, () => 110), ...lastWidths],
  };
}

function numbersOf(plan: ChartPlan, source: NumbersSource): Numbers {
  if (plan.shape === 'matrix') return matrixNumbers(plan, source);
  if (plan.shape === 'bars') return barNumbers(plan, source);
  return plan.kind === 'cohort curves' ? curveNumbers(plan, source) : cohortNumbers(plan, source);
}

/** A line for each period and a column for each series. */
function matrixNumbers(
  { kind, title, grain, metric, by, seriesCount }: MatrixPlan,
  source: NumbersSource,
): Numbers {
  const { table } = source;
  const row = kind === 'heat table' ? ROWS.content : ROWS.belowChart;
  const { blocks, formats, columns } = matrixTable({
    row,
    column: 0,
    end: ROWS.end,
    label: labelOf(source, grain),
    series: by === undefined ? metric.label : { ...seriesOf(table, metric, by.field), count: seriesCount },
    period: rangeOf(table, grain),
    measure: measureIn(table, metric),
    where: [],
    isShown: completeRows(source, grain),
    periodStyle: periodStyle(grain),
    style: styleOf(metric, source),
  });
  const numbers = { blocks, formats, columnCount: columns.to };
  if (kind === 'heat table') return { ...numbers, heat: [[row + 1, ROWS.end, 1, columns.to]] };
  const axes = [labelOf(source, grain), metric.label] as const;
  const chart = chartOf(source, metric, axes, { kind, title, hasOthers: by !== undefined, columns });
  return { ...numbers, charts: [chart] };
}

/** The series with the greatest sums. A ratio counts by its denominator: many impressions matter more than a high eCPM of few. */
function seriesOf(table: WrittenTable, { id }: Metric, by: string) {
  const names = rangeOf(table, by);
  const sizes = partsOf(id).flatMap((part) => columnRange(table, part) ?? []);
  const size = sizes[sizes.length - 1] ?? names;
  const query = `"SELECT Col1,sum(Col2) GROUP BY Col1 ORDER BY sum(Col2) DESC LABEL sum(Col2) ''"`;
  const rows = `FILTER(HSTACK(${names};${size});ISNUMBER(${size});${names}<>"")`;
  return { names, shown: `CHOOSECOLS(QUERY(${rows};${query};0);1)` };
}

/** A line for each value of a dimension, the greatest number first. */
function barNumbers({ title, metric, by }: BarPlan, source: NumbersSource): Numbers {
  const { table } = source;
  const names = rangeOf(table, by.field);
  const where = [`NOT(ISTEXT(${rangeOf(table, metric.id)}))`, `${names}<>""`];
  const bars = groupedFormula({ key: names, measures: [measureIn(table, metric)], where });
  const formula = withFormula(spillFormula(`ARRAY_CONSTRAIN(SORT(${bars};2;FALSE);${MOST_BARS};2)`));
  const columns = { from: 0, to: 2 };
  return {
    columnCount: columns.to,
    blocks: [blockAt(ROWS.belowChart, 0, headerCells(by.label, [metric.label]), [formula])],
    formats: [{ range: [ROWS.belowChart + 1, ROWS.end, 1, 2], style: styleOf(metric, source) }],
    charts: [chartOf(source, metric, [by.label, metric.label], { kind: 'bar', title, columns })],
  };
}

/** A line for each day, and a column for each of the newest cohorts. */
function curveNumbers({ title, grain, days }: CohortPlan, source: NumbersSource): Numbers {
  const [metric] = days;
  const formula = spillFormula(curvesFormula(cohortsOf(source, grain, days), days.length));
  const numbers = days.map(({ cohortDay = 0 }) => cohortDay);
  const styles = [periodStyle(grain), styleOf(metric, source)] as const;
  const { block, formats, columns, end } = curves(ROWS.belowChart, numbers, formula, ...styles);
  const axes = [texts().charts.daysSince, metric.group] as const;
  const chart = chartOf(source, metric, axes, { kind: 'line', title, columns, end });
  return { columnCount: columns.to, blocks: [block], formats, charts: [chart] };
}

/** A line for each cohort; right of them, the forecast of the last day. */
function cohortNumbers({ grain, days }: CohortPlan, source: NumbersSource): Numbers {
  const users = COHORT_SIZE.filter(({ id }) => columnRange(source.table, id) !== undefined).slice(0, 1);
  const { block, formats, heat, columnCount } = cohortTable({
    top: ROWS.content,
    end: ROWS.end,
    label: labelOf(source, grain),
    days: days.map(({ cohortDay = 0 }) => cohortDay),
    hasUsers: users.length > 0,
    lines: spillFormula(cohortsOf(source, grain, [...users, ...days])),
    periodStyle: periodStyle(grain),
    style: styleOf(days[0], source),
  });
  const numbers = { blocks: [block], formats, heat, columnCount };
  const forecast = users.length === 0 ? undefined : forecastOf(grain, days, source);
  if (forecast === undefined) return numbers;
  const right = columnCount + 1;
  return {
    ...numbers,
    blocks: [block, forecast.through, blockAt(ROWS.content, right, [withFormula(forecast.formula)])],
    formats: [...formats, ...forecastFormats(ROWS.content, right, source.currency ?? 'USD')],
    columnCount: right + FORECAST_WIDTHS.length,
    lastWidths: [24, ...FORECAST_WIDTHS],
  };
}

/** A line for each whole cohort. */
function cohortsOf(source: NumbersSource, grain: Grain, metrics: readonly Pick<Metric, 'id'>[]): string {
  const measures = metrics.map((metric) => measureIn(source.table, metric));
  return groupedFormula({ key: rangeOf(source.table, grain), measures, where: completeRows(source, grain) });
}

/** The forecast of the last LTV day, and its last day of new users; undefined if a formula cannot have the same new users. */
function forecastOf(grain: Grain, days: CohortPlan['days'], source: NumbersSource) {
  const { table, zone, currency, newUsers } = source;
  const day = days[days.length - 1]?.cohortDay ?? 0;
  if (currency === undefined || newUsers === undefined || day < 2) return undefined;
  const period = rangeOf(table, grain);
  const newest = `MAX(IFNA(FILTER(${[period, ...completeRows(source, grain)].join(';')});0))`;
  const endOfMonths = (later: number) => `EOMONTH(${newest};${later})`;
  const lastDay = {
    date: newest,
    week: `${newest}+6`,
    month: endOfMonths(0),
    quarter: endOfMonths(2),
    year: endOfMonths(11),
  };
  const through = [
    textCell(texts().charts.completeThrough, STYLES.quiet),
    withFormula(lastDay[grain], STYLES.day),
  ];
  const formula = forecastFormula({
    apps: quotedText(newUsers.apps.join(',')),
    areas: quotedText(newUsers.areas.join(',')),
    day,
    from: `MIN(${period})`,
    to: cellName(ROWS.through, 1, 'both'),
    period: quotedText(grain),
    zone,
    currency,
  });
  return { formula, through: blockAt(ROWS.through, 0, through) };
}

/** The conditions of rows of whole periods. */
function completeRows({ table }: NumbersSource, grain: Grain): string[] {
  const mark = columnRange(table, `${grain}.partial`);
  return [`ISNUMBER(${rangeOf(table, grain)})`, ...(mark === undefined ? [] : [`${mark}=""`])];
}

/** `axes`: what the categories are, and the values. */
function chartOf(
  { title: tab, report, zone, currency }: NumbersSource,
  { type }: Metric,
  [categories, values]: readonly [string, string],
  design: Pick<ChartDesign, 'kind' | 'title' | 'columns' | 'end' | 'hasOthers'>,
): ChartDesign {
  const words = texts().charts;
  const unit = type === 'money' ? currency : undefined;
  return {
    ...design,
    header: ROWS.belowChart,
    subtitle: words.subtitle(report, zone, unit),
    altText: words.altText(design.title, tab),
    axes: { categories, values: words.axis(values, unit) },
    at: CHART,
  };
}

/** A column that the plan of the chart has found. */
function rangeOf(table: WrittenTable, field: string): string {
  const range = columnRange(table, field);
  if (range === undefined) throw new Error(`The table has no column ${field}.`);
  return range;
}

function measureIn(table: WrittenTable, { id }: Pick<Metric, 'id'>) {
  const measure = measureOf(table, id);
  if (measure === undefined) throw new Error(`The table has no column ${id}.`);
  return measure;
}

function labelOf({ columns }: NumbersSource, grain: Grain): string {
  return columns.find(({ field }) => field === grain)?.label ?? grain;
}

function styleOf({ id }: Metric, { currency }: NumbersSource): CellStyle {
  return numberStyle(id, currency ?? 'USD');
}

/** Days and weeks are shown as days, longer periods by their first month. */
function periodStyle(grain: Grain): CellStyle {
  return grain === 'date' || grain === 'week' ? STYLES.day : STYLES.month;
}
