import { cellName, numberStyle, STYLES, textCell, withFormula } from '../charts/layout/cell-parts';
import type { CellBlock, LayoutCell } from '../charts/layout/tab-layout';
import { texts } from '../wording/texts';
import { appLabel, RANKED, type RankedList, rankedCell, rankedCount } from './lists-tab';
import { monthBeforeFormula, monthFormula, wholeMonthBefore } from './month-before';
import { cellOf, chosenMonth, type StarterContext, tableField } from './starter-context';
import { EARNINGS, STARTER_KEYS } from './starter-reports';

/** The rows of the tab, counted from 0. */
const ROWS = { figures: 5, top: 12, charts: 20 } as const;
const COLUMNS = { left: 0, middle: 6, right: 10 } as const;
const SHOWN = 5;

export const OVERVIEW = {
  rowCount: 40,
  widths: [155, 120, 120, 75, 130, 20, 150, 105, 75, 20, 170, 105, 75],
  charts: [
    { row: ROWS.charts, column: COLUMNS.left, width: 600, height: 360 },
    { row: ROWS.charts, column: COLUMNS.middle, width: 700, height: 360 },
  ],
} as const;

export function overviewBlocks(context: StarterContext): CellBlock[] {
  const { tabs, about, app, month, allApps } = texts().workbook;
  const listed = cellOf(context, 'lists', '$C$2:$C');
  const newest = `IF(COUNT(${listed})=0;;MAX(${listed}))`;
  return [
    {
      row: 0,
      column: 0,
      rows: [
        [textCell(tabs.overview, { bold: true, size: 18 })],
        [textCell(about(context.currency, context.zone), STYLES.quiet)],
        [textCell(app, STYLES.leftHeader), textCell(allApps, { bold: true, format: ['TEXT', '@'] })],
        [textCell(month, STYLES.leftHeader), withFormula(newest, { ...STYLES.month, bold: true })],
      ],
    },
    figuresBlock(context),
    ...statusBlocks(context),
    topBlock(context, 'networks', COLUMNS.left),
    topBlock(context, 'countries', COLUMNS.middle),
    topBlock(context, 'apps', COLUMNS.right),
  ];
}

/** The chosen month, compared with the month before: with its same days as long as the month is not over. */
function figuresBlock(context: StarterContext): CellBlock {
  const { figures } = texts().workbook;
  const header = [
    textCell('', STYLES.leftHeader),
    ...figures.header.map((text) => textCell(text, STYLES.header)),
  ];
  const rows = EARNINGS.map((metric, nth) => {
    const row = ROWS.figures + 1 + nth;
    const style = numberStyle(metric, context.currency);
    const [now, same] = [cellName(row, 1), cellName(row, 2)];
    return [
      textCell(figures[metric]),
      withFormula(monthFormula(context, metric, chosenMonth(context)), { ...style, bold: true }),
      withFormula(monthBeforeFormula(context, metric), style),
      withFormula(changeOf(now, same), STYLES.change),
      withFormula(wholeMonthBefore(context, metric), style),
    ];
  });
  return { row: ROWS.figures, column: 0, rows: [header, ...rows] };
}

function changeOf(now: string, before: string): string {
  return `IF(COUNT(${now};${before})<2;;IF(${before}=0;;(${now}-${before})/ABS(${before})))`;
}

/** How far each report goes and its state, and the problems of all reports. */
function statusBlocks(context: StarterContext): CellBlock[] {
  const { fresh, attention } = texts().workbook;
  const field = (name: string) => tableField(context.status, name);
  const [name, problem] = [field('name'), field('problem')];
  const rows = STARTER_KEYS.map((key) => {
    const isReport = `${field('id')}="${context.ids[key]}"`;
    const of = (column: string) => `IFNA(INDEX(FILTER(${field(column)};${isReport});1);)`;
    return [withFormula(of('name')), withFormula(of('newestDayHeld'), STYLES.day), withFormula(of('state'))];
  });
  const { problem: problemLabel } = texts().logs.statusColumns;
  const isProblem = `(${problem}<>"")*(${problem}<>"${problemLabel.label}")`;
  const problems = Array.from({ length: SHOWN }, (_, nth) => {
    const none = nth === 0 ? `"${attention.none}"` : '';
    return [withFormula(`IFERROR(INDEX(FILTER(${name}&": "&${problem};${isProblem});${nth + 1});${none})`)];
  });
  const headers = [fresh.title, fresh.through, fresh.state].map((text) => textCell(text, STYLES.leftHeader));
  return [
    { row: ROWS.figures, column: COLUMNS.middle, rows: [headers, ...rows] },
    {
      row: ROWS.figures,
      column: COLUMNS.right,
      rows: [
        [
          textCell(attention.title, STYLES.leftHeader),
          textCell('', STYLES.header),
          textCell('', STYLES.header),
        ],
        ...problems,
        [moreThan(SHOWN, `SUMPRODUCT(${isProblem})`, attention.more)],
      ],
    },
  ];
}

/** A line that says how many more there are than `shown`; blank if there are not. */
function moreThan(shown: number, count: string, text: string): LayoutCell {
  return withFormula(`LET(more;${count}-${shown};IF(more>0;more&" ${text}";))`, STYLES.quiet);
}

/** The networks, countries or apps with the greatest revenue of the chosen month, and their share of it. */
function topBlock(context: StarterContext, id: keyof typeof RANKED, column: number): CellBlock {
  const list: RankedList = RANKED[id];
  const { compares } = list;
  const { top, figures } = texts().workbook;
  const money = numberStyle('revenue', context.currency);
  const all = cellName(ROWS.figures + 1, 1, 'both');
  const rows = Array.from({ length: SHOWN }, (_, nth): LayoutCell[] => {
    const row = ROWS.top + 1 + nth;
    const none = nth === 0 ? `"${top.none}"` : '';
    const of = (part: number) => rankedCell(context, list, nth, part);
    const copy = (part: number, or = '', shown = of(part)) => `IF(${of(part)}="";${or};${shown})`;
    const name = copy(0, none, id === 'apps' ? appLabel(context, of(0)) : of(0));
    const [revenue, before] = [cellName(row, column + 1), cellName(row, column + 4)];
    const share = withFormula(`IF(N(${revenue})*N(${all})=0;;${revenue}/${all})`, STYLES.share);
    const compared = [withFormula(changeOf(revenue, before), STYLES.change), withFormula(copy(2), money)];
    return [withFormula(name), withFormula(copy(1), money), share, ...(compares ? compared : [])];
  });
  const headers = compares
    ? [figures.revenue, top.share, top.change, top.before]
    : [figures.revenue, top.share];
  return {
    row: ROWS.top,
    column,
    rows: [
      [textCell(top[id], STYLES.leftHeader), ...headers.map((text) => textCell(text, STYLES.header))],
      ...rows,
      [moreThan(list.most, rankedCount(context, list), top.more)],
    ],
  };
}
