import { getTexts } from '../../wording';
import { buildSingleGroupKey, buildSpillFormula, chooseColumns } from '../formulas/grouped';
import { buildLetFormula, toColumnReference, toColumnSpan } from '../layout/formula-text';
import {
  buildRoundStyle,
  buildTableBlock,
  type CellBlock,
  STYLES,
  type TabContent,
  type TableColumn,
} from '../layout/tab-layout';
import { LIST_RANGES } from './lists-tab';
import {
  buildChangesFormula,
  buildMonthText,
  buildNamesFormula,
  buildSharesFormula,
  CHOSEN,
  LISTED_APPS,
  type StarterContext,
} from './starter-context';
import { EARNINGS, STARTER_KEYS } from './starter-reports';

/** The rows of the tab, counted from 0. Between figures and top are the figures and a free row, and two charts are above the states. */
const ROWS = { figures: 5, top: 5 + 1 + EARNINGS.length + 1, states: 40 } as const;
/** As many as the figures beside them. The free row below says how many more there are. */
const MOST_PROBLEMS = EARNINGS.length;
const COLUMNS = { left: 0, middle: 7, right: 11 } as const;
/** The columns of the figures. At the right of each earlier one is the change since then. */
const FIGURE_COLUMNS = { now: 1, monthBefore: 2, yearBefore: 4 } as const;
const TOP_COUNT = 5;
/** The largest ones, all others and the total. */
const TOP_ROWS = { from: ROWS.top + 1, to: ROWS.top + 1 + TOP_COUNT + 2 } as const;
const FIGURE_ROWS = { from: ROWS.figures + 1, to: ROWS.figures + 1 + EARNINGS.length } as const;

export function buildOverviewTab(context: StarterContext): TabContent {
  const { about, app, month, allApps, through } = getTexts().workbook;
  const toListReference = (columns: string) => context.toTabReference('lists', columns);
  const months = toListReference(LIST_RANGES.months);
  const newest = `IF(COUNT(${months})=0;;MAX(${months}))`;
  const { currency, zone } = context.facts;
  const day = context.newestDay;
  const newestDay = `IF(${day}=0;"";" ${through} "&DAY(${day})&" "&${buildMonthText(day)}&".")`;
  const style = STYLES.leftHeader;
  const chosenApp = {
    value: allApps,
    style: { ...STYLES.bold, numberFormat: { type: 'TEXT', pattern: '@' } },
  };
  const chosenMonth = { formula: newest, style: { ...STYLES.month, ...STYLES.bold } };
  const choiceLines = [
    [{ value: app, style }, chosenApp],
    [{ value: month, style }, chosenMonth],
  ];
  return {
    rowCount: ROWS.states + 2 + STARTER_KEYS.length,
    // Columns of 20 pixels are gaps between tables.
    widths: [180, 120, 120, 70, 120, 70, 20, 150, 95, 70, 20, 165, 95, 70],
    description: { formula: `"${about(currency, zone)}"&${newestDay}` },
    blocks: [
      { row: CHOSEN.app.row, column: 0, rows: choiceLines },
      ...buildFigureBlocks(context),
      ...buildStatusTables(context),
      ...buildTopTables(context),
    ],
    dropdowns: [
      { ...CHOSEN.app, values: toListReference(LISTED_APPS.names) },
      { ...CHOSEN.month, values: months },
    ],
  };
}

/** The chosen month, compared with the month before and the month a year before: with their same days as long as it is not over. */
function buildFigureBlocks(context: StarterContext): CellBlock[] {
  const { figures, notKnown } = getTexts().workbook;
  const month = context.requireTableColumn('months', 'month');
  // SEQUENCE repeats the text: one “not known” for each number.
  const unknown = `IF(SEQUENCE(${EARNINGS.length});"${notKnown}")`;
  const listBelowEachOther = (sums: string) => `TRANSPOSE(${chooseColumns(sums, 2, EARNINGS.length)})`;
  // Only the report of a year has the same days a year before. It has no networks.
  const buildEarlierFigures = (monthsBefore: 1 | 12) => {
    const sums = context.buildEarlierMonth({ monthsBefore, dailyReport: 'year', metrics: EARNINGS });
    return `ARRAYFORMULA(IFNA(${listBelowEachOther(sums)};${unknown}))`;
  };
  const isChosenMonth = `${month}=${context.monthCell}`;
  const key = buildSingleGroupKey(month);
  const sums = context.buildChosenAppGroups('months', key, EARNINGS, [isChosenMonth]);
  const toFigureCells = (column: number) => toColumnReference(column, FIGURE_ROWS);
  const formats = EARNINGS.flatMap((metric, nth) => {
    const rows = { from: FIGURE_ROWS.from + nth, to: FIGURE_ROWS.from + nth + 1 };
    const style = { ...buildRoundStyle(metric, context.facts.currency), ...STYLES.right };
    return Object.values(FIGURE_COLUMNS).map((column) => ({
      range: { rows, columns: toColumnSpan(column) },
      style,
    }));
  });
  const buildChangeColumn = (columnBefore: number) => {
    const changes = buildChangesFormula(toFigureCells(FIGURE_COLUMNS.now), toFigureCells(columnBefore));
    return { header: figures.change, formula: buildSpillFormula(changes), style: STYLES.change };
  };
  const [header, headerBefore, headerYearBefore] = buildDaysHeaders(context);
  const table = buildTableBlock(ROWS.figures, 0, FIGURE_ROWS.to, [
    { header: '' },
    { header, formula: buildSpillFormula(listBelowEachOther(sums)), style: STYLES.bold },
    { header: headerBefore, formula: buildEarlierFigures(1), style: STYLES.number },
    buildChangeColumn(FIGURE_COLUMNS.monthBefore),
    { header: headerYearBefore, formula: buildEarlierFigures(12), style: STYLES.number },
    buildChangeColumn(FIGURE_COLUMNS.yearBefore),
  ]);
  const labels = EARNINGS.map((metric) => [{ value: figures[metric] }]);
  const labelBlock = { row: FIGURE_ROWS.from, column: 0, rows: labels };
  return [{ ...table, formats: [...table.formats, ...formats] }, labelBlock];
}

