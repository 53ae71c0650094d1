import type { CurrencyId } from '../../catalogue';
import type { Span } from '../../sheet';
import { getFileTexts } from '../../wording';
import { buildSingleGroupKey, buildSpillFormula, chooseColumns } from '../formulas/grouped';
import { buildLetFormula, toColumnReference, toColumnSpan } from '../layout/formula-text';
import {
  buildRoundStyle,
  buildTableBlock,
  buildTableWithTotal,
  type CellBlock,
  countCoveredRows,
  STYLES,
  type TabContent,
  type TableColumn,
} from '../layout/tab-layout';
import {
  buildNamesFormula,
  buildSharesFormula,
  CHOSEN,
  type StarterCharts,
  type StarterContext,
} from './starter-context';
import { EARNINGS } from './starter-reports';

/** The rows of tables and charts, from the top to the bottom. A table's header is above its rows. */
const FIGURE_ROWS = { from: 6, to: 6 + EARNINGS.length } as const;
/** The five largest networks, all others and the total. */
const TOP_ROWS = { from: FIGURE_ROWS.to + 2, to: FIGURE_ROWS.to + 2 + 5 + 2 } as const;
/** The countries and apps are also beside the figures. */
const RIGHT_ROWS = { from: FIGURE_ROWS.from, to: TOP_ROWS.to } as const;
const CHARTS = { row: TOP_ROWS.to + 2, height: 360 } as const;
/** The first columns of the tables beside each other. */
const COLUMNS = { left: 0, middle: 7, right: 11 } as const;
/** The columns of the figures. At the right of each earlier one is the change since then. */
const FIGURE_COLUMNS = { now: 1, monthBefore: 2, yearBefore: 4 } as const;

export function buildOverviewTab(context: StarterContext, charts: StarterCharts): TabContent {
  const { about, app, month, allApps, throughFormula } = getFileTexts().workbook;
  const months = context.toListReference('months');
  const newest = `IF(COUNT(${months})=0;;MAX(${months}))`;
  const { currency, zone } = context.facts;
  const day = context.newestDay;
  const newestDay = `IF(${day}=0;"";${throughFormula(day)})`;
  const style = STYLES.leftHeader;
  // Text, because an app without a name is chosen by its id, such as 00123456.
  const appStyle = { ...STYLES.bold, numberFormat: { type: 'TEXT', pattern: '@' } };
  const chosenApp = { value: allApps, style: appStyle };
  const chosenMonth = { formula: newest, style: { ...STYLES.month, ...STYLES.bold } };
  const choiceLines = [
    [{ value: app, style }, chosenApp],
    [{ value: month, style }, chosenMonth],
  ];
  return {
    rowCount: CHARTS.row + countCoveredRows(CHARTS.height) + 1,
    // Columns of 20 pixels are gaps between tables.
    widths: [165, 120, 120, 70, 120, 70, 20, 150, 95, 70, 20, 150, 95, 70],
    description: { formula: `"${about(currency, zone)}"&${newestDay}` },
    blocks: [
      { row: CHOSEN.app.row, column: 0, rows: choiceLines },
      ...buildFigureBlocks(context),
      ...buildTopTables(context),
    ],
    // As wide as the tables above them.
    charts: [
      { ...charts.years.design, place: { ...CHARTS, column: COLUMNS.left, width: 665 } },
      { ...charts.daily.design, place: { ...CHARTS, column: COLUMNS.middle, width: 650 } },
    ],
    dropdowns: [
      { ...CHOSEN.app, values: context.toListReference('apps') },
      { ...CHOSEN.month, values: months },
    ],
  };
}

/** The chosen month, compared with the month before and the month a year before: with their same days as long as it is not over. */
function buildFigureBlocks(context: StarterContext): CellBlock[] {
  const { figures } = getFileTexts().workbook;
  const month = context.requireTableColumn('months', 'month');
  const key = buildSingleGroupKey(month);
  const sums = context.buildChosenAppGroups('months', key, EARNINGS, [`${month}=${context.monthCell}`]);
  const days = { formula: context.toDaysReference(0) };
  const table = buildTableBlock(FIGURE_ROWS.from - 1, 0, FIGURE_ROWS.to, [
    { header: '' },
    { header: days, formula: buildSpillFormula(listBelowEachOther(sums)), style: STYLES.bold },
    ...buildEarlierFigures(context, 1, FIGURE_COLUMNS.monthBefore),
    ...buildEarlierFigures(context, 12, FIGURE_COLUMNS.yearBefore),
  ]);
  const formats = [...table.formats, ...buildFigureFormats(context.facts.currency)];
  const labels = EARNINGS.map((metric) => [{ value: figures[metric] }]);
  const labelBlock = { row: FIGURE_ROWS.from, column: 0, rows: labels };
  return [{ ...table, formats }, labelBlock];
}

