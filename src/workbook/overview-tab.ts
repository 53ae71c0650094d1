import { cellName, numberStyle, STYLES, textCell, withFormula } from '../charts/layout/cell-parts';
import type { CellBlock, LayoutCell } from '../charts/layout/tab-layout';
import { texts } from '../wording/texts';
import { RANKED, type RankedList, rankedRows } from './lists-tab';
import { monthBeforeFormula, monthFormula, wholeMonthBefore } from './month-before';
import { cellOf, chosenMonth, type StarterContext, tableField } from './starter-context';
import { STARTER_KEYS } from './starter-reports';

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

const FIGURES = ['revenue', 'impressionApi', 'ecpmApi', 'clickApi'] as const;

/** The cells of the tab Overview. */
export function overviewBlocks(context: StarterContext): CellBlock[] {
  const { tabs, about, app, month, allApps } = texts().workbook;
  const newest = `MAX(${cellOf(context, 'lists', '$C$2:$C')})`;
  return [
    {
      row: 0,
      column: 0,
      rows: [
        [textCell(tabs.overview, { bold: true, size: 18 })],
        [textCell(about(context.currency, context.zone), STYLES.quiet)],
        [textCell(app, STYLES.leftHeader), textCell(allApps, { bold: true })],
        [textCell(month, STYLES.leftHeader), withFormula(newest, { ...STYLES.month, bold: true })],
      ],
    },
    figuresBlock(context),
    ...statusBlocks(context),
    topBlock(context, RANKED.networks, COLUMNS.left),
    topBlock(context, RANKED.countries, COLUMNS.middle),
    topBlock(context, RANKED.apps, COLUMNS.right),
  ];
}

/** The chosen month, compared with the month before: with its same days as long as the month is not over. */
function figuresBlock(context: StarterContext): CellBlock {
  const { figures } = texts().workbook;
  const header = [
    textCell('', STYLES.leftHeader),
    ...figures.header.map((text) => textCell(text, STYLES.header)),
  ];
  const rows = FIGURES.map((metric, nth) => {
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
  const problems = `IFNA(FILTER(${name}&": "&${problem};${isProblem});"${attention.none}")`;
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
        [withFormula(problems)],
      ],
    },
  ];
}

/** The names with the greatest revenue of the chosen month, and their share of it. */
function topBlock(context: StarterContext, list: RankedList, column: number): CellBlock {
  const { compares } = list;
  const { top, figures } = texts().workbook;
  const ranked = rankedRows(list, (name) => cellOf(context, 'lists', name));
  const title = Object.entries(RANKED).find(([, each]) => each === list)?.[0] as keyof typeof RANKED;
  const all = monthFormula(context, 'revenue', chosenMonth(context));
  const money = numberStyle('revenue', context.currency);
  const rows = Array.from({ length: SHOWN }, (_, nth): LayoutCell[] => {
    const row = ROWS.top + 1 + nth;
    const none = nth === 0 ? `"${top.none}"` : '';
    const of = (part: number, or = '') => `IFERROR(INDEX(${ranked};${nth + 1};${part});${or})`;
    const [revenue, before] = [cellName(row, column + 1), cellName(row, column + 4)];
    const share = withFormula(`IF(N(${revenue})=0;;${revenue}/${all})`, STYLES.share);
    const compared = [withFormula(changeOf(revenue, before), STYLES.change), withFormula(of(3), money)];
    return [withFormula(of(1, none)), withFormula(of(2), money), share, ...(compares ? compared : [])];
  });
  const headers = compares
    ? [figures.revenue, top.share, top.change, top.before]
    : [figures.revenue, top.share];
  return {
    row: ROWS.top,
    column,
    rows: [
      [textCell(top[title], STYLES.leftHeader), ...headers.map((text) => textCell(text, STYLES.header))],
      ...rows,
    ],
  };
}
