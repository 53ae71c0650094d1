import { COHORT_SIZE, type CurrencyId, type Metric } from '../../catalogue';
import type { Grain } from '../../dates';
import { measureColumnWidth, type WrittenTable } from '../../sheet';
import type { Column } from '../../table';
import { getTexts } from '../../wording';
import { buildCohortTable, buildCurves, buildCurvesFormula } from '../formulas/cohorts';
import {
  buildGroupedFormula,
  buildSpillFormula,
  findFieldRange,
  requireColumn,
  toMeasure,
} from '../formulas/grouped';
import { buildLaterSeriesFormula, buildMatrixTable } from '../formulas/matrix';
import {
  buildNumberStyle,
  buildRoundStyle,
  buildTableBlock,
  STYLES,
  toRangeReference,
} from '../layout/cell-parts';
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
  readonly namedSeries: readonly string[];
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
export function buildNumbersTab(plan: ChartPlan, source: NumbersSource): TabLayout {
  const { title, table, filter } = source;
  const { explained, onlyComplete } = getTexts().charts;
  const grain =
    plan.shape !== 'bars' && findPartialColumn(table, plan.grain) !== undefined ? plan.grain : undefined;
  const description = { value: explained(table.title, grain) };
  const limits = [filter, ...(grain === undefined ? [] : [onlyComplete(grain)])].filter(
    (limit) => limit !== '',
  );
  return {
    ...buildChartNumbers(plan, { ...source, filter: limits.join(' · ') }),
    title,
    description,
    rowCount: ROWS.end,
  };
}

function buildChartNumbers(plan: ChartPlan, source: NumbersSource) {
  if (plan.shape === 'matrix') return buildMatrixNumbers(plan, source);
  if (plan.shape === 'bars') return buildBarNumbers(plan, source);
  return plan.kind === 'cohort curves' ? buildCurveNumbers(plan, source) : buildCohortNumbers(plan, source);
}

/** A line for each period and a column for each series. */
function buildMatrixNumbers(plan: ChartPlan<'matrix'>, source: NumbersSource) {
  const { kind, title, grain, metric, by } = plan;
  const { table, colors } = source;
  const row = kind === 'heat table' ? ROWS.content : ROWS.belowChart;
  const { block, columns } = buildMatrixTable({
    table,
    row,
    column: 0,
    end: ROWS.end,
    label: labelGrain(source, grain),
    series: by === undefined ? metric.label : buildMatrixSeries(source, plan, by.field, row),
    period: requireColumn(table, grain),
    measure: toMeasure(table, metric.id),
    where: [],
    periodConditions: buildCompleteRowConditions(source, grain),
    periodStyle: toPeriodStyle(grain),
    style: kind === 'heat table' ? toMetricStyle(metric, source) : toAxisStyle(metric, source),
  });
  if (kind === 'heat table') {
    const heat: LayoutRange[] = [[row + 1, ROWS.end, 1, columns.to]];
    return { blocks: [{ ...block, heat }], widths: listColumnWidths(source, metric, columns.to) };
  }
  const axes = [labelGrain(source, grain), metric.label] as const;
  const place = { header: row, columns, colors, hasOthers: by !== undefined };
  return buildChartedNumbers(source, metric, axes, { kind, title, ...place }, block);
}

/** The series that are named, and those that come later. */
function buildMatrixSeries(
  { table, namedSeries }: NumbersSource,
  plan: ChartPlan<'matrix'>,
  by: string,
  row: number,
) {
  const names = requireColumn(table, by);
  const [size, period] = [requireColumn(table, plan.size), requireColumn(table, plan.grain)];
  const cells = toRangeReference(row, 1, row, Math.max(1, namedSeries.length));
  const later = buildLaterSeriesFormula({
    names,
    size,
    period,
    namedCells: cells,
    namedCount: namedSeries.length,
  });
  return { names, headers: [...namedSeries, { formula: `IFNA(TRANSPOSE(${later});)` }] };
}

/** A line for each value of a dimension, the greatest number first. */
function buildBarNumbers({ title, metric, by }: ChartPlan<'bars'>, source: NumbersSource) {
  const { table } = source;
  const names = requireColumn(table, by.field);
  const where = [`NOT(ISTEXT(${requireColumn(table, metric.id)}))`, `${names}<>""`];
  const bars = buildGroupedFormula({ table, key: names, measures: [toMeasure(table, metric.id)], where });
  const formula = buildSpillFormula(`ARRAY_CONSTRAIN(SORT(${bars};2;FALSE);${MOST_BARS};2)`);
  const block = buildTableBlock(ROWS.belowChart, 0, ROWS.end, [
    { header: by.label, formula },
    { header: metric.label, style: toAxisStyle(metric, source) },
  ]);
  const place = { header: ROWS.belowChart, columns: { from: 0, to: 2 } };
  return buildChartedNumbers(
    source,
    metric,
    [by.label, metric.label],
    { kind: 'bar', title, ...place },
    block,
  );
}