/** The figures of an earlier month, or “not known” in place of each, and the changes since then. */
function buildEarlierFigures(context: StarterContext, monthsBefore: 1 | 12, column: number) {
  const { figures, notKnown } = getFileTexts().workbook;
  const sums = context.buildEarlierMonth(monthsBefore, EARNINGS);
  // SEQUENCE repeats the text for each figure.
  const unknown = `IF(SEQUENCE(${EARNINGS.length});"${notKnown}")`;
  const earlierFigures = `ARRAYFORMULA(IFNA(${listBelowEachOther(sums)};${unknown}))`;
  const now = toColumnReference(FIGURE_COLUMNS.now, FIGURE_ROWS);
  const changes = buildSpillFormula(buildChangesFormula(now, toColumnReference(column, FIGURE_ROWS)));
  const days = { formula: context.toDaysReference(monthsBefore) };
  return [
    { header: days, formula: earlierFigures, style: STYLES.number },
    { header: figures.change, formula: changes, style: STYLES.change },
  ] as const;
}

function listBelowEachOther(sums: string): string {
  return `TRANSPOSE(${chooseColumns(sums, 2, EARNINGS.length)})`;
}

/** Each row of the figures is a metric with a number format of its own, which replaces that of the columns. */
function buildFigureFormats(currency: CurrencyId) {
  return EARNINGS.flatMap((metric, nth) => {
    const rows = { from: FIGURE_ROWS.from + nth, to: FIGURE_ROWS.from + nth + 1 };
    const style = { ...buildRoundStyle(metric, currency), ...STYLES.right };
    return Object.values(FIGURE_COLUMNS).map((at) => ({ range: { rows, columns: toColumnSpan(at) }, style }));
  });
}

/** The networks, countries and apps with the greatest revenue of the chosen month, all others and the total. */
function buildTopTables(context: StarterContext): CellBlock[] {
  const { top, figures } = getFileTexts().workbook;
  const money = buildRoundStyle('revenue', context.facts.currency);
  const toTopCells = (column: number) => toColumnReference(column, TOP_ROWS);
  const change = buildSpillFormula(buildChangesFormula(toTopCells(1), toTopCells(2)));
  const rankedNetworks = buildRankedFormula(context, 'months', 'networkName');
  const networksBefore = context.buildEarlierMonth(1, ['revenue'], 'networkName');
  const networks = buildTopFormula(TOP_ROWS, rankedNetworks, networksBefore);
  const countries = buildTopFormula(RIGHT_ROWS, buildRankedFormula(context, 'countries', 'countryName'));
  const ids = context.toListReference('appIds');
  // An id without a name stays.
  const appNames = `IFNA(XLOOKUP(CHOOSECOLS(all;1);${ids};${context.toListReference('apps')});CHOOSECOLS(all;1))`;
  const rankedApps = buildRankedFormula(context, 'months', 'appId');
  const namedApps = buildLetFormula({ all: rankedApps }, `HSTACK(${appNames};CHOOSECOLS(all;2))`);
  const apps = buildTopFormula(RIGHT_ROWS, namedApps);
  const revenue = { header: figures.revenue, style: money };
  return [
    buildTopTable(TOP_ROWS, COLUMNS.left, [
      { header: top.networks, formula: networks },
      { header: { formula: context.toDaysReference(0) }, style: money },
      { header: { formula: context.toDaysReference(1) }, style: money },
      { header: figures.change, formula: change, style: STYLES.change },
    ]),
    buildTopTable(RIGHT_ROWS, COLUMNS.middle, [{ header: top.countries, formula: countries }, revenue]),
    buildTopTable(RIGHT_ROWS, COLUMNS.right, [{ header: top.apps, formula: apps }, revenue]),
  ];
}

function buildTopTable(rows: Span, column: number, columns: readonly TableColumn[]): CellBlock {
  const [names, revenue] = [toColumnReference(column, rows), toColumnReference(column + 1, rows)];
  // Searched from the end, where the total is: a network above it may be called “Total”.
  const total = `XLOOKUP("${getFileTexts().charts.total}";${names};${revenue};;0;-1)`;
  const formula = `ARRAYFORMULA(${buildSharesFormula(revenue, total)})`;
  const share = { header: getFileTexts().workbook.top.share, formula, style: STYLES.share };
  return buildTableWithTotal(rows.from - 1, column, rows.to, [...columns, share]);
}

