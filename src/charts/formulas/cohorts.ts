import { texts } from '../../wording/texts';
import {
  blockAt,
  cellName,
  headerCells,
  numberStyle,
  STYLES,
  textCell,
  withFormula,
} from '../layout/cell-parts';
import type { CellFormat, CellStyle, LayoutCell, LayoutRange } from '../layout/tab-layout';

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
  readonly lines: string;
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

/** The curves of more cohorts cannot be told apart. */
const MOST_CURVES = 8;

/** The cells, formats and colours of a table of cohorts. */
export function cohortTable(table: CohortTable) {
  const { top, end, label, days, hasUsers, lines, periodStyle, style } = table;
  const words = texts().charts;
  const [first, firstDay] = hasUsers ? [top + 2, 2] : [top + 1, 1];
  const header = headerCells(label, [...(hasUsers ? [words.newUsers] : []), ...days.map(words.day)]);
  const columnCount = firstDay + days.length;
  const average = hasUsers ? [averageRow(first, end, days.length)] : [];
  const italic: CellFormat = { range: [top + 1, first, 0, columnCount], style: { italic: true } };
  const formats: CellFormat[] = [
    ...(hasUsers ? [italic] : []),
    { range: [first, end, 0, 1], style: periodStyle },
    { range: [top + 1, end, 1, firstDay], style: numberStyle('newUserNum', 'USD') },
    { range: [top + 1, end, firstDay, columnCount], style },
  ];
  return {
    block: blockAt(top, 0, header, ...average, [withFormula(lines)]),
    formats: formats.filter(({ range: [, , left, right] }) => left < right),
    heat: days.map((_, nth): LayoutRange => [first, end, firstDay + nth, firstDay + nth + 1]),
    columnCount,
  };
}

/** The sum of new users, and the averages of the cohorts whose number is known, weighted by new users. */
function averageRow(from: number, to: number, days: number): LayoutCell[] {
  const { average, averageNote } = texts().charts;
  const range = (first: number, last: number) => `${cellName(from, first)}:${cellName(to - 1, last)}`;
  const [users, numbers] = [range(1, 1), range(2, days + 1)];
  const byUsers = (counted: string) => `MMULT(TRANSPOSE(IF(ISNUMBER(${users});${users};0));${counted})`;
  const sums = byUsers(`IF(ISNUMBER(${numbers});${numbers};0)`);
  const averages = `ARRAYFORMULA(IFERROR(${sums}/${byUsers(`1*ISNUMBER(${numbers})`)};))`;
  return [
    textCell(average),
    withFormula(`IF(COUNT(${users})=0;;SUM(${users}))`),
    { ...withFormula(averages), note: averageNote },
  ];
}

/** The newest of these cohorts as curves: a column for each one, with its first day above its numbers. */
export function curvesFormula(cohorts: string, days: number): string {
  return `TRANSPOSE(${newestFormula(cohorts, MOST_CURVES, days + 1)})`;
}

/** The last rows of a table of cohorts with so many columns, the newest one last. */
export function newestFormula(cohorts: string, most: number, columnCount: number): string {
  return `SORT(ARRAY_CONSTRAIN(SORT(${cohorts};1;FALSE);${most};${columnCount});1;TRUE)`;
}

/** Curves from row `top` on: the days, and the formula beside them. */
export function curves(
  top: number,
  days: readonly number[],
  formula: string,
  periodStyle: CellStyle,
  style: CellStyle,
) {
  const right = 1 + MOST_CURVES;
  const first = [textCell(texts().charts.daysSince, STYLES.leftHeader), withFormula(formula)];
  const formats: CellFormat[] = [
    { range: [top, top + 1, 1, right], style: { ...periodStyle, ...STYLES.header } },
    { range: [top + 1, top + 1 + days.length, 1, right], style },
  ];
  const block = blockAt(
    top,
    0,
    first,
    ...days.map((day): LayoutCell[] => [{ value: day, style: { align: 'LEFT' } }]),
  );
  return { block, formats, columns: { from: 0, to: right }, end: top + 1 + days.length };
}
