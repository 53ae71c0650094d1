import type { CurrencyId, Metric } from '../../catalogue/catalogue';
import { COHORT_SIZE } from '../../catalogue/metrics-cohort';
import type { Grain } from '../../dates/periods';
import type { WrittenTable } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { cohortTable, curves, curvesFormula } from '../formulas/cohorts';
import { FORECAST_ROWS, FORECAST_WIDTHS, forecastFormats, forecastFormula } from '../formulas/forecast';
import { columnRange, groupedFormula, measureOf, spillFormula } from '../formulas/grouped';
import { matrixFormula } from '../formulas/matrix';
import {
  blockAt,
  cellName,
  headerCells,
  numberStyle,
  othersHeader,
  quotedText,
  STYLES,
  textCell,
  withFormula,
} from '../layout/cell-parts';
import type { CellFormat, CellStyle, ChartDesign, LayoutRange, TabLayout } from '../layout/tab-layout';
import type { BarPlan, ChartPlan, CohortPlan, MatrixPlan, PlannedColumn } from './chart-plan';
import { completeDayFormula } from './complete-day';

export interface NumbersSource {
  /** The title of the tab, which the alternative text of the chart names. */
  readonly title: string;
  /** The report's name, as it is when the tab is made. */
  readonly report: string;
  readonly table: WrittenTable;
  readonly columns: readonly PlannedColumn[];
  /** The names of the series, the most important one first; all other rows are one more series. */
  readonly series: readonly string[];
  /** The apps and countries of the report; none means all. Undefined if it leaves out other rows. */
  readonly newUsers?: { readonly apps: readonly string[]; readonly areas: readonly string[] } | undefined;
  readonly zone: string;
  /** Undefined for a report without money. */
  readonly currency: CurrencyId | undefined;
}

type Numbers = Omit<TabLayout, 'title' | 'mark'>;

/** The rows of the tab, counted from 0. Google adds no rows for the result of a formula. */
const ROWS = { complete: 2, content: 4, end: FORECAST_ROWS } as const;
/** The chart is above its numbers. */
const CHART = { row: ROWS.content, column: 0, width: 900, height: 400 } as const;
const BELOW_CHART = 24;
/** A tab has so many columns that the chart is not wider. */
const CHART_COLUMNS = 8;
const COMPLETE_CELL = cellName(ROWS.complete, 1, 'both');
const MOST_BARS = 20;

/** The tab with a chart and its numbers: one formula fills them, and a longer report fills more lines. A heat table has no other chart. */
export function numbersTab(plan: ChartPlan, source: NumbersSource): Numbers {
  switch (plan.shape) {
    case 'matrix':
      return matrixTab(plan, source);
    case 'bars':
      return barsTab(plan, source);
    case 'cohorts':
      return plan.kind === 'cohort curves' ? curvesTab(plan, source) : cohortsTab(plan, source);
  }
}

/** A line for each period and a column for each series. */
function matrixTab({ kind, title, grain, metric, by }: MatrixPlan, source: NumbersSource): Numbers {
  const { table, series } = source;
  const count = by === undefined ? 0 : series.length;
  const header = kind === 'heat table' ? ROWS.content : BELOW_CHART;
  const period = rangeOf(table, grain);
  const shown = `${cellName(header, 1, 'both')}:${cellName(header, count, 'both')}`;
  const formula = matrixFormula({
    period,
    measure: measureIn(table, metric),
    ...(by && { series: { names: rangeOf(table, by.field), shown, count } }),
    where: [],
    isShown: completeRows(source, grain),
  });
  const names = by === undefined ? [metric.label] : series;
  const headers = [
    ...headerCells(labelOf(source, grain), names),
    ...(by === undefined ? [] : [othersHeader(header, count + 1)]),
  ];
  const numbers: LayoutRange = [header + 1, ROWS.end, 1, count + 2];
  const formats = [
    { range: [header + 1, ROWS.end, 0, 1], style: periodStyle(grain) },
    { range: numbers, style: styleOf(metric, source) },
  ] satisfies CellFormat[];
  const blocks = [blockAt(header, 0, headers, [withFormula(formula)])];
  const tab = numbersOf(source, { periods: period, columnCount: count + 2, blocks, formats });
  if (kind === 'heat table') return { ...tab, heat: [numbers] };
  const chart = chartOf(source, metric, {
    kind,
    title,
    hasOthers: by !== undefined,
    columns: { from: 0, to: count + 2 },
    categories: labelOf(source, grain),
    values: metric.label,
  });
  return { ...tab, charts: [chart] };
}

