import { dimension } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { spillFormula } from '../formulas/grouped';
import { MOST_SERIES, matrixTable } from '../formulas/matrix';
import { blockAt, cellName, numberStyle, STYLES, tableAt, textCell, withFormula } from '../layout/cell-parts';
import type { ChartDesign, ChartPlace } from '../layout/tab-layout';
import { CHART_PLACES } from './overview-tab';
import {
  cellOf,
  chosenApp,
  chosenMonth,
  fieldOf,
  ofChosenApp,
  ofGroups,
  type StarterContent,
  type StarterContext,
  sharesFormula,
  starterMeasure,
} from './starter-context';
import { EARNINGS } from './starter-reports';

/** The rows of a tab, counted from 0: the largest networks begin on the tab Networks below the sum of all. */
const ROWS = { daily: 24, networks: 3, end: 500 } as const;
/** The columns of the tab Networks. */
const COLUMNS = { charts: 7, monthly: 14, ecpm: 25 } as const;
const NUMBER_WIDTHS = Array.from({ length: MOST_SERIES + 1 }, () => 115);

/** The tab Revenue: the chosen app's revenue by day and network. */
export function revenueTab(context: StarterContext): StarterContent {
  const { charts: words, tabs } = texts().workbook;
  const own = { row: 2, column: 0, width: 1200, height: 420 };
  const overview = { ...CHART_PLACES.daily, sheetId: context.tabs.overview.sheetId };
  const daily = networkMatrix(context, {
    report: 'days',
    row: ROWS.daily,
    column: 0,
    metric: 'revenue',
    kind: 'stacked',
    title: words.daily,
    places: [own, overview],
  });
  const app = withFormula(chosenApp(context), STYLES.quiet);
  return {
    ...daily,
    blocks: [blockAt(0, 0, [textCell(tabs.revenue, STYLES.title)], [app]), ...daily.blocks],
    rowCount: ROWS.end,
    columnCount: MOST_SERIES + 4,
    widths: [130, ...NUMBER_WIDTHS],
  };
}

/** The tab Networks: all networks of the chosen month, and the largest ones by month. */
export function networksTab(context: StarterContext): StarterContent {
  const words = texts().workbook.charts;
  const overview = { ...CHART_PLACES.monthly, sheetId: context.tabs.overview.sheetId };
  const place = (row: number) => ({ row, column: COLUMNS.charts, width: 600, height: 380 });
  const common = { report: 'months', row: ROWS.networks } as const;
  const monthly = networkMatrix(context, {
    ...common,
    column: COLUMNS.monthly,
    metric: 'revenue',
    kind: 'stacked',
    title: words.monthly,
    places: [place(1), overview],
  });
  const ecpm = networkMatrix(context, {
    ...common,
    column: COLUMNS.ecpm,
    metric: 'ecpmApi',
    kind: 'line',
    title: words.ecpm,
    places: [place(21)],
  });
  const table = networkTable(context);
  const tableWidths = [190, 115, 115, 100, 100, 90, 20];
  const chartWidths = Array.from({ length: COLUMNS.monthly - COLUMNS.charts }, () => 100);
  return {
    blocks: [...table.blocks, ...monthly.blocks, ...ecpm.blocks],
    formats: [...table.formats, ...monthly.formats, ...ecpm.formats],
    charts: [...monthly.charts, ...ecpm.charts],
    rowCount: ROWS.end,
    columnCount: COLUMNS.ecpm + MOST_SERIES + 2,
    widths: [...tableWidths, ...chartWidths, 90, ...NUMBER_WIDTHS, 20, 90, ...NUMBER_WIDTHS],
  };
}

interface NetworkMatrix {
  readonly report: 'days' | 'months';
  /** The place of the header. */
  readonly row: number;
  readonly column: number;
  readonly metric: 'revenue' | 'ecpmApi';
  readonly kind: ChartDesign['kind'];
  readonly title: string;
  readonly places: readonly ChartPlace[];
}

/** The numbers of the largest networks by day or month, with the title above them, and their charts. */
function networkMatrix(context: StarterContext, matrix: NetworkMatrix) {
  const { report, row, column, metric, kind, title, places } = matrix;
  const isByDay = report === 'days';
  const grain = isByDay ? 'date' : 'month';
  const largest = cellOf(context, 'networks', `$A$${ROWS.networks + 3}:$A`);
  const names = fieldOf(context, report, 'networkName');
  const { label } = dimension(grain);
  const { blocks, formats, columns } = matrixTable({
    row,
    column,
    end: ROWS.end,
    label,
    series: { names, shown: `FILTER(${largest};${largest}<>"")`, count: MOST_SERIES },
    period: fieldOf(context, report, grain),
    measure: starterMeasure(context, report, metric),
    where: [ofChosenApp(context, report)],
    isShown: isByDay ? [] : [`${fieldOf(context, report, 'month.partial')}=""`],
    periodStyle: isByDay ? STYLES.day : STYLES.month,
    style: numberStyle(metric, context.currency),
  });
  const { charts, workbook } = texts();
  const design = {
    kind,
    title,
    altText: charts.altText(title, context.tabs[isByDay ? 'revenue' : 'networks'].title),
    header: row,
    columns,
    hasOthers: true,
    axes: { categories: label, values: charts.axis(workbook.figures[metric], context.currency) },
  };
  return {
    blocks: [blockAt(row - 1, column, [textCell(title, STYLES.quiet)]), ...blocks],
    formats,
    charts: places.map((at): ChartDesign => ({ ...design, at })),
  };
}

/** All networks of the chosen month, the greatest revenue first, below the sum of all. */
function networkTable(context: StarterContext) {
  const { tabs, network, allNetworks, figures, top } = texts().workbook;
  const month = fieldOf(context, 'months', 'month');
  const chosen = chosenMonth(context);
  const total = ROWS.networks + 1;
  const ofMonth = (key: string, where: readonly string[] = []) =>
    ofGroups(context, 'months', key, EARNINGS, [`${month}=${chosen}`, ...where]);
  const names = fieldOf(context, 'months', 'networkName');
  const shares = sharesFormula('CHOOSECOLS(each;2)', cellName(total, 1, 'both'));
  const networks = `LET(each;SORT(${ofMonth(names, [`${names}<>""`])};2;FALSE);HSTACK(each;${shares}))`;
  const shownMonth = `YEAR(${chosen})&"-"&RIGHT("0"&MONTH(${chosen});2)`;
  const head = `${chosenApp(context)}&IF(${chosen}="";"";" · "&${shownMonth})`;
  const sums = withFormula(spillFormula(`CHOOSECOLS(${ofMonth(`0*${month}`)};2;3;4;5)`));
  const sum = [textCell(allNetworks, { bold: true }), sums];
  const { block, formats } = tableAt(ROWS.networks, 0, ROWS.end, [
    { header: network },
    ...EARNINGS.map((id) => ({ header: figures[id], style: numberStyle(id, context.currency) })),
    { header: top.share, style: STYLES.share },
  ]);
  return {
    blocks: [
      blockAt(0, 0, [textCell(tabs.networks, STYLES.title)], [withFormula(head, STYLES.quiet)]),
      block,
      blockAt(total, 0, sum, [withFormula(spillFormula(networks))]),
    ],
    formats,
  };
}