/**
 * The first rows of a table of names and numbers, all others if there are any, and the total. With `tableBefore`, a third column has its
 * number for each name. Names that only `tableBefore` has are among all others.
 *
 * @example LET(all;{table};before;{tableBefore};totalBefore;{of before};total;{of all};first;ARRAY_CONSTRAIN(HSTACK(all;{numbers before});5;3);
 *   rest;HSTACK("All others";{total-SUM(column 2 of first)};{totalBefore-SUM(column 3 of first)});
 *   VSTACK(IF((ROWS(all)>5)+(100*ABS(N(INDEX(rest;1;3)))>=1);VSTACK(first;rest);first);HSTACK("Total";total;totalBefore)))
 */
function buildTopFormula(rows: Span, table: string, tableBefore?: string): string {
  const total = buildKnownTotalFormula('all', 2);
  if (tableBefore === undefined) return buildTopLines(rows, { all: table, total }, 'all', ['total']);
  // A month before without rows becomes an empty row: as an error, it would make the whole table an error.
  const before = `IFNA(${tableBefore};HSTACK("";""))`;
  const totalBefore = `IFNA(${buildKnownTotalFormula('before', 2)};)`;
  const numbersBefore = 'IFNA(XLOOKUP(CHOOSECOLS(all;1);CHOOSECOLS(before;1);CHOOSECOLS(before;2));)';
  const parts = { all: table, before, totalBefore, total };
  return buildTopLines(rows, parts, `HSTACK(all;${numbersBefore})`, ['total', 'totalBefore']);
}

/** As many lines as fit into the rows. Each has a name, and a number for each of `totals`, which are names of parts. */
function buildTopLines(
  { from, to }: Span,
  parts: Readonly<Record<string, string>>,
  lines: string,
  totals: readonly ('total' | 'totalBefore')[],
): string {
  const { charts, workbook } = getFileTexts();
  const count = to - from - 2;
  const rests = totals.map((total, nth) => `IF(${total}="";;${total}-SUM(CHOOSECOLS(first;${nth + 2})))`);
  const allParts = {
    ...parts,
    first: `ARRAY_CONSTRAIN(${lines};${count};${totals.length + 1})`,
    rest: `HSTACK("${charts.allOthers}";${rests.join(';')})`,
  };
  const hasMoreNames = `(ROWS(all)>${count})`;
  // The plus is an “or”: with few names, the line shows networks that only the month before has, if they had a cent or more.
  const hasOthers = totals.includes('totalBefore')
    ? `${hasMoreNames}+(100*ABS(N(INDEX(rest;1;3)))>=1)`
    : hasMoreNames;
  const rows = `VSTACK(IF(${hasOthers};VSTACK(first;rest);first);HSTACK("${charts.total}";${totals.join(';')}))`;
  return `ARRAYFORMULA(IFNA(${buildLetFormula(allParts, rows)};"${workbook.top.none}"))`;
}

/** The revenue of the chosen month and app for each value of a field, the greatest first. */
function buildRankedFormula(context: StarterContext, report: 'months' | 'countries', field: string): string {
  const month = context.requireTableColumn(report, 'month');
  const names = buildNamesFormula(context.requireTableColumn(report, field));
  // `countries` may have only some days of a month. Then its sums are not those of the month, and none is shown.
  const where = [`${month}=${context.monthCell}`, context.buildShownMonthsCondition(report)];
  return `SORT(${context.buildChosenAppGroups(report, names, ['revenue'], where)};2;FALSE)`;
}

/** The sum of a column of a table, blank if one of its cells is. Columns count from 1. */
function buildKnownTotalFormula(table: string, column: number): string {
  const numbers = `CHOOSECOLS(${table};${column})`;
  return `IF(COUNT(${numbers})=ROWS(${table});SUM(${numbers});)`;
}

/** The change as a share of `before`, rounded to 0.1 %. Blank if one of the two is not known, or `before` is 0. */
function buildChangesFormula(now: string, before: string): string {
  return `IF(ISNUMBER(${now})*ISNUMBER(${before});IFERROR(ROUND((${now}-${before})/ABS(${before});3););)`;
}
