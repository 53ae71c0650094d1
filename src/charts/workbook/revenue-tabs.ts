import { dimension } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { measureOf, requireColumn, spillFormula } from '../formulas/grouped';
import { MOST_SERIES, matrixTable } from '../formulas/matrix';
import { blockAt, cellName, numberStyle, STYLES, tableAt, textCell, withFormula } from '../layout/cell-parts';
import type { CellBlock, ChartPlace, TabContent } from '../layout/tab-layout';
import { CHART_PLACES } from './overview-tab';
import {
  cellOf,
  chosenApp,
  chosenMonth,
  ofChosenApp,
  ofGroups,
  type StarterContext,
  sharesFormula,
} from './starter-context';
import { EARNINGS } from './starter-reports';

/** The rows of a tab, counted from 0: the largest networks begin on the tab Networks below the sum of all. */
const ROWS = { daily: 24, networks: 3, end: 500 } as const;
/** The columns of the tab Networks. */
const COLUMNS = { charts: 7, monthly: 14, ecpm: 25 } as const;
const NUMBER_WIDTHS = Array.from({ length: MOST_SERIES + 1 }, () => 115);

/** The tab Revenue: the chosen app's revenue by day and network. */
export function revenueTab(context: StarterContext): TabContent {
  const { charts, tabs } = texts().workbook;
  const daily = networkMatrix(context, 'days', 'revenue', charts.daily, ROWS.daily, 0);
  const app = withFormula(chosenApp(context), STYLES.quiet);
  return {
    blocks: [blockAt(0, 0, [textCell(tabs.revenue, STYLES.title)], [app]), ...daily.blocks],
    charts: [
      { ...daily.design, kind: 'stacked', at: { row: 2, column: 0, width: 1200, height: 420 } },
      { ...daily.design, kind: 'stacked', at: onOverview(context, CHART_PLACES.daily) },
    ],
    rowCount: ROWS.end,
    widths: [130, ...NUMBER_WIDTHS, 115, 115],
  };
}

/** The tab Networks: all networks of the chosen month, and the largest ones by month. */
export function networksTab(context: StarterContext): TabContent {
  const words = texts().workbook.charts;
  const place = (row: number) => ({ row, column: COLUMNS.charts, width: 600, height: 380 });
  const top = ROWS.networks;
  const monthly = networkMatrix(context, 'months', 'revenue', words.monthly, top, COLUMNS.monthly);
  const ecpm = networkMatrix(context, 'months', 'ecpmApi', words.ecpm, top, COLUMNS.ecpm);
  const tableWidths = [190, 115, 115, 100, 100, 90, 20];
  const chartWidths = Array.from({ length: COLUMNS.monthly - COLUMNS.charts }, () => 100);
  return {
    blocks: [...networkTable(context), ...monthly.blocks, ...ecpm.blocks],
    charts: [
      { ...monthly.design, kind: 'stacked', at: place(1) },
      { ...monthly.design, kind: 'stacked', at: onOverview(context, CHART_PLACES.monthly) },
      { ...ecpm.design, kind: 'line', at: place(21) },
    ],
    rowCount: ROWS.end,
    widths: [...tableWidths, ...chartWidths, 90, ...NUMBER_WIDTHS, 20, 90, ...NUMBER_WIDTHS],
  };
}

function onOverview({ tabs }: StarterContext, place: ChartPlace): ChartPlace {
  return { ...place, sheetId: tabs.overview.sheetId };
}

/** The numbers of the largest networks by day or month, with the title above them, and what their charts have in common. */
function networkMatrix(
  context: StarterContext,
  report: 'days' | 'months',
  metric: 'revenue' | 'ecpmApi',
  title: string,
  row: number,
  column: number,
) {
  const { tables, tabs, currency } = context;
  const { charts, workbook } = texts();
  const isByDay = report === 'days';
  const grain = isByDay ? 'date' : 'month';
  const field = (id: string) => requireColumn(tables[report], id);
  const largest = cellOf(context, 'networks', `$A$${ROWS.networks + 3}:$A`);
  const { label } = dimension(grain);
  const { block, columns } = matrixTable({
    table: tables[report],
    row,
    column,
    end: ROWS.end,
    label,
    series: { names: field('networkName'), shown: `FILTER(${largest};${largest}<>"")` },
    period: field(grain),
    measure: measureOf(tables[report], metric),
    where: [ofChosenApp(context, report)],
    isShown: isByDay ? [] : [`${field('month.partial')}=""`],
    periodStyle: isByDay ? STYLES.day : STYLES.month,
    style: numberStyle(metric, currency),
  });
  const design = {
    title,
    altText: charts.altText(title, tabs[isByDay ? 'revenue' : 'networks'].title),
    header: row,
    columns,
    hasOthers: true,
    axes: { categories: label, values: charts.axis(workbook.figures[metric], currency) },
  };
  return { blocks: [blockAt(row - 1, column, [textCell(title, STYLES.quiet)]), block], design };
}

/** All networks of the chosen month, the greatest revenue first, below the sum of all. */
function networkTable(context: StarterContext): CellBlock[] {
  const { tabs, allNetworks, figures, top } = texts().workbook;
  const [month, names] = ['month', 'networkName'].map((id) => requireColumn(context.tables.months, id));
  const chosen = chosenMonth(context);
  const total = ROWS.networks + 1;
  const ofMonth = (key: string, where: readonly string[] = []) =>
    ofGroups(context, 'months', key, EARNINGS, [`${month}=${chosen}`, ...where]);
  const shares = sharesFormula('CHOOSECOLS(each;2)', cellName(total, 1));
  const networks = `LET(each;SORT(${ofMonth(`${names}`, [`${names}<>""`])};2;FALSE);HSTACK(each;${shares}))`;
  const shownMonth = `YEAR(${chosen})&"-"&RIGHT("0"&MONTH(${chosen});2)`;
  const head = `${chosenApp(context)}&IF(${chosen}="";"";" · "&${shownMonth})`;
  const sums = withFormula(spillFormula(`CHOOSECOLS(${ofMonth(`0*${month}`)};2;3;4;5)`));
  const sum = [textCell(allNetworks, { bold: true }), sums];
  return [
    blockAt(0, 0, [textCell(tabs.networks, STYLES.title)], [withFormula(head, STYLES.quiet)]),
    tableAt(ROWS.networks, 0, ROWS.end, [
      { header: dimension('networkName').label },
      ...EARNINGS.map((id) => ({ header: figures[id], style: numberStyle(id, context.currency) })),
      { header: top.share, style: STYLES.share },
    ]),
    blockAt(total, 0, sum, [withFormula(spillFormula(networks))]),
  ];
}
