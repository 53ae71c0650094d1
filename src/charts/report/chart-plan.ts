import { describedBy, METRICS, type Metric, metric } from '../../catalogue/catalogue';
import { type Grain, isGrain } from '../../dates/periods';
import type { ChartChoice } from '../../sheet/chart-choice';
import { partsOf } from '../../table/aggregate';
import type { Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { MOST_SERIES } from '../formulas/matrix';

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
  const valuesOf = (column: string | undefined) => {
    const at = columns.findIndex(({ field }) => field === column);
    return new Set(rows.map((row) => row[at])).size;
  };
  const [first, ...more] = cohortDays(columns);
  if (kind !== 'bar' && grain === undefined) return { refused: refused.needsDays };
  if (kind === 'cohort curves' && first === undefined) return { refused: refused.needsCohortDays };
  if (grain !== undefined && first !== undefined && (kind === 'cohort curves' || kind === 'heat table')) {
    const obstacle = valuesOf(grain) === rows.length ? undefined : obstacleOf(first, columns);
    if (obstacle !== undefined) return { refused: obstacle };
    const title = words.curvesTitle(first.group, grain);
    return { shape: 'cohorts' as const, kind, title, grain, days: [first, ...more] as const };
  }
  const dimensions = otherDimensions(columns, grain);
  const by = dimensions.find(({ field }) => field.startsWith('network')) ?? dimensions[0];
  const isOneRow = dimensions.length < 2 && (kind !== 'bar' || grain === undefined);
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
    const seriesCount = Math.min(MOST_SERIES, valuesOf(by?.field));
    const title = words.title(shown.label, by?.label, grain);
    return { shape: 'matrix' as const, kind, title, grain, metric: shown, by, seriesCount };
  }
  if (by === undefined) return { refused: refused.needsGroup };
  return { shape: 'bars' as const, title: words.barsTitle(shown.label, by.label), metric: shown, by };
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
