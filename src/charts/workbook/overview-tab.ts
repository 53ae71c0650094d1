import { dimension } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { requireColumn, spillFormula } from '../formulas/grouped';
import {
  blockAt,
  cellName,
  numberStyle,
  rangeName,
  STYLES,
  tableAt,
  textCell,
  withFormula,
} from '../layout/cell-parts';
import type { CellBlock, LayoutRange, TabContent } from '../layout/tab-layout';
import {
  CHOSEN,
  cellOf,
  chosenApp,
  chosenMonth,
  ofGroups,
  ofMonthBefore,
  ofShownMonths,
  type StarterContext,
  sharesFormula,
  wholeMonth,
} from './starter-context';
import { EARNINGS, STARTER_KEYS } from './starter-reports';

/** The rows of the tab, counted from 0. */
const ROWS = { figures: 5, top: 12, charts: 20 } as const;
const COLUMNS = { left: 0, middle: 6, right: 10 } as const;
const SHOWN = 5;
const ALL_REVENUE = cellName(ROWS.figures + 1, 1);
const MOST_LISTED = 500;

/** The places of charts whose numbers are on other tabs. */
export const CHART_PLACES = {
  monthly: { row: ROWS.charts, column: COLUMNS.left, width: 600, height: 360 },
  daily: { row: ROWS.charts, column: COLUMNS.middle, width: 700, height: 360 },
} as const;

export function overviewTab(context: StarterContext): TabContent {
  const { tabs, about, app, month, allApps } = texts().workbook;
  const list = (columns: string) => cellOf(context, 'lists', columns);
  const newest = `IF(COUNT(${list('$C$2:$C')})=0;;MAX(${list('$C$2:$C')}))`;
  const head = blockAt(
    0,
    0,
    [textCell(tabs.overview, { bold: true, size: 18 })],
    [textCell(about(context.currency, context.zone), STYLES.quiet)],
    [textCell(app, STYLES.leftHeader), textCell(allApps, { bold: true, format: ['TEXT', '@'] })],
    [textCell(month, STYLES.leftHeader), withFormula(newest, { ...STYLES.month, bold: true })],
  );
  return {
    rowCount: 40,
    widths: [155, 120, 120, 75, 130, 20, 150, 105, 75, 20, 170, 105, 75],
    blocks: [head, ...figureBlocks(context), ...statusTables(context), ...topTables(context)],
    dropDowns: [
      { ...CHOSEN.app, values: list('$A$2:$A') },
      { ...CHOSEN.month, values: list('$C$2:$C') },
    ],
  };
}

/** The chosen month, compared with the month before: with its same days as long as the month is not over. */
function figureBlocks(context: StarterContext): CellBlock[] {
  const { figures } = texts().workbook;
  const month = requireColumn(context.tables.months, 'month');
  const column = (groups: string) => spillFormula(`TRANSPOSE(CHOOSECOLS(${groups};2;3;4;5))`);
  const ofMonth = (where: readonly string[]) =>
    column(ofGroups(context, 'months', `0*${month}`, EARNINGS, where));
  const [first, last] = [ROWS.figures + 1, ROWS.figures + EARNINGS.length];
  const cells = (at: number) => rangeName(first, at, last);
  const [now = '', sameDays = '', change = '', before = ''] = figures.header;
  const formats = EARNINGS.flatMap((metric, nth) => {
    const style = numberStyle(metric, context.currency);
    const inRow = (left: number, right: number): LayoutRange => [first + nth, first + nth + 1, left, right];
    return [inRow(1, 3), inRow(4, 5)].map((range) => ({ range, style }));
  });
  const table = tableAt(ROWS.figures, 0, last + 1, [
    { header: '' },
    { header: now, formula: ofMonth([`${month}=${chosenMonth(context)}`]), style: { bold: true } },
    { header: sameDays, formula: column(ofMonthBefore(context, undefined, EARNINGS)), style: STYLES.number },
    { header: change, formula: changesFormula(cells(1), cells(2)), style: STYLES.change },
    {
      header: before,
      formula: ofMonth(wholeMonth(context, `EDATE(${chosenMonth(context)};-1)`)),
      style: STYLES.number,
    },
  ]);
  const labels = EARNINGS.map((metric) => [textCell(figures[metric])]);
  return [{ ...table, formats: [...table.formats, ...formats] }, blockAt(first, 0, ...labels)];
}

function changesFormula(now: string, before: string): string {
  const isKnown = `ISNUMBER(${now})*ISNUMBER(${before})`;
  return `ARRAYFORMULA(IF(${isKnown};IFERROR((${now}-${before})/ABS(${before}););))`;
}

