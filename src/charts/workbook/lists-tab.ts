import { dimension } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { CURVE_COLORS } from '../formulas/cohorts';
import { measureOf, requireColumn, spillFormula } from '../formulas/grouped';
import { MOST_SERIES, matrixTable } from '../formulas/matrix';
import {
  axisStyle,
  blockAt,
  headerOfNumbers,
  rangeName,
  STYLES,
  tableAt,
  textCell,
  withFormula,
} from '../layout/cell-parts';
import { QUIET_COLOR, SERIES_COLORS } from '../layout/layout-requests';
import type { CellBlock, ChartDesign, ChartPlace, TabContent } from '../layout/tab-layout';
import { CHARTED_COHORTS } from './cohorts-tab';
import {
  cellOf,
  chosenApp,
  daysFormula,
  ofChosenApp,
  ofGroups,
  ofShownMonths,
  type StarterContext,
  type StarterTab,
} from './starter-context';

/** The columns of the tab, counted from 0. */
const COLUMNS = {
  networks: 4,
  days: 5,
  monthly: 7,
  ecpm: 18,
  daily: 29,
  years: 40,
  cohorts: 44,
  end: 49,
} as const;
const ROWS = 500;
/** So many networks keep their colours. The last colour is for the largest of the networks that come later. */
export const KEPT_NETWORKS = MOST_SERIES - 1;
const MONTHS = 12;

/** Lists for other tabs, as ranges of this tab. */
export const LISTS = {
  months: '$C$2:$C',
  days: { now: '$F$2', monthBefore: '$F$3', yearBefore: '$F$4' },
  networks: `$E$2:$E$${MOST_SERIES + 1}`,
  dailyHeader: rangeName(0, COLUMNS.daily + 1, 0, COLUMNS.daily + MOST_SERIES),
  daily: rangeName(1, COLUMNS.daily, ROWS - 1, COLUMNS.daily + MOST_SERIES + 1),
  years: rangeName(1, COLUMNS.years, ROWS - 1, COLUMNS.years + 2),
} as const;

/** The hidden tab Lists: what drop-downs and headers of other tabs show, and the numbers of their charts. */
export function listsTab(context: StarterContext): TabContent {
  const words = texts().workbook.charts;
  const at = (tab: StarterTab, row: number, column: number, width: number, height = 360): ChartPlace => ({
    sheetId: context.tabs[tab].sheetId,
    ...{ row, column, width, height },
  });
  const monthly = networkMatrix(context, 'months', 'revenue', words.monthly, COLUMNS.monthly);
  const ecpm = networkMatrix(context, 'months', 'ecpmApi', words.ecpm, COLUMNS.ecpm);
  const daily = networkMatrix(context, 'days', 'revenue', words.daily, COLUMNS.daily);
  const years = yearsOf(context);
  const cohorts = cohortsOf(context);
  return {
    hidden: true,
    rowCount: ROWS,
    widths: Array.from({ length: COLUMNS.end }, () => 110),
    blocks: [...listBlocks(context), ...[monthly, ecpm, daily, years, cohorts].map(({ block }) => block)],
    charts: [
      { ...years.design, kind: 'bar', at: at('overview', 21, 0, 645) },
      { ...daily.design, kind: 'stacked', at: at('overview', 21, 7, 665) },
      { ...years.design, kind: 'bar', at: at('revenue', 3, 0, 520) },
      { ...daily.design, kind: 'stacked', at: at('revenue', 3, 5, 630) },
      { ...monthly.design, kind: 'stacked', at: at('networks', 1, 7, 600, 380) },
      { ...ecpm.design, kind: 'line', at: at('networks', 21, 7, 600, 380) },
      { ...cohorts.design, kind: 'line', at: at('cohorts', 4, 10, 540, 400) },
    ],
  };
}

function listBlocks(context: StarterContext): CellBlock[] {
  const { app, allApps, month, chosen, days } = texts().workbook;
  const field = (id: string) => requireColumn(context.tables.months, id);
  const months = `FILTER(${field('month')};${ofShownMonths(context, 'months')};ISNUMBER(${field('month')}))`;
  const chosenId = `IFNA(XLOOKUP(${chosenApp(context)};$A$2:$A;$B$2:$B);)`;
  const table = tableAt(0, 0, ROWS, [
    { header: app },
    { header: dimension('appId').label },
    { header: month, formula: `IFNA(SORT(UNIQUE(${months});1;FALSE);)`, style: STYLES.month },
    { header: chosen, formula: chosenId },
    { header: dimension('networkName').label },
    { header: days },
  ]);
  const networks = context.networks.map((name) => [textCell(name)]);
  const compared = ([0, 1, 12] as const).map((months) => [withFormula(daysFormula(context, months))]);
  return [
    table,
    blockAt(1, 0, [textCell(allApps)], [withFormula(appsFormula(field))]),
    blockAt(1, COLUMNS.networks, ...networks, [withFormula(laterNetworks(context))]),
    blockAt(1, COLUMNS.days, ...compared),
  ];
}

/** The apps and their ids. An id is part of a name that several apps share, in upper or lower case. */
function appsFormula(field: (id: string) => string): string {
  const rows = `FILTER(HSTACK(${field('appName')};${field('appId')});ISNUMBER(${field('month')}))`;
  const names = 'IF(CHOOSECOLS(pairs;1)="";id;CHOOSECOLS(pairs;1))';
  const unique = 'XMATCH(name;name;0;1)=XMATCH(name;name;0;-1)';
  const labels = `IF(${unique};name;name&" ("&id&")")`;
  return `IFNA(ARRAYFORMULA(LET(pairs;UNIQUE(${rows});id;CHOOSECOLS(pairs;2);name;${names};SORT(HSTACK(${labels};id))));)`;
}

