import { getTexts } from '../../wording';
import {
  buildNumberStyle,
  buildTableBlock,
  type CellStyle,
  type LayoutCell,
  toRangeReference,
} from '../layout/tab-layout';

/** A line for each cohort, with its new users and the numbers of its days. */
interface CohortTable {
  /** The row of the header; the first column is the tab's. */
  readonly top: number;
  /** The row behind the last possible line. */
  readonly end: number;
  readonly label: string;
  readonly days: readonly number[];
  /** Whether new users are known. Above the cohorts is their average then. */
  readonly hasUsers: boolean;
  readonly linesFormula: string;
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

/** The colours of curves: the darker, the newer. The curves of more cohorts cannot be told apart. */
export const CURVE_COLORS = ['#a9cbe6', '#7fb2da', '#5699cb', '#3280b9', '#1563a0', '#08306b'] as const;

export function buildCohortTable(cohorts: CohortTable) {
  const { top, end, days, hasUsers, style } = cohorts;
  const { newUsers, day: labelDay } = getTexts().charts;
  const usersColumn = { header: newUsers, style: buildNumberStyle('newUserNum', 'USD') };
  const [firstRow, firstDayColumn] = hasUsers ? [top + 2, 2] : [top + 1, 1];
  const columnCount = firstDayColumn + days.length;
  const table = buildTableBlock(top, 0, end, [
    { header: cohorts.label, style: cohorts.periodStyle },
    ...(hasUsers ? [usersColumn] : []),
    ...days.map((day) => ({ header: labelDay(day), style })),
  ]);
  const dayColumns = days.map((_, nth) => firstDayColumn + nth);
  const heat = dayColumns.map((column) => [firstRow, end, column, column + 1] as const);
  const average = hasUsers ? [buildAverageRow(firstRow, end - 1, days.length)] : [];
  const italicRows = {
    range: [top + 1, firstRow, 0, columnCount],
    style: { textFormat: { italic: true } },
  } as const;
  const formats = hasUsers ? [...table.formats, italicRows] : table.formats;
  const filledRows = [...average, [{ formula: cohorts.linesFormula }]];
  return {
    blocks: [
      { ...table, formats, heat },
      { row: top + 1, column: 0, rows: filledRows },
    ],
    columnCount,
  };
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
    { formula: averages, note: averageNote },
  ];
}

/** The last rows of a table of cohorts with so many columns, the newest one last. */
export function buildNewestRowsFormula(cohorts: string, maxRows: number, columnCount: number): string {
  return `SORT(ARRAY_CONSTRAIN(SORT(${cohorts};1;FALSE);${maxRows};${columnCount});1;TRUE)`;
}
