import { COHORT_SIZE } from '../../catalogue/metrics-cohort';
import { texts } from '../../wording/texts';
import { cellName, numberStyle, STYLES, textCell, withFormula } from '../layout/cell-parts';
import type { LayoutCell } from '../layout/tab-layout';
import { aggregateFormula, columnRange } from '../table-formulas';
import {
  completeCell,
  headerRow,
  type Numbers,
  type NumbersSource,
  periodBefore,
  periodCells,
  periodLabel,
  periodStyle,
  plannedChart,
  topBlock,
} from './chart-numbers';
import type { CohortPlan } from './chart-plan';
import { cohortTable } from './cohort-table';
import {
  FORECAST_ROWS,
  FORECAST_WIDTHS,
  forecastFormats,
  forecastFormula,
  quotedText,
} from './forecast-formula';

/** The curves of more cohorts cannot be told apart. */
const MOST_CURVES = 8;

/** The numbers of the days of cohorts: curves of the newest cohorts, or a coloured table of all. */
export function cohortNumbers(plan: CohortPlan, source: NumbersSource): Numbers {
  return plan.kind === 'cohort curves' ? curves(plan, source) : heatTable(plan, source);
}

/** A line for each day, and a column for each of the newest cohorts. */
function curves({ grain, days }: CohortPlan, source: NumbersSource): Numbers {
  const top = headerRow(source);
  const first = top + 1;
  const cohorts = Array.from({ length: MOST_CURVES }, (_, nth) => nth);
  const header = cohorts.map((nth) =>
    withFormula(periodBefore(source, grain, cohorts.length - 1 - nth), {
      ...STYLES.header,
      ...periodStyle(grain),
    }),
  );
  const rows = days.map((day) => [
    { value: day.cohortDay ?? '', style: { align: 'LEFT' } } as const,
    ...cohorts.map((nth) => {
      const cohort = cellName(top, nth + 1, 'row');
      const formula = `IF(${cohort}="";;${numberFormula(day.id, source, grain, cohort)})`;
      return withFormula(formula, numberStyle(day.id, source.currency ?? 'USD'));
    }),
  ]);
  const data = {
    rows: { from: top, to: first + days.length },
    columns: { from: 0, to: cohorts.length + 1 },
  };
  const words = texts().charts;
  const [{ group, type } = { group: '', type: 'share' } as const] = days;
  return {
    blocks: [
      topBlock(source, grain),
      { row: top, column: 0, rows: [[textCell(words.daysSince, STYLES.leftHeader), ...header], ...rows] },
    ],
    chart: plannedChart(source, {
      kind: 'line',
      title: words.curvesTitle(group, grain),
      data,
      categories: words.daysSince,
      values: group,
      type,
    }),
    heat: [],
    columnCount: cohorts.length + 1,
    rowCount: first + days.length,
  };
}

/** A line for each cohort, with its new users and its days; above them, the average of all cohorts. */
function heatTable({ grain, days }: CohortPlan, source: NumbersSource): Numbers {
  const { table, currency } = source;
  const [size] = COHORT_SIZE;
  const hasSize = size !== undefined && table.columnOf(size.id) !== undefined;
  const top = headerRow(source);
  const [first, blank] = hasSize ? [top + 2, 2 + days.length] : [top + 1, 1 + days.length];
  const idOf = (day: number) => days.find(({ cohortDay }) => cohortDay === day)?.id ?? '';
  const cells = cohortTable({
    top,
    label: periodLabel(source, grain),
    days: days.map(({ cohortDay = 0 }) => cohortDay),
    cohorts: periodCells(source, grain, first, blank),
    users: hasSize ? (cohort) => numberFormula(size.id, source, grain, cohort) : undefined,
    number: (day, cohort) => numberFormula(idOf(day), source, grain, cohort),
    style: numberStyle(days[0]?.id ?? '', currency ?? 'USD'),
  });
  const forecast = hasSize ? forecastOf({ grain, days }, source) : [];
  return {
    ...cells,
    blocks: [
      topBlock(source, grain),
      ...cells.blocks,
      { row: top, column: cells.columnCount + 1, rows: [forecast] },
    ],
    ...(forecast.length > 0 && {
      formats: forecastFormats(top, cells.columnCount + 1, currency ?? 'USD'),
    }),
    chart: undefined,
    forecastColumns: forecast.length * (1 + FORECAST_WIDTHS.length),
    rowCount: forecast.length === 0 ? cells.end : top + FORECAST_ROWS,
    lastLine: first + source.lines - 1,
  };
}

/** The cell with the forecast of the last LTV day; none if a formula cannot have the same new users. */
function forecastOf(
  { grain, days }: Pick<CohortPlan, 'grain' | 'days'>,
  source: NumbersSource,
): LayoutCell[] {
  const { table, zone, currency, newUsers, complete } = source;
  const day = days[days.length - 1]?.cohortDay ?? 0;
  if (currency === undefined || newUsers === undefined || complete === undefined || day < 2) return [];
  const forecast = forecastFormula({
    apps: quotedText(newUsers.apps.join(',')),
    areas: quotedText(newUsers.areas.join(',')),
    day,
    from: `MIN(${columnRange(table, grain)})`,
    to: completeCell(source),
    period: quotedText(grain),
    zone,
    currency,
  });
  return [withFormula(forecast)];
}

/** The formula of the number of a cohort, whose first day is in a cell. */
function numberFormula(
  id: string,
  { table }: NumbersSource,
  grain: CohortPlan['grain'],
  cohort: string,
): string {
  return aggregateFormula(id, table, [`${columnRange(table, grain)}=${cohort}`]) ?? '';
}
