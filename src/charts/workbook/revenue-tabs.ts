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

/** The newest whole months beside those of a year before, and their total. */
function buildMonthsTable(context: StarterContext): CellBlock {
  const { figures, month, yearBefore, notKnown } = getTexts().workbook;
  const yearCells = context.toTabReference('lists', LIST_RANGES.years);
  const lines = `FILTER(${yearCells};ISNUMBER(CHOOSECOLS(${yearCells};1)))`;
  const buildColumnTotal = (column: number) =>
    `IF(COUNT(CHOOSECOLS(lines;${column}))=ROWS(lines);SUM(CHOOSECOLS(lines;${column}));)`;
  const linesAndTotal = `VSTACK(lines;HSTACK("${getTexts().charts.total}";${buildColumnTotal(2)};${buildColumnTotal(3)}))`;
  const before = `IF(ISNUMBER(CHOOSECOLS(all;3));CHOOSECOLS(all;3);"${notKnown}")`;
  const change = buildChangesFormula('CHOOSECOLS(all;2)', 'CHOOSECOLS(all;3)');
  const money = buildNumberStyle('revenue', context.facts.currency);
  const cells = `HSTACK(CHOOSECOLS(all;1;2);${before};${change})`;
  const formula = buildSpillFormula(`LET(lines;${lines};all;${linesAndTotal};${cells})`);
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
  const day = context.requireTableColumn('days', 'date');
  const names = context.requireTableColumn('days', 'networkName');
  const buildRevenueGroups = (key: string) =>
    context.buildChosenAppGroups('days', key, ['revenue'], [`ISNUMBER(${day})`]);
  const seriesHeaders = context.toTabReference('lists', LIST_RANGES.dailyHeader);
  const numbers = context.toTabReference('lists', LIST_RANGES.daily);
  const lines = `FILTER(${numbers};ISNUMBER(CHOOSECOLS(${numbers};1)))`;
  const lookUpSums = (keys: string, sums: string) => `IFNA(VLOOKUP(${keys};${sums};2;FALSE);)`;
  const perSeries = lookUpSums(SERIES_NUMBERS_IN_ORDER, buildRevenueGroups('nth'));
  const perDay = lookUpSums('CHOOSECOLS(lines;1)', buildRevenueGroups(day));
  const allDays = buildRevenueGroups(buildSingleGroupKey(day));
  const totalRow = `HSTACK("${total}";CHOOSECOLS(${allDays};2);${perSeries})`;
  const series = chooseColumns('lines', 2, MOST_SERIES + 1);
  const dayRows = `HSTACK(CHOOSECOLS(lines;1);${perDay};${series})`;
  const formula = `LET(lines;${lines};nth;${buildSeriesNumberFormula(names, seriesHeaders)};VSTACK(${dayRows};${totalRow}))`;
  const money = buildNumberStyle('revenue', context.facts.currency);
  const othersHeader = `IF(COUNT(CHOOSECOLS(${numbers};${MOST_SERIES + 2}))=0;;"${allOthers}")`;
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

/** The lines of the tab Close: those of the newest months. */
const CLOSE_MONTHS = 12;
const CLOSE_ROWS = { header: 3, first: 4, end: 4 + CLOSE_MONTHS } as const;
const CLOSE_COLUMNS = { month: 0, closed: 2, check: 5 } as const;

/**
 * The tab Close: each month with what is reported now, what is frozen, and what was booked since. The last check of a closed month says what is
 * reported, because the report may have been refreshed at another time; it is not known if the check has compared nothing or does not add up.
 */
export function buildCloseTab(context: StarterContext): TabContent {
  const { close, month: monthLabel } = getTexts().workbook;
  const { months: table, closed: closings } = context.facts.tables;
  const month = requireColumn(table, 'month');
  const listedMonths = context.toTabReference('lists', LIST_RANGES.months);
  const newestMonths = `IFNA(ARRAY_CONSTRAIN(FILTER(${listedMonths};${listedMonths}<>"");${CLOSE_MONTHS};1);)`;
  const toColumnCells = (column: number) => toRangeReference(CLOSE_ROWS.first, column, CLOSE_ROWS.end - 1);
  const monthCells = toColumnCells(CLOSE_COLUMNS.month);
  const closedCells = toColumnCells(CLOSE_COLUMNS.closed);
  const checkCells = toColumnCells(CLOSE_COLUMNS.check);
  const fillMonths = (formula: string) => buildSpillFormula(`IF(${monthCells}="";;${formula})`);
  const openMonths = `FILTER(${month};ISNUMBER(${month});${requireColumn(table, 'month.partial')}<>"")`;
  const isWhole = `IFNA(COUNTIF(${openMonths};${monthCells});0)=0`;
  const days = `ARRAYFORMULA(IF(${monthCells}="";;IF(${isWhole};"${close.complete}";"${close.open}")))`;
  const sameClosings = buildSameClosingsCondition(context);
  const filterClosings = (field: string) => `FILTER(${requireColumn(closings, field)};${sameClosings})`;
  const lookUpClosing = (field: string) =>
    `IFNA(XLOOKUP(${monthCells};${filterClosings('month')};${filterClosings(field)});)`;
  const booked = `LET(current;${lookUpClosing('current')};IF(ISNUMBER(current)*ISNUMBER(${closedCells});current-${closedCells};))`;
  const { exact, open: reopened } = getTexts().closings.checks;
  const isOpen = `(${checkCells}="")+(${checkCells}="${reopened}")`;
  const measures = [toMeasure(table, 'revenue')];
  const reportSums = buildGroupedFormula({ table, key: month, measures, where: [`ISNUMBER(${month})`] });
  const ofReport = `VLOOKUP(${monthCells};${reportSums};2;FALSE)`;
  const reportedNow = `IF(${isOpen};${ofReport};IF(${checkCells}="${exact}";${lookUpClosing('current')};))`;
  const money = buildNumberStyle('revenue', context.facts.currency);
  const block = buildTableBlock(CLOSE_ROWS.header, 0, CLOSE_ROWS.end, [
    { header: monthLabel, formula: newestMonths, style: STYLES.month },
    { header: close.days, formula: days },
    { header: close.closed, formula: fillMonths(lookUpClosing('closed')), style: money },
    { header: close.booked, formula: fillMonths(booked), style: money },
    { header: close.reported, formula: fillMonths(reportedNow), style: money },
    { header: close.check, formula: fillMonths(lookUpClosing('check')), style: STYLES.right },
    { header: close.checkedAt, formula: fillMonths(lookUpClosing('checkedAt')), style: STYLES.moment },
  ]);
  const widths = [110, 130, 140, 140, 140, 180, 150];
  return { description: { value: close.about }, rowCount: CLOSE_ROWS.end + 4, widths, blocks: [block] };
}

/** A closing of other days or of some apps has nothing to do with what the report says. */
function buildSameClosingsCondition({ facts: { currency, zone, tables } }: StarterContext): string {
  const values = { currency, zone, apps: getTexts().closings.allApps };
  return Object.entries(values)
    .map(([field, text]) => `(${requireColumn(tables.closed, field)}=${quoteText(text)})`)
    .join('*');
}
