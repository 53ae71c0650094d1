import { cellName, numberStyle, STYLES, textCell, withFormula } from '../charts/layout/cell-parts';
import type { CellBlock, ChartDesign, LayoutCell } from '../charts/layout/tab-layout';
import { cohortTable } from '../charts/report/cohort-table';
import {
  FORECAST_ROWS,
  FORECAST_WIDTHS,
  forecastFormats,
  forecastFormula,
} from '../charts/report/forecast-formula';
import { meanOfRows, sumOfRows } from '../charts/table-formulas';
import { texts } from '../wording/texts';
import { COHORTS_BY } from './lists-tab';
import { retentionColumn } from './retention-rows';
import {
  cellOf,
  chosenApp,
  fieldOf,
  ofChosenApp,
  type StarterContent,
  type StarterContext,
} from './starter-context';

/** The tab's rows, counted from 0. */
const ROWS = { by: 2, ltv: 4, forecast: 26, retention: 44, curves: 76 } as const;
const COHORTS = 25;
/** The curves of more cohorts cannot be told apart. */
const CURVES = 8;
const LTV_DAYS = [1, 3, 7, 14, 30, 60, 90] as const;
const RETENTION_DAYS = [2, 3, 7, 14, 30, 60, 90] as const;
/** The column right of the tables: the chart, and below it the forecast, which may have any number of rows. */
const RIGHT = 3 + LTV_DAYS.length;
const BY = cellName(ROWS.by, 1, 'both');

interface Placed {
  readonly row: number;
  readonly title: string;
  readonly days: readonly number[];
}

/** A condition with the first and the last day of a cohort: its rows have days between the two. */
interface Source {
  readonly day: string;
  readonly users: string;
  readonly value: (day: number) => string;
  readonly where: readonly string[];
}

/** The tab Cohorts: LTV and retention by week or month of the first launch. */
export function cohortsTab(context: StarterContext): StarterContent {
  const { cohorts: words, tabs } = texts().workbook;
  const top: CellBlock = {
    row: 0,
    column: 0,
    rows: [
      [textCell(tabs.cohorts, STYLES.title)],
      [withFormula(chosenApp(context), STYLES.quiet)],
      [textCell(words.by, STYLES.leftHeader), textCell(words.week, { bold: true })],
    ],
  };
  const ltv = tableOf(
    { row: ROWS.ltv, title: words.ltv, days: LTV_DAYS },
    ltvSource(context),
    numberStyle('ltv1', context.currency),
  );
  const retention = tableOf(
    { row: ROWS.retention, title: words.retention, days: RETENTION_DAYS },
    retentionSource(context),
    STYLES.share,
  );
  return {
    blocks: [top, ...ltv.blocks, forecastBlock(context), ...retention.blocks, curvesBlock()],
    formats: forecastFormats(ROWS.forecast, RIGHT, context.currency),
    charts: [curves(context)],
    heat: [...ltv.heat, ...retention.heat],
    dropDowns: [{ row: ROWS.by, column: 1, values: COHORTS_BY, tab: context.tabs.lists }],
    rowCount: ROWS.forecast + FORECAST_ROWS,
    columnCount: RIGHT + FORECAST_WIDTHS.length,
    widths: [130, 90, ...LTV_DAYS.map(() => 72), 24, ...FORECAST_WIDTHS],
  };
}

function ltvSource(context: StarterContext): Source {
  return {
    day: fieldOf(context, 'ltv', 'date'),
    users: fieldOf(context, 'ltv', 'newUserNum'),
    value: (day) => fieldOf(context, 'ltv', `ltv${day}`),
    where: [ofChosenApp(context, 'ltv')],
  };
}

/** The forecast of the last LTV day for the chosen app, or for each app. */
function forecastBlock(context: StarterContext): CellBlock {
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
  const cell = withFormula(`IF(COUNT(${days})=0;;${forecast})`);
  return { row: ROWS.forecast, column: RIGHT, rows: [[cell]] };
}

