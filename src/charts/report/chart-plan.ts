import { describedBy, METRICS, type Metric, metric } from '../../catalogue/catalogue';
import { type Grain, isGrain } from '../../dates/periods';
import type { ChartChoice } from '../../sheet/chart-choice';
import { partsOf } from '../../table/aggregate';
import { periodColumn } from '../../table/period-columns';
import type { Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';

/** What a chart of each shape shows. */
export type ChartPlan<Shape = 'matrix' | 'bars' | 'cohorts'> = Extract<
  ReturnType<typeof planChart>,
  { readonly shape: Shape }
>;

export type PlannedColumn = Pick<Column, 'field' | 'label' | 'key'>;

/**
 * Plans the chart of a report with this table; `refused` is a sentence that says what the report lacks. `matrix` has one line of numbers for
 * each period and one column for each value of a dimension (none: one series of all rows), `bars` a bar for each value of a dimension,
 * `cohorts` their days, in ascending order.
 */
export function planChart(
  { kind, metric: chosen }: ChartChoice,
  { columns, rows }: Pick<Table, 'rows'> & { readonly columns: readonly PlannedColumn[] },
) {
  const { refused, ...words } = texts().charts;
  const grain = columns.map(({ field }) => field).find(isGrain);
  /** Whether no two rows have the same values of these fields. */
  const isUnique = (...fields: (string | undefined)[]) => {
    const indexes = columns.flatMap(({ field }, at) => (fields.includes(field) ? [at] : []));
    return new Set(rows.map((row) => JSON.stringify(indexes.map((at) => row[at])))).size === rows.length;
  };
  const [first, ...more] = cohortDays(columns);
  if (kind !== 'bar' && grain === undefined) {
    const areColumns = columns.some(({ field }) => periodColumn(field) !== undefined);
    return { refused: areColumns ? refused.periodsAreColumns : refused.needsDays };
  }
  if (kind === 'cohort curves' && first === undefined) return { refused: refused.needsCohortDays };
  if (grain !== undefined && first !== undefined && (kind === 'cohort curves' || kind === 'heat table')) {
    const obstacle = isUnique(grain) ? undefined : obstacleOf(first, columns);
    if (obstacle !== undefined) return { refused: obstacle };
    const title = words.curvesTitle(first.group, grain);
    const days = [first, ...more] as const;
    const fields = [grain, ...days.map(({ id }) => id)];
    return { shape: 'cohorts' as const, kind, title, grain, metric: first, days, fields };
  }
  const dimensions = otherDimensions(columns, grain);
  const named = dimensions.find(({ field }) => field.startsWith('network')) ?? dimensions[0];
  // Apps may share a name. Their ids tell them apart.
  const isShared = dimensions.length === 1 && !isUnique(grain, named?.field);
  const by = (isShared && columns.find(({ field }) => field === describedBy(named?.field ?? ''))) || named;
  const isOneRow =
    dimensions.length < 2 && (kind !== 'bar' || grain === undefined) && isUnique(grain, by?.field);
  const obstacle = (one: Metric) => (isOneRow ? undefined : obstacleOf(one, columns));
  const metrics = shownMetrics(columns);
  const canShow = ({ aggregate }: Metric) => kind !== 'stacked' || aggregate.kind === 'sum';
  const shown =
    metrics.find(({ id }) => id === chosen) ??
    metrics.find((one) => canShow(one) && obstacle(one) === undefined) ??
    metrics.find(canShow);
  if (shown === undefined) return { refused: refused.needsMetric };
  const why = canShow(shown) ? obstacle(shown) : refused.notStacked(shown.label);
  if (why !== undefined) return { refused: why };
  if (kind !== 'bar' && kind !== 'cohort curves' && grain !== undefined) {
    const title = words.title(shown.label, by?.label, grain);
    const fields = [grain, shown.id, by?.field];
    // A ratio counts by its denominator: many impressions matter more than a high eCPM of few.
    const size = partsOf(shown.id)
      .filter((part) => columns.some(({ field }) => field === part))
      .pop();
    return {
      shape: 'matrix' as const,
      kind,
      title,
      grain,
      metric: shown,
      by,
      size: size ?? shown.id,
      fields,
    };
  }
  if (by === undefined) return { refused: refused.needsGroup };
  const title = words.barsTitle(shown.label, by.label);
  return { shape: 'bars' as const, title, metric: shown, by, fields: [shown.id, by.field] };
}

/** The metrics of a report that a chart can show. */
function shownMetrics(columns: readonly PlannedColumn[]): Metric[] {
  return columns.flatMap(({ field, key }) => (key ? [] : METRICS.filter(({ id }) => id === field)));
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
  const { notOneNumber, needsParts } = texts().charts.refused;
  if (aggregate.kind === 'none') return notOneNumber(label, aggregate.why);
  const missing = partsOf(id).filter((part) => columns.every(({ field }) => field !== part));
  const labels = missing.map((part) => metric(part).label);
  return labels.length === 0 ? undefined : notOneNumber(label, needsParts(labels));
}
