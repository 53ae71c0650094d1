import { texts } from '../../wording/texts';
import { spillFormula } from '../formulas/grouped';
import {
  blockAt,
  boldTotals,
  rangeName,
  roundStyle,
  STYLES,
  type TableColumn,
  tableAt,
} from '../layout/cell-parts';
import type { CellBlock, LayoutRange, TabContent } from '../layout/tab-layout';
import { LISTS } from './lists-tab';
import {
  CHOSEN,
  changesFormula,
  LISTED_APPS,
  monthText,
  namesIn,
  type StarterContext,
  sharesFormula,
} from './starter-context';
import { EARNINGS, STARTER_KEYS } from './starter-reports';

/** The rows of the tab, counted from 0. Two charts are above the states of the reports. */
const ROWS = { figures: 5, top: 11, states: 40 } as const;
const COLUMNS = { left: 0, middle: 7, right: 11 } as const;
const SHOWN = 5;
/** The largest ones, all others and the total. */
const TOP_END = ROWS.top + 1 + SHOWN + 2;

export function overviewTab(context: StarterContext): TabContent {
  const { about, app, month, allApps, through } = texts().workbook;
  const list = (columns: string) => context.cell('lists', columns);
  const months = list(LISTS.months);
  const newest = `IF(COUNT(${months})=0;;MAX(${months}))`;
  const day = context.newestDay;
  const sentence = `"${about(context.facts.currency, context.facts.zone)}"&IF(${day}=0;"";" ${through} "&DAY(${day})&" "&${monthText(day)}&".")`;
  const choices = blockAt(
    CHOSEN.app.row,
    0,
    [
      { value: app, style: STYLES.leftHeader },
      { value: allApps, style: { ...STYLES.bold, numberFormat: { type: 'TEXT', pattern: '@' } } },
    ],
    [
      { value: month, style: STYLES.leftHeader },
      { formula: newest, style: { ...STYLES.month, ...STYLES.bold } },
    ],
  );
  return {
    rowCount: ROWS.states + 2 + STARTER_KEYS.length,
    widths: [180, 120, 120, 70, 120, 70, 20, 150, 95, 70, 20, 165, 95, 70],
    line: { formula: sentence },
    blocks: [choices, ...figureBlocks(context), ...statusTables(context), ...topTables(context)],
    dropDowns: [
      { ...CHOSEN.app, values: list(LISTED_APPS.names) },
      { ...CHOSEN.month, values: months },
    ],
  };
}

/** The chosen month, compared with the month before and the month a year before: with their same days as long as it is not over. */
function figureBlocks(context: StarterContext): CellBlock[] {
  const { figures, notKnown } = texts().workbook;
  const month = context.column('months', 'month');
  const column = (groups: string) => spillFormula(`TRANSPOSE(CHOOSECOLS(${groups};2;3;4;5))`);
  // One “not known” for each number.
  const unknown = `IF(SEQUENCE(${EARNINGS.length});"${notKnown}")`;
  const earlier = (months: 1 | 12) => {
    const groups = context.earlierMonth({ months, daily: 'year', metrics: EARNINGS });
    return `ARRAYFORMULA(IFNA(TRANSPOSE(CHOOSECOLS(${groups};2;3;4;5));${unknown}))`;
  };
  const now = column(context.groups('months', `0*${month}`, EARNINGS, [`${month}=${context.month}`]));
  const [first, last] = [ROWS.figures + 1, ROWS.figures + EARNINGS.length];
  const cells = (at: number) => rangeName(first, at, last);
  const formats = EARNINGS.flatMap((metric, nth) => {
    const style = roundStyle(metric, context.facts.currency);
    const inRow = (column: number): LayoutRange => [first + nth, first + nth + 1, column, column + 1];
    return [1, 2, 4].map((at) => ({ range: inRow(at), style: { ...style, ...STYLES.right } }));
  });
  const change = (before: number) => ({
    header: figures.change,
    formula: spillFormula(changesFormula(cells(1), cells(before))),
    style: STYLES.change,
  });
  const { days } = LISTS;
  const table = tableAt(ROWS.figures, 0, last + 1, [
    { header: '' },
    { header: headerOf(context, days.now), formula: now, style: STYLES.bold },
    { header: headerOf(context, days.monthBefore), formula: earlier(1), style: STYLES.number },
    change(2),
    { header: headerOf(context, days.yearBefore), formula: earlier(12), style: STYLES.number },
    change(4),
  ]);
  const labels = EARNINGS.map((metric) => [{ value: figures[metric] }]);
  return [{ ...table, formats: [...table.formats, ...formats] }, blockAt(first, 0, ...labels)];
}

/** A header that names the days of its numbers. */
function headerOf(context: StarterContext, days: string): TableColumn['header'] {
  return { formula: context.cell('lists', days) };
}

/** The problems of all reports; at the end of the tab, how far each report of the workbook goes and its state. */
function statusTables(context: StarterContext): CellBlock[] {
  const { fresh, attention } = texts().workbook;
  const field = (name: string) => context.column('status', name);
  const problem = field('problem');
  const isStarter = STARTER_KEYS.map((key) => `(${field('id')}="${context.facts.ids[key]}")`).join('+');
  const facts = ['name', 'newestDayHeld', 'state'].map(field).join(';');
  const { problem: problemLabel } = texts().logs.statusColumns;
  const isProblem = `(${problem}<>"")*(${problem}<>"${problemLabel.label}")`;
  const most = EARNINGS.length;
  const problems = `ARRAY_CONSTRAIN(FILTER(${field('name')}&": "&${problem};${isProblem});${most};1)`;
  const more = `LET(more;SUMPRODUCT(${isProblem})-${most};IF(more>0;more&" ${attention.more}";))`;
  return [
    tableAt(ROWS.figures, COLUMNS.middle, ROWS.top - 1, [
      { header: attention.title, formula: `IFNA(${problems};"${attention.none}")` },
      ...Array.from({ length: 6 }, () => ({ header: '' })),
    ]),
    blockAt(ROWS.top - 1, COLUMNS.middle, [{ formula: more, style: STYLES.quiet }]),
    tableAt(ROWS.states, COLUMNS.left, ROWS.states + 1 + STARTER_KEYS.length, [
      { header: fresh.title, formula: `IFNA(FILTER(HSTACK(${facts});${isStarter});)` },
      { header: fresh.through, style: STYLES.day },
      { header: fresh.state },
    ]),
  ];
}

