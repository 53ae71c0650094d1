import { requireDimension } from '../../catalogue';
import { getTexts } from '../../wording';
import { buildSpillFormula, requireColumn } from '../formulas/grouped';
import { buildSeriesNumberFormula } from '../formulas/matrix';
import { MOST_SERIES } from '../layout/series-colors';
import {
  buildNumberStyle,
  buildRoundStyle,
  buildTableBlock,
  buildTotalsRule,
  type CellBlock,
  STYLES,
  type TabContent,
  toCellReference,
  withTitleAbove,
} from '../layout/tab-layout';
import { LIST_RANGES } from './lists-tab';
import {
  buildChangesFormula,
  buildNamesFormula,
  buildSharesFormula,
  type StarterContext,
} from './starter-context';
import { EARNINGS } from './starter-reports';

/** The rows of the tab Revenue, counted from 0: two charts, twelve months and their total, and the days. */
const ROWS = { months: 23, days: 40, end: 500 } as const;
/** The first row of the tab Networks. */
const NETWORKS = 3;

/** The tab Revenue: the chosen app's revenue by month and year, and by day and network. */
export function buildRevenueTab(context: StarterContext): TabContent {
  const { charts } = getTexts().workbook;
  return {
    description: { formula: context.appCell },
    blocks: [
      ...withTitleAbove(charts.years, buildMonthsTable(context)),
      ...withTitleAbove(charts.daily, buildDaysTable(context)),
    ],
    rowCount: ROWS.end,
    widths: [110, ...Array.from({ length: MOST_SERIES + 2 }, () => 105)],
  };
}

/** The newest whole months beside those of a year before, and their total. */
function buildMonthsTable(context: StarterContext): CellBlock {
  const { figures, month, yearBefore, notKnown } = getTexts().workbook;
  const yearCells = context.toTabReference('lists', LIST_RANGES.years);
  const lines = `FILTER(${yearCells};ISNUMBER(CHOOSECOLS(${yearCells};1)))`;
  const buildColumnTotal = (column: number) =>
    `IF(COUNT(CHOOSECOLS(lines;${column}))=ROWS(lines);SUM(CHOOSECOLS(lines;${column}));)`;
  const linesAndTotal = `VSTACK(lines;HSTACK("${getTexts().charts.total}";${buildColumnTotal(2)};${buildColumnTotal(3)}))`;
  const before = `IF(ISNUMBER(CHOOSECOLS(all;3));CHOOSECOLS(all;3);"${notKnown}")`;
  const change = buildChangesFormula('CHOOSECOLS(all;2)', 'CHOOSECOLS(all;3)');
  const money = buildNumberStyle('revenue', context.facts.currency);
  const end = ROWS.days - 2;
  const block = buildTableBlock(ROWS.months, 0, end, [
    {
      header: month,
      formula: buildSpillFormula(
        `LET(lines;${lines};all;${linesAndTotal};HSTACK(CHOOSECOLS(all;1;2);${before};${change}))`,
      ),
      style: STYLES.month,
    },
    { header: figures.revenue, style: money },
    { header: yearBefore, style: { ...money, ...STYLES.right } },
    { header: figures.change, style: STYLES.change },
  ]);
  return { ...block, rules: [buildTotalsRule([ROWS.months + 1, end, 0, 4])] };
}

