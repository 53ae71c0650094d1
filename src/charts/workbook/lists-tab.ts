import { getFileLabel, requireDimension } from '../../catalogue';
import { getFileTexts } from '../../wording';
import { CURVE_COLORS } from '../formulas/cohort-table';
import { buildSpillFormula, toMeasure } from '../formulas/grouped';
import { buildSeriesMatrix } from '../formulas/matrix-table';
import { buildLetFormula, placeColumnsAfter, toColumnSpan } from '../layout/formula-text';
import {
  buildNumberStyle,
  buildNumbersHeader,
  buildRoundStyle,
  buildTableBlock,
  type CellBlock,
  type ChartDesign,
  type LayoutCell,
  MOST_SERIES,
  QUIET_COLOR,
  SERIES_COLORS,
  STYLES,
  type TabContent,
} from '../layout/tab-layout';
import { CHARTED_COHORTS } from './cohorts-tab';
import {
  LIST_COLUMNS,
  LIST_RANGES,
  MONTHS_BEFORE,
  type StarterCharts,
  type StarterContext,
} from './starter-context';

const ROWS = 500;
const MONTHS = 12;

const NETWORK_COLUMN_COUNT = 1 + MOST_SERIES + 1;
/** The columns of the charts' tables, beside the lists. */
const MONTHLY = placeColumnsAfter(toColumnSpan(LIST_COLUMNS.days), NETWORK_COLUMN_COUNT);
const ECPM = placeColumnsAfter(MONTHLY, NETWORK_COLUMN_COUNT);
const DAILY = placeColumnsAfter(ECPM, NETWORK_COLUMN_COUNT);
/** The month, its revenue, and that of a year before. */
const YEARS = placeColumnsAfter(DAILY, 3);
const LTV_CURVES = placeColumnsAfter(YEARS, 1 + CHARTED_COHORTS.days.length);

/** The hidden tab Lists: what drop-downs and headers of other tabs show, and the numbers of their charts. */
export function buildListsTab(context: StarterContext, charts: StarterCharts): TabContent {
  const tables = Object.values(charts).map(({ table }) => table);
  const widths = Array.from({ length: LTV_CURVES.to }, () => 110);
  return { hidden: true, rowCount: ROWS, widths, blocks: [...buildListBlocks(context), ...tables] };
}

export function buildStarterCharts(context: StarterContext): StarterCharts {
  return {
    monthly: buildNetworkChart(context, 'monthly'),
    ecpm: buildNetworkChart(context, 'ecpm'),
    daily: buildNetworkChart(context, 'daily'),
    years: buildYearComparison(context),
    ltvCurves: buildLtvCurves(context),
  };
}

/** The lists for other tabs, in the order of LIST_COLUMNS. A formula fills the rest of its column; that of the apps also their ids. */
function buildListBlocks(context: StarterContext): CellBlock[] {
  const { app, allApps, month: monthLabel, chosen, days } = getFileTexts().workbook;
  const { networks } = context.facts;
  const month = context.requireTableColumn('months', 'month');
  const months = `FILTER(${month};${context.buildShownMonthsCondition('months')};ISNUMBER(${month}))`;
  const chosenId = `IFNA(XLOOKUP(${context.appCell};${LIST_RANGES.apps};${LIST_RANGES.appIds});)`;
  const dayTexts = MONTHS_BEFORE.map((monthsBefore) => ({ formula: context.buildDaysText(monthsBefore) }));
  const buildList = (column: number, cells: readonly LayoutCell[]): CellBlock => {
    return { row: 1, column, rows: cells.map((cell) => [cell]) };
  };
  return [
    buildTableBlock(0, LIST_COLUMNS.apps, ROWS, [
      { header: app },
      { header: getFileLabel(requireDimension('appId')) },
      { header: monthLabel, formula: `IFNA(SORT(UNIQUE(${months});1;FALSE);)`, style: STYLES.month },
      { header: chosen, formula: chosenId },
      { header: getFileLabel(requireDimension('networkName')) },
      { header: days },
    ]),
    buildList(LIST_COLUMNS.apps, [{ value: allApps }, { formula: buildAppsFormula(context) }]),
    buildList(
      LIST_COLUMNS.networks,
      networks.map((value) => ({ value })),
    ),
    buildList(LIST_COLUMNS.days, dayTexts),
  ];
}

/** The names of apps, and their ids beside them. Apps of one name (a drop-down ignores upper and lower case) are “Name (id)”. */
function buildAppsFormula(context: StarterContext): string {
  const requireMonthsColumn = (id: string) => context.requireTableColumn('months', id);
  const rows = `FILTER(HSTACK(${requireMonthsColumn('appName')};${requireMonthsColumn('appId')});ISNUMBER(${requireMonthsColumn('month')}))`;
  const name = 'IF(CHOOSECOLS(pairs;1)="";id;CHOOSECOLS(pairs;1))';
  // A name is that of one app if its first line, searched from the top, is also its last one, searched from the bottom.
  const label = 'IF(XMATCH(name;name;0;1)=XMATCH(name;name;0;-1);name;name&" ("&id&")")';
  const parts = { pairs: `UNIQUE(${rows})`, id: 'CHOOSECOLS(pairs;2)', name };
  const apps = buildLetFormula(parts, `SORT(HSTACK(${label};id))`);
  return `IFNA(ARRAYFORMULA(${apps});)`;
}

const NETWORK_CHARTS = {
  monthly: { report: 'months', metric: 'revenue', column: MONTHLY.from, kind: 'stacked' },
  ecpm: { report: 'months', metric: 'ecpmApi', column: ECPM.from, kind: 'line' },
  daily: { report: 'days', metric: 'revenue', column: DAILY.from, kind: 'stacked' },
} as const;

