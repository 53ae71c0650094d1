import { COHORT_SIZE_METRICS, getFileLabel, getGroupLabel, type Metric } from '../../catalogue';
import type { Grain } from '../../dates';
import { getFileLanguage } from '../../language';
import { measureColumnWidth, type WrittenTable } from '../../sheet';
import { findColumnIndex, type Table } from '../../table';
import { getFileTexts } from '../../wording';
import { buildCohortTable, buildNewestRowsFormula, CURVE_COLORS } from '../formulas/cohort-table';
import {
  buildGroupedFormula,
  buildSpillFormula,
  findFieldRange,
  requireColumn,
  toMeasure,
} from '../formulas/grouped';
import { buildOneColumnMatrix, buildSeriesMatrix, listLargestNames } from '../formulas/matrix-table';
import {
  buildNumberStyle,
  buildTableBlock,
  type CellBlock,
  type CellStyle,
  type ChartDesign,
  countCoveredRows,
  type PlacedChart,
  STYLES,
  type TabLayout,
} from '../layout/tab-layout';
import type { BarPlan, ChartedReport, ChartPlan, CohortPlan, MatrixPlan } from './chart-plan';

interface NumbersSource {
  readonly report: ChartedReport;
  readonly table: WrittenTable;
  readonly title: string;
}

const CHART = { row: 4, column: 0, width: 900, height: 400 } as const;
/** The rows of the tab, counted from 0: the chart is above its numbers. Google adds no rows for the result of a formula. */
const ROWS = {
  content: CHART.row,
  belowChart: CHART.row + countCoveredRows(CHART.height),
  end: 2_000,
} as const;
/** The least columns of the tab: together, they are as wide as the chart. */
const CHART_COLUMNS = 8;
const MOST_BARS = 20;

/** The tab with a chart and its numbers: one formula fills them, and a longer report fills more lines. A heat table has no other chart. */
export function buildNumbersTab(plan: ChartPlan, source: NumbersSource): TabLayout {
  const { title, table } = source;
  // The report marks partial periods, if it has any. The chart leaves them out.
  const isOfWholePeriods = plan.shape !== 'bars' && findPartialColumn(table, plan.grain) !== undefined;
  const explained = getFileTexts().charts.explained(table.title, isOfWholePeriods ? plan.grain : undefined);
  return {
    ...buildChartNumbers(plan, source),
    title,
    description: { value: explained },
    rowCount: ROWS.end,
  };
}

function buildChartNumbers(plan: ChartPlan, source: NumbersSource) {
  if (plan.shape === 'matrix') return buildMatrixNumbers(plan, source);
  if (plan.shape === 'bars') return buildBarNumbers(plan, source);
  return plan.kind === 'cohort curves' ? buildCurveNumbers(plan, source) : buildCohortNumbers(plan, source);
}

/** A line for each period: in one column, or in one for each of the largest values of a dimension and one for all others. */
function buildMatrixNumbers(plan: MatrixPlan, source: NumbersSource) {
  const { kind, title, grain, metric } = plan;
  if (kind === 'heat table') return buildHeatNumbers(plan, source);
  const row = ROWS.belowChart;
  const { block, ...series } = buildMatrix(plan, source, row, toMetricStyle(metric, source));
  const axes = { categories: labelGrain(source, grain), values: getFileLabel(metric) };
  return buildChartedNumbers(source, plan, { kind, title, axes, header: row, ...series }, block);
}

function buildHeatNumbers(plan: MatrixPlan, source: NumbersSource) {
  const row = ROWS.content;
  const { block, columns } = buildMatrix(plan, source, row, toMetricStyle(plan.metric, source));
  const numbers = { rows: { from: row + 1, to: ROWS.end }, columns: { from: 1, to: columns.to } };
  const widths = listColumnWidths(source, plan.metric, columns.to);
  return { blocks: [{ ...block, heat: [numbers] }], widths };
}

function buildMatrix(plan: MatrixPlan, source: NumbersSource, row: number, style: CellStyle) {
  const { grain, metric, groupColumn } = plan;
  const { table } = source;
  const matrix = {
    table,
    place: { row, column: 0, end: ROWS.end },
    label: labelGrain(source, grain),
    period: requireColumn(table, grain),
    measure: toMeasure(table, metric.id),
    where: buildPeriodConditions(source, grain),
    periodStyle: toPeriodStyle(grain),
    style,
  };
  if (groupColumn === undefined) return buildOneColumnMatrix(matrix, getFileLabel(metric));
  const names = requireColumn(table, groupColumn.field);
  return buildSeriesMatrix(matrix, names, listNamedSeries(plan, source.report.table));
}

/** The largest series when the tab is made. Each has its name as a header, so that it keeps its column and colour. */
function listNamedSeries({ groupColumn, rankingMetricId }: MatrixPlan, { columns, rows }: Table): string[] {
  const nameIndex = findColumnIndex(columns, groupColumn?.field);
  const sizeIndex = findColumnIndex(columns, rankingMetricId);
  return listLargestNames(rows.map((row) => [row[nameIndex] ?? '', row[sizeIndex]]));
}

function buildBarNumbers(plan: BarPlan, source: NumbersSource) {
  const { title, metric, groupColumn } = plan;
  const { table } = source;
  const names = requireColumn(table, groupColumn.field);
  // Excludes only the header, a text above numbers. Rows with a blank number stay: with one of them, the number of the bar is unknown.
  const where = [`NOT(ISTEXT(${requireColumn(table, metric.id)}))`, `${names}<>""`];
  const bars = buildGroupedFormula({ table, key: names, measures: [toMeasure(table, metric.id)], where });
  const formula = buildSpillFormula(`ARRAY_CONSTRAIN(SORT(${bars};2;FALSE);${MOST_BARS};2)`);
  const block = buildTableBlock(ROWS.belowChart, 0, ROWS.end, [
    { header: groupColumn.label, formula },
    { header: getFileLabel(metric), style: toMetricStyle(metric, source) },
  ]);
  const axes = { categories: groupColumn.label, values: getFileLabel(metric) };
  const place = { header: ROWS.belowChart, columns: { from: 0, to: 2 } };
  return buildChartedNumbers(source, plan, { kind: 'bar', title, axes, ...place }, block);
}