/** The revenue of each day and network, with the totals of days and networks. */
function buildDaysTable(context: StarterContext): CellBlock {
  const { days: table } = context.facts.tables;
  const total = getTexts().charts.total;
  const [day, names] = ['date', 'networkName'].map((id) => requireColumn(table, id));
  const buildRevenueGroups = (key: string) =>
    context.buildChosenAppGroups('days', key, ['revenue'], [`ISNUMBER(${day})`]);
  const seriesHeaders = context.toTabReference('lists', LIST_RANGES.dailyHeader);
  const numbers = context.toTabReference('lists', LIST_RANGES.daily);
  const lines = `FILTER(${numbers};ISNUMBER(CHOOSECOLS(${numbers};1)))`;
  const lookUpSums = (keys: string, sums: string) => `IFNA(VLOOKUP(${keys};${sums};2;FALSE);)`;
  const networks = lookUpSums(
    `MOD(SEQUENCE(1;${MOST_SERIES + 1});${MOST_SERIES + 1})`,
    buildRevenueGroups('nth'),
  );
  const perDay = lookUpSums('CHOOSECOLS(lines;1)', buildRevenueGroups(`${day}`));
  const totalRow = `HSTACK("${total}";CHOOSECOLS(${buildRevenueGroups(`0*${day}`)};2);${networks})`;
  const series = Array.from({ length: MOST_SERIES + 1 }, (_, nth) => nth + 2).join(';');
  const rows = `HSTACK(CHOOSECOLS(lines;1);${perDay};CHOOSECOLS(lines;${series}))`;
  const formula = `LET(lines;${lines};nth;${buildSeriesNumberFormula(`${names}`, seriesHeaders)};VSTACK(${rows};${totalRow}))`;
  const money = buildNumberStyle('revenue', context.facts.currency);
  const othersHeader = `IF(COUNT(CHOOSECOLS(${numbers};${MOST_SERIES + 2}))=0;;"${getTexts().charts.allOthers}")`;
  const headers = [
    { formula: buildSpillFormula(seriesHeaders) },
    ...Array.from({ length: MOST_SERIES - 1 }, () => ({})),
    { formula: othersHeader },
  ].map((cell) => ({ ...cell, style: { ...STYLES.bold, ...STYLES.right } }));
  const block = buildTableBlock(ROWS.days, 0, ROWS.end, [
    { header: requireDimension('date').label, formula: buildSpillFormula(formula), style: STYLES.day },
    { header: total, style: { ...money, ...STYLES.bold } },
    ...headers.map((header) => ({ header, style: money })),
  ]);
  const end = MOST_SERIES + 3;
  const range = [ROWS.days, ROWS.days + 1, 2, end] as const;
  const headerRule = { range, formula: `${toCellReference(ROWS.days, 2)}<>""`, style: STYLES.leftHeader };
  return { ...block, rules: [buildTotalsRule([ROWS.days + 1, ROWS.end, 0, end]), headerRule] };
}

/** The tab Networks: all networks of the chosen month, the greatest revenue first, and their total. */
export function buildNetworksTab(context: StarterContext): TabContent {
  const { figures, top } = getTexts().workbook;
  const { currency } = context.facts;
  const [month, names] = ['month', 'networkName'].map((id) => context.requireTableColumn('months', id));
  const buildMonthGroups = (key: string) =>
    context.buildChosenAppGroups('months', key, EARNINGS, [`${month}=${context.monthCell}`]);
  const sums = `CHOOSECOLS(${buildMonthGroups(`0*${month}`)};2;3;4;5)`;
  const lines = `VSTACK(SORT(${buildMonthGroups(buildNamesFormula(`${names}`))};2;FALSE);HSTACK("${getTexts().charts.total}";sums))`;
  const shares = buildSharesFormula('CHOOSECOLS(lines;2)', 'INDEX(sums;1;1)');
  const formula = buildSpillFormula(`LET(sums;${sums};lines;${lines};HSTACK(lines;${shares}))`);
  const days = context.toTabReference('lists', LIST_RANGES.days.now);
  const table = buildTableBlock(NETWORKS, 0, ROWS.end, [
    { header: requireDimension('networkName').label, formula },
    ...EARNINGS.map((id) => {
      const buildStyle = id === 'ecpmApi' ? buildRoundStyle : buildNumberStyle;
      return { header: figures[id], style: buildStyle(id, currency) };
    }),
    { header: top.share, style: STYLES.share },
  ]);
  return {
    description: { formula: `${context.appCell}&IF(${days}="";"";" · "&${days})` },
    blocks: [{ ...table, rules: [buildTotalsRule([NETWORKS + 1, ROWS.end, 0, 2 + EARNINGS.length])] }],
    rowCount: ROWS.end,
    widths: [190, 115, 115, 100, 100, 90, 20, ...Array.from({ length: 7 }, () => 100)],
  };
}
