import type { CurrencyId, Metric } from '../../catalogue/catalogue';
import type { ChartChoice } from '../../sheet/chart-choice';
import { aggregatedNumber } from '../../table/aggregate';
import { shownCell } from '../../table/cell-text';
import { grouped } from '../../table/grouped';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { type BarPlan, type ChartPlan, type CohortPlan, type MatrixPlan, planChart } from './chart-plan';
import { seriesNames } from './series-names';

/** A chart before it is made: the sidebar draws it. */
export interface ShownChart {
  readonly kind: ChartPlan['kind'];
  readonly title: string;
  /** The names along the axis, or of the lines of a heat table. */
  readonly categories: readonly string[];
  readonly series: readonly ShownSeries[];
}

export interface ShownSeries {
  readonly name: string;
  /** One for each category; null if unknown. */
  readonly values: readonly (number | null)[];
  /** The values as a sheet shows them; '' if unknown. */
  readonly texts: readonly string[];
}

/** A sidebar is too narrow for more. */
const MOST_CATEGORIES = 60;
const MOST_COHORTS = 8;
const MOST_BARS = 20;

type Rows = Table['rows'];
type ChartedTable = Pick<Table, 'columns' | 'rows'>;
type Period = readonly [first: string, rows: Rows];
/** A series with a number for each group of rows. */
type SeriesOf = (name: string, groups: readonly Rows[], metric: Metric) => ShownSeries;

/** The chart of a table, or the sentence that says why it cannot be made. */
export function chartPreview(
  choice: ChartChoice,
  table: ChartedTable,
  currency: CurrencyId,
): ShownChart | { readonly refused: string } {
  const plan = planChart(choice, table);
  if ('refused' in plan) return plan;
  const series: SeriesOf = (name, groups, metric) => {
    const values = groups.map((rows) => aggregatedNumber(metric.id, rows, table.columns));
    const column = { ...metric, field: metric.id };
    return { name, values, texts: values.map((value) => shownCell(value, column, currency)) };
  };
  if (plan.shape === 'bars') return barChart(plan, table, series);
  const periods = wholePeriodsOf(table, plan.grain);
  return plan.shape === 'matrix'
    ? matrixChart(plan, table, periods.slice(-MOST_CATEGORIES), series)
    : cohortChart(plan, periods.slice(-MOST_COHORTS), series);
}

/** The rows of each period that is complete, the oldest first. */
function wholePeriodsOf({ columns, rows }: ChartedTable, grain: string): Period[] {
  const at = (field: string) => columns.findIndex((column) => column.field === field);
  const [period, partial] = [at(grain), at(`${grain}.partial`)];
  const whole = rows.filter((row) => (row[partial] ?? null) === null);
  return [...grouped(whole, (row) => String(row[period] ?? ''))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
}

function matrixChart(
  plan: MatrixPlan,
  table: ChartedTable,
  periods: readonly Period[],
  seriesOf: SeriesOf,
): ShownChart {
  const { metric, by, kind, grain } = plan;
  const at = table.columns.findIndex(({ field }) => field === by?.field);
  const names = by === undefined ? [] : seriesNames(table, plan);
  const nameOf = (row: Rows[number]) => String(row[at] ?? '');
  const series = (name: string, isIn: (row: Rows[number]) => boolean) => {
    const groups = periods.map(([, rows]) => rows.filter(isIn));
    return seriesOf(name, groups, metric);
  };
  const others = series(texts().charts.allOthers, (row) => !names.includes(nameOf(row)));
  const each = names.map((name) => series(name, (row) => nameOf(row) === name));
  const hasOthers = others.values.some((value) => value !== null);
  return {
    kind,
    title: texts().charts.title(metric.label, by?.label, grain),
    categories: periods.map(([first]) => first),
    series: by === undefined ? [series(metric.label, () => true)] : [...each, ...(hasOthers ? [others] : [])],
  };
}

/** The greatest number first. */
function barChart(
  { kind, metric, by }: BarPlan,
  { columns, rows }: ChartedTable,
  seriesOf: SeriesOf,
): ShownChart {
  const at = columns.findIndex(({ field }) => field === by.field);
  const groups = [...grouped(rows, (row) => String(row[at] ?? ''))].filter(([name]) => name !== '');
  const { values } = seriesOf(
    '',
    groups.map(([, some]) => some),
    metric,
  );
  const sorted = groups
    .map(([name, some], nth) => ({ name, some, value: values[nth] ?? Number.NEGATIVE_INFINITY }))
    .sort((one, other) => other.value - one.value)
    .slice(0, MOST_BARS);
  return {
    kind,
    title: texts().charts.barsTitle(metric.label, by.label),
    categories: sorted.map(({ name }) => name),
    series: [
      seriesOf(
        metric.label,
        sorted.map(({ some }) => some),
        metric,
      ),
    ],
  };
}

/** Curves have a series for each cohort, a heat table one for each day. */
function cohortChart(
  { kind, grain, days }: CohortPlan,
  periods: readonly Period[],
  seriesOf: SeriesOf,
): ShownChart {
  const words = texts().charts;
  const dayName = ({ cohortDay = 0 }: Metric) => words.day(cohortDay);
  const groups = periods.map(([, rows]) => rows);
  const byDay = days.map((metric) => seriesOf(dayName(metric), groups, metric));
  const title = words.curvesTitle(days[0]?.group ?? '', grain);
  if (kind === 'heat table')
    return { kind, title, categories: periods.map(([first]) => first), series: byDay };
  const series = periods.map(([first], nth) => ({
    name: first,
    values: byDay.map(({ values }) => values[nth] ?? null),
    texts: byDay.map((day) => day.texts[nth] ?? ''),
  }));
  return { kind, title, categories: days.map(dayName), series };
}
