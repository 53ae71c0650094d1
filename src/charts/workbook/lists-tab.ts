import { requireDimension } from '../../catalogue';
import { toColumnLetters } from '../../sheet';
import { getTexts } from '../../wording';
import { CURVE_COLORS } from '../formulas/cohort-table';
import { buildSpillFormula, requireColumn, toMeasure } from '../formulas/grouped';
import { buildLaterSeriesFormula, buildSeriesMatrix } from '../formulas/matrix-table';
import { MOST_SERIES, QUIET_COLOR, SERIES_COLORS } from '../layout/series-colors';
import {
  buildNumberStyle,
  buildNumbersHeader,
  buildRoundStyle,
  buildTableBlock,
  type CellBlock,
  type ChartDesign,
  type ChartPlace,
  STYLES,
  type TabContent,
  toRangeReference,
} from '../layout/tab-layout';
import { CHARTED_COHORTS } from './cohorts-tab';
import { LISTED_APPS, type StarterContext, type StarterTab, toFixedCell } from './starter-context';

/** The columns of the tab, counted from 0. */
const COLUMNS = {
  // With the ids beside it: LISTED_APPS has both as references.
  apps: 0,
  // With the id of the chosen app beside it: CHOSEN.appId.
  months: 2,
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
export const LIST_RANGES = {
  months: `${toFixedCell(1, COLUMNS.months)}:$${toColumnLetters(COLUMNS.months)}`,
  days: {
    now: toFixedCell(1, COLUMNS.days),
    monthBefore: toFixedCell(2, COLUMNS.days),
    yearBefore: toFixedCell(3, COLUMNS.days),
  },
  networks: `${toFixedCell(1, COLUMNS.networks)}:${toFixedCell(MOST_SERIES, COLUMNS.networks)}`,
  dailyHeader: toRangeReference(0, COLUMNS.daily + 1, 0, COLUMNS.daily + MOST_SERIES),
  daily: toRangeReference(1, COLUMNS.daily, ROWS - 1, COLUMNS.daily + MOST_SERIES + 1),
  years: toRangeReference(1, COLUMNS.years, ROWS - 1, COLUMNS.years + 2),
} as const;

/** The hidden tab Lists: what drop-downs and headers of other tabs show, and the numbers of their charts. */
export function buildListsTab(context: StarterContext): TabContent {
  const chartTitles = getTexts().workbook.charts;
  const placeOn = (tab: StarterTab, place: ChartPlace) => {
    return { place: { sheetId: context.facts.tabs[tab].sheetId, ...place } };
  };
  const monthly = buildNetworkMatrix(context, 'months', 'revenue', chartTitles.monthly, COLUMNS.monthly);
  const ecpm = buildNetworkMatrix(context, 'months', 'ecpmApi', chartTitles.ecpm, COLUMNS.ecpm);
  const daily = buildNetworkMatrix(context, 'days', 'revenue', chartTitles.daily, COLUMNS.daily);
  const years = buildYearComparison(context);
  const cohorts = buildLtvCurves(context);
  return {
    hidden: true,
    rowCount: ROWS,
    widths: Array.from({ length: COLUMNS.end }, () => 110),
    blocks: [
      ...buildListBlocks(context),
      ...[monthly, ecpm, daily, years, cohorts].map(({ block }) => block),
    ],
    charts: [
      { ...years.design, ...placeOn('overview', { row: 21, column: 0, width: 680, height: 360 }) },
      { ...daily.design, ...placeOn('overview', { row: 21, column: 7, width: 665, height: 360 }) },
      { ...years.design, ...placeOn('revenue', { row: 3, column: 0, width: 520, height: 360 }) },
      { ...daily.design, ...placeOn('revenue', { row: 3, column: 5, width: 630, height: 360 }) },
      { ...monthly.design, ...placeOn('networks', { row: 1, column: 7, width: 600, height: 380 }) },
      { ...ecpm.design, ...placeOn('networks', { row: 21, column: 7, width: 600, height: 380 }) },
      { ...cohorts.design, ...placeOn('cohorts', { row: 4, column: 10, width: 540, height: 400 }) },
    ],
  };
}

/** The headers with the two lists that are formulas, and the other lists below their headers. */
function buildListBlocks(context: StarterContext): CellBlock[] {
  const { app, allApps, month, chosen, days } = getTexts().workbook;
  const requireMonthsColumn = (id: string) => context.requireTableColumn('months', id);
  const months = `FILTER(${requireMonthsColumn('month')};${context.buildShownMonthsCondition('months')};ISNUMBER(${requireMonthsColumn('month')}))`;
  const chosenId = `IFNA(XLOOKUP(${context.appCell};${LISTED_APPS.names};${LISTED_APPS.ids});)`;
  const table = buildTableBlock(0, COLUMNS.apps, ROWS, [
    { header: app },
    { header: requireDimension('appId').label },
    { header: month, formula: `IFNA(SORT(UNIQUE(${months});1;FALSE);)`, style: STYLES.month },
    { header: chosen, formula: chosenId },
    { header: requireDimension('networkName').label },
    { header: days },
  ]);
  const { networks } = context.facts;
  const columns = {
    names: requireMonthsColumn('networkName'),
    sizes: requireMonthsColumn('revenue'),
    periods: requireMonthsColumn('month'),
  };
  const namedCells = toRangeReference(1, COLUMNS.networks, Math.max(1, networks.length));
  const laterNetworks = buildLaterSeriesFormula(columns, namedCells, networks.length);
  const appRows = [[{ value: allApps }], [{ formula: buildAppsFormula(requireMonthsColumn) }]];
  const namedNetworks = networks.map((name) => [{ value: name }]);
  const networkRows = [...namedNetworks, [{ formula: buildSpillFormula(laterNetworks) }]];
  const comparedDays = ([0, 1, 12] as const).map((count) => [{ formula: context.buildDaysText(count) }]);
  return [
    table,
    { row: 1, column: COLUMNS.apps, rows: appRows },
    { row: 1, column: COLUMNS.networks, rows: networkRows },
    { row: 1, column: COLUMNS.days, rows: comparedDays },
  ];
}

/** The apps and their ids. An id is part of a name that several apps share, in upper or lower case. */
function buildAppsFormula(requireMonthsColumn: (id: string) => string): string {
  const rows = `FILTER(HSTACK(${requireMonthsColumn('appName')};${requireMonthsColumn('appId')});ISNUMBER(${requireMonthsColumn('month')}))`;
  const name = 'IF(CHOOSECOLS(pairs;1)="";id;CHOOSECOLS(pairs;1))';
  // One app has the name if the first and the last line with it are the same.
  const label = 'IF(XMATCH(name;name;0;1)=XMATCH(name;name;0;-1);name;name&" ("&id&")")';
  const apps = `LET(pairs;UNIQUE(${rows});id;CHOOSECOLS(pairs;2);name;${name};SORT(HSTACK(${label};id)))`;
  return `IFNA(ARRAYFORMULA(${apps});)`;
}

/** The numbers of the networks by day or month, and what their charts have in common. */
function buildNetworkMatrix(
  context: StarterContext,
  report: 'days' | 'months',
  metric: 'revenue' | 'ecpmApi',
  title: string,
  column: number,
) {
  const isByDay = report === 'days';
  const grain = isByDay ? 'date' : 'month';
  const requireReportColumn = (id: string) => context.requireTableColumn(report, id);
  const networks = context.toTabReference('lists', LIST_RANGES.networks);
  const period = requireReportColumn(grain);
  const conditions = [`ISNUMBER(${period})`, context.buildChosenAppCondition(report)];
  const matrix = {
    table: context.facts.tables[report],
    place: { row: 0, column, end: ROWS },
    label: requireDimension(grain).label,
    period,
    measure: toMeasure(context.facts.tables[report], metric),
    where: isByDay ? conditions : [...conditions, ...buildNewestMonthsConditions(context)],
    periodStyle: isByDay ? STYLES.shortDay : STYLES.month,
    style: buildRoundStyle(metric, context.facts.currency),
  };
  const names = requireReportColumn('networkName');
  const { block, columns } = buildSeriesMatrix(matrix, names, [{ formula: `TRANSPOSE(${networks})` }]);
  const values = getTexts().workbook.figures[metric];
  const kind = metric === 'ecpmApi' ? 'line' : 'stacked';
  const design = buildChartDesign(context, kind, title, matrix.label, values, !isByDay);
  return { block, design: { ...design, columns, colors: context.facts.colors, hasOthers: true } };
}

function buildNewestMonthsConditions(context: StarterContext): string[] {
  const [month, partial] = ['month', 'month.partial'].map((id) => context.requireTableColumn('months', id));
  return [`${partial}=""`, `${month}>=EDATE(MAX(${month});${-MONTHS})`];
}

function buildChartDesign(
  context: StarterContext,
  kind: ChartDesign['kind'],
  title: string,
  categories: string,
  values: string,
  isOfWholeMonths = false,
) {
  const { charts, workbook } = getTexts();
  return {
    kind,
    title,
    subtitle: workbook.charts.subtitle(context.facts.currency, context.facts.zone, isOfWholeMonths),
    altText: charts.altText(title, context.facts.tabs.lists.title),
    header: 0,
    axes: { categories, values: charts.axis(values, context.facts.currency) },
  } satisfies Partial<ChartDesign>;
}

/** The revenue of the newest whole months, beside that of a year before. The first month of all may have begun with a later day. */
function buildYearComparison(context: StarterContext) {
  const { charts, figures, month: label, yearBefore } = getTexts().workbook;
  const { currency, tables } = context.facts;
  const month = requireColumn(tables.months, 'month');
  const wholeMonths = [`ISNUMBER(${month})`, `${requireColumn(tables.months, 'month.partial')}=""`];
  const all = context.buildChosenAppGroups('months', month, ['revenue'], wholeMonths);
  const newest = `SORT(ARRAY_CONSTRAIN(SORT(CHOOSECOLS(all;1);1;FALSE);${MONTHS};1))`;
  // The key is 0, and nothing is found, if the month a year before is the first one.
  const before = `VLOOKUP(EDATE(newest;-12)*(EDATE(newest;-12)>MIN(${month}));all;2;FALSE)`;
  const lines = `HSTACK(newest;VLOOKUP(newest;all;2;FALSE);IFNA(${before};))`;
  const comparison = `LET(all;${all};newest;${newest};${lines})`;
  const style = buildRoundStyle('revenue', currency);
  const block = buildTableBlock(0, COLUMNS.years, ROWS, [
    { header: label, formula: buildSpillFormula(comparison), style: STYLES.month },
    { header: figures.revenue, style },
    { header: buildNumbersHeader(0, COLUMNS.years + 2, yearBefore), style },
  ]);
  const columns = { from: COLUMNS.years, to: COLUMNS.years + 3 };
  const design = buildChartDesign(context, 'bar', charts.years, label, figures.revenue, true);
  return { block, design: { ...design, columns, colors: [SERIES_COLORS[0], QUIET_COLOR] } };
}

/** The LTV of each cohort on some days: lines that do not lie on each other. */
function buildLtvCurves(context: StarterContext) {
  const { charts, cohorts } = getTexts().workbook;
  const { days, lines, columnNumbers } = CHARTED_COHORTS;
  const [from, to] = [COLUMNS.cohorts, COLUMNS.cohorts + 1 + days.length];
  const cells = context.toTabReference('cohorts', lines);
  const formula = `LET(cohorts;${cells};CHOOSECOLS(FILTER(cohorts;ISNUMBER(CHOOSECOLS(cohorts;1)));${columnNumbers.join(';')}))`;
  const style = buildNumberStyle('ltv1', context.facts.currency);
  const block = buildTableBlock(0, from, ROWS, [
    { header: cohorts.first, formula: buildSpillFormula(formula), style: STYLES.shortDay },
    ...days.map((day) => ({ header: getTexts().charts.day(day), style })),
  ]);
  const design = buildChartDesign(context, 'line', charts.ltv, cohorts.first, 'LTV');
  return { block, design: { ...design, columns: { from, to }, colors: CURVE_COLORS.slice(-days.length) } };
}