/** Headers that name the days of their numbers: of the chosen month, of the month before and of the month a year before. */
function buildDaysHeaders(context: StarterContext) {
  const { now, monthBefore, yearBefore } = LIST_RANGES.days;
  const buildDaysHeader = (days: string) => ({ formula: context.toTabReference('lists', days) });
  return [buildDaysHeader(now), buildDaysHeader(monthBefore), buildDaysHeader(yearBefore)] as const;
}

/** The problems of all reports; at the end of the tab, how far each report of the workbook goes and its state. */
function buildStatusTables(context: StarterContext): CellBlock[] {
  const { fresh: statusTexts, attention } = getTexts().workbook;
  const requireStatusColumn = (name: string) => context.requireTableColumn('status', name);
  const problem = requireStatusColumn('problem');
  const id = requireStatusColumn('id');
  const isStarter = STARTER_KEYS.map((key) => `(${id}="${context.facts.ids[key]}")`).join('+');
  const facts = ['name', 'newestDayHeld', 'state'].map(requireStatusColumn).join(';');
  const { problem: problemLabel } = getTexts().logs.statusColumns;
  const isProblem = `(${problem}<>"")*(${problem}<>"${problemLabel.label}")`;
  const problems = `ARRAY_CONSTRAIN(FILTER(${requireStatusColumn('name')}&": "&${problem};${isProblem});${MOST_PROBLEMS};1)`;
  const more = buildLetFormula(
    { more: `SUMPRODUCT(${isProblem})-${MOST_PROBLEMS}` },
    `IF(more>0;more&" ${attention.more}";)`,
  );
  return [
    buildTableBlock(ROWS.figures, COLUMNS.middle, ROWS.top - 1, [
      { header: attention.title, formula: `IFNA(${problems};"${attention.none}")` },
      ...Array.from({ length: 6 }, () => ({ header: '' })),
    ]),
    { row: ROWS.top - 1, column: COLUMNS.middle, rows: [[{ formula: more, style: STYLES.quiet }]] },
    buildTableBlock(ROWS.states, COLUMNS.left, ROWS.states + 1 + STARTER_KEYS.length, [
      { header: statusTexts.title, formula: `IFNA(FILTER(HSTACK(${facts});${isStarter});)` },
      { header: statusTexts.through, style: STYLES.day },
      { header: statusTexts.state },
    ]),
  ];
}

/** The networks, countries and apps with the greatest revenue of the chosen month, all others and the total. */
function buildTopTables(context: StarterContext): CellBlock[] {
  const { top, figures } = getTexts().workbook;
  const money = buildRoundStyle('revenue', context.facts.currency);
  const toTopCells = (column: number) => toColumnReference(column, TOP_ROWS);
  const [header, headerBefore] = buildDaysHeaders(context);
  const change = buildSpillFormula(buildChangesFormula(toTopCells(1), toTopCells(2)));
  const namedRevenue = { metrics: ['revenue'], field: 'networkName' };
  const monthBefore = context.buildEarlierMonth({ monthsBefore: 1, dailyReport: 'days', ...namedRevenue });
  const networks = buildComparedTopFormula(buildRankedFormula(context, 'months', 'networkName'), monthBefore);
  const countries = buildTopFormula(buildRankedFormula(context, 'countries', 'countryName'));
  const appNames = context.buildAppNamesFormula('CHOOSECOLS(all;1)');
  const rankedApps = buildRankedFormula(context, 'months', 'appId');
  const apps = buildTopFormula(buildLetFormula({ all: rankedApps }, `HSTACK(${appNames};CHOOSECOLS(all;2))`));
  const revenue = { header: figures.revenue, style: money };
  const networkTable = buildTopTable(COLUMNS.left, [
    { header: top.networks, formula: networks },
    { header, style: money },
    { header: headerBefore, style: money },
    { header: figures.change, formula: change, style: STYLES.change },
  ]);
  return [
    networkTable,
    buildTopTable(COLUMNS.middle, [{ header: top.countries, formula: countries }, revenue]),
    buildTopTable(COLUMNS.right, [{ header: top.apps, formula: apps }, revenue]),
  ];
}

