import { dimension } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { CURVE_COLORS } from '../formulas/cohorts';
import { measureOf, requireColumn, spillFormula } from '../formulas/grouped';
import { laterSeries, matrixTable } from '../formulas/matrix';
import {
  blockAt,
  headerOfNumbers,
  numberStyle,
  rangeName,
  roundStyle,
  STYLES,
  tableAt,
} from '../layout/cell-parts';
import { MOST_SERIES, QUIET_COLOR, SERIES_COLORS } from '../layout/series-colors';
import type { CellBlock, ChartDesign, ChartPlace, TabContent } from '../layout/tab-layout';
import { CHARTED_COHORTS } from './cohorts-tab';
import type { StarterContext, StarterTab } from './starter-context';

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
    sheetId: context.facts.tabs[tab].sheetId,
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
      { ...years.design, kind: 'bar', at: at('overview', 21, 0, 680) },
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
  const field = (id: string) => context.column('months', id);
  const months = `FILTER(${field('month')};${context.ofShownMonths('months')};ISNUMBER(${field('month')}))`;
  const chosenId = `IFNA(XLOOKUP(${context.app};$A$2:$A;$B$2:$B);)`;
  const table = tableAt(0, 0, ROWS, [
    { header: app },
    { header: dimension('appId').label },
    { header: month, formula: `IFNA(SORT(UNIQUE(${months});1;FALSE);)`, style: STYLES.month },
    { header: chosen, formula: chosenId },
    { header: dimension('networkName').label },
    { header: days },
  ]);
  const { networks } = context.facts;
  const later = laterSeries({
    ...{ names: field('networkName'), size: field('revenue'), period: field('month') },
    named: rangeName(1, COLUMNS.networks, Math.max(1, networks.length), COLUMNS.networks),
    count: networks.length,
  });
  const named = networks.map((name) => [{ value: name }]);
  const compared = ([0, 1, 12] as const).map((months) => [{ formula: context.days(months) }]);
  return [
    table,
    blockAt(1, 0, [{ value: allApps }], [{ formula: appsFormula(field) }]),
    blockAt(1, COLUMNS.networks, ...named, [{ formula: spillFormula(later) }]),
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
  const field = (id: string) => context.column(report, id);
  const networks = context.cell('lists', LISTS.networks);
  const { block, columns } = matrixTable({
    table: context.facts.tables[report],
    row: 0,
    column,
    end: ROWS,
    label: dimension(grain).label,
    series: { names: field('networkName'), shown: [{ formula: `TRANSPOSE(${networks})` }] },
    period: field(grain),
    measure: measureOf(context.facts.tables[report], metric),
    where: [context.ofChosenApp(report)],
    isShown: isByDay ? [] : [`${field('month.partial')}=""`, newestMonths(field('month'), MONTHS + 1)],
    periodStyle: isByDay ? STYLES.shortDay : STYLES.month,
    style: roundStyle(metric, context.facts.currency),
  });
  const values = texts().workbook.figures[metric];
  const design = designOf(context, title, dimension(grain).label, values, !isByDay);
  return { block, design: { ...design, columns, colors: context.facts.colors, hasOthers: true } };
}

/** The condition of rows of the newest months of a report, with the one that is not over. */
function newestMonths(month: string, count: number): string {
  return `${month}>=EDATE(MAX(${month});${1 - count})`;
}

function designOf(
  context: StarterContext,
  title: string,
  categories: string,
  values: string,
  isOfWholeMonths = false,
) {
  const { charts, workbook } = texts();
  return {
    title,
    subtitle: workbook.charts.subtitle(context.facts.currency, context.facts.zone, isOfWholeMonths),
    altText: charts.altText(title, context.facts.tabs.lists.title),
    header: 0,
    axes: { categories, values: charts.axis(values, context.facts.currency) },
  } satisfies Partial<ChartDesign>;
}

/** The revenue of the newest whole months, beside that of a year before. The first month of all may have begun with a later day. */
function yearsOf(context: StarterContext) {
  const { charts, figures, month: label, yearBefore } = texts().workbook;
  const { currency, tables } = context.facts;
  const [month, partial] = ['month', 'month.partial'].map((id) => requireColumn(tables.months, id));
  const whole = [`ISNUMBER(${month})`, `${partial}=""`];
  const all = context.groups('months', `${month}`, ['revenue'], whole);
  const newest = `SORT(ARRAY_CONSTRAIN(SORT(CHOOSECOLS(all;1);1;FALSE);${MONTHS};1))`;
  const before = `IFNA(VLOOKUP(EDATE(newest;-12)*(EDATE(newest;-12)>MIN(${month}));all;2;FALSE);)`;
  const rows = `HSTACK(newest;VLOOKUP(newest;all;2;FALSE);${before})`;
  const style = roundStyle('revenue', currency);
  const block = tableAt(0, COLUMNS.years, ROWS, [
    { header: label, formula: spillFormula(`LET(all;${all};newest;${newest};${rows})`), style: STYLES.month },
    { header: figures.revenue, style },
    { header: headerOfNumbers(0, COLUMNS.years + 2, yearBefore), style },
  ]);
  const columns = { from: COLUMNS.years, to: COLUMNS.years + 3 };
  const colors = [SERIES_COLORS[0], QUIET_COLOR];
  return {
    block,
    design: { ...designOf(context, charts.years, label, figures.revenue, true), columns, colors },
  };
}

/** The LTV of each cohort on some days: lines that do not lie on each other. */
function cohortsOf(context: StarterContext) {
  const { charts, cohorts } = texts().workbook;
  const { days, lines, shown } = CHARTED_COHORTS;
  const [from, to] = [COLUMNS.cohorts, COLUMNS.cohorts + 1 + days.length];
  const cells = context.cell('cohorts', lines);
  const formula = `LET(cohorts;${cells};CHOOSECOLS(FILTER(cohorts;ISNUMBER(CHOOSECOLS(cohorts;1)));${shown.join(';')}))`;
  const style = numberStyle('ltv1', context.facts.currency);
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