/** How far each report goes and its state, and the problems of all reports. */
function statusTables({ tables, ids }: StarterContext): CellBlock[] {
  const { fresh, attention } = texts().workbook;
  const field = (name: string) => requireColumn(tables.status, name);
  const problem = field('problem');
  const isStarter = STARTER_KEYS.map((key) => `(${field('id')}="${ids[key]}")`).join('+');
  const facts = ['name', 'newestDayHeld', 'state'].map(field).join(';');
  const { problem: problemLabel } = texts().logs.statusColumns;
  const isProblem = `(${problem}<>"")*(${problem}<>"${problemLabel.label}")`;
  const problems = `ARRAY_CONSTRAIN(FILTER(${field('name')}&": "&${problem};${isProblem});${SHOWN};1)`;
  const more = `LET(more;SUMPRODUCT(${isProblem})-${SHOWN};IF(more>0;more&" ${attention.more}";))`;
  return [
    tableAt(ROWS.figures, COLUMNS.middle, ROWS.figures + 1 + STARTER_KEYS.length, [
      { header: fresh.title, formula: `IFNA(FILTER(HSTACK(${facts});${isStarter});)` },
      { header: fresh.through, style: STYLES.day },
      { header: fresh.state },
    ]),
    tableAt(ROWS.figures, COLUMNS.right, ROWS.top, [
      { header: attention.title, formula: `IFNA(${problems};"${attention.none}")` },
      { header: '' },
      { header: '' },
    ]),
    blockAt(ROWS.top - 1, COLUMNS.right, [withFormula(more, STYLES.quiet)]),
  ];
}

/** The networks, countries and apps with the greatest revenue of the chosen month, and their shares of it. */
function topTables(context: StarterContext): CellBlock[] {
  const { top, figures } = texts().workbook;
  const [, sameDays = '', change = ''] = figures.header;
  const cells = (column: number) => rangeName(ROWS.top + 1, column, ROWS.top + SHOWN);
  const names = cells(COLUMNS.left);
  const before = `LET(before;${ofMonthBefore(context, 'networkName', ['revenue'])};IF(${names}="";;IFNA(XLOOKUP(${names};CHOOSECOLS(before;1);CHOOSECOLS(before;2));)))`;
  const money = numberStyle('revenue', context.currency);
  const compared = [
    { header: change, formula: changesFormula(cells(1), cells(4)), style: STYLES.change },
    { header: sameDays, formula: spillFormula(before), style: money },
  ];
  const lists = (columns: string) => cellOf(context, 'lists', columns);
  const places = [
    ['networks', 'months', 'networkName', COLUMNS.left],
    ['countries', 'countries', 'countryName', COLUMNS.middle],
    ['apps', 'months', 'appId', COLUMNS.right],
  ] as const;
  return places.map(([id, report, field, column]) => {
    const greatest = `ARRAY_CONSTRAIN(${ranked(context, report, field)};${SHOWN};2)`;
    const labels = `IFNA(XLOOKUP(CHOOSECOLS(each;1);${lists('$B$2:$B')};${lists('$A$2:$A')});)`;
    const rows = id === 'apps' ? `LET(each;${greatest};HSTACK(${labels};CHOOSECOLS(each;2)))` : greatest;
    const shares = `ARRAYFORMULA(${sharesFormula(cells(column + 1), ALL_REVENUE)})`;
    return tableAt(ROWS.top, column, ROWS.top + 1 + SHOWN, [
      { header: top[id], formula: `ARRAYFORMULA(IFNA(${rows};"${top.none}"))` },
      { header: figures.revenue, style: money },
      { header: top.share, formula: shares, style: STYLES.share },
      ...(id === 'networks' ? compared : []),
    ]);
  });
}

/** The revenue of the chosen month and app for each value of a field, the greatest first. */
function ranked(context: StarterContext, report: 'months' | 'countries', field: string): string {
  const [month, names] = ['month', field].map((id) => requireColumn(context.tables[report], id));
  const where = [`${month}=${chosenMonth(context)}`, ofShownMonths(context, report), `${names}<>""`];
  return `SORT(${ofGroups(context, report, `${names}`, ['revenue'], where)};2;FALSE)`;
}

/** The tab Lists: what the drop-downs offer, and the id of the chosen app. */
export function listsTab(context: StarterContext): TabContent {
  const { app, allApps, month, chosen } = texts().workbook;
  const field = (id: string) => requireColumn(context.tables.months, id);
  const months = `FILTER(${field('month')};${ofShownMonths(context, 'months')};ISNUMBER(${field('month')}))`;
  const chosenId = `IFNA(XLOOKUP(${chosenApp(context)};$A$2:$A;$B$2:$B);)`;
  const table = tableAt(0, 0, MOST_LISTED, [
    { header: app },
    { header: dimension('appId').label },
    { header: month, formula: `IFNA(SORT(UNIQUE(${months});1;FALSE);)`, style: STYLES.month },
    { header: chosen, formula: chosenId },
  ]);
  return {
    rowCount: MOST_LISTED,
    widths: [220, 180, 90, 180],
    blocks: [table, blockAt(1, 0, [textCell(allApps)], [withFormula(appsFormula(field))])],
  };
}

/** The apps and their ids. An id is part of a name that several apps share, in upper or lower case. */
function appsFormula(field: (id: string) => string): string {
  const rows = `FILTER(HSTACK(${field('appName')};${field('appId')});ISNUMBER(${field('month')}))`;
  const names = 'IF(CHOOSECOLS(pairs;1)="";id;CHOOSECOLS(pairs;1))';
  const unique = 'XMATCH(name;name;0;1)=XMATCH(name;name;0;-1)';
  const labels = `IF(${unique};name;name&" ("&id&")")`;
  return `IFNA(ARRAYFORMULA(LET(pairs;UNIQUE(${rows});id;CHOOSECOLS(pairs;2);name;${names};SORT(HSTACK(${labels};id))));)`;
}