/** The largest networks that have come later, in the order of their first months. */
function laterNetworks({ tables, networks }: StarterContext): string {
  const [names, revenue, month] = ['networkName', 'revenue', 'month'].map((id) =>
    requireColumn(tables.months, id),
  );
  const kept = `XMATCH(${names};${rangeName(1, COLUMNS.networks, Math.max(1, networks.length), COLUMNS.networks)})`;
  const isLater = networks.length === 0 ? '' : `;ISNA(${kept})`;
  const rows = `FILTER(HSTACK(${names};${revenue};${month});ISNUMBER(${revenue});${names}<>""${isLater})`;
  const query = `"SELECT Col1,sum(Col2),min(Col3) GROUP BY Col1 ORDER BY sum(Col2) DESC LABEL sum(Col2) '',min(Col3) ''"`;
  const largest = `ARRAY_CONSTRAIN(QUERY(${rows};${query};0);${MOST_SERIES - networks.length};3)`;
  return spillFormula(`CHOOSECOLS(SORT(${largest};3;TRUE;1;TRUE);1)`);
}

/** The numbers of the networks by day or month, and what their charts have in common. */
function networkMatrix(
  context: StarterContext,
  report: 'days' | 'months',
  metric: 'revenue' | 'ecpmApi',
  title: string,
  column: number,
) {
  const isByDay = report === 'days';
  const grain = isByDay ? 'date' : 'month';
  const field = (id: string) => requireColumn(context.tables[report], id);
  const { block, columns } = matrixTable({
    table: context.tables[report],
    row: 0,
    column,
    end: ROWS,
    label: dimension(grain).label,
    series: { names: field('networkName'), shown: cellOf(context, 'lists', LISTS.networks) },
    period: field(grain),
    measure: measureOf(context.tables[report], metric),
    where: [ofChosenApp(context, report)],
    isShown: isByDay ? [] : [`${field('month.partial')}=""`, newestMonths(field('month'), MONTHS + 1)],
    periodStyle: isByDay ? STYLES.shortDay : STYLES.month,
    style: axisStyle(metric, context.currency),
  });
  const values = texts().workbook.figures[metric];
  const design = designOf(context, title, dimension(grain).label, values);
  return { block, design: { ...design, columns, hasOthers: true } };
}

/** The condition of rows of the newest months of a report, with the one that is not over. */
function newestMonths(month: string, count: number): string {
  return `${month}>=EDATE(MAX(${month});${1 - count})`;
}

function designOf(context: StarterContext, title: string, categories: string, values: string) {
  const { charts, workbook } = texts();
  return {
    title,
    subtitle: workbook.charts.subtitle(context.currency, context.zone),
    altText: charts.altText(title, context.tabs.lists.title),
    header: 0,
    axes: { categories, values: charts.axis(values, context.currency) },
  } satisfies Partial<ChartDesign>;
}

/** The revenue of the newest whole months, beside that of a year before. */
function yearsOf(context: StarterContext) {
  const { charts, figures, month: label, yearBefore } = texts().workbook;
  const { currency, tables } = context;
  const [month, partial] = ['month', 'month.partial'].map((id) => requireColumn(tables.months, id));
  const whole = [`ISNUMBER(${month})`, `${partial}=""`];
  const all = ofGroups(context, 'months', `${month}`, ['revenue'], whole);
  const newest = `SORT(ARRAY_CONSTRAIN(SORT(CHOOSECOLS(all;1);1;FALSE);${MONTHS};1))`;
  const before = 'IFNA(VLOOKUP(DATE(YEAR(newest)-1;MONTH(newest);1);all;2;FALSE);)';
  const rows = `HSTACK(newest;VLOOKUP(newest;all;2;FALSE);${before})`;
  const style = axisStyle('revenue', currency);
  const block = tableAt(0, COLUMNS.years, ROWS, [
    { header: label, formula: spillFormula(`LET(all;${all};newest;${newest};${rows})`), style: STYLES.month },
    { header: figures.revenue, style },
    { header: headerOfNumbers(0, COLUMNS.years + 2, yearBefore), style },
  ]);
  const columns = { from: COLUMNS.years, to: COLUMNS.years + 3 };
  const colors = [SERIES_COLORS[0], QUIET_COLOR];
  return { block, design: { ...designOf(context, charts.years, label, figures.revenue), columns, colors } };
}

/** The LTV of each cohort on some days: lines that do not lie on each other. */
function cohortsOf(context: StarterContext) {
  const { charts, cohorts } = texts().workbook;
  const { days, lines, shown } = CHARTED_COHORTS;
  const [from, to] = [COLUMNS.cohorts, COLUMNS.cohorts + 1 + days.length];
  const cells = cellOf(context, 'cohorts', lines);
  const formula = `LET(cohorts;${cells};CHOOSECOLS(FILTER(cohorts;ISNUMBER(CHOOSECOLS(cohorts;1)));${shown.join(';')}))`;
  const style = axisStyle('ltv1', context.currency);
  const block = tableAt(0, from, ROWS, [
    { header: cohorts.first, formula: spillFormula(formula), style: STYLES.shortDay },
    ...days.map((day) => ({ header: texts().charts.day(day), style })),
  ]);
  const colors = CURVE_COLORS.slice(-days.length);
  return {
    block,
    design: { ...designOf(context, charts.ltv, cohorts.first, 'LTV'), columns: { from, to }, colors },
  };
}
