import { requireDimension } from '../../catalogue';
import { getTexts } from '../../wording';
import { buildSingleGroupKey, buildSpillFormula, chooseColumns } from '../formulas/grouped';
import { buildLetFormula } from '../layout/formula-text';
import {
  buildNumberStyle,
  buildRoundStyle,
  buildTableBlock,
  STYLES,
  type TabContent,
} from '../layout/tab-layout';
import { LIST_RANGES } from './lists-tab';
import { buildNamesFormula, buildSharesFormula, type StarterContext } from './starter-context';
import { EARNINGS } from './starter-reports';

/** Counted from 0. */
const ROWS = { header: 3, end: 500 } as const;

/** The tab Networks: all networks of the chosen month, the greatest revenue first, and their total. */
export function buildNetworksTab(context: StarterContext): TabContent {
  const { figures, top } = getTexts().workbook;
  const { currency } = context.facts;
  const month = context.requireTableColumn('months', 'month');
  const names = context.requireTableColumn('months', 'networkName');
  const buildMonthGroups = (key: string) =>
    context.buildChosenAppGroups('months', key, EARNINGS, [`${month}=${context.monthCell}`]);
  const sums = chooseColumns(buildMonthGroups(buildSingleGroupKey(month)), 2, EARNINGS.length);
  const lines = `VSTACK(SORT(${buildMonthGroups(buildNamesFormula(names))};2;FALSE);HSTACK("${getTexts().charts.total}";sums))`;
  const shares = buildSharesFormula('CHOOSECOLS(lines;2)', 'INDEX(sums;1;1)');
  const formula = buildSpillFormula(buildLetFormula({ sums, lines }, `HSTACK(lines;${shares})`));
  const days = context.toTabReference('lists', LIST_RANGES.days.now);
  const table = buildTableBlock(ROWS.header, 0, ROWS.end, [
    { header: requireDimension('networkName').label, formula },
    ...EARNINGS.map((id) => {
      const buildStyle = id === 'ecpmApi' ? buildRoundStyle : buildNumberStyle;
      return { header: figures[id], style: buildStyle(id, currency) };
    }),
    { header: top.share, style: STYLES.share },
  ]);
  const totals = {
    rows: { from: ROWS.header + 1, to: ROWS.end },
    columns: { from: 0, to: 2 + EARNINGS.length },
  };
  return {
    description: { formula: `${context.appCell}&IF(${days}="";"";" · "&${days})` },
    blocks: [{ ...table, totals }],
    rowCount: ROWS.end,
    widths: [190, 115, 115, 100, 100, 90, 20, ...Array.from({ length: 7 }, () => 100)],
  };
}