/** A line for each day, and a column for each of the newest cohorts. */
function buildCurveNumbers({ title, grain, metric, days }: ChartPlan<'cohorts'>, source: NumbersSource) {
  const formula = buildSpillFormula(
    buildCurvesFormula(buildCohortsFormula(source, grain, days), days.length),
  );
  const numbers = days.map(({ cohortDay = 0 }) => cohortDay);
  const styles = [toPeriodStyle(grain), toAxisStyle(metric, source)] as const;
  const { block, chart } = buildCurves(ROWS.belowChart, numbers, formula, ...styles);
  const axes = [getTexts().charts.daysSince, metric.group] as const;
  return buildChartedNumbers(source, metric, axes, { kind: 'line', title, ...chart }, block);
}

/** A line for each cohort. */
function buildCohortNumbers({ grain, metric, days }: ChartPlan<'cohorts'>, source: NumbersSource) {
  const users = COHORT_SIZE.filter(({ id }) => findFieldRange(source.table, id) !== undefined).slice(0, 1);
  const { blocks, columnCount } = buildCohortTable({
    top: ROWS.content,
    end: ROWS.end,
    label: labelGrain(source, grain),
    days: days.map(({ cohortDay = 0 }) => cohortDay),
    hasUsers: users.length > 0,
    linesFormula: buildSpillFormula(buildCohortsFormula(source, grain, [...users, ...days])),
    periodStyle: toPeriodStyle(grain),
    style: toMetricStyle(metric, source),
  });
  return { blocks, widths: listColumnWidths(source, metric, columnCount) };
}

/** A line for each whole cohort. */
function buildCohortsFormula(source: NumbersSource, grain: Grain, metrics: readonly Metric[]) {
  const { table } = source;
  const measures = metrics.map(({ id }) => toMeasure(table, id));
  const where = buildCompleteRowConditions(source, grain);
  return buildGroupedFormula({ table, key: requireColumn(table, grain), measures, where });
}

/** The column that is blank in rows of whole periods. */
function findPartialColumn(table: WrittenTable, grain: Grain): string | undefined {
  return findFieldRange(table, `${grain}.partial`);
}

/** The conditions of rows of whole periods. */
function buildCompleteRowConditions({ table }: NumbersSource, grain: Grain): string[] {
  const partialColumn = findPartialColumn(table, grain);
  return [
    `ISNUMBER(${requireColumn(table, grain)})`,
    ...(partialColumn === undefined ? [] : [`${partialColumn}=""`]),
  ];
}

/** Numbers below their chart. `axes`: what the categories are, and the values. */
function buildChartedNumbers(
  source: NumbersSource,
  metric: Metric,
  [categories, values]: readonly [string, string],
  design: Omit<ChartDesign, 'subtitle' | 'altText' | 'axes' | 'at'>,
  block: CellBlock,
) {
  const chartTexts = getTexts().charts;
  const { title: tab, name, zone, filter } = source;
  const unit = metric.type === 'money' ? source.currency : undefined;
  const columnCount = Math.max(design.columns.to, CHART_COLUMNS);
  const chart: ChartDesign = {
    ...design,
    subtitle: chartTexts.subtitle(name, zone, unit, filter),
    altText: chartTexts.altText(design.title, tab),
    axes: { categories, values: chartTexts.axis(values, unit) },
    at: CHART,
  };
  return { blocks: [block], charts: [chart], widths: listColumnWidths(source, metric, columnCount) };
}

/** The second column is as wide as in the report, because its header may be the metric. */
function listColumnWidths({ columns }: NumbersSource, { id }: Metric, columnCount: number): number[] {
  const firstWidths = [190, ...columns.filter(({ field }) => field === id).map(measureColumnWidth)];
  return Array.from({ length: columnCount }, (_, nth) => firstWidths[nth] ?? 110);
}

function labelGrain({ columns }: NumbersSource, grain: Grain): string {
  return columns.find(({ field }) => field === grain)?.label ?? grain;
}

function toMetricStyle({ id }: Metric, { currency }: NumbersSource): CellStyle {
  return buildNumberStyle(id, currency ?? 'USD');
}

/** The look of the numbers of a chart is that of its axis. */
function toAxisStyle(metric: Metric, source: NumbersSource): CellStyle {
  const { currency = 'USD', isLarge } = source;
  return isLarge ? buildRoundStyle(metric.id, currency) : toMetricStyle(metric, source);
}

/** Days and weeks are shown as days, longer periods by their first month. */
function toPeriodStyle(grain: Grain): CellStyle {
  return grain === 'date' || grain === 'week' ? STYLES.day : STYLES.month;
}
