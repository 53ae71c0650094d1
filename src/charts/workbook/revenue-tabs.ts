import { dimension } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { requireColumn, spillFormula } from '../formulas/grouped';
import { seriesFormula } from '../formulas/matrix';
import { boldTotals, cellName, numberStyle, roundStyle, STYLES, tableAt, titled } from '../layout/cell-parts';
import { MOST_SERIES } from '../layout/series-colors';
import type { CellBlock, TabContent } from '../layout/tab-layout';
import { LISTS } from './lists-tab';
import { changesFormula, namesIn, type StarterContext, sharesFormula } from './starter-context';
import { EARNINGS } from './starter-reports';

/** The rows of the tab Revenue, counted from 0: two charts, twelve months and their total, and the days. */
const ROWS = { months: 23, days: 40, end: 500 } as const;
/** The first row of the tab Networks. */
const NETWORKS = 3;

/** The tab Revenue: the chosen app's revenue by month and year, and by day and network. */
export function revenueTab(context: StarterContext): TabContent {
  const { charts } = texts().workbook;
  return {
    line: { formula: context.app },
    blocks: [...titled(charts.years, monthsTable(context)), ...titled(charts.daily, daysTable(context))],
    rowCount: ROWS.end,
    widths: [110, ...Array.from({ length: MOST_SERIES + 2 }, () => 105)],
  };
}

/** The newest whole months beside those of a year before, and their total. */
function monthsTable(context: StarterContext): CellBlock {
  const { figures, month, yearBefore, notKnown } = texts().workbook;
  const cells = context.cell('lists', LISTS.years);
  const lines = `FILTER(${cells};ISNUMBER(CHOOSECOLS(${cells};1)))`;
  const sumOf = (column: number) =>
    `IF(COUNT(CHOOSECOLS(lines;${column}))=ROWS(lines);SUM(CHOOSECOLS(lines;${column}));)`;
  const all = `VSTACK(lines;HSTACK("${texts().charts.total}";${sumOf(2)};${sumOf(3)}))`;
  const before = `IF(ISNUMBER(CHOOSECOLS(all;3));CHOOSECOLS(all;3);"${notKnown}")`;
  const change = changesFormula('CHOOSECOLS(all;2)', 'CHOOSECOLS(all;3)');
  const money = numberStyle('revenue', context.facts.currency);
  const end = ROWS.days - 2;
  const block = tableAt(ROWS.months, 0, end, [
    {
      header: month,
      formula: spillFormula(`LET(lines;${lines};all;${all};HSTACK(CHOOSECOLS(all;1;2);${before};${change}))`),
      style: STYLES.month,
    },
    { header: figures.revenue, style: money },
    { header: yearBefore, style: { ...money, ...STYLES.right } },
    { header: figures.change, style: STYLES.change },
  ]);
  return { ...block, rules: [boldTotals([ROWS.months + 1, end, 0, 4])] };
}

/** The revenue of each day and network, with the totals of days and networks. */
function daysTable(context: StarterContext): CellBlock {
  const { days: table } = context.facts.tables;
  const total = texts().charts.total;
  const [day, names] = ['date', 'networkName'].map((id) => requireColumn(table, id));
  const ofDays = (key: string) => context.groups('days', key, ['revenue'], [`ISNUMBER(${day})`]);
  const shown = context.cell('lists', LISTS.dailyHeader);
  const numbers = context.cell('lists', LISTS.daily);
  const lines = `FILTER(${numbers};ISNUMBER(CHOOSECOLS(${numbers};1)))`;
  const sumOf = (keys: string, sums: string) => `IFNA(VLOOKUP(${keys};${sums};2;FALSE);)`;
  const networks = sumOf(`MOD(SEQUENCE(1;${MOST_SERIES + 1});${MOST_SERIES + 1})`, ofDays('nth'));
  const perDay = sumOf('CHOOSECOLS(lines;1)', ofDays(`${day}`));
  const all = `HSTACK("${total}";CHOOSECOLS(${ofDays(`0*${day}`)};2);${networks})`;
  const series = Array.from({ length: MOST_SERIES + 1 }, (_, nth) => nth + 2).join(';');
  const rows = `HSTACK(CHOOSECOLS(lines;1);${perDay};CHOOSECOLS(lines;${series}))`;
  const formula = `LET(lines;${lines};nth;${seriesFormula(`${names}`, shown)};VSTACK(${rows};${all}))`;
  const money = numberStyle('revenue', context.facts.currency);
  const others = `IF(COUNT(CHOOSECOLS(${numbers};${MOST_SERIES + 2}))=0;;"${texts().charts.allOthers}")`;
  const headers = [
    { formula: spillFormula(shown) },
    ...Array.from({ length: MOST_SERIES - 1 }, () => ({})),
    { formula: others },
  ].map((cell) => ({ ...cell, style: { ...STYLES.bold, ...STYLES.right } }));
  const block = tableAt(ROWS.days, 0, ROWS.end, [
    { header: dimension('date').label, formula: spillFormula(formula), style: STYLES.day },
    { header: total, style: { ...money, ...STYLES.bold } },
    ...headers.map((header) => ({ header, style: money })),
  ]);
  const end = MOST_SERIES + 3;
  const range = [ROWS.days, ROWS.days + 1, 2, end] as const;
  const isShown = { range, formula: `${cellName(ROWS.days, 2)}<>""`, style: STYLES.leftHeader };
  return { ...block, rules: [boldTotals([ROWS.days + 1, ROWS.end, 0, end]), isShown] };
}

/** The tab Networks: all networks of the chosen month, the greatest revenue first, and their total. */
export function networksTab(context: StarterContext): TabContent {
  const { figures, top } = texts().workbook;
  const { currency } = context.facts;
  const [month, names] = ['month', 'networkName'].map((id) => context.column('months', id));
  const ofMonth = (key: string) => context.groups('months', key, EARNINGS, [`${month}=${context.month}`]);
  const sums = `CHOOSECOLS(${ofMonth(`0*${month}`)};2;3;4;5)`;
  const lines = `VSTACK(SORT(${ofMonth(namesIn(`${names}`))};2;FALSE);HSTACK("${texts().charts.total}";sums))`;
  const shares = sharesFormula('CHOOSECOLS(lines;2)', 'INDEX(sums;1;1)');
  const formula = spillFormula(`LET(sums;${sums};lines;${lines};HSTACK(lines;${shares}))`);
  const days = context.cell('lists', LISTS.days.now);
  const table = tableAt(NETWORKS, 0, ROWS.end, [
    { header: dimension('networkName').label, formula },
    ...EARNINGS.map((id) => {
      const style = id === 'ecpmApi' ? roundStyle : numberStyle;
      return { header: figures[id], style: style(id, currency) };
    }),
    { header: top.share, style: STYLES.share },
  ]);
  return {
    line: { formula: `${context.app}&IF(${days}="";"";" · "&${days})` },
    blocks: [{ ...table, rules: [boldTotals([NETWORKS + 1, ROWS.end, 0, 2 + EARNINGS.length])] }],
    rowCount: ROWS.end,
    widths: [190, 115, 115, 100, 100, 90, 20, ...Array.from({ length: 7 }, () => 100)],
  };
}