function buildTopTable(column: number, columns: readonly TableColumn[]): CellBlock {
  const [names, revenue] = [toColumnReference(column, TOP_ROWS), toColumnReference(column + 1, TOP_ROWS)];
  // From the end, because a network may be called “Total”, too.
  const total = `XLOOKUP("${getTexts().charts.total}";${names};${revenue};;0;-1)`;
  const formula = `ARRAYFORMULA(${buildSharesFormula(revenue, total)})`;
  const share = { header: getTexts().workbook.top.share, formula, style: STYLES.share };
  const totals = { rows: TOP_ROWS, columns: { from: column, to: column + columns.length + 1 } };
  return { ...buildTableBlock(ROWS.top, column, TOP_ROWS.to, [...columns, share]), totals };
}

/** A condition in formulas that call the whole table `all`. */
const HAS_MORE_NAMES = `(ROWS(all)>${TOP_COUNT})`;

/** The first rows of a table of names and numbers, all others if there are any, and the total. */
function buildTopFormula(table: string): string {
  const parts = { all: table, total: buildKnownTotalFormula('all') };
  return buildTopLines(parts, { lines: 'all', totals: ['total'], hasOthers: HAS_MORE_NAMES });
}

/**
 * As `buildTopFormula`, with a third column: the number of `tableBefore` for the name. Names that only it has are among all others.
 *
 * @example LET(all;{table};before;{tableBefore};totalBefore;{of before};total;{of all};first;ARRAY_CONSTRAIN(HSTACK(all;{numbers before});5;3);
 *   rest;HSTACK("All others";{total-SUM(column 2 of first)};{totalBefore-SUM(column 3 of first)});
 *   VSTACK(IF((ROWS(all)>5)+(100*ABS(N(INDEX(rest;1;3)))>=1);VSTACK(first;rest);first);HSTACK("Total";total;totalBefore)))
 */
function buildComparedTopFormula(table: string, tableBefore: string): string {
  const parts = {
    all: table,
    before: `IFNA(${tableBefore};HSTACK("";""))`,
    totalBefore: `IFNA(${buildKnownTotalFormula('before')};)`,
    total: buildKnownTotalFormula('all'),
  };
  const numberBefore = 'IFNA(XLOOKUP(CHOOSECOLS(all;1);CHOOSECOLS(before;1);CHOOSECOLS(before;2));)';
  // Names that only the month before has are worth a line from a cent on. One of two conditions is met if their sum is not 0.
  const hasOthers = `${HAS_MORE_NAMES}+(100*ABS(N(INDEX(rest;1;3)))>=1)`;
  const lines = `HSTACK(all;${numberBefore})`;
  return buildTopLines(parts, { lines, totals: ['total', 'totalBefore'], hasOthers });
}

interface TopLines {
  /** A name, and a number for each of `totals`. */
  readonly lines: string;
  /** Names of totals among the parts of the formula. */
  readonly totals: readonly string[];
  /** A condition that may use the parts, and `rest`, the line of all others. */
  readonly hasOthers: string;
}

function buildTopLines(
  parts: Readonly<Record<string, string>>,
  { lines, totals, hasOthers }: TopLines,
): string {
  const { charts, workbook } = getTexts();
  const rests = totals.map((total, nth) => `IF(${total}="";;${total}-SUM(CHOOSECOLS(first;${nth + 2})))`);
  const allParts = {
    ...parts,
    first: `ARRAY_CONSTRAIN(${lines};${TOP_COUNT};${totals.length + 1})`,
    rest: `HSTACK("${charts.allOthers}";${rests.join(';')})`,
  };
  const rows = `VSTACK(IF(${hasOthers};VSTACK(first;rest);first);HSTACK("${charts.total}";${totals.join(';')}))`;
  return `ARRAYFORMULA(IFNA(${buildLetFormula(allParts, rows)};"${workbook.top.none}"))`;
}

/** The sum of the second column of a table, blank if one of its cells is. */
function buildKnownTotalFormula(table: string): string {
  return `IF(COUNT(CHOOSECOLS(${table};2))=ROWS(${table});SUM(CHOOSECOLS(${table};2));)`;
}

/** The revenue of the chosen month and app for each value of a field, the greatest first. */
function buildRankedFormula(context: StarterContext, report: 'months' | 'countries', field: string): string {
  const month = context.requireTableColumn(report, 'month');
  const names = buildNamesFormula(context.requireTableColumn(report, field));
  const where = [`${month}=${context.monthCell}`, context.buildShownMonthsCondition(report)];
  return `SORT(${context.buildChosenAppGroups(report, names, ['revenue'], where)};2;FALSE)`;
}
