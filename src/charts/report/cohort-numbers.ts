import type { Metric } from '../../catalogue/catalogue';
import { COHORT_SIZE } from '../../catalogue/metrics-cohort';
import { texts } from '../../wording/texts';
import { cellName, numberStyle, STYLES, textCell, withFormula } from '../layout/cell-parts';
import type { ChartDesign, LayoutCell } from '../layout/tab-layout';
import { aggregateFormula, columnRange } from '../table-formulas';
import {
  headerRow,
  type Numbers,
  type NumbersSource,
  periodBefore,
  periodCells,
  periodStyle,
  topBlock,
} from './chart-numbers';
import type { CohortPlan } from './chart-plan';

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
  const cohorts = Array.from({ length: Math.min(MOST_CURVES, source.lines) }, (_, nth) => nth);
  const header = cohorts.map((nth) =>
    withFormula(periodBefore(source, grain, cohorts.length - 1 - nth), {
      ...STYLES.header,
      ...periodStyle(grain),
    }),
  );
  const rows = days.map((day) => [
    { value: day.cohortDay ?? '', style: { align: 'LEFT' } } as const,
    ...cohorts.map((nth) => number(day, source, grain, cellName(top, nth + 1, 'row'))),
  ]);
  const data = {
    rows: { from: top, to: first + days.length },
    columns: { from: 0, to: cohorts.length + 1 },
  };
  const label = texts().charts.daysSince;
  return {
    blocks: [
      topBlock(source, grain),
      { row: top, column: 0, rows: [[textCell(label, STYLES.leftHeader), ...header], ...rows] },
    ],
    chart: curvesChart({ grain, days }, source, data),
    heat: [],
    columnCount: cohorts.length + 1,
    rowCount: first + days.length,
  };
}

function curvesChart(
  { grain, days }: Pick<CohortPlan, 'grain' | 'days'>,
  { report, zone, currency, place }: NumbersSource,
  data: ChartDesign['data'],
): ChartDesign {
  const words = texts().charts;
  const [{ group, type } = { group: '', type: 'share' }] = days;
  const title = words.curvesTitle(group, grain);
  const unit = type === 'money' ? currency : undefined;
  return {
    kind: 'line',
    title,
    subtitle: words.subtitle(report, zone, unit),
    altText: words.altText(title, report),
    data,
    axes: { categories: words.daysSince, values: words.axis(group, unit) },
    at: { ...place, width: 620, height: 380 },
  };
}

/** A line for each cohort, with its new users and its days; above them, the average of all cohorts. */
function heatTable({ grain, days }: CohortPlan, source: NumbersSource): Numbers {
  const { table, columns, lines } = source;
  const words = texts().charts;
  const [size] = COHORT_SIZE;
  const hasSize = size !== undefined && table.columnOf(size.id) !== undefined;
  const top = headerRow(source);
  const average = top + 1;
  const first = average + (hasSize ? 1 : 0);
  const before = hasSize ? 2 : 1;
  const label = columns.find(({ field }) => field === grain)?.label ?? grain;
  const header = [
    textCell(label, STYLES.leftHeader),
    ...(hasSize ? [textCell(words.newUsers, STYLES.header)] : []),
    ...days.map(({ cohortDay = 0 }) => textCell(words.day(cohortDay), STYLES.header)),
  ];
  const rows = periodCells(source, grain, first, before + days.length).map((period, line) => {
    const cohort = cellName(first + line, 0, 'column');
    const users = hasSize ? [number(size, source, grain, cohort)] : [];
    return [period, ...users, ...days.map((day) => number(day, source, grain, cohort))];
  });
  const averages = hasSize ? [averageRow(days, source, first)] : [];
  return {
    blocks: [topBlock(source, grain), { row: top, column: 0, rows: [header, ...averages, ...rows] }],
    chart: undefined,
    heat: days.map((_, nth) => ({
      rows: { from: first, to: first + lines },
      columns: { from: before + nth, to: before + nth + 1 },
    })),
    columnCount: before + days.length,
    rowCount: first + lines,
  };
}

/** The number of a cohort, whose first day is in a cell; blank if the cell is. */
function number(
  metric: Metric | (typeof COHORT_SIZE)[number],
  { table, currency }: NumbersSource,
  grain: CohortPlan['grain'],
  cohort: string,
): LayoutCell {
  const formula = aggregateFormula(metric.id, table, [`${columnRange(table, grain)}=${cohort}`]);
  return withFormula(`IF(${cohort}="";;${formula ?? ''})`, numberStyle(metric.id, currency ?? 'USD'));
}

/** The averages of the cohorts whose number is known, weighted by new users; and the sum of new users. */
function averageRow(
  days: readonly Metric[],
  { lines, currency }: NumbersSource,
  first: number,
): LayoutCell[] {
  const { average, averageNote } = texts().charts;
  const down = (column: number, fixed: 'row' | 'both') =>
    `${cellName(first, column, fixed)}:${cellName(first + lines - 1, column, fixed)}`;
  const users = down(1, 'both');
  const cells = days.map(({ id }, nth) => {
    const each = down(nth + 2, 'row');
    const known = (range: string) => `FILTER(${range};ISNUMBER(${each}))`;
    const formula = `IFNA(SUMPRODUCT(${known(each)};${known(users)})/SUM(${known(users)});)`;
    return {
      ...withFormula(formula, { ...numberStyle(id, currency ?? 'USD'), italic: true }),
      note: averageNote,
    };
  });
  const sum = withFormula(`SUM(${users})`, { ...numberStyle('newUserNum', 'USD'), italic: true });
  return [textCell(average, { italic: true }), sum, ...cells];
}