/** The rows behind the retention, which are on the tab Lists (see retention-rows.ts). */
function retentionSource(context: StarterContext): Source {
  return {
    day: retentionColumn(context, 'day'),
    users: retentionColumn(context, 'users'),
    value: (day) => retentionColumn(context, day),
    where: [],
  };
}

/** A table of cohorts below its title. */
function tableOf({ row, title, days }: Placed, source: Source, style: ReturnType<typeof numberStyle>) {
  const users = (cohort: string) => rowsOf(source, source.users, cohort);
  const { blocks, heat } = cohortTable({
    top: row + 1,
    label: texts().workbook.cohorts.first,
    days,
    cohorts: Array.from({ length: COHORTS }, (_, nth) =>
      withFormula(cohortDay(source, COHORTS - 1 - nth), STYLES.day),
    ),
    users: (cohort) => sumOfRows(users(cohort)),
    number: (day, cohort) => meanOfRows(rowsOf(source, source.value(day), cohort), users(cohort)),
    style,
  });
  return { blocks: [{ row, column: 0, rows: [[textCell(title, STYLES.quiet)]] }, ...blocks], heat };
}

/** The first day of the cohort that is `back` cohorts before the newest whole one; blank before the oldest day. */
function cohortDay({ day, where }: Source, back: number): string {
  const days = where.length === 0 ? day : `FILTER(${[day, `ISNUMBER(${day})`, ...where].join(';')})`;
  const week = `newest-MOD(WEEKDAY(newest;2);7)-${6 + 7 * back}`;
  const month = `EOMONTH(newest+1;-${2 + back})+1`;
  const first = `IF(${BY}="${texts().workbook.cohorts.month}";${month};${week})`;
  const cohort = `LET(newest;MAX(all);first;${first};IF(first<MIN(all);;first))`;
  return `IFNA(LET(all;${days};IF(COUNT(all)=0;;${cohort}));)`;
}

/** The rows of a column that belong to a cohort, whose first day is in a cell. */
function rowsOf({ day, where }: Source, column: string, cohort: string): string {
  const next = `IF(${BY}="${texts().workbook.cohorts.month}";EDATE(${cohort};1);${cohort}+7)`;
  return `FILTER(${[column, `${day}>=${cohort}`, `${day}<${next}`, ...where].join(';')})`;
}

/** The LTV of the newest cohorts again, with a line for each day, as a chart needs it. */
function curvesBlock(): CellBlock {
  const cohorts = Array.from({ length: CURVES }, (_, nth) => ROWS.ltv + 3 + COHORTS - CURVES + nth);
  const copy = (row: number, column: number) => {
    const cell = cellName(row, column);
    return `IF(${cell}="";;${cell})`;
  };
  const header = cohorts.map((row) => withFormula(copy(row, 0), { ...STYLES.header, ...STYLES.day }));
  const rows = LTV_DAYS.map((day, nth): LayoutCell[] => [
    { value: day, style: { align: 'LEFT' } },
    ...cohorts.map((row) => withFormula(copy(row, 2 + nth), STYLES.decimal)),
  ]);
  return {
    row: ROWS.curves,
    column: 0,
    rows: [[textCell(texts().charts.daysSince, STYLES.leftHeader), ...header], ...rows],
  };
}

function curves(context: StarterContext): ChartDesign {
  const { charts, tabs } = texts().workbook;
  return {
    kind: 'line',
    title: charts.ltv,
    altText: charts.alt(charts.ltv, tabs.cohorts),
    data: {
      rows: { from: ROWS.curves, to: ROWS.curves + 1 + LTV_DAYS.length },
      columns: { from: 0, to: 1 + CURVES },
    },
    axes: { categories: texts().charts.daysSince, values: texts().charts.axis('LTV', context.currency) },
    at: { row: ROWS.ltv, column: RIGHT, width: 620, height: 400 },
  };
}
