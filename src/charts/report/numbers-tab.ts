import type { CurrencyId, Metric } from '../../catalogue/catalogue';
import { COHORT_SIZE } from '../../catalogue/metrics-cohort';
import type { Grain } from '../../dates/periods';
import { widthOf } from '../../sheet/api/table-look';
import type { WrittenTable } from '../../sheet/write-job';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { cohortTable, curves, curvesFormula } from '../formulas/cohorts';
import { columnRange, groupedFormula, measureOf, requireColumn, spillFormula } from '../formulas/grouped';
import { laterSeries, matrixTable } from '../formulas/matrix';
import { numberStyle, rangeName, roundStyle, STYLES, tableAt } from '../layout/cell-parts';
import type { CellBlock, CellStyle, ChartDesign, LayoutRange, TabLayout } from '../layout/tab-layout';
import type { ChartPlan } from './chart-plan';

export interface NumbersSource {
  /** The title of the tab, which the alternative text of the chart names. */
  readonly title: string;
  /** The report's name, as it is when the tab is made. */
  readonly name: string;
  readonly table: WrittenTable;
  readonly columns: readonly Column[];
  readonly zone: string;
  /** Undefined for a report without money. */
  readonly currency: CurrencyId | undefined;
  /** What the report's rows are limited to, in words; '' for no limit. */
  readonly filter: string;
  /** The series that have a column and a colour of their own from the beginning, and the colours of all. */
  readonly named: readonly string[];
  readonly colors: readonly string[];
  /** Whether amounts are so large that whole units are enough in a chart. */
  readonly isLarge: boolean;
}

/** The rows of the tab, counted from 0: the chart is above its numbers. Google adds no rows for the result of a formula. */
const ROWS = { content: 4, belowChart: 24, end: 2_000 } as const;
const CHART = { row: ROWS.content, column: 0, width: 900, height: 400 } as const;
/** A tab has so many columns that the chart is not wider. */
const CHART_COLUMNS = 8;
const MOST_BARS = 20;

/** The tab with a chart and its numbers: one formula fills them, and a longer report fills more lines. A heat table has no other chart. */
export function numbersTab(plan: ChartPlan, source: NumbersSource): TabLayout {
  const { title, table, filter } = source;
  const { explained, onlyComplete } = texts().charts;
  const grain = plan.shape !== 'bars' && markOf(table, plan.grain) !== undefined ? plan.grain : undefined;
  const line = { value: explained(table.title, grain) };
  const limits = [filter, ...(grain === undefined ? [] : [onlyComplete(grain)])].filter(
    (words) => words !== '',
  );
  return { ...numbersOf(plan, { ...source, filter: limits.join(' · ') }), title, line, rowCount: ROWS.end };
}

function numbersOf(plan: ChartPlan, source: NumbersSource) {
  if (plan.shape === 'matrix') return matrixNumbers(plan, source);
  if (plan.shape === 'bars') return barNumbers(plan, source);
  return plan.kind === 'cohort curves' ? curveNumbers(plan, source) : cohortNumbers(plan, source);
}

/** A line for each period and a column for each series. */
function matrixNumbers(plan: ChartPlan<'matrix'>, source: NumbersSource) {
  const { kind, title, grain, metric, by } = plan;
  const { table, colors } = source;
  const row = kind === 'heat table' ? ROWS.content : ROWS.belowChart;
  const { block, columns } = matrixTable({
    table,
    row,
    column: 0,
    end: ROWS.end,
    label: labelOf(source, grain),
    series: by === undefined ? metric.label : seriesOf(source, plan, by.field, row),
    period: requireColumn(table, grain),
    measure: measureOf(table, metric.id),
    where: [],
    isShown: completeRows(source, grain),
    periodStyle: periodStyle(grain),
    style: kind === 'heat table' ? styleOf(metric, source) : chartedStyle(metric, source),
  });
  if (kind === 'heat table') {
    const heat: LayoutRange[] = [[row + 1, ROWS.end, 1, columns.to]];
    return { blocks: [{ ...block, heat }], widths: widthsOf(source, metric, columns.to) };
  }
  const axes = [labelOf(source, grain), metric.label] as const;
  const place = { header: row, columns, colors, hasOthers: by !== undefined };
  return charted(source, metric, axes, { kind, title, ...place }, block);
}

/** The series that are named, and those that come later. */
function seriesOf({ table, named }: NumbersSource, plan: ChartPlan<'matrix'>, by: string, row: number) {
  const names = requireColumn(table, by);
  const [size, period] = [requireColumn(table, plan.size), requireColumn(table, plan.grain)];
  const cells = rangeName(row, 1, row, Math.max(1, named.length));
  const later = laterSeries({ names, size, period, named: cells, count: named.length });
  return { names, shown: [...named, { formula: `IFNA(TRANSPOSE(${later});)` }] };
}

