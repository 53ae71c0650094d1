import { requireDimension } from '../../catalogue';
import { toColumnLetters } from '../../sheet';
import { getTexts } from '../../wording';
import { CURVE_COLORS } from '../formulas/cohort-table';
import { buildSpillFormula, requireColumn, toMeasure } from '../formulas/grouped';
import { buildLaterSeriesFormula, buildSeriesMatrix } from '../formulas/matrix-table';
import { buildLetFormula, toColumnReference, toFixedCell, toRangeReference } from '../layout/formula-text';
import { MOST_SERIES, QUIET_COLOR, SERIES_COLORS } from '../layout/series-colors';
import {
  buildNumberStyle,
  buildNumbersHeader,
  buildRoundStyle,
  buildTableBlock,
  type CellBlock,
  type ChartDesign,
  type ChartPlace,
  type LayoutCell,
  STYLES,
  type TabContent,
  type TableColumn,
} from '../layout/tab-layout';
import { CHARTED_COHORTS } from './cohorts-tab';
import { LISTED_APPS, type StarterContext, type StarterTab } from './starter-context';

/** The period, the series and all others, and a free column. */
const MATRIX_WIDTH = 1 + MOST_SERIES + 1 + 1;
/** The first columns of the lists and tables, counted from 0. Before each table of a chart is a free column. */
const COLUMNS = {
  // With the ids beside it: LISTED_APPS has both as references.
  apps: 0,
  // With the id of the chosen app beside it: CHOSEN.appId.
  months: 2,
  networks: 4,
  days: 5,
  monthly: 7,
  ecpm: 7 + MATRIX_WIDTH,
  daily: 7 + 2 * MATRIX_WIDTH,
  // With the month, its revenue and that of a year before.
  years: 7 + 3 * MATRIX_WIDTH,
  // With the cohort and the days of CHARTED_COHORTS.
  cohorts: 11 + 3 * MATRIX_WIDTH,
  end: 12 + 3 * MATRIX_WIDTH + CHARTED_COHORTS.days.length,
} as const;
const ROWS = 500;
/** The rows below the header. */
const LINES = { from: 1, to: ROWS };
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
  dailyHeader: toRangeReference({
    rows: { from: 0, to: 1 },
    columns: { from: COLUMNS.daily + 1, to: COLUMNS.daily + 1 + MOST_SERIES },
  }),
  daily: toRangeReference({
    rows: LINES,
    columns: { from: COLUMNS.daily, to: COLUMNS.daily + 2 + MOST_SERIES },
  }),
  years: toRangeReference({ rows: LINES, columns: { from: COLUMNS.years, to: COLUMNS.years + 3 } }),
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

/** The lists for other tabs, in the order of COLUMNS. A formula fills the rest of its column; that of the apps also their ids. */
function buildListBlocks(context: StarterContext): CellBlock[] {
  const { app, allApps, month, chosen, days } = getTexts().workbook;
  const requireMonthsColumn = (id: string) => context.requireTableColumn('months', id);
  const months = `FILTER(${requireMonthsColumn('month')};${context.buildShownMonthsCondition('months')};ISNUMBER(${requireMonthsColumn('month')}))`;
  const chosenId = `IFNA(XLOOKUP(${context.appCell};${LISTED_APPS.names};${LISTED_APPS.ids});)`;
  const { networks } = context.facts;
  const columns = {
    names: requireMonthsColumn('networkName'),
    sizes: requireMonthsColumn('revenue'),
    periods: requireMonthsColumn('month'),
  };
  const namedRows = { from: 1, to: 1 + networks.length };
  const namedCells = networks.length === 0 ? undefined : toColumnReference(COLUMNS.networks, namedRows);
  const laterNetworks = buildSpillFormula(buildLaterSeriesFormula(columns, namedCells, networks.length));
  const lists: readonly (TableColumn & { readonly cells?: readonly LayoutCell[] })[] = [
    { header: app, cells: [{ value: allApps }, { formula: buildAppsFormula(requireMonthsColumn) }] },
    { header: requireDimension('appId').label },
    { header: month, formula: `IFNA(SORT(UNIQUE(${months});1;FALSE);)`, style: STYLES.month },
    { header: chosen, formula: chosenId },
    {
      header: requireDimension('networkName').label,
      cells: [...networks.map((value) => ({ value })), { formula: laterNetworks }],
    },
    {
      header: days,
      cells: ([0, 1, 12] as const).map((monthsBefore) => ({ formula: context.buildDaysText(monthsBefore) })),
    },
  ];
  const cellBlocks = lists.flatMap(({ cells = [] }, column) =>
    cells.length === 0 ? [] : [{ row: 1, column, rows: cells.map((cell) => [cell]) }],
  );
  return [buildTableBlock(0, COLUMNS.apps, ROWS, lists), ...cellBlocks];
}

