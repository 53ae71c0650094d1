import { findDescribedId, METRICS, type Metric, requireMetric } from '../../catalogue';
import { type Grain, isGrain } from '../../dates';
import type { ChartChoice } from '../../sheet';
import {
  type Column,
  findColumnIndex,
  listMetricParts,
  parsePeriodColumn,
  type TableRows,
} from '../../table';
import { getTexts } from '../../wording';

interface CommonPlan {
  readonly title: string;
  readonly metric: Metric;
  /** The fields that the chart needs. */
  readonly fields: readonly (string | undefined)[];
}

/** One line of numbers for each period, and one column for each value of a dimension; without one, a single series of all rows. */
export interface MatrixPlan extends CommonPlan {
  readonly shape: 'matrix';
  readonly kind: Exclude<ChartChoice['kind'], 'bar' | 'cohort curves'>;
  readonly grain: Grain;
  readonly groupColumn: Column | undefined;
  /** The metric by which the largest series are chosen. */
  readonly size: string;
}

/** A bar for each value of a dimension. */
export interface BarPlan extends CommonPlan {
  readonly shape: 'bars';
  readonly groupColumn: Column;
}

/** The days of cohorts, in ascending order. */
export interface CohortPlan extends CommonPlan {
  readonly shape: 'cohorts';
  readonly kind: 'cohort curves' | 'heat table';
  readonly grain: Grain;
  readonly days: readonly Metric[];
}

export type ChartPlan = MatrixPlan | BarPlan | CohortPlan;

/** A sentence that says what the report lacks. */
interface Refusal {
  readonly refused: string;
}

/** Plans the chart of a report with this table. */
export function planChart(choice: ChartChoice, table: TableRows): ChartPlan | Refusal {
  const { columns } = table;
  const { refused } = getTexts().charts;
  const { kind } = choice;
  const grain = columns.map(({ field }) => field).find(isGrain);
  const [firstDay, ...laterDays] = listCohortDayMetrics(columns);
  if (kind !== 'bar' && grain === undefined) {
    const areColumns = columns.some(({ field }) => parsePeriodColumn(field) !== undefined);
    return { refused: areColumns ? refused.periodsAreColumns : refused.needsDays };
  }
  if (kind === 'cohort curves' && firstDay === undefined) return { refused: refused.needsCohortDays };
  if (grain !== undefined && firstDay !== undefined && (kind === 'cohort curves' || kind === 'heat table'))
    return planCohorts(kind, grain, [firstDay, ...laterDays], table);
  return planGroups(choice, grain, table);
}

function planCohorts(
  kind: CohortPlan['kind'],
  grain: Grain,
  days: readonly [Metric, ...Metric[]],
  table: TableRows,
): CohortPlan | Refusal {
  const [metric] = days;
  const obstacle = hasUniqueRows(table, [grain]) ? undefined : findChartObstacle(metric, table.columns);
  if (obstacle !== undefined) return { refused: obstacle };
  const title = getTexts().charts.curvesTitle(metric.group, grain);
  return { shape: 'cohorts', kind, title, grain, metric, days, fields: [grain, ...days.map(({ id }) => id)] };
}

function planGroups(
  { kind, metric: chosenId }: ChartChoice,
  grain: Grain | undefined,
  table: TableRows,
): MatrixPlan | BarPlan | Refusal {
  const { columns } = table;
  const { refused, title, barsTitle } = getTexts().charts;
  const dimensions = listGroupingDimensions(columns, grain);
  const groupColumn = chooseGroupColumn(dimensions, grain, table);
  const isOneRow =
    dimensions.length < 2 &&
    (kind !== 'bar' || grain === undefined) &&
    hasUniqueRows(table, [grain, groupColumn?.field]);
  const findObstacle = (metric: Metric) => (isOneRow ? undefined : findChartObstacle(metric, columns));
  const canShow = ({ aggregate }: Metric) => kind !== 'stacked' || aggregate.kind === 'sum';
  const metrics = listChartableMetrics(columns);
  const metric =
    metrics.find(({ id }) => id === chosenId) ??
    metrics.find((candidate) => canShow(candidate) && findObstacle(candidate) === undefined) ??
    metrics.find(canShow);
  if (metric === undefined) return { refused: refused.needsMetric };
  const obstacle = canShow(metric) ? findObstacle(metric) : refused.notStacked(metric.label);
  if (obstacle !== undefined) return { refused: obstacle };
  if (kind !== 'bar' && kind !== 'cohort curves' && grain !== undefined) {
    // A ratio counts by its denominator: many impressions matter more than a high eCPM of few.
    const [size = metric.id] = listMetricParts(metric.id)
      .filter((part) => findColumnIndex(columns, part) >= 0)
      .slice(-1);
    const fields = [grain, metric.id, groupColumn?.field];
    const matrixTitle = title(metric.label, groupColumn?.label, grain);
    return { shape: 'matrix', kind, title: matrixTitle, grain, metric, groupColumn, size, fields };
  }
  if (groupColumn === undefined) return { refused: refused.needsGroup };
  const fields = [metric.id, groupColumn.field];
  return { shape: 'bars', title: barsTitle(metric.label, groupColumn.label), metric, groupColumn, fields };
}

/** The network, or else the first dimension; its ids if they tell rows apart that share a name, such as apps. */
function chooseGroupColumn(
  dimensions: readonly Column[],
  grain: Grain | undefined,
  table: TableRows,
): Column | undefined {
  const mainColumn = dimensions.find(({ field }) => field.startsWith('network')) ?? dimensions[0];
  if (mainColumn === undefined || dimensions.length > 1) return mainColumn;
  if (hasUniqueRows(table, [grain, mainColumn.field])) return mainColumn;
  const describedId = findDescribedId(mainColumn.field);
  return table.columns.find(({ field }) => field === describedId) ?? mainColumn;
}

/** Whether no two rows have the same values of these fields. */
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

/** The dimensions besides the days, each once: its names if the report has them, else its ids. */
function listGroupingDimensions(columns: readonly Column[], grain: Grain | undefined): Column[] {
  const dimensions = columns.filter(({ key, field }) => key && field !== grain);
  const describedFields = new Set(dimensions.map(({ field }) => findDescribedId(field)));
  return dimensions.filter(({ field }) => !describedFields.has(field));
}

/** Why several rows with the metric cannot become one number. */
function findChartObstacle({ id, label, aggregate }: Metric, columns: readonly Column[]): string | undefined {
  const { notOneNumber, needsParts } = getTexts().charts.refused;
  if (aggregate.kind === 'none') return notOneNumber(label, aggregate.why);
  const missing = listMetricParts(id).filter((part) => findColumnIndex(columns, part) < 0);
  const labels = missing.map((part) => requireMetric(part).label);
  return labels.length === 0 ? undefined : notOneNumber(label, needsParts(labels));
}
