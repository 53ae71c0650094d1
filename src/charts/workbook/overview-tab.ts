import { texts } from '../../wording/texts';
import { spillFormula } from '../formulas/grouped';
import {
  blockAt,
  cellName,
  headerCells,
  numberStyle,
  STYLES,
  tableAt,
  textCell,
  withFormula,
} from '../layout/cell-parts';
import type { CellBlock, CellFormat } from '../layout/tab-layout';
import {
  CHOSEN,
  cellOf,
  chosenMonth,
  fieldOf,
  ofGroups,
  ofMonthBefore,
  type StarterContent,
  type StarterContext,
  sharesFormula,
  wholeMonth,
} from './starter-context';
import { EARNINGS, STARTER_KEYS, type StarterReport } from './starter-reports';

/** The rows of the tab, counted from 0. */
const ROWS = { figures: 5, top: 12, charts: 20 } as const;
const COLUMNS = { left: 0, middle: 6, right: 10 } as const;
const SHOWN = 5;
const ALL_REVENUE = cellName(ROWS.figures + 1, 1, 'both');

/** The places of charts whose numbers are on other tabs. */
export const CHART_PLACES = {
  monthly: { row: ROWS.charts, column: COLUMNS.left, width: 600, height: 360 },
  daily: { row: ROWS.charts, column: COLUMNS.middle, width: 700, height: 360 },
} as const;

export function overviewTab(context: StarterContext): StarterContent {
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
  const [status, tops] = [statusTables(context), topTables(context)];
  return {
    rowCount: 40,
    columnCount: 13,
    widths: [155, 120, 120, 75, 130, 20, 150, 105, 75, 20, 170, 105, 75],
    blocks: [head, ...figureBlocks(context), ...status.blocks, ...tops.map(({ block }) => block)],
    formats: [...figureFormats(context), ...status.formats, ...tops.flatMap(({ formats }) => formats)],
    dropDowns: [
      { ...CHOSEN.app, values: list('$A$2:$A') },
      { ...CHOSEN.month, values: list('$C$2:$C') },
    ],
  };
}

/** The chosen month, compared with the month before: with its same days as long as the month is not over. */
function figureBlocks(context: StarterContext): CellBlock[] {
  const { figures } = texts().workbook;
  const month = fieldOf(context, 'months', 'month');
  const column = (groups: string) => spillFormula(`TRANSPOSE(CHOOSECOLS(${groups};2;3;4;5))`);
  const ofMonth = (where: readonly string[]) =>
    column(ofGroups(context, 'months', `0*${month}`, EARNINGS, where));
  const first = ROWS.figures + 1;
  const cells = (at: number) => `${cellName(first, at)}:${cellName(ROWS.figures + EARNINGS.length, at)}`;
  const formulas = [
    ofMonth([`${month}=${chosenMonth(context)}`]),
    column(ofMonthBefore(context, undefined, EARNINGS)),
    changesFormula(cells(1), cells(2)),
    ofMonth(wholeMonth(context, `EDATE(${chosenMonth(context)};-1)`)),
  ];
  return [
    blockAt(ROWS.figures, 0, headerCells('', figures.header)),
    blockAt(first, 0, ...EARNINGS.map((metric) => [textCell(figures[metric])])),
    blockAt(
      first,
      1,
      formulas.map((formula) => withFormula(formula)),
    ),
  ];
}

function changesFormula(now: string, before: string): string {
  const isKnown = `ISNUMBER(${now})*ISNUMBER(${before})`;
  return `ARRAYFORMULA(IF(${isKnown};IFERROR((${now}-${before})/ABS(${before}););))`;
}

/** How far each report goes and its state, and the problems of all reports. */
function statusTables(context: StarterContext) {
  const { fresh, attention } = texts().workbook;
  const field = (name: string) => fieldOf(context, 'status', name);
  const problem = field('problem');
  const isStarter = STARTER_KEYS.map((key) => `(${field('id')}="${context.ids[key]}")`).join('+');
  const facts = ['name', 'newestDayHeld', 'state'].map(field).join(';');
  const { problem: problemLabel } = texts().logs.statusColumns;
  const isProblem = `(${problem}<>"")*(${problem}<>"${problemLabel.label}")`;
  const problems = `ARRAY_CONSTRAIN(FILTER(${field('name')}&": "&${problem};${isProblem});${SHOWN};1)`;
  const more = `LET(more;SUMPRODUCT(${isProblem})-${SHOWN};IF(more>0;more&" ${attention.more}";))`;
  const states = tableAt(ROWS.figures, COLUMNS.middle, ROWS.figures + 1 + STARTER_KEYS.length, [
    { header: fresh.title, formula: `IFNA(FILTER(HSTACK(${facts});${isStarter});)` },
    { header: fresh.through, style: STYLES.day },
    { header: fresh.state },
  ]);
  const needs = tableAt(ROWS.figures, COLUMNS.right, ROWS.top, [
    { header: attention.title, formula: `IFNA(${problems};"${attention.none}")` },
    { header: '' },
    { header: '' },
  ]);
  const rest = blockAt(ROWS.top - 1, COLUMNS.right, [withFormula(more, STYLES.quiet)]);
  return { blocks: [states.block, needs.block, rest], formats: states.formats };
}

/** The networks, countries and apps with the greatest revenue of the chosen month, and their shares of it. */
function topTables(context: StarterContext) {
  const { top, figures } = texts().workbook;
  const names = rangeOfTop(COLUMNS.left);
  const before = `LET(before;${ofMonthBefore(context, 'networkName', ['revenue'])};IF(${names}="";;IFNA(XLOOKUP(${names};CHOOSECOLS(before;1);CHOOSECOLS(before;2));)))`;
  const money = numberStyle('revenue', context.currency);
  const compared = [
    { header: top.change, formula: changesFormula(rangeOfTop(1), rangeOfTop(4)), style: STYLES.change },
    { header: top.before, formula: spillFormula(before), style: money },
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
    const shares = `ARRAYFORMULA(${sharesFormula(rangeOfTop(column + 1), ALL_REVENUE)})`;
    return tableAt(ROWS.top, column, ROWS.top + 1 + SHOWN, [
      { header: top[id], formula: `ARRAYFORMULA(IFNA(${rows};"${top.none}"))` },
      { header: figures.revenue, style: money },
      { header: top.share, formula: shares, style: STYLES.share },
      ...(id === 'networks' ? compared : []),
    ]);
  });
}

function rangeOfTop(column: number): string {
  return `${cellName(ROWS.top + 1, column)}:${cellName(ROWS.top + SHOWN, column)}`;
}

/** The revenue of the chosen month and app for each value of a field, the greatest first. */
function ranked(context: StarterContext, report: StarterReport, field: string): string {
  const month = `${fieldOf(context, report, 'month')}=${chosenMonth(context)}`;
  const names = fieldOf(context, report, field);
  return `SORT(${ofGroups(context, report, names, ['revenue'], [month, `${names}<>""`])};2;FALSE)`;
}

function figureFormats({ currency }: StarterContext): CellFormat[] {
  const [first, end] = [ROWS.figures + 1, ROWS.figures + 1 + EARNINGS.length];
  const numbers = EARNINGS.flatMap((metric, nth) =>
    [1, 2, 4].map((column): CellFormat => {
      const style = { ...numberStyle(metric, currency), ...(column === 1 && { bold: true as const }) };
      return { range: [first + nth, first + nth + 1, column, column + 1], style };
    }),
  );
  return [...numbers, { range: [first, end, 3, 4], style: STYLES.change }];
}
