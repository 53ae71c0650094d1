import {
  type CurrencyId,
  explainNotAdded,
  findDescribedId,
  getFileLabel,
  getGroupLabel,
  METRICS,
  type Metric,
  requireMetric,
} from '../../catalogue';
import { type Grain, isGrain } from '../../dates';
import { getFileLanguage } from '../../language';
import type { ChartChoice } from '../../sheet';
import { type Column, findColumnIndex, listMetricParts, type Table, type TableRows } from '../../table';
import { getFileTexts, getTexts } from '../../wording';

export interface ChartedReport {
  readonly choice: ChartChoice;
  /** As it is when the tab is made. */
  readonly name: string;
  readonly zone: string;
  readonly currency: CurrencyId | undefined;
  /** What the report's rows are limited to, in words; '' for no limit. */
  readonly filter: string;
  /** A text that changes with the filter. */
  readonly selection: string;
  readonly table: Table;
  readonly digest: (text: string) => string;
}

interface CommonPlan {
  readonly title: string;
  readonly metric: Metric;
  /** The columns that the chart is made from, each in its place; undefined if the table lacks it. If they change, the chart is made again. */
  readonly fields: readonly (string | undefined)[];
}

/** One line of numbers for each period, and one column for each value of a dimension; without one, a single series of all rows. */
export interface MatrixPlan extends CommonPlan {
  readonly shape: 'matrix';
  readonly kind: Exclude<ChartChoice['kind'], 'bar' | 'cohort curves'>;
  readonly grain: Grain;
  readonly groupColumn: Column | undefined;
  readonly rankingMetricId: string;
}

export interface BarPlan extends CommonPlan {
  readonly shape: 'bars';
  readonly groupColumn: Column;
}

/** The numbers of cohorts. `dayMetrics`, such as LTV day 1 and LTV day 7, are in the order of their days. */
export interface CohortPlan extends CommonPlan {
  readonly shape: 'cohorts';
  readonly kind: 'cohort curves' | 'heat table';
  readonly grain: Grain;
  readonly dayMetrics: readonly Metric[];
}

export type ChartPlan = MatrixPlan | BarPlan | CohortPlan;

interface Refusal {
  readonly refused: string;
}

interface ChartRows {
  readonly kind: ChartChoice['kind'];
  /** False if several rows may become one point of the chart. With two dimensions, a later row can share a point although none does now. */
  readonly hasOneRowPerPoint: boolean;
  readonly columns: readonly Column[];
}

export function planChart({ kind, metric: chosenId }: ChartChoice, table: TableRows): ChartPlan | Refusal {
  const { columns } = table;
  const { refused } = getTexts().charts;
  const grain = columns.map(({ field }) => field).find(isGrain);
  const [firstMetric, ...laterMetrics] = listCohortDayMetrics(columns);
  if (grain && firstMetric && (kind === 'cohort curves' || kind === 'heat table'))
    return planCohorts(kind, grain, [firstMetric, ...laterMetrics], table);
  if (kind === 'cohort curves') return { refused: refused.needsCohortDays };
  return planSeries(kind, chosenId, grain, table);
}

function planCohorts(
  kind: CohortPlan['kind'],
  grain: Grain,
  dayMetrics: readonly [Metric, ...Metric[]],
  table: TableRows,
): CohortPlan | Refusal {
  const [metric] = dayMetrics;
  const hasOneRowPerPoint = hasUniqueRows(table, [grain]);
  const obstacle = findChartObstacle(metric, { kind, hasOneRowPerPoint, columns: table.columns });
  if (obstacle !== undefined) return { refused: obstacle };
  const title = getFileTexts().charts.curvesTitle(getGroupLabel(metric.group, getFileLanguage()), grain);
  const fields = [grain, ...dayMetrics.map(({ id }) => id)];
  return { shape: 'cohorts', kind, title, grain, metric, dayMetrics, fields };
}

