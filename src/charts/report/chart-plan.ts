import { findDescribedId, METRICS, type Metric, requireMetric } from '../../catalogue';
import { type Grain, isGrain } from '../../dates';
import type { ChartChoice } from '../../sheet';
import { type Column, listMetricParts, parsePeriodColumn, type Table } from '../../table';
import { getTexts } from '../../wording';

/** What a chart of each shape shows. */
export type ChartPlan<Shape = 'matrix' | 'bars' | 'cohorts'> = Extract<
  ReturnType<typeof planChart>,
  { readonly shape: Shape }
>;

export type PlannedColumn = Column;

/**
 * Plans the chart of a report with this table; `refused` is a sentence that says what the report lacks. `matrix` has one line of numbers for
 * each period and one column for each value of a dimension (none: one series of all rows), `bars` a bar for each value of a dimension,
 * `cohorts` their days, in ascending order.
 */
export function planChart(
  { kind, metric: chosenMetricId }: ChartChoice,
  { columns, rows }: Pick<Table, 'rows'> & { readonly columns: readonly PlannedColumn[] },
) {
  const { refused, ...chartTexts } = getTexts().charts;
  const grain = columns.map(({ field }) => field).find(isGrain);
  /** Whether no two rows have the same values of these fields. */
  const isUnique = (...fields: (string | undefined)[]) => {
    const indexes = columns.flatMap(({ field }, index) => (fields.includes(field) ? [index] : []));
    return new Set(rows.map((row) => JSON.stringify(indexes.map((at) => row[at])))).size === rows.length;
  };
  const [firstDay, ...laterDays] = listCohortDayMetrics(columns);
  if (kind !== 'bar' && grain === undefined) {
    const areColumns = columns.some(({ field }) => parsePeriodColumn(field) !== undefined);
    return { refused: areColumns ? refused.periodsAreColumns : refused.needsDays };
  }
  if (kind === 'cohort curves' && firstDay === undefined) return { refused: refused.needsCohortDays };
  if (grain !== undefined && firstDay !== undefined && (kind === 'cohort curves' || kind === 'heat table')) {
    const obstacle = isUnique(grain) ? undefined : findChartObstacle(firstDay, columns);
    if (obstacle !== undefined) return { refused: obstacle };
    const title = chartTexts.curvesTitle(firstDay.group, grain);
    const days = [firstDay, ...laterDays] as const;
    const fields = [grain, ...days.map(({ id }) => id)];
    return { shape: 'cohorts' as const, kind, title, grain, metric: firstDay, days, fields };
  }
  const dimensions = listGroupingDimensions(columns, grain);
  const mainDimension = dimensions.find(({ field }) => field.startsWith('network')) ?? dimensions[0];
  // Apps may share a name. Their ids tell them apart.
  const isShared = dimensions.length === 1 && !isUnique(grain, mainDimension?.field);
  const by =
    (isShared && columns.find(({ field }) => field === findDescribedId(mainDimension?.field ?? ''))) ||
    mainDimension;
  const isOneRow =
    dimensions.length < 2 && (kind !== 'bar' || grain === undefined) && isUnique(grain, by?.field);
  const findMetricObstacle = (candidate: Metric) =>
    isOneRow ? undefined : findChartObstacle(candidate, columns);
  const metrics = listChartableMetrics(columns);
  const canShow = ({ aggregate }: Metric) => kind !== 'stacked' || aggregate.kind === 'sum';
  const plannedMetric =
    metrics.find(({ id }) => id === chosenMetricId) ??
    metrics.find((candidate) => canShow(candidate) && findMetricObstacle(candidate) === undefined) ??
    metrics.find(canShow);
  if (plannedMetric === undefined) return { refused: refused.needsMetric };
  const refusal = canShow(plannedMetric)
    ? findMetricObstacle(plannedMetric)
    : refused.notStacked(plannedMetric.label);
  if (refusal !== undefined) return { refused: refusal };
  if (kind !== 'bar' && kind !== 'cohort curves' && grain !== undefined) {
    const title = chartTexts.title(plannedMetric.label, by?.label, grain);
    const fields = [grain, plannedMetric.id, by?.field];
    // A ratio counts by its denominator: many impressions matter more than a high eCPM of few.
    const size = listMetricParts(plannedMetric.id)
      .filter((part) => columns.some(({ field }) => field === part))
      .pop();
    return {
      shape: 'matrix' as const,
      kind,
      title,
      grain,
      metric: plannedMetric,
      by,
      size: size ?? plannedMetric.id,
      fields,
    };
  }
  if (by === undefined) return { refused: refused.needsGroup };
  const title = chartTexts.barsTitle(plannedMetric.label, by.label);
  return { shape: 'bars' as const, title, metric: plannedMetric, by, fields: [plannedMetric.id, by.field] };
}

/** The metrics of a report that a chart can show. */
function listChartableMetrics(columns: readonly PlannedColumn[]): Metric[] {
  return columns.flatMap(({ field, key }) => (key ? [] : METRICS.filter(({ id }) => id === field)));
}

function listCohortDayMetrics(columns: readonly PlannedColumn[]): Metric[] {
  return listChartableMetrics(columns)
    .filter(({ cohortDay }) => cohortDay !== undefined)
    .sort((one, other) => (one.cohortDay ?? 0) - (other.cohortDay ?? 0));
}

/** The dimensions besides the days, each once: its names if the report has them, else its ids. */
function listGroupingDimensions(
  columns: readonly PlannedColumn[],
  grain: Grain | undefined,
): PlannedColumn[] {
  const dimensions = columns.filter(({ key, field }) => key && field !== grain);
  const describedFields = new Set(dimensions.map(({ field }) => findDescribedId(field)));
  return dimensions.filter(({ field }) => !describedFields.has(field));
}

/** Why several rows with the metric cannot become one number. */
function findChartObstacle(
  { id, label, aggregate }: Metric,
  columns: readonly PlannedColumn[],
): string | undefined {
  const { notOneNumber, needsParts } = getTexts().charts.refused;
  if (aggregate.kind === 'none') return notOneNumber(label, aggregate.why);
  const missing = listMetricParts(id).filter((part) => columns.every(({ field }) => field !== part));
  const labels = missing.map((part) => requireMetric(part).label);
  return labels.length === 0 ? undefined : notOneNumber(label, needsParts(labels));
}
