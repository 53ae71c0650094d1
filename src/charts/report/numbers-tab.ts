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
import type {
  CellFormat,
  CellStyle,
  ChartDesign,
  ChartPlace,
  LayoutRange,
  TabLayout,
} from '../layout/tab-layout';
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
  /** Where the chart is on the tab with the charts. */
  readonly place: Omit<ChartPlace, 'width' | 'height'>;
}

type Numbers = Omit<TabLayout, 'title' | 'mark'>;

/** The rows of the tab, counted from 0. Google adds no rows for the result of a formula. */
const ROWS = { complete: 2, header: 4, end: FORECAST_ROWS } as const;
const COMPLETE_CELL = cellName(ROWS.complete, 1, 'both');
const MOST_BARS = 20;

/** The tab with the numbers of a chart: one formula fills them, and a longer report fills more lines. A heat table is the tab itself. */
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
function matrixTab({ kind, grain, metric, by }: MatrixPlan, source: NumbersSource): Numbers {
  const { table, series } = source;
  const words = texts().charts;
  const count = by === undefined ? 0 : series.length;
  const period = rangeOf(table, grain);
  const shown = `${cellName(ROWS.header, 1, 'both')}:${cellName(ROWS.header, count, 'both')}`;
  const formula = matrixFormula({
    period,
    measure: measureIn(table, metric),
    ...(by && { series: { names: rangeOf(table, by.field), shown, count } }),
    where: [],
    isShown: completeRows(source, grain),
  });
  const names = by === undefined ? [metric.label] : series;
  const header = [
    ...headerCells(labelOf(source, grain), names),
    ...(by === undefined ? [] : [othersHeader(ROWS.header, count + 1)]),
  ];
  const numbers: LayoutRange = [ROWS.header + 1, ROWS.end, 1, count + 2];
  const formats = [periodFormat(grain), { range: numbers, style: styleOf(metric, source) }];
  const blocks = [blockAt(ROWS.header, 0, header, [withFormula(formula)])];
  const tab = numbersOf(source, { periods: period, columnCount: count + 2, blocks, formats });
  if (kind === 'heat table') return { ...tab, heat: [numbers] };
  const chart = chartOf(source, metric, {
    kind,
    title: words.title(metric.label, by?.label, grain),
    hasOthers: by !== undefined,
    columns: { from: 0, to: count + 2 },
    categories: labelOf(source, grain),
    values: metric.label,
  });
  return { ...tab, charts: [chart] };
}

/** A line for each value of a dimension, the greatest number first. */
function barsTab({ metric, by }: BarPlan, source: NumbersSource): Numbers {
  const { table } = source;
  const names = rangeOf(table, by.field);
  const isRow = [`NOT(ISTEXT(${rangeOf(table, metric.id)}))`, `${names}<>""`];
  const bars = groupedFormula({ key: names, measures: [measureIn(table, metric)], where: isRow });
  const formula = spillFormula(`ARRAY_CONSTRAIN(SORT(${bars};2;FALSE);${MOST_BARS};2)`);
  const chart = chartOf(source, metric, {
    kind: 'bar',
    title: texts().charts.barsTitle(metric.label, by.label),
    columns: { from: 0, to: 2 },
    categories: by.label,
    values: metric.label,
  });
  return numbersOf(source, {
    columnCount: 2,
    blocks: [blockAt(ROWS.header, 0, headerCells(by.label, [metric.label]), [withFormula(formula)])],
    formats: [{ range: [ROWS.header + 1, ROWS.end, 1, 2], style: styleOf(metric, source) }],
    charts: [chart],
  });
}

/** A line for each day, and a column for each of the newest cohorts. */
function curvesTab({ grain, days }: CohortPlan, source: NumbersSource): Numbers {
  const { table } = source;
  const words = texts().charts;
  const period = rangeOf(table, grain);
  const [metric] = days;
  const measures = days.map((day) => measureIn(table, day));
  const cohorts = groupedFormula({ key: period, measures, where: completeRows(source, grain) });
  const numbers = days.map(({ cohortDay = 0 }) => cohortDay);
  const formula = spillFormula(curvesFormula(cohorts, days.length));
  const style = styleOf(metric, source);
  const { block, formats, columns } = curves(ROWS.header, numbers, formula, periodStyle(grain), style);
  const chart = chartOf(source, metric, {
    kind: 'line',
    title: words.curvesTitle(metric.group, grain),
    columns,
    categories: words.daysSince,
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
    top: ROWS.header,
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
    blocks: [...tab.blocks, blockAt(ROWS.header, right, [withFormula(forecast)])],
    formats: [...formats, ...forecastFormats(ROWS.header, right, currency ?? 'USD')],
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
  return {
    ...content,
    rowCount: ROWS.end,
    blocks: [blockAt(0, 0, [textCell(title, STYLES.title)], [explained], ...complete), ...blocks],
    widths: [190, ...Array.from({ length: content.columnCount - 1 }, () => 110)],
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

type PlannedChart = Pick<ChartDesign, 'kind' | 'title' | 'columns' | 'hasOthers'> & ChartDesign['axes'];

function chartOf(
  { title: tab, report, zone, currency, place }: NumbersSource,
  { type }: Metric,
  { categories, values, ...design }: PlannedChart,
): ChartDesign {
  const words = texts().charts;
  const unit = type === 'money' ? currency : undefined;
  return {
    ...design,
    header: ROWS.header,
    subtitle: words.subtitle(report, zone, unit),
    altText: words.altText(design.title, tab),
    axes: { categories, values: words.axis(values, unit) },
    at: { ...place, width: 620, height: 380 },
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

function periodFormat(grain: Grain): CellFormat {
  return { range: [ROWS.header + 1, ROWS.end, 0, 1], style: periodStyle(grain) };
}

/** Days and weeks are shown as days, longer periods by their first month. */
export function periodStyle(grain: Grain): CellStyle {
  return grain === 'date' || grain === 'week' ? STYLES.day : STYLES.month;
}