/** The numbers of the networks by day or month, and their chart. */
function buildNetworkChart(context: StarterContext, name: keyof typeof NETWORK_CHARTS) {
  const { figures, charts } = getFileTexts().workbook;
  const { report, metric, column, kind } = NETWORK_CHARTS[name];
  const isByDay = report === 'days';
  const grain = isByDay ? 'date' : 'month';
  const period = context.requireTableColumn(report, grain);
  // Twelve months before the newest one, and that one in the first days of the next month, when it is whole.
  const newestMonths = `${period}>=EDATE(MAX(${period});${-MONTHS})`;
  const monthConditions = isByDay ? [] : [context.buildWholeMonthCondition('months'), newestMonths];
  const matrix = {
    table: context.facts.tables[report],
    place: { row: 0, column, end: ROWS },
    label: getFileLabel(requireDimension(grain)),
    period,
    measure: toMeasure(context.facts.tables[report], metric),
    where: [`ISNUMBER(${period})`, context.buildChosenAppCondition(report), ...monthConditions],
    periodStyle: isByDay ? STYLES.shortDay : STYLES.month,
    style: buildRoundStyle(metric, context.facts.currency),
  };
  const names = context.requireTableColumn(report, 'networkName');
  const networks = { formula: `TRANSPOSE(${context.toListReference('networks')})` };
  const { block, ...series } = buildSeriesMatrix(matrix, names, [networks]);
  const axes = { categories: matrix.label, values: figures[metric] };
  const look = { kind, title: charts[name], axes, ...series };
  return { table: block, design: buildDesign(context, look, !isByDay) };
}

/** A chart of numbers on the tab Lists. Its subtitle says whether only whole months are shown. */
function buildDesign(
  { facts }: StarterContext,
  look: Omit<ChartDesign, 'numbersSheetId' | 'header' | 'subtitle' | 'altText'>,
  isOfWholeMonths: boolean,
): ChartDesign {
  const { charts, workbook } = getFileTexts();
  return {
    ...look,
    numbersSheetId: facts.tabs.lists.sheetId,
    header: 0,
    subtitle: workbook.charts.subtitle(facts.currency, facts.zone, isOfWholeMonths),
    altText: charts.altText(look.title, facts.tabs.lists.title),
    axes: { ...look.axes, values: charts.axis(look.axes.values, facts.currency) },
  };
}

/**
 * The revenue of the newest whole months, beside that of a year before, such as `2026-10 | 1,200 | 1,100`. The first month of all is not
 * compared with, because its days may be incomplete.
 */
function buildYearComparison(context: StarterContext) {
  const { charts, figures, month: label, yearBefore } = getFileTexts().workbook;
  const month = context.requireTableColumn('months', 'month');
  const wholeMonths = [`ISNUMBER(${month})`, context.buildWholeMonthCondition('months')];
  const all = context.buildChosenAppGroups('months', month, ['revenue'], wholeMonths);
  const newest = `SORT(ARRAY_CONSTRAIN(SORT(CHOOSECOLS(all;1);1;FALSE);${MONTHS};1))`;
  const sameMonthBefore = 'EDATE(newest;-12)';
  // In place of the first month of all, 0 is looked up, which is no month and so is not found.
  const before = `VLOOKUP(${sameMonthBefore}*(${sameMonthBefore}>MIN(${month}));all;2;FALSE)`;
  const lines = `HSTACK(newest;VLOOKUP(newest;all;2;FALSE);IFNA(${before};))`;
  const comparison = buildLetFormula({ all, newest }, lines);
  const style = buildRoundStyle('revenue', context.facts.currency);
  const table = buildTableBlock(0, YEARS.from, ROWS, [
    { header: label, formula: buildSpillFormula(comparison), style: STYLES.month },
    { header: figures.revenue, style },
    { header: buildNumbersHeader(0, YEARS.to - 1, yearBefore), style },
  ]);
  const axes = { categories: label, values: figures.revenue };
  const colors = [SERIES_COLORS[0], QUIET_COLOR];
  const look = { kind: 'bar', title: charts.years, axes, columns: YEARS, colors } as const;
  return { table, design: buildDesign(context, look, true) };
}

/** The LTV of each cohort on some days. With all days, the lines would lie on each other. */
function buildLtvCurves(context: StarterContext) {
  const { charts, cohorts } = getFileTexts().workbook;
  const { days, lines, columnNumbers } = CHARTED_COHORTS;
  const parts = { cohorts: context.toTabReference('cohorts', lines) };
  const filledLines = 'FILTER(cohorts;ISNUMBER(CHOOSECOLS(cohorts;1)))';
  const chosenColumns = `CHOOSECOLS(${filledLines};${columnNumbers.join(';')})`;
  const formula = buildSpillFormula(buildLetFormula(parts, chosenColumns));
  const style = buildNumberStyle('ltv1', context.facts.currency);
  const table = buildTableBlock(0, LTV_CURVES.from, ROWS, [
    { header: cohorts.first, formula, style: STYLES.shortDay },
    ...days.map((day) => ({ header: getFileTexts().charts.day(day), style })),
  ]);
  const axes = { categories: cohorts.first, values: 'LTV' };
  const colors = CURVE_COLORS.slice(-days.length);
  const look = { kind: 'line', title: charts.ltv, axes, columns: LTV_CURVES, colors } as const;
  return { table, design: buildDesign(context, look, false) };
}
