import { dimension, metric } from '../catalogue/catalogue';
import { cellName, numberStyle, STYLES, textCell, withFormula } from '../charts/layout/cell-parts';
import type { CellBlock, ChartPlace, LayoutCell } from '../charts/layout/tab-layout';
import type { Numbers } from '../charts/report/chart-numbers';
import type { MatrixPlan, PlannedColumn } from '../charts/report/chart-plan';
import { matrixNumbers } from '../charts/report/matrix-numbers';
import { texts } from '../wording/texts';
import { RANKED, rankedCell } from './lists-tab';
import { monthFormula } from './month-before';
import { OVERVIEW } from './overview-tab';
import {
  chosenApp,
  chosenMonth,
  fieldOf,
  ofChosenApp,
  type StarterContent,
  type StarterContext,
} from './starter-context';
import { EARNINGS } from './starter-reports';

/** The networks with columns of their own; the colours of charts are as many. */
const SERIES = 8;
const DAYS = 62;
const MONTHS = 12;
const NETWORKS = 40;
const WIDTHS = [190, ...Array.from({ length: SERIES + 1 }, () => 105)];

/** The tab Revenue: the chosen app's revenue by day and network. */
export function revenueTab(context: StarterContext): StarterContent {
  const { charts: words, tabs } = texts().workbook;
  const overview = { ...OVERVIEW.charts[1], sheetId: context.tabs.overview.sheetId };
  const own = { row: 2, column: 0, width: 1200, height: 420 };
  const daily = networkMatrix(context, 'days', 24, 'revenue', 'stacked', words.daily, own);
  const app = withFormula(chosenApp(context), STYLES.quiet);
  const title = { row: 0, column: 0, rows: [[textCell(tabs.revenue, STYLES.title)], [app]] };
  return {
    ...daily,
    blocks: [title, ...daily.blocks],
    charts: [...daily.chart, ...daily.chart.map((each) => ({ ...each, at: overview }))],
    columnCount: daily.columnCount + 2,
    widths: WIDTHS,
  };
}

/** The tab Networks: all networks of the chosen month, and the largest ones by month. */
export function networksTab(context: StarterContext): StarterContent {
  const words = texts().workbook.charts;
  const upper = NETWORKS + 6;
  const lower = upper + MONTHS + 8;
  const overview = { ...OVERVIEW.charts[0], sheetId: context.tabs.overview.sheetId };
  const place = (row: number) => ({ row, column: 6, width: 620, height: 380 });
  const monthly = networkMatrix(context, 'months', upper, 'revenue', 'stacked', words.monthly, place(1));
  const ecpm = networkMatrix(context, 'months', lower, 'ecpmApi', 'line', words.ecpm, place(21));
  return {
    blocks: [networkTable(context), ...monthly.blocks, ...ecpm.blocks],
    charts: [...monthly.chart, ...ecpm.chart, ...monthly.chart.map((each) => ({ ...each, at: overview }))],
    rowCount: ecpm.rowCount,
    columnCount: ecpm.columnCount + 3,
    widths: WIDTHS,
  };
}

/** The name of the network with the `nth` greatest revenue. */
function network(context: StarterContext, nth: number): string {
  const name = rankedCell(context, RANKED.networks, nth);
  return `IF(${name}="";;${name})`;
}

/** The numbers of the largest networks by day or month, from row `row` on. */
function networkMatrix(
  context: StarterContext,
  report: 'days' | 'months',
  row: number,
  metricId: string,
  kind: 'line' | 'stacked',
  title: string,
  place: ChartPlace,
): Omit<Numbers, 'chart'> & { readonly chart: readonly NonNullable<Numbers['chart']>[] } {
  const { charts, columns: words, reports, tabs } = texts().workbook;
  const grain = report === 'days' ? 'date' : 'month';
  const by: PlannedColumn = { field: 'networkName', label: words.network, key: true };
  const plan: MatrixPlan = { shape: 'matrix', kind, grain, metric: metric(metricId), by };
  const series = Array.from({ length: SERIES }, (_, nth) =>
    withFormula(network(context, nth), STYLES.header),
  );
  const columns = [grain, `${grain}.partial`].flatMap((field) =>
    context.reports[report].columnOf(field) === undefined
      ? []
      : [{ field, label: dimension(grain).label, key: field === grain }],
  );
  const numbers = matrixNumbers(plan, {
    title,
    report: reports[report],
    table: context.reports[report],
    columns,
    series,
    lines: report === 'days' ? DAYS : MONTHS,
    where: [ofChosenApp(context, report)],
    row,
    zone: context.zone,
    currency: context.currency,
    place,
  });
  const tab = tabs[report === 'days' ? 'revenue' : 'networks'];
  const own = { title, altText: charts.alt(title, tab), at: place };
  return { ...numbers, chart: numbers.chart === undefined ? [] : [{ ...numbers.chart, ...own }] };
}

/** All networks of the chosen month, the greatest revenue first, below the sum of all. */
function networkTable(context: StarterContext): CellBlock {
  const { tabs, columns, figures, top } = texts().workbook;
  const labels = [...EARNINGS.map((id) => figures[id]), top.share];
  const first = 4;
  const month = chosenMonth(context);
  const row = (nth: number, name: LayoutCell, ofNetwork: readonly string[]): LayoutCell[] => {
    const at = first + nth;
    const isBlank = `${cellName(at, 0)}=""`;
    const numbers = EARNINGS.map((id) =>
      withFormula(
        `IF(${isBlank};;${monthFormula(context, id, month, () => ofNetwork)})`,
        numberStyle(id, context.currency),
      ),
    );
    const [revenue, all] = [cellName(at, 1), cellName(first, 1, 'both')];
    const share = `IF(N(${revenue})*N(${all})=0;;${revenue}/${all})`;
    return [name, ...numbers, withFormula(share, STYLES.share)];
  };
  const names = fieldOf(context, 'months', 'networkName');
  const rows = Array.from({ length: NETWORKS }, (_, nth) =>
    row(nth + 1, withFormula(network(context, nth)), [`${names}=${cellName(first + nth + 1, 0, 'column')}`]),
  );
  return {
    row: 0,
    column: 0,
    rows: [
      [textCell(tabs.networks, STYLES.title)],
      [withFormula(`${chosenApp(context)}&IF(${month}="";"";" · "&TEXT(${month};"yyyy-mm"))`, STYLES.quiet)],
      [],
      [
        textCell(columns.network, STYLES.leftHeader),
        ...labels.map((label) => textCell(label, STYLES.header)),
      ],
      row(0, textCell(columns.total, { bold: true }), []),
      ...rows,
    ],
  };
}
