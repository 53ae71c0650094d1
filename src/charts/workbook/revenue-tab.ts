import { getFileLabel, requireDimension } from '../../catalogue';
import { getFileTexts } from '../../wording';
import { buildSingleGroupKey, buildSpillFormula, chooseColumns } from '../formulas/grouped';
import { buildSeriesNumberFormula, SERIES_NUMBERS_IN_ORDER } from '../formulas/matrix-table';
import { buildLetFormula } from '../layout/formula-text';
import { MOST_SERIES } from '../layout/series-colors';
import {
  buildNumberStyle,
  buildTableWithTotal,
  type CellBlock,
  countCoveredRows,
  STYLES,
  type TabContent,
  withTitleAbove,
} from '../layout/tab-layout';
import { CHART_RANGES } from './lists-tab';
import {
  buildChangesFormula,
  buildFilledLinesFormula,
  buildKnownTotalFormula,
  type StarterCharts,
  type StarterContext,
} from './starter-context';

const CHARTS = { row: 3, height: 360 } as const;
/** The rows of the headers, counted from 0. Above each are a free row and a title. */
const MONTHS_HEADER = CHARTS.row + countCoveredRows(CHARTS.height) + 2;
/** The row behind the header, twelve months, their total and a spare row. */
const MONTHS_END = MONTHS_HEADER + 1 + 12 + 1 + 1;
const DAYS_HEADER = MONTHS_END + 2;
const END = 500;
const COLUMN_COUNT = MOST_SERIES + 3;

/** The tab Revenue: the chosen app's revenue by month and year, and by day and network. */
export function buildRevenueTab(context: StarterContext, charts: StarterCharts): TabContent {
  return {
    description: { formula: context.appCell },
    blocks: [
      ...withTitleAbove(charts.years.design.title, buildMonthsTable(context)),
      ...withTitleAbove(charts.daily.design.title, buildDaysTable(context)),
    ],
    charts: [
      { ...charts.years.design, place: { ...CHARTS, column: 0, width: 520 } },
      // The first five columns are 530 pixels wide.
      { ...charts.daily.design, place: { ...CHARTS, column: 5, width: 630 } },
    ],
    rowCount: END,
    widths: [110, ...Array.from({ length: COLUMN_COUNT - 1 }, () => 105)],
  };
}

/** The newest whole months beside those of a year before, and their total: `LET(lines;{months};all;VSTACK(lines;{total});{columns of all})`. */
function buildMonthsTable(context: StarterContext): CellBlock {
  const { figures, month, yearBefore, notKnown } = getFileTexts().workbook;
  // The columns: month, revenue, revenue a year before.
  const months = buildFilledLinesFormula(context.toTabReference('lists', CHART_RANGES.years));
  const totals = [2, 3].map((column) => buildKnownTotalFormula('lines', column)).join(';');
  const linesAndTotal = `VSTACK(lines;HSTACK("${getFileTexts().charts.total}";${totals}))`;
  const before = `IF(ISNUMBER(CHOOSECOLS(all;3));CHOOSECOLS(all;3);"${notKnown}")`;
  const change = buildChangesFormula('CHOOSECOLS(all;2)', 'CHOOSECOLS(all;3)');
  const money = buildNumberStyle('revenue', context.facts.currency);
  const cells = `HSTACK(CHOOSECOLS(all;1;2);${before};${change})`;
  const formula = buildSpillFormula(buildLetFormula({ lines: months, all: linesAndTotal }, cells));
  return buildTableWithTotal(MONTHS_HEADER, 0, MONTHS_END, [
    { header: month, formula, style: STYLES.month },
    { header: figures.revenue, style: money },
    { header: yearBefore, style: { ...money, ...STYLES.right } },
    { header: figures.change, style: STYLES.change },
  ]);
}

/**
 * The revenue of each day and network, with the totals of days and networks. The totals are those of the report's rows: among the chart's
 * numbers, a blank cell can be a network without rows on that day, or an unknown number, with which the total is unknown.
 *
 * @example LET(lines;{the numbers of the chart};nth;{the number of each row's series};
 *   VSTACK(HSTACK({days};{their totals};{the series});HSTACK("Total";{the total of all};{the totals of the series})))
 */
function buildDaysTable(context: StarterContext): CellBlock {
  const { total, allOthers } = getFileTexts().charts;
  const seriesHeaders = context.toTabReference('lists', CHART_RANGES.dailyHeader);
  const chartNumbers = context.toTabReference('lists', CHART_RANGES.daily);
  const day = context.requireTableColumn('days', 'date');
  const networks = context.requireTableColumn('days', 'networkName');
  const lines = buildFilledLinesFormula(chartNumbers);
  const nth = buildSeriesNumberFormula(networks, seriesHeaders);
  const buildRevenueGroups = (key: string) =>
    context.buildChosenAppGroups('days', key, ['revenue'], [`ISNUMBER(${day})`]);
  const lookUpSums = (keys: string, sums: string) => `IFNA(VLOOKUP(${keys};${sums};2;FALSE);)`;
  const byDay = buildRevenueGroups(day);
  const bySeries = buildRevenueGroups('nth');
  const ofAll = buildRevenueGroups(buildSingleGroupKey(day));
  const dayTotals = lookUpSums('CHOOSECOLS(lines;1)', byDay);
  const dayRows = `HSTACK(CHOOSECOLS(lines;1);${dayTotals};${chooseColumns('lines', 2, MOST_SERIES + 1)})`;
  const seriesTotals = lookUpSums(SERIES_NUMBERS_IN_ORDER, bySeries);
  const rows = `VSTACK(${dayRows};HSTACK("${total}";CHOOSECOLS(${ofAll};2);${seriesTotals}))`;
  const formula = buildSpillFormula(buildLetFormula({ lines, nth }, rows));
  const money = buildNumberStyle('revenue', context.facts.currency);
  // After the day and the series.
  const othersColumn = 1 + MOST_SERIES + 1;
  const othersHeader = `IF(COUNT(CHOOSECOLS(${chartNumbers};${othersColumn}))=0;;"${allOthers}")`;
  // The first one fills the headers of all series.
  const firstHeader = { formula: buildSpillFormula(seriesHeaders) };
  const filledHeaders = Array.from({ length: MOST_SERIES - 1 }, () => ({}));
  const headers = [firstHeader, ...filledHeaders, { formula: othersHeader }];
  return buildTableWithTotal(DAYS_HEADER, 0, END, [
    { header: getFileLabel(requireDimension('date')), formula, style: STYLES.day },
    { header: total, style: { ...money, ...STYLES.bold } },
    ...headers.map((header) => ({ header, style: money })),
  ]);
}