/** Series over periods, or one bar for each group. A bar stands for all periods: in a report with periods, it is never one row. */
function planSeries(
  kind: Exclude<ChartChoice['kind'], 'cohort curves'>,
  chosenId: string,
  grain: Grain | undefined,
  table: TableRows,
): MatrixPlan | BarPlan | Refusal {
  const { columns } = table;
  const { refused } = getTexts().charts;
  const dimensions = listGroupingDimensions(columns, grain);
  const groupColumn = chooseGroupColumn(dimensions, grain, table);
  const hasOneRowPerPoint =
    !(kind === 'bar' && grain !== undefined) &&
    dimensions.length < 2 &&
    hasUniqueRows(table, [grain, groupColumn?.field]);
  const metric = chooseMetric(chosenId, { kind, hasOneRowPerPoint, columns });
  if ('refused' in metric) return metric;
  if (kind === 'bar') {
    if (groupColumn === undefined) return { refused: refused.needsGroup };
    const title = getFileTexts().charts.barsTitle(getFileLabel(metric), groupColumn.label);
    return { shape: 'bars', title, metric, groupColumn, fields: [metric.id, groupColumn.field] };
  }
  if (grain === undefined) return { refused: refused.needsDays };
  // Ratios are ranked by their denominator, the last part: many impressions matter more than a high eCPM of few.
  const shownParts = listMetricParts(metric.id).filter((part) => findColumnIndex(columns, part) >= 0);
  const rankingMetricId = shownParts.at(-1) ?? metric.id;
  const title = getFileTexts().charts.title(getFileLabel(metric), groupColumn?.label, grain);
  const fields = [grain, metric.id, groupColumn?.field];
  return { shape: 'matrix', kind, title, grain, metric, groupColumn, rankingMetricId, fields };
}

/** The chosen metric, or else the first one that the chart can show, or else the first one with an obstacle that the user can remove. */
function chooseMetric(chosenId: string, chart: ChartRows): Metric | Refusal {
  const metrics = listChartableMetrics(chart.columns);
  const metric =
    metrics.find(({ id }) => id === chosenId) ??
    metrics.find((candidate) => findChartObstacle(candidate, chart) === undefined) ??
    metrics.find(({ aggregate }) => chart.kind !== 'stacked' || aggregate.kind === 'sum');
  if (metric === undefined) return { refused: getTexts().charts.refused.needsMetric };
  const obstacle = findChartObstacle(metric, chart);
  return obstacle === undefined ? metric : { refused: obstacle };
}

/** The network, or else the first dimension. Its ids replace its names if rows share a name, as two apps may. */
function chooseGroupColumn(
  dimensions: readonly Column[],
  grain: Grain | undefined,
  table: TableRows,
): Column | undefined {
  const mainColumn = dimensions.find(({ field }) => field.startsWith('network')) ?? dimensions[0];
  // With several dimensions, each name has many rows, so that they do not tell whether two apps share it.
  if (mainColumn === undefined || dimensions.length > 1) return mainColumn;
  if (hasUniqueRows(table, [grain, mainColumn.field])) return mainColumn;
  const describedId = findDescribedId(mainColumn.field);
  return table.columns.find(({ field }) => field === describedId) ?? mainColumn;
}

function hasUniqueRows({ columns, rows }: TableRows, fields: readonly (string | undefined)[]): boolean {
  const places = columns.flatMap(({ field }, at) => (fields.includes(field) ? [at] : []));
  return new Set(rows.map((row) => JSON.stringify(places.map((at) => row[at])))).size === rows.length;
}

function listChartableMetrics(columns: readonly Column[]): Metric[] {
  return columns.flatMap(({ field, key }) => (key ? [] : METRICS.filter(({ id }) => id === field)));
}

function listCohortDayMetrics(columns: readonly Column[]): Metric[] {
  return listChartableMetrics(columns)
    .filter(({ cohortDay }) => cohortDay !== undefined)
    .sort((one, other) => (one.cohortDay ?? 0) - (other.cohortDay ?? 0));
}

/** The dimensions besides the grain. Of a dimension with both ids and names, such as Network, only the names. */
function listGroupingDimensions(columns: readonly Column[], grain: Grain | undefined): Column[] {
  const dimensions = columns.filter(({ key, field }) => key && field !== grain);
  const describedFields = new Set(dimensions.map(({ field }) => findDescribedId(field)));
  return dimensions.filter(({ field }) => !describedFields.has(field));
}

function findChartObstacle({ id, label, aggregate }: Metric, chart: ChartRows): string | undefined {
  const { notStacked, notOneNumber, needsParts } = getTexts().charts.refused;
  if (chart.kind === 'stacked' && aggregate.kind !== 'sum') return notStacked(label);
  if (chart.hasOneRowPerPoint) return undefined;
  if (aggregate.kind === 'none') return notOneNumber(label, explainNotAdded(aggregate.why));
  const missing = listMetricParts(id).filter((part) => findColumnIndex(chart.columns, part) < 0);
  const labels = missing.map((part) => requireMetric(part).label);
  return labels.length === 0 ? undefined : notOneNumber(label, needsParts(labels));
}