/** A line for each day, and a column for each of the newest cohorts, with its first day above its numbers. */
function buildCurveNumbers(plan: CohortPlan, source: NumbersSource) {
  const { title, grain, metric, dayMetrics } = plan;
  const { daysSince } = getFileTexts().charts;
  const curveCount = CURVE_COLORS.length;
  const header = ROWS.belowChart;
  const end = header + 1 + dayMetrics.length;
  const curves = { from: 1, to: 1 + curveCount };
  const cohorts = buildCohortsFormula(source, grain, dayMetrics);
  const newest = buildNewestRowsFormula(cohorts, curveCount, dayMetrics.length + 1);
  const formula = buildSpillFormula(`TRANSPOSE(${newest})`);
  const lines = dayMetrics.map(({ cohortDay = 0 }) => [{ value: cohortDay, style: STYLES.left }]);
  const headerCells = { rows: { from: header, to: header + 1 }, columns: curves };
  const cells = { rows: { from: header + 1, to: end }, columns: curves };
  const formats = [
    { range: headerCells, style: { ...toPeriodStyle(grain), ...STYLES.header } },
    { range: cells, style: toMetricStyle(metric, source) },
  ];
  const headers = [{ value: daysSince, style: STYLES.leftHeader }, { formula }];
  const block = { row: header, column: 0, rows: [headers, ...lines], formats };
  const place = { header, end, columns: { from: 0, to: curves.to }, colors: CURVE_COLORS };
  const axes = { categories: daysSince, values: getGroupLabel(metric.group, getFileLanguage()) };
  return buildChartedNumbers(source, plan, { kind: 'line', title, axes, ...place }, block);
}

function buildCohortNumbers({ grain, metric, dayMetrics }: CohortPlan, source: NumbersSource) {
  // One metric, or none if the report lacks it.
  const sizeMetrics = COHORT_SIZE_METRICS.filter(({ id }) => findFieldRange(source.table, id) !== undefined);
  const { blocks, columnCount } = buildCohortTable({
    top: ROWS.content,
    end: ROWS.end,
    label: labelGrain(source, grain),
    days: dayMetrics.map(({ cohortDay = 0 }) => cohortDay),
    hasUsers: sizeMetrics.length > 0,
    linesFormula: buildSpillFormula(buildCohortsFormula(source, grain, [...sizeMetrics, ...dayMetrics])),
    periodStyle: toPeriodStyle(grain),
    style: toMetricStyle(metric, source),
  });
  return { blocks, widths: listColumnWidths(source, metric, columnCount) };
}

function buildCohortsFormula(source: NumbersSource, grain: Grain, metrics: readonly Metric[]) {
  const { table } = source;
  const measures = metrics.map(({ id }) => toMeasure(table, id));
  const key = requireColumn(table, grain);
  return buildGroupedFormula({ table, key, measures, where: buildPeriodConditions(source, grain) });
}

/** The column that is blank in rows of whole periods. */
function findPartialColumn(table: WrittenTable, grain: Grain): string | undefined {
  return findFieldRange(table, `${grain}.partial`);
}

function buildPeriodConditions({ table }: NumbersSource, grain: Grain): string[] {
  const partialColumn = findPartialColumn(table, grain);
  const isPeriodKnown = `ISNUMBER(${requireColumn(table, grain)})`;
  return partialColumn === undefined ? [isPeriodKnown] : [isPeriodKnown, `${partialColumn}=""`];
}

function buildChartedNumbers(
  source: NumbersSource,
  plan: ChartPlan,
  design: Omit<ChartDesign, 'subtitle' | 'altText'>,
  block: CellBlock,
) {
  const { subtitle, altText, axis } = getFileTexts().charts;
  const { name, zone, currency, filter } = source.report;
  const unit = plan.metric.type === 'money' ? currency : undefined;
  const chart: PlacedChart = {
    ...design,
    subtitle: subtitle(name, zone, unit, filter),
    altText: altText(design.title, source.title),
    axes: { ...design.axes, values: axis(design.axes.values, unit) },
    place: CHART,
  };
  const columnCount = Math.max(design.columns.to, CHART_COLUMNS);
  return { blocks: [block], charts: [chart], widths: listColumnWidths(source, plan.metric, columnCount) };
}

/** The second column is as wide as in the report, because its header may be the metric. */
function listColumnWidths({ report }: NumbersSource, { id }: Metric, columnCount: number): number[] {
  const metricColumns = report.table.columns.filter(({ field }) => field === id);
  const firstWidths = [190, ...metricColumns.map(measureColumnWidth)];
  return Array.from({ length: columnCount }, (_, nth) => firstWidths[nth] ?? 110);
}

function labelGrain({ report }: NumbersSource, grain: Grain): string {
  return report.table.columns.find(({ field }) => field === grain)?.label ?? grain;
}

/** A report without a currency has no money, so that the currency has no effect. */
function toMetricStyle({ id }: Metric, { report }: NumbersSource): CellStyle {
  return buildNumberStyle(id, report.currency ?? 'USD');
}

function toPeriodStyle(grain: Grain): CellStyle {
  return grain === 'date' || grain === 'week' ? STYLES.day : STYLES.month;
}
