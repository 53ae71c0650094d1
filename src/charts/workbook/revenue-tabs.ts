import { requireDimension } from '../../catalogue';
import { getTexts } from '../../wording';
import {
  buildGroupedFormula,
  buildSingleGroupKey,
  buildSpillFormula,
  chooseColumns,
  requireColumn,
  toMeasure,
} from '../formulas/grouped';
import { buildSeriesNumberFormula, SERIES_NUMBERS_IN_ORDER } from '../formulas/matrix-table';
import { MOST_SERIES } from '../layout/series-colors';
import {
  buildNumberStyle,
  buildRoundStyle,
  buildTableBlock,
  type CellBlock,
  quoteText,
  STYLES,
  type TabContent,
  toRangeReference,
  withTitleAbove,
} from '../layout/tab-layout';
import { LIST_RANGES } from './lists-tab';
import {
  buildChangesFormula,
  buildNamesFormula,
  buildSharesFormula,
  type StarterContext,
} from './starter-context';
import { EARNINGS } from './starter-reports';

/** The rows of the tab Revenue, counted from 0: two charts, twelve months and their total, and the days. */
const ROWS = { months: 23, days: 40, end: 500 } as const;
/** The first row of the tab Networks. */
const NETWORKS = 3;

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
    widths: [110, ...Array.from({ length: MOST_SERIES + 2 }, () => 105)],
  };
}

/** The newest whole months beside those of a year before, and their total: `LET(lines;{months};all;VSTACK(lines;{total});{columns of all})`. */
function buildMonthsTable(context: StarterContext): CellBlock {
  const { figures, month, yearBefore, notKnown } = getTexts().workbook;
  const yearCells = context.toTabReference('lists', LIST_RANGES.years);
  const months = `FILTER(${yearCells};ISNUMBER(CHOOSECOLS(${yearCells};1)))`;
  const buildColumnTotal = (column: number) =>
    `IF(COUNT(CHOOSECOLS(lines;${column}))=ROWS(lines);SUM(CHOOSECOLS(lines;${column}));)`;
  const linesAndTotal = `VSTACK(lines;HSTACK("${getTexts().charts.total}";${buildColumnTotal(2)};${buildColumnTotal(3)}))`;
  const before = `IF(ISNUMBER(CHOOSECOLS(all;3));CHOOSECOLS(all;3);"${notKnown}")`;
  const change = buildChangesFormula('CHOOSECOLS(all;2)', 'CHOOSECOLS(all;3)');
  const money = buildNumberStyle('revenue', context.facts.currency);
  const cells = `HSTACK(CHOOSECOLS(all;1;2);${before};${change})`;
  const formula = buildSpillFormula(`LET(lines;${months};all;${linesAndTotal};${cells})`);
  const end = ROWS.days - 2;
  const block = buildTableBlock(ROWS.months, 0, end, [
    { header: month, formula, style: STYLES.month },
    { header: figures.revenue, style: money },
    { header: yearBefore, style: { ...money, ...STYLES.right } },
    { header: figures.change, style: STYLES.change },
  ]);
  return { ...block, totals: [ROWS.months + 1, end, 0, 4] };
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
  const names = `lines;${chartLines};nth;${buildSeriesNumberFormula(networks, seriesHeaders)}`;
  const buildRevenueGroups = (key: string) =>
    context.buildChosenAppGroups('days', key, ['revenue'], [`ISNUMBER(${day})`]);
  const lookUpSums = (keys: string, sums: string) => `IFNA(VLOOKUP(${keys};${sums};2;FALSE);)`;
  const dayTotals = lookUpSums('CHOOSECOLS(lines;1)', buildRevenueGroups(day));
  const dayRows = `HSTACK(CHOOSECOLS(lines;1);${dayTotals};${chooseColumns('lines', 2, MOST_SERIES + 1)})`;
  const totalOfAll = `CHOOSECOLS(${buildRevenueGroups(buildSingleGroupKey(day))};2)`;
  const seriesTotals = lookUpSums(SERIES_NUMBERS_IN_ORDER, buildRevenueGroups('nth'));
  const formula = `LET(${names};VSTACK(${dayRows};HSTACK("${total}";${totalOfAll};${seriesTotals})))`;
  const money = buildNumberStyle('revenue', context.facts.currency);
  const othersHeader = `IF(COUNT(CHOOSECOLS(${chartNumbers};${MOST_SERIES + 2}))=0;;"${allOthers}")`;
  const otherSeries = Array.from({ length: MOST_SERIES - 1 }, () => ({}));
  const headers = [{ formula: buildSpillFormula(seriesHeaders) }, ...otherSeries, { formula: othersHeader }];
  const block = buildTableBlock(ROWS.days, 0, ROWS.end, [
    { header: requireDimension('date').label, formula: buildSpillFormula(formula), style: STYLES.day },
    { header: total, style: { ...money, ...STYLES.bold } },
    ...headers.map((header) => ({ header, style: money })),
  ]);
  return { ...block, totals: [ROWS.days + 1, ROWS.end, 0, MOST_SERIES + 3] };
}

