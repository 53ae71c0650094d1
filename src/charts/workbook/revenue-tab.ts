import { requireDimension } from '../../catalogue';
import { getTexts } from '../../wording';
import { buildSingleGroupKey, buildSpillFormula, chooseColumns } from '../formulas/grouped';
import { buildSeriesNumberFormula, SERIES_NUMBERS_IN_ORDER } from '../formulas/matrix-table';
import { buildLetFormula } from '../layout/formula-text';
import { MOST_SERIES } from '../layout/series-colors';
import {
  buildNumberStyle,
  buildTableBlock,
  type CellBlock,
  STYLES,
  type TabContent,
  withTitleAbove,
} from '../layout/tab-layout';
import { LIST_RANGES } from './lists-tab';
import { buildChangesFormula, type StarterContext } from './starter-context';

/** The rows of the tab Revenue, counted from 0: two charts, twelve months and their total, and the days. */
const ROWS = { months: 23, days: 40, end: 500 } as const;
const COLUMN_COUNT = MOST_SERIES + 3;

/** The tab Revenue: the chosen app's revenue by month and year, and by day and network. */
export function buildRevenueTab(context: StarterContext): TabContent {
  const { charts } = getTexts().workbook;
  return {
    description: { formula: context.appCell },
    blocks: [
      ...withTitleAbove(charts.years, buildMonthsTable(context)),
      ...withTitleAbove(charts.daily, buildDaysTable(context)),
    ],
    rowCount: ROWS.end,
    widths: [110, ...Array.from({ length: COLUMN_COUNT - 1 }, () => 105)],
  };
}

/** The newest whole months beside those of a year before, and their total: `LET(lines;{months};all;VSTACK(lines;{total});{columns of all})`. */
function buildMonthsTable(context: StarterContext): CellBlock {
  const { figures, month, yearBefore, notKnown } = getTexts().workbook;
  // The columns: month, revenue, revenue a year before.
  const yearCells = context.toTabReference('lists', LIST_RANGES.years);
  const months = `FILTER(${yearCells};ISNUMBER(CHOOSECOLS(${yearCells};1)))`;
  const buildColumnTotal = (column: number) =>
    `IF(COUNT(CHOOSECOLS(lines;${column}))=ROWS(lines);SUM(CHOOSECOLS(lines;${column}));)`;
  const linesAndTotal = `VSTACK(lines;HSTACK("${getTexts().charts.total}";${buildColumnTotal(2)};${buildColumnTotal(3)}))`;
  const before = `IF(ISNUMBER(CHOOSECOLS(all;3));CHOOSECOLS(all;3);"${notKnown}")`;
  const change = buildChangesFormula('CHOOSECOLS(all;2)', 'CHOOSECOLS(all;3)');
  const money = buildNumberStyle('revenue', context.facts.currency);
  const cells = `HSTACK(CHOOSECOLS(all;1;2);${before};${change})`;
  const formula = buildSpillFormula(buildLetFormula({ lines: months, all: linesAndTotal }, cells));
  const end = ROWS.days - 2;
  const block = buildTableBlock(ROWS.months, 0, end, [
    { header: month, formula, style: STYLES.month },
    { header: figures.revenue, style: money },
    { header: yearBefore, style: { ...money, ...STYLES.right } },
    { header: figures.change, style: STYLES.change },
  ]);
  return { ...block, totals: { rows: { from: ROWS.months + 1, to: end }, columns: { from: 0, to: 4 } } };
}

/**
 * The revenue of each day and network, with the totals of days and networks.
 *
 * @example LET(lines;{the numbers of the chart};nth;{the number of each row's series};
 *   VSTACK(HSTACK({days};{their totals};{the series});HSTACK("Total";{the total of all};{the totals of the series})))
 */
function buildDaysTable(context: StarterContext): CellBlock {
  const { total, allOthers } = getTexts().charts;
  const seriesHeaders = context.toTabReference('lists', LIST_RANGES.dailyHeader);
  const chartNumbers = context.toTabReference('lists', LIST_RANGES.daily);
  const day = context.requireTableColumn('days', 'date');
  const networks = context.requireTableColumn('days', 'networkName');
  const chartLines = `FILTER(${chartNumbers};ISNUMBER(CHOOSECOLS(${chartNumbers};1)))`;
  const parts = { lines: chartLines, nth: buildSeriesNumberFormula(networks, seriesHeaders) };
  const buildRevenueGroups = (key: string) =>
    context.buildChosenAppGroups('days', key, ['revenue'], [`ISNUMBER(${day})`]);
  const lookUpSums = (keys: string, sums: string) => `IFNA(VLOOKUP(${keys};${sums};2;FALSE);)`;
  const dayTotals = lookUpSums('CHOOSECOLS(lines;1)', buildRevenueGroups(day));
  const dayRows = `HSTACK(CHOOSECOLS(lines;1);${dayTotals};${chooseColumns('lines', 2, MOST_SERIES + 1)})`;
  const totalOfAll = `CHOOSECOLS(${buildRevenueGroups(buildSingleGroupKey(day))};2)`;
  // Grouped by the number of the series, which is the key here.
  const seriesTotals = lookUpSums(SERIES_NUMBERS_IN_ORDER, buildRevenueGroups('nth'));
  const formula = buildLetFormula(
    parts,
    `VSTACK(${dayRows};HSTACK("${total}";${totalOfAll};${seriesTotals}))`,
  );
  const money = buildNumberStyle('revenue', context.facts.currency);
  // After the day and the series.
  const othersColumn = 1 + MOST_SERIES + 1;
  const othersHeader = `IF(COUNT(CHOOSECOLS(${chartNumbers};${othersColumn}))=0;;"${allOthers}")`;
  // One formula fills the headers of all series.
  const filledHeaders = Array.from({ length: MOST_SERIES - 1 }, () => ({}));
  const headers = [
    { formula: buildSpillFormula(seriesHeaders) },
    ...filledHeaders,
    { formula: othersHeader },
  ];
  const block = buildTableBlock(ROWS.days, 0, ROWS.end, [
    { header: requireDimension('date').label, formula: buildSpillFormula(formula), style: STYLES.day },
    { header: total, style: { ...money, ...STYLES.bold } },
    ...headers.map((header) => ({ header, style: money })),
  ]);
  const rows = { from: ROWS.days + 1, to: ROWS.end };
  return { ...block, totals: { rows, columns: { from: 0, to: COLUMN_COUNT } } };
}