/** A line for each value of a dimension, the greatest number first. */
function barsTab({ title, metric, by }: BarPlan, source: NumbersSource): Numbers {
  const { table } = source;
  const names = rangeOf(table, by.field);
  const isRow = [`NOT(ISTEXT(${rangeOf(table, metric.id)}))`, `${names}<>""`];
  const bars = groupedFormula({ key: names, measures: [measureIn(table, metric)], where: isRow });
  const formula = spillFormula(`ARRAY_CONSTRAIN(SORT(${bars};2;FALSE);${MOST_BARS};2)`);
  const chart = chartOf(source, metric, {
    kind: 'bar',
    title,
    columns: { from: 0, to: 2 },
    categories: by.label,
    values: metric.label,
  });
  return numbersOf(source, {
    columnCount: 2,
    blocks: [blockAt(BELOW_CHART, 0, headerCells(by.label, [metric.label]), [withFormula(formula)])],
    formats: [{ range: [BELOW_CHART + 1, ROWS.end, 1, 2], style: styleOf(metric, source) }],
    charts: [chart],
  });
}

/** A line for each day, and a column for each of the newest cohorts. */
function curvesTab({ title, grain, days }: CohortPlan, source: NumbersSource): Numbers {
  const { table } = source;
  const period = rangeOf(table, grain);
  const [metric] = days;
  const measures = days.map((day) => measureIn(table, day));
  const cohorts = groupedFormula({ key: period, measures, where: completeRows(source, grain) });
  const numbers = days.map(({ cohortDay = 0 }) => cohortDay);
  const formula = spillFormula(curvesFormula(cohorts, days.length));
  const style = styleOf(metric, source);
  const { block, formats, columns, end } = curves(BELOW_CHART, numbers, formula, periodStyle(grain), style);
  const chart = chartOf(source, metric, {
    kind: 'line',
    title,
    columns,
    end,
    categories: texts().charts.daysSince,
    values: metric.group,
  });
  const content = { columnCount: columns.to, blocks: [block], formats, charts: [chart] };
  return numbersOf(source, { periods: period, ...content });
}

/** A line for each cohort; right of them, the forecast of the last day. */
function cohortsTab({ grain, days }: CohortPlan, source: NumbersSource): Numbers {
  const { table, currency } = source;
  const [size] = COHORT_SIZE;
  const users = size && measureOf(table, size.id);
  const period = rangeOf(table, grain);
  const measures = [...(users === undefined ? [] : [users]), ...days.map((day) => measureIn(table, day))];
  const { block, formats, heat, columnCount } = cohortTable({
    top: ROWS.content,
    end: ROWS.end,
    label: labelOf(source, grain),
    days: days.map(({ cohortDay = 0 }) => cohortDay),
    hasUsers: users !== undefined,
    lines: spillFormula(groupedFormula({ key: period, measures, where: completeRows(source, grain) })),
    periodStyle: periodStyle(grain),
    style: styleOf(days[0], source),
  });
  const forecast = users === undefined ? undefined : forecastOf({ grain, days }, source);
  const right = columnCount + 1;
  const tab = numbersOf(source, { periods: period, columnCount, blocks: [block], formats });
  if (forecast === undefined) return { ...tab, heat };
  const widths = [...tab.widths, 24, ...FORECAST_WIDTHS];
  return {
    ...tab,
    heat,
    blocks: [...tab.blocks, blockAt(ROWS.content, right, [withFormula(forecast)])],
    formats: [...formats, ...forecastFormats(ROWS.content, right, currency ?? 'USD')],
    widths,
    columnCount: widths.length,
  };
}

