import { texts } from '../../wording/texts';
import { cohortTable, curves, curvesFormula, newestFormula } from '../formulas/cohorts';
import { FORECAST_ROWS, FORECAST_WIDTHS, forecastFormats, forecastFormula } from '../formulas/forecast';
import { groupedFormula, type Measure, spillFormula } from '../formulas/grouped';
import { blockAt, cellName, numberStyle, STYLES, textCell, withFormula } from '../layout/cell-parts';
import type { CellStyle, ChartDesign } from '../layout/tab-layout';
import {
  cellOf,
  chosenApp,
  fieldOf,
  ofChosenApp,
  type StarterContent,
  type StarterContext,
  starterMeasure,
} from './starter-context';

/** The tab's rows, counted from 0. */
const ROWS = { by: 2, ltv: 4, retention: 34, forecast: 34, curves: 66 } as const;
const COHORTS = 25;
const LTV_DAYS = [1, 3, 7, 14, 30, 60, 90] as const;
const RETENTION_DAYS = [2, 3, 7, 14, 30, 60, 90] as const;
/** The column right of the tables: the chart, and below it the forecast, which may have any number of rows. */
const RIGHT = 3 + LTV_DAYS.length;
const BY = cellName(ROWS.by, 1, 'both');

/** The tab Cohorts: LTV and retention by week or month of the first launch. */
export function cohortsTab(context: StarterContext): StarterContent {
  const { cohorts: words, tabs } = texts().workbook;
  const head = blockAt(
    0,
    0,
    [textCell(tabs.cohorts, STYLES.title)],
    [withFormula(chosenApp(context), STYLES.quiet)],
    [textCell(words.by, STYLES.leftHeader), textCell(words.week, { bold: true })],
  );
  const money = numberStyle('ltv1', context.currency);
  const ltv = tableOf(ROWS.ltv, LTV_DAYS, ltvLines(context), money);
  const retention = tableOf(ROWS.retention, RETENTION_DAYS, retentionLines(context), STYLES.share);
  const curve = curvesOf(context, money);
  return {
    blocks: [
      head,
      blockAt(ROWS.ltv, 0, [textCell(words.ltv, STYLES.quiet)]),
      ltv.block,
      blockAt(ROWS.forecast, RIGHT, [withFormula(forecastOf(context))]),
      blockAt(ROWS.retention, 0, [textCell(words.retention, STYLES.quiet)]),
      retention.block,
      curve.block,
    ],
    formats: [
      ...ltv.formats,
      ...retention.formats,
      ...curve.formats,
      ...forecastFormats(ROWS.forecast, RIGHT, context.currency),
    ],
    charts: [curve.chart],
    heat: [...ltv.heat, ...retention.heat],
    dropDowns: [{ row: ROWS.by, column: 1, values: [words.week, words.month] }],
    rowCount: ROWS.forecast + FORECAST_ROWS,
    columnCount: RIGHT + FORECAST_WIDTHS.length,
    widths: [130, 90, ...LTV_DAYS.map(() => 78), 24, ...FORECAST_WIDTHS],
  };
}

function tableOf(row: number, days: readonly number[], lines: string, style: CellStyle) {
  return cohortTable({
    top: row + 1,
    end: row + 3 + COHORTS,
    label: texts().workbook.cohorts.first,
    days,
    hasUsers: true,
    lines,
    periodStyle: STYLES.day,
    style,
  });
}

/** The newest whole cohorts: each begins with the first day of its week or month. */
function linesOf(context: StarterContext, report: 'ltv' | 'retention', measures: readonly Measure[]): string {
  const day = fieldOf(context, report, 'date');
  const isMonth = `${BY}="${texts().workbook.cohorts.month}"`;
  const first = `IF(${isMonth};${day}-DAY(${day})+1;${day}-WEEKDAY(${day};2)+1)`;
  const cohorts = groupedFormula({
    key: first,
    measures,
    where: [`ISNUMBER(${day})`, ofChosenApp(context, report)],
  });
  const begin = 'CHOOSECOLS(cohorts;1)';
  // The day after a cohort: 32 days after the first of a month is in the next one.
  const next = `IF(${isMonth};${begin}+32-DAY(${begin}+32)+1;${begin}+7)`;
  const whole = `FILTER(cohorts;${begin}>=MIN(${day});${next}<=MAX(${day})+1)`;
  const newest = newestFormula(whole, COHORTS, 1 + measures.length);
  return `LET(cohorts;${cohorts};${newest})`;
}

function ltvLines(context: StarterContext): string {
  const metrics = ['newUserNum', ...LTV_DAYS.map((day) => `ltv${day}`)];
  const measures = metrics.map((metric) => starterMeasure(context, 'ltv', metric));
  return spillFormula(linesOf(context, 'ltv', measures));
}

/** The retention report has no new users, so each row is weighted by those of the LTV report with the same day and app. */
function retentionLines(context: StarterContext): string {
  const key = (report: 'ltv' | 'retention') =>
    `${fieldOf(context, report, 'date')}&"|"&${fieldOf(context, report, 'appId')}`;
  const users = `IFNA(XLOOKUP(${key('retention')};${key('ltv')};${fieldOf(context, 'ltv', 'newUserNum')});)`;
  const size: Measure = { rule: 'sum', over: 'users', under: 'users', times: 1 };
  const shares = RETENTION_DAYS.map((day): Measure => {
    return { rule: 'weighted', over: fieldOf(context, 'retention', `kp${day}`), under: 'users', times: 1 };
  });
  return spillFormula(`LET(users;${users};${linesOf(context, 'retention', [size, ...shares])})`);
}

/** The forecast of the last LTV day for the chosen app, or for each app. */
function forecastOf(context: StarterContext): string {
  const days = fieldOf(context, 'ltv', 'date');
  const forecast = forecastFormula({
    apps: cellOf(context, 'lists', '$D$2'),
    areas: '',
    day: LTV_DAYS[LTV_DAYS.length - 1] ?? 0,
    from: `MIN(${days})`,
    to: `MAX(${days})`,
    period: `IF(${BY}="${texts().workbook.cohorts.month}";"month";"week")`,
    zone: context.zone,
    currency: context.currency,
  });
  return `IF(COUNT(${days})=0;;${forecast})`;
}

/** The LTV of the newest cohorts again, with a line for each day, as a chart needs it. */
function curvesOf(context: StarterContext, style: CellStyle) {
  const { charts } = texts().workbook;
  const [first, last] = [ROWS.ltv + 3, ROWS.ltv + 2 + COHORTS];
  const range = (from: number, to: number) => `${cellName(first, from)}:${cellName(last, to)}`;
  const days = range(2, 1 + LTV_DAYS.length);
  const formula = spillFormula(
    curvesFormula(`FILTER(HSTACK(${range(0, 0)};${days});ISNUMBER(${range(0, 0)}))`, LTV_DAYS.length),
  );
  const { block, formats, columns, end } = curves(ROWS.curves, LTV_DAYS, formula, STYLES.day, style);
  const chart: ChartDesign = {
    kind: 'line',
    title: charts.ltv,
    altText: texts().charts.altText(charts.ltv, context.tabs.cohorts.title),
    header: ROWS.curves,
    columns,
    end,
    axes: { categories: texts().charts.daysSince, values: texts().charts.axis('LTV', context.currency) },
    at: { row: ROWS.ltv, column: RIGHT, width: 540, height: 400 },
  };
  return { block, formats, chart };
}
