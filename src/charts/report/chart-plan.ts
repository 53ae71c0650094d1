import { describedBy, METRICS, type Metric, metric } from '../../catalogue/catalogue';
import { type Grain, isGrain } from '../../dates/periods';
import type { ChartChoice } from '../../sheet/chart-choice';
import { partsOf } from '../../table/aggregate';
import type { Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';

export type ChartPlan = MatrixPlan | BarPlan | CohortPlan;

/** One line of numbers for each period, and one column for each value of a dimension. */
export interface MatrixPlan {
  readonly shape: 'matrix';
  readonly title: string;
  readonly kind: 'line' | 'stacked' | 'heat table';
  readonly grain: Grain;
  readonly metric: Metric;
  /** The dimension whose values are the series; undefined for one series of all rows. */
  readonly by: PlannedColumn | undefined;
}

/** A bar for each value of a dimension, in a report without days. */
export interface BarPlan {
  readonly shape: 'bars';
  readonly title: string;
  readonly kind: 'bar';
  readonly metric: Metric;
  readonly by: PlannedColumn;
}

/** The days of cohorts: as curves of the newest cohorts, or as a table with a line for each cohort. */
export interface CohortPlan {
  readonly shape: 'cohorts';
  readonly title: string;
  readonly kind: 'cohort curves' | 'heat table';
  readonly grain: Grain;
  /** The metrics of the days, in ascending order. */
  readonly days: readonly [Metric, ...Metric[]];
}

export type PlannedColumn = Pick<Column, 'field' | 'label' | 'key'>;

/** Plans the chart of a report with this table; `refused` is a sentence that says what the report lacks. */
export function planChart(
  { kind, metric: chosen }: ChartChoice,
  { columns, rows }: Pick<Table, 'rows'> & { readonly columns: readonly PlannedColumn[] },
): ChartPlan | { readonly refused: string } {
  const { refused } = texts().charts;
  const grain = columns.map(({ field }) => field).find(isGrain);
  if (kind === 'bar') return planMetric(kind, chosen, columns, grain);
  if (grain === undefined) return { refused: refused.needsDays };
  const [first, ...more] = cohortDays(columns);
  if (kind !== 'cohort curves' && (kind !== 'heat table' || first === undefined))
    return planMetric(kind, chosen, columns, grain);
  if (first === undefined) return { refused: refused.needsCohortDays };
  const period = columns.findIndex(({ field }) => field === grain);
  const isEachRow = new Set(rows.map((row) => row[period])).size === rows.length;
  const obstacle = isEachRow
    ? undefined
    : first.aggregate.kind === 'none'
      ? refused.severalCohorts
      : obstacleOf(first, columns);
  if (obstacle !== undefined) return { refused: obstacle };
  const title = texts().charts.curvesTitle(first.group, grain);
  return { shape: 'cohorts', kind, title, grain, days: [first, ...more] };
}

/** Plans a chart of one metric: the chosen one, else the first that the chart can show. */
function planMetric(
  kind: MatrixPlan['kind'] | 'bar',
  chosen: string,
  columns: readonly PlannedColumn[],
  grain: Grain | undefined,
): MatrixPlan | BarPlan | { readonly refused: string } {
  const words = texts().charts;
  const { refused } = words;
  const dimensions = otherDimensions(columns, grain);
  const by = dimensions.find(({ field }) => field.startsWith('network')) ?? dimensions[0];
  const shown = shownMetrics(columns);
  const canShow = ({ aggregate }: Metric) => kind !== 'stacked' || aggregate.kind === 'sum';
  const isOneRow = kind === 'bar' ? dimensions.length < 2 && grain === undefined : dimensions.length < 2;
  const obstacle = (metric: Metric) => (isOneRow ? undefined : obstacleOf(metric, columns));
  const metric =
    shown.find(({ id }) => id === chosen) ??
    shown.find((one) => canShow(one) && obstacle(one) === undefined) ??
    shown.find(canShow);
  if (metric === undefined) return { refused: refused.needsMetric };
  if (!canShow(metric)) return { refused: refused.notStacked(metric.label) };
  const why = obstacle(metric);
  if (why !== undefined) return { refused: why };
  if (kind === 'bar') {
    if (by === undefined) return { refused: refused.needsGroup };
    return { shape: 'bars', kind, title: words.barsTitle(metric.label, by.label), metric, by };
  }
  if (grain === undefined) return { refused: refused.needsDays };
  return { shape: 'matrix', kind, title: words.title(metric.label, by?.label, grain), grain, metric, by };
}

/** The metrics of a report that a chart can show. */
function shownMetrics(columns: readonly PlannedColumn[]): Metric[] {
  return columns.flatMap(({ field, key }) => {
    const found = key ? undefined : METRICS.find(({ id }) => id === field);
    return found === undefined ? [] : [found];
  });
}

function cohortDays(columns: readonly PlannedColumn[]): Metric[] {
  return shownMetrics(columns)
    .filter(({ cohortDay }) => cohortDay !== undefined)
    .sort((one, other) => (one.cohortDay ?? 0) - (other.cohortDay ?? 0));
}

/** The dimensions besides the days, each once: its names if the report has them, else its ids. */
function otherDimensions(columns: readonly PlannedColumn[], grain: Grain | undefined): PlannedColumn[] {
  const dimensions = columns.filter(({ key, field }) => key && field !== grain);
  const named = new Set(dimensions.map(({ field }) => describedBy(field)));
  return dimensions.filter(({ field }) => !named.has(field));
}

/** Why several rows with the metric cannot become one number; undefined if they can. */
function obstacleOf({ id, label, aggregate }: Metric, columns: readonly PlannedColumn[]): string | undefined {
  const { notOneNumber, notAddable } = texts().charts.refused;
  if (aggregate.kind === 'none') return notAddable(label, aggregate.why);
  const missing = partsOf(id).filter((part) => columns.every(({ field }) => field !== part));
  const labels = missing.map((part) => metric(part).label);
  return labels.length === 0 ? undefined : notOneNumber(label, labels);
}