/** The forecast of the last LTV day; undefined if a formula cannot have the same new users. */
function forecastOf(
  { grain, days }: Pick<CohortPlan, 'grain' | 'days'>,
  { table, zone, currency, newUsers }: NumbersSource,
): string | undefined {
  const day = days[days.length - 1]?.cohortDay ?? 0;
  if (currency === undefined || newUsers === undefined || day < 2) return undefined;
  return forecastFormula({
    apps: quotedText(newUsers.apps.join(',')),
    areas: quotedText(newUsers.areas.join(',')),
    day,
    from: `MIN(${rangeOf(table, grain)})`,
    to: COMPLETE_CELL,
    period: quotedText(grain),
    zone,
    currency,
  });
}

type Content = Omit<Numbers, 'rowCount' | 'widths'> & {
  /** The column of the report's days or periods. */
  readonly periods?: string;
};

/** The tab with its title, and the line that says through which day the numbers are complete. */
function numbersOf(source: NumbersSource, { periods, blocks, ...content }: Content): Numbers {
  const { title, table, columns } = source;
  const words = texts().charts;
  const day = periods && withFormula(completeDayFormula(table, periods, columns.length), STYLES.day);
  const complete = day ? [[textCell(words.completeThrough, STYLES.quiet), day]] : [];
  const explained = textCell(words.explained(table.title), STYLES.quiet);
  const columnCount = Math.max(content.columnCount, content.charts === undefined ? 0 : CHART_COLUMNS);
  return {
    ...content,
    columnCount,
    rowCount: ROWS.end,
    blocks: [blockAt(0, 0, [textCell(title, STYLES.title)], [explained], ...complete), ...blocks],
    widths: [190, ...Array.from({ length: columnCount - 1 }, () => 110)],
  };
}

/** The conditions of rows of periods that are whole and complete. */
function completeRows({ table }: NumbersSource, grain: Grain): string[] {
  const period = rangeOf(table, grain);
  const mark = columnRange(table, `${grain}.partial`);
  return [
    `ISNUMBER(${period})`,
    `${period}<=${COMPLETE_CELL}`,
    ...(mark === undefined ? [] : [`${mark}=""`]),
  ];
}

type PlannedChart = Pick<ChartDesign, 'kind' | 'title' | 'columns' | 'end' | 'hasOthers'> &
  ChartDesign['axes'];

function chartOf(
  { title: tab, report, zone, currency }: NumbersSource,
  { type }: Metric,
  { categories, values, ...design }: PlannedChart,
): ChartDesign {
  const words = texts().charts;
  const unit = type === 'money' ? currency : undefined;
  return {
    ...design,
    header: BELOW_CHART,
    subtitle: words.subtitle(report, zone, unit),
    altText: words.altText(design.title, tab),
    axes: { categories, values: words.axis(values, unit) },
    at: CHART,
  };
}

/** A column that the plan of the chart has found. */
function rangeOf(table: WrittenTable, field: string): string {
  const range = columnRange(table, field);
  if (range === undefined) throw new Error(`The table has no column ${field}.`);
  return range;
}

function measureIn(table: WrittenTable, { id }: Metric) {
  const measure = measureOf(table, id);
  if (measure === undefined) throw new Error(`The table has no column ${id}.`);
  return measure;
}

function labelOf({ columns }: NumbersSource, grain: Grain): string {
  return columns.find(({ field }) => field === grain)?.label ?? grain;
}

function styleOf({ id }: Metric, { currency }: NumbersSource): CellStyle {
  return numberStyle(id, currency ?? 'USD');
}

/** Days and weeks are shown as days, longer periods by their first month. */
function periodStyle(grain: Grain): CellStyle {
  return grain === 'date' || grain === 'week' ? STYLES.day : STYLES.month;
}