/** The networks, countries and apps with the greatest revenue of the chosen month, all others and the total. */
function topTables(context: StarterContext): CellBlock[] {
  const { top, figures } = texts().workbook;
  const money = roundStyle('revenue', context.facts.currency);
  const revenue = { header: figures.revenue, style: money };
  const share = { header: top.share, style: STYLES.share };
  const cells = (column: number) => rangeName(ROWS.top + 1, column, TOP_END - 1);
  const monthBefore = context.earlierMonth({
    ...{ months: 1, daily: 'days', field: 'networkName' },
    metrics: ['revenue'],
  });
  const networks = ranked(context, 'months', 'networkName');
  const labels = [LISTED_APPS.ids, LISTED_APPS.names].map((list) => context.cell('lists', list));
  const appNames = `IFNA(XLOOKUP(CHOOSECOLS(all;1);${labels.join(';')});CHOOSECOLS(all;1))`;
  const apps = `LET(all;${ranked(context, 'months', 'appId')};HSTACK(${appNames};CHOOSECOLS(all;2)))`;
  return [
    topTable(COLUMNS.left, [
      { header: top.networks, formula: topFormula(networks, monthBefore) },
      { ...revenue, header: headerOf(context, LISTS.days.now) },
      { header: headerOf(context, LISTS.days.monthBefore), style: money },
      {
        header: figures.change,
        formula: spillFormula(changesFormula(cells(1), cells(2))),
        style: STYLES.change,
      },
      { ...share, formula: shareOfTotal(COLUMNS.left) },
      { header: '' },
    ]),
    topTable(COLUMNS.middle, [
      { header: top.countries, formula: topFormula(ranked(context, 'countries', 'countryName')) },
      revenue,
      { ...share, formula: shareOfTotal(COLUMNS.middle) },
    ]),
    topTable(COLUMNS.right, [
      { header: top.apps, formula: topFormula(apps) },
      revenue,
      { ...share, formula: shareOfTotal(COLUMNS.right) },
    ]),
  ];
}

function topTable(column: number, columns: readonly TableColumn[]): CellBlock {
  const range = [ROWS.top + 1, TOP_END, column, column + columns.length] as const;
  return { ...tableAt(ROWS.top, column, TOP_END, columns), rules: [boldTotals(range)] };
}

/** The shares of the total, which is in the last row of a table that begins in this column. */
function shareOfTotal(column: number): string {
  const [names, revenue] = [column, column + 1].map((at) => rangeName(ROWS.top + 1, at, TOP_END - 1));
  const total = `XLOOKUP("${texts().charts.total}";${names};${revenue};;0;-1)`;
  return `ARRAYFORMULA(${sharesFormula(`${revenue}`, total)})`;
}

/**
 * The first rows of a table of names and numbers, all others if there are any, and the total. `before` has earlier numbers for the same names;
 * names that have only earlier ones are among all others. A total is blank if one of its parts is.
 */
function topFormula(all: string, before?: string): string {
  const { charts, workbook } = texts();
  const sumOf = (table: string) =>
    `IF(COUNT(CHOOSECOLS(${table};2))=ROWS(${table});SUM(CHOOSECOLS(${table};2));)`;
  const rest = (column: number, total: string) =>
    `IF(${total}="";;${total}-SUM(CHOOSECOLS(first;${column})))`;
  const earlier = 'IFNA(XLOOKUP(CHOOSECOLS(all;1);CHOOSECOLS(before;1);CHOOSECOLS(before;2));)';
  const [names, rows, rests, totals] =
    before === undefined
      ? [`all;${all}`, 'all', rest(2, 'total'), 'total']
      : [
          `all;${all};before;IFNA(${before};HSTACK("";""));totalBefore;IFNA(${sumOf('before')};)`,
          `HSTACK(all;${earlier})`,
          `${rest(2, 'total')};${rest(3, 'totalBefore')}`,
          'total;totalBefore',
        ];
  const first = `ARRAY_CONSTRAIN(${rows};${SHOWN};${before === undefined ? 2 : 3})`;
  const isLeft = `(ROWS(all)>${SHOWN})${before === undefined ? '' : '+(100*ABS(N(INDEX(rest;1;3)))>=1)'}`;
  const parts = `total;${sumOf('all')};first;${first};rest;HSTACK("${charts.allOthers}";${rests})`;
  const shown = `VSTACK(IF(${isLeft};VSTACK(first;rest);first);HSTACK("${charts.total}";${totals}))`;
  return `ARRAYFORMULA(IFNA(LET(${names};${parts};${shown});"${workbook.top.none}"))`;
}

/** The revenue of the chosen month and app for each value of a field, the greatest first. */
function ranked(context: StarterContext, report: 'months' | 'countries', field: string): string {
  const [month, names] = ['month', field].map((id) => context.column(report, id));
  const where = [`${month}=${context.month}`, context.ofShownMonths(report)];
  return `SORT(${context.groups(report, namesIn(names ?? ''), ['revenue'], where)};2;FALSE)`;
}
