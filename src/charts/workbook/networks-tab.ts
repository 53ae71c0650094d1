import { getFileLabel, requireDimension } from '../../catalogue';
import { getFileTexts } from '../../wording';
import { buildSingleGroupKey, buildSpillFormula, chooseColumns } from '../formulas/grouped';
import { buildLetFormula } from '../layout/formula-text';
import {
  buildNumberStyle,
  buildRoundStyle,
  buildTableWithTotal,
  countCoveredRows,
  STYLES,
  type TabContent,
} from '../layout/tab-layout';
import {
  buildNamesFormula,
  buildSharesFormula,
  type StarterCharts,
  type StarterContext,
} from './starter-context';
import { EARNINGS } from './starter-reports';

/** Beside the name, the earnings, the share and a free column. */
const CHART = { row: 1, column: 1 + EARNINGS.length + 1 + 1, width: 600, height: 380 } as const;
const ROWS = { header: 3, secondChart: CHART.row + countCoveredRows(CHART.height) + 1, end: 500 } as const;

/** The tab Networks: all networks of the chosen month, the greatest revenue first, and their total. Two charts are beside them. */
export function buildNetworksTab(context: StarterContext, charts: StarterCharts): TabContent {
  const { figures, top } = getFileTexts().workbook;
  const { currency } = context.facts;
  const month = context.requireTableColumn('months', 'month');
  const names = context.requireTableColumn('months', 'networkName');
  const buildMonthGroups = (key: string) =>
    context.buildChosenAppGroups('months', key, EARNINGS, [`${month}=${context.monthCell}`]);
  const sums = chooseColumns(buildMonthGroups(buildSingleGroupKey(month)), 2, EARNINGS.length);
  const lines = `VSTACK(SORT(${buildMonthGroups(buildNamesFormula(names))};2;FALSE);HSTACK("${getFileTexts().charts.total}";sums))`;
  const shares = buildSharesFormula('CHOOSECOLS(lines;2)', 'INDEX(sums;1;1)');
  const formula = buildSpillFormula(buildLetFormula({ sums, lines }, `HSTACK(lines;${shares})`));
  const days = context.toDaysReference(0);
  const table = buildTableWithTotal(ROWS.header, 0, ROWS.end, [
    { header: getFileLabel(requireDimension('networkName')), formula },
    ...EARNINGS.map((id) => {
      // eCPM has two decimals, as the revenue beside it.
      const buildStyle = id === 'ecpmApi' ? buildRoundStyle : buildNumberStyle;
      return { header: figures[id], style: buildStyle(id, currency) };
    }),
    { header: top.share, style: STYLES.share },
  ]);
  return {
    description: { formula: `${context.appCell}&IF(${days}="";"";" · "&${days})` },
    blocks: [table],
    charts: [
      { ...charts.monthly.design, place: CHART },
      { ...charts.ecpm.design, place: { ...CHART, row: ROWS.secondChart } },
    ],
    rowCount: ROWS.end,
    widths: [190, 115, 115, 100, 100, 90, 20, ...Array.from({ length: 7 }, () => 100)],
  };
}