/** A line for each value of a dimension, the greatest number first. */
function barNumbers({ title, metric, by }: ChartPlan<'bars'>, source: NumbersSource) {
  const { table } = source;
  const names = requireColumn(table, by.field);
  const where = [`NOT(ISTEXT(${requireColumn(table, metric.id)}))`, `${names}<>""`];
  const bars = groupedFormula({ table, key: names, measures: [measureOf(table, metric.id)], where });
  const formula = spillFormula(`ARRAY_CONSTRAIN(SORT(${bars};2;FALSE);${MOST_BARS};2)`);
  const block = tableAt(ROWS.belowChart, 0, ROWS.end, [
    { header: by.label, formula },
    { header: metric.label, style: chartedStyle(metric, source) },
  ]);
  const place = { header: ROWS.belowChart, columns: { from: 0, to: 2 } };
  return charted(source, metric, [by.label, metric.label], { kind: 'bar', title, ...place }, block);
}

/** A line for each day, and a column for each of the newest cohorts. */
function curveNumbers({ title, grain, metric, days }: ChartPlan<'cohorts'>, source: NumbersSource) {
  const formula = spillFormula(curvesFormula(cohortsOf(source, grain, days), days.length));
  const numbers = days.map(({ cohortDay = 0 }) => cohortDay);
  const styles = [periodStyle(grain), chartedStyle(metric, source)] as const;
  const { block, chart } = curves(ROWS.belowChart, numbers, formula, ...styles);
  const axes = [texts().charts.daysSince, metric.group] as const;
  return charted(source, metric, axes, { kind: 'line', title, ...chart }, block);
}

/** A line for each cohort. */
function cohortNumbers({ grain, metric, days }: ChartPlan<'cohorts'>, source: NumbersSource) {
  const users = COHORT_SIZE.filter(({ id }) => columnRange(source.table, id) !== undefined).slice(0, 1);
  const { blocks, columnCount } = cohortTable({
    top: ROWS.content,
    end: ROWS.end,
    label: labelOf(source, grain),
    days: days.map(({ cohortDay = 0 }) => cohortDay),
    hasUsers: users.length > 0,
    lines: spillFormula(cohortsOf(source, grain, [...users, ...days])),
    periodStyle: periodStyle(grain),
    style: styleOf(metric, source),
  });
  return { blocks, widths: widthsOf(source, metric, columnCount) };
}

/** A line for each whole cohort. */
function cohortsOf(source: NumbersSource, grain: Grain, metrics: readonly Pick<Metric, 'id'>[]) {
  const { table } = source;
  const measures = metrics.map(({ id }) => measureOf(table, id));
  const where = completeRows(source, grain);
  return groupedFormula({ table, key: requireColumn(table, grain), measures, where });
}

/** The column that is blank in rows of whole periods; undefined if all rows are. */
function markOf(table: WrittenTable, grain: Grain): string | undefined {
  return columnRange(table, `${grain}.partial`);
}

/** The conditions of rows of whole periods. */
function completeRows({ table }: NumbersSource, grain: Grain): string[] {
  const mark = markOf(table, grain);
  return [`ISNUMBER(${requireColumn(table, grain)})`, ...(mark === undefined ? [] : [`${mark}=""`])];
}

/** Numbers below their chart. `axes`: what the categories are, and the values. */
function charted(
  source: NumbersSource,
  metric: Metric,
  [categories, values]: readonly [string, string],
  design: Omit<ChartDesign, 'subtitle' | 'altText' | 'axes' | 'at'>,
  block: CellBlock,
) {
  const words = texts().charts;
  const { title: tab, name, zone, filter } = source;
  const unit = metric.type === 'money' ? source.currency : undefined;
  const columnCount = Math.max(design.columns.to, CHART_COLUMNS);
  const chart: ChartDesign = {
    ...design,
    subtitle: words.subtitle(name, zone, unit, filter),
    altText: words.altText(design.title, tab),
    axes: { categories, values: words.axis(values, unit) },
    at: CHART,
  };
  return { blocks: [block], charts: [chart], widths: widthsOf(source, metric, columnCount) };
}

/** The second column is as wide as in the report, because its header may be the metric. */
function widthsOf({ columns }: NumbersSource, { id }: Metric, columnCount: number): number[] {
  const first = [190, ...columns.filter(({ field }) => field === id).map(widthOf)];
  return Array.from({ length: columnCount }, (_, nth) => first[nth] ?? 110);
}

function labelOf({ columns }: NumbersSource, grain: Grain): string {
  return columns.find(({ field }) => field === grain)?.label ?? grain;
}

function styleOf({ id }: Metric, { currency }: NumbersSource): CellStyle {
  return numberStyle(id, currency ?? 'USD');
}

/** The look of the numbers of a chart is that of its axis. */
function chartedStyle(metric: Metric, source: NumbersSource): CellStyle {
  const { currency = 'USD', isLarge } = source;
  return isLarge ? roundStyle(metric.id, currency) : styleOf(metric, source);
}

/** Days and weeks are shown as days, longer periods by their first month. */
function periodStyle(grain: Grain): CellStyle {
  return grain === 'date' || grain === 'week' ? STYLES.day : STYLES.month;
}