/** The names of apps, and their ids beside them. Apps of one name (a drop-down ignores upper and lower case) are “Name (id)”. */
function buildAppsFormula(requireMonthsColumn: (id: string) => string): string {
  const rows = `FILTER(HSTACK(${requireMonthsColumn('appName')};${requireMonthsColumn('appId')});ISNUMBER(${requireMonthsColumn('month')}))`;
  const name = 'IF(CHOOSECOLS(pairs;1)="";id;CHOOSECOLS(pairs;1))';
  // A name is that of one app if its first line, searched from the top, is also its last one, searched from the bottom.
  const label = 'IF(XMATCH(name;name;0;1)=XMATCH(name;name;0;-1);name;name&" ("&id&")")';
  const parts = { pairs: `UNIQUE(${rows})`, id: 'CHOOSECOLS(pairs;2)', name };
  const apps = buildLetFormula(parts, `SORT(HSTACK(${label};id))`);
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

/**
 * The revenue of the newest whole months, beside that of a year before, such as `2026-10 | 1,200 | 1,100`. The first month of all is not
 * compared with, because its days may be incomplete.
 */
function buildYearComparison(context: StarterContext) {
  const { charts, figures, month: label, yearBefore } = getTexts().workbook;
  const { currency, tables } = context.facts;
  const month = requireColumn(tables.months, 'month');
  const wholeMonths = [`ISNUMBER(${month})`, `${requireColumn(tables.months, 'month.partial')}=""`];
  const all = context.buildChosenAppGroups('months', month, ['revenue'], wholeMonths);
  const newest = `SORT(ARRAY_CONSTRAIN(SORT(CHOOSECOLS(all;1);1;FALSE);${MONTHS};1))`;
  const sameMonthBefore = 'EDATE(newest;-12)';
  // In the first month of all, nothing is looked up: 0 is no month.
  const before = `VLOOKUP(${sameMonthBefore}*(${sameMonthBefore}>MIN(${month}));all;2;FALSE)`;
  const lines = `HSTACK(newest;VLOOKUP(newest;all;2;FALSE);IFNA(${before};))`;
  const comparison = buildLetFormula({ all, newest }, lines);
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

/** The LTV of each cohort on some days. With all days, the lines would lie on each other. */
function buildLtvCurves(context: StarterContext) {
  const { charts, cohorts } = getTexts().workbook;
  const { days, lines, columnNumbers } = CHARTED_COHORTS;
  const [from, to] = [COLUMNS.cohorts, COLUMNS.cohorts + 1 + days.length];
  const cells = context.toTabReference('cohorts', lines);
  const filledLines = 'FILTER(cohorts;ISNUMBER(CHOOSECOLS(cohorts;1)))';
  const formula = buildLetFormula(
    { cohorts: cells },
    `CHOOSECOLS(${filledLines};${columnNumbers.join(';')})`,
  );
  const style = buildNumberStyle('ltv1', context.facts.currency);
  const block = buildTableBlock(0, from, ROWS, [
    { header: cohorts.first, formula: buildSpillFormula(formula), style: STYLES.shortDay },
    ...days.map((day) => ({ header: getTexts().charts.day(day), style })),
  ]);
  const design = buildChartDesign(context, 'line', charts.ltv, cohorts.first, 'LTV');
  return { block, design: { ...design, columns: { from, to }, colors: CURVE_COLORS.slice(-days.length) } };
}