/** The tab Networks: all networks of the chosen month, the greatest revenue first, and their total. */
export function buildNetworksTab(context: StarterContext): TabContent {
  const { figures, top } = getTexts().workbook;
  const { currency } = context.facts;
  const month = context.requireTableColumn('months', 'month');
  const names = context.requireTableColumn('months', 'networkName');
  const buildMonthGroups = (key: string) =>
    context.buildChosenAppGroups('months', key, EARNINGS, [`${month}=${context.monthCell}`]);
  const sums = chooseColumns(buildMonthGroups(buildSingleGroupKey(month)), 2, EARNINGS.length);
  const lines = `VSTACK(SORT(${buildMonthGroups(buildNamesFormula(names))};2;FALSE);HSTACK("${getTexts().charts.total}";sums))`;
  const shares = buildSharesFormula('CHOOSECOLS(lines;2)', 'INDEX(sums;1;1)');
  const formula = buildSpillFormula(`LET(sums;${sums};lines;${lines};HSTACK(lines;${shares}))`);
  const days = context.toTabReference('lists', LIST_RANGES.days.now);
  const table = buildTableBlock(NETWORKS, 0, ROWS.end, [
    { header: requireDimension('networkName').label, formula },
    ...EARNINGS.map((id) => {
      const buildStyle = id === 'ecpmApi' ? buildRoundStyle : buildNumberStyle;
      return { header: figures[id], style: buildStyle(id, currency) };
    }),
    { header: top.share, style: STYLES.share },
  ]);
  return {
    description: { formula: `${context.appCell}&IF(${days}="";"";" · "&${days})` },
    blocks: [{ ...table, totals: [NETWORKS + 1, ROWS.end, 0, 2 + EARNINGS.length] }],
    rowCount: ROWS.end,
    widths: [190, 115, 115, 100, 100, 90, 20, ...Array.from({ length: 7 }, () => 100)],
  };
}

/** The newest months, which have a row each in the tab Close. */
const CLOSE_MONTHS = 12;
const CLOSE_ROWS = { header: 3, first: 4, end: 4 + CLOSE_MONTHS } as const;
const toCloseCells = (column: number) => toRangeReference(CLOSE_ROWS.first, column, CLOSE_ROWS.end - 1);
/** The columns of the tab Close that others read. */
const CLOSE_CELLS = { months: toCloseCells(0), closed: toCloseCells(2), checks: toCloseCells(5) } as const;

/** The tab Close: each month with what is reported now, what is frozen, and what was booked since. */
export function buildCloseTab(context: StarterContext): TabContent {
  const { close, month: monthLabel } = getTexts().workbook;
  const { months, closed } = CLOSE_CELLS;
  const listedMonths = context.toTabReference('lists', LIST_RANGES.months);
  const newestMonths = `IFNA(ARRAY_CONSTRAIN(FILTER(${listedMonths};${listedMonths}<>"");${CLOSE_MONTHS};1);)`;
  const fillMonths = (formula: string) => buildSpillFormula(`IF(${months}="";;${formula})`);
  const month = context.requireTableColumn('months', 'month');
  const isPartial = `${context.requireTableColumn('months', 'month.partial')}<>""`;
  const partialMonths = `FILTER(${month};ISNUMBER(${month});${isPartial})`;
  const isComplete = `IFNA(COUNTIF(${partialMonths};${months});0)=0`;
  const completeness = `ARRAYFORMULA(IF(${months}="";;IF(${isComplete};"${close.complete}";"${close.open}")))`;
  const fillFromClosings = (field: string) => fillMonths(buildClosingLookUp(context, field));
  const current = buildClosingLookUp(context, 'current');
  const booked = `LET(current;${current};IF(ISNUMBER(current)*ISNUMBER(${closed});current-${closed};))`;
  const money = buildNumberStyle('revenue', context.facts.currency);
  const block = buildTableBlock(CLOSE_ROWS.header, 0, CLOSE_ROWS.end, [
    { header: monthLabel, formula: newestMonths, style: STYLES.month },
    { header: close.days, formula: completeness },
    { header: close.closed, formula: fillFromClosings('closed'), style: money },
    { header: close.booked, formula: fillMonths(booked), style: money },
    { header: close.reported, formula: fillMonths(buildReportedFormula(context)), style: money },
    { header: close.check, formula: fillFromClosings('check'), style: STYLES.right },
    { header: close.checkedAt, formula: fillFromClosings('checkedAt'), style: STYLES.moment },
  ]);
  const widths = [110, 130, 140, 140, 140, 180, 150];
  return { description: { value: close.about }, rowCount: CLOSE_ROWS.end + 4, widths, blocks: [block] };
}

/**
 * The last check of a closed month says what is reported, because the report may have been refreshed at another time; it is not known if the
 * check has compared nothing or does not add up.
 *
 * @example IF((F5:F16="")+(F5:F16="–");{the month in the report};IF(F5:F16="agrees with the service";{the month in the check};))
 */
function buildReportedFormula(context: StarterContext): string {
  const { months, checks } = CLOSE_CELLS;
  const { exact, open: reopened } = getTexts().closings.checks;
  const table = context.facts.tables.months;
  const month = requireColumn(table, 'month');
  const measures = [toMeasure(table, 'revenue')];
  const revenueOfMonths = buildGroupedFormula({ table, key: month, measures, where: [`ISNUMBER(${month})`] });
  const revenueInReport = `VLOOKUP(${months};${revenueOfMonths};2;FALSE)`;
  const isNotClosed = `(${checks}="")+(${checks}="${reopened}")`;
  const revenueInCheck = `IF(${checks}="${exact}";${buildClosingLookUp(context, 'current')};)`;
  return `IF(${isNotClosed};${revenueInReport};${revenueInCheck})`;
}

/** A field of the closing of each month. A closing of other days or of some apps has nothing to do with what the report says. */
function buildClosingLookUp(context: StarterContext, field: string): string {
  const { currency, zone } = context.facts;
  const toClosings = (id: string) => context.requireTableColumn('closed', id);
  const conditions = Object.entries({ currency, zone, apps: getTexts().closings.allApps })
    .map(([id, text]) => `(${toClosings(id)}=${quoteText(text)})`)
    .join('*');
  const [months, values] = ['month', field].map((id) => `FILTER(${toClosings(id)};${conditions})`);
  return `IFNA(XLOOKUP(${CLOSE_CELLS.months};${months};${values});)`;
}
