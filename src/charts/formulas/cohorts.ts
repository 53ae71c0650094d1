import { getTexts } from '../../wording';
import {
  buildBlock,
  buildNumberStyle,
  buildTableBlock,
  type CellStyle,
  type LayoutCell,
  type LayoutRange,
  STYLES,
  toRangeReference,
} from '../layout/tab-layout';

/** A line for each cohort, with its new users and the numbers of its days. */
interface CohortTable {
  /** The row of the header; the first column is the tab's. */
  readonly top: number;
  /** The row behind the last possible line. */
  readonly end: number;
  readonly label: string;
  /** The days after the first launch. */
  readonly days: readonly number[];
  /** Whether new users are known. Above the cohorts is their average then. */
  readonly hasUsers: boolean;
  /** The formula that fills the lines. */
  readonly linesFormula: string;
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

/** The colours of curves: the darker, the newer. The curves of more cohorts cannot be told apart. */
export const CURVE_COLORS = ['#a9cbe6', '#7fb2da', '#5699cb', '#3280b9', '#1563a0', '#08306b'] as const;
const MOST_CURVES = CURVE_COLORS.length;

/** The cells and colours of a table of cohorts, and the number of its columns. */
export function buildCohortTable({
  top,
  end,
  label,
  days,
  hasUsers,
  linesFormula,
  periodStyle,
  style,
}: CohortTable) {
  const chartTexts = getTexts().charts;
  const usersColumn = { header: chartTexts.newUsers, style: buildNumberStyle('newUserNum', 'USD') };
  const dayColumns = days.map((day) => ({ header: chartTexts.day(day), style }));
  const [firstRow, firstDayColumn] = hasUsers ? [top + 2, 2] : [top + 1, 1];
  const columnCount = firstDayColumn + days.length;
  const table = buildTableBlock(top, 0, end, [
    { header: label, style: periodStyle },
    ...(hasUsers ? [usersColumn] : []),
    ...dayColumns,
  ]);
  const heat = days.map(
    (_, nth): LayoutRange => [firstRow, end, firstDayColumn + nth, firstDayColumn + nth + 1],
  );
  const average = hasUsers ? [buildAverageRow(firstRow, end - 1, days.length)] : [];
  const italicRows = {
    range: [top + 1, firstRow, 0, columnCount],
    style: { textFormat: { italic: true } },
  } as const;
  const formats = hasUsers ? [...table.formats, italicRows] : table.formats;
  const filledBlock = buildBlock(top + 1, 0, ...average, [{ formula: linesFormula }]);
  return { blocks: [{ ...table, formats, heat }, filledBlock], columnCount };
}

/** The sum of new users, and the averages of the cohorts whose number is known, weighted by new users. */
function buildAverageRow(top: number, bottom: number, days: number): LayoutCell[] {
  const { average, averageNote } = getTexts().charts;
  const [users, numbers] = [toRangeReference(top, 1, bottom), toRangeReference(top, 2, bottom, days + 1)];
  const multiplyByUsers = (counted: string) =>
    `MMULT(TRANSPOSE(IF(ISNUMBER(${users});${users};0));${counted})`;
  const sums = multiplyByUsers(`IF(ISNUMBER(${numbers});${numbers};0)`);
  const averages = `ARRAYFORMULA(IFERROR(${sums}/${multiplyByUsers(`1*ISNUMBER(${numbers})`)};))`;
  return [
    { value: average },
    { formula: `IF(COUNT(${users})=0;;SUM(${users}))` },
    { ...{ formula: averages }, note: averageNote },
  ];
}

/** The newest of these cohorts as curves: a column for each one, with its first day above its numbers. */
export function buildCurvesFormula(cohorts: string, days: number): string {
  return `TRANSPOSE(${buildNewestRowsFormula(cohorts, MOST_CURVES, days + 1)})`;
}

/** The last rows of a table of cohorts with so many columns, the newest one last. */
export function buildNewestRowsFormula(cohorts: string, maxRows: number, columnCount: number): string {
  return `SORT(ARRAY_CONSTRAIN(SORT(${cohorts};1;FALSE);${maxRows};${columnCount});1;TRUE)`;
}

interface Curves {
  readonly top: number;
  readonly days: readonly number[];
  readonly formula: string;
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

/** Curves from row `top` on: the days, and the formula beside them; and where their chart finds them. */
export function buildCurves({ top, days, formula, periodStyle, style }: Curves) {
  const [right, end] = [1 + MOST_CURVES, top + 1 + days.length];
  const headerRow = [{ value: getTexts().charts.daysSince, style: STYLES.leftHeader }, { formula }];
  const lines = days.map((day): LayoutCell[] => [{ value: day, style: STYLES.left }]);
  const formats = [
    { range: [top, top + 1, 1, right], style: { ...periodStyle, ...STYLES.header } },
    { range: [top + 1, end, 1, right], style },
  ] as const;
  return {
    block: { ...buildBlock(top, 0, headerRow, ...lines), formats },
    chart: { header: top, end, columns: { from: 0, to: right }, colors: CURVE_COLORS },
  };
}
