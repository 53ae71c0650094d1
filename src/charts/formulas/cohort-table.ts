import type { Span } from '../../sheet';
import { getFileTexts } from '../../wording';
import { toColumnReference, toColumnSpan, toRangeReference } from '../layout/formula-text';
import { buildNumberStyle, buildTableBlock, type CellStyle, type LayoutCell } from '../layout/tab-layout';

interface CohortTable {
  /** The row of the header; the first column is the tab's. */
  readonly top: number;
  /** The row behind the last possible line. */
  readonly end: number;
  readonly label: string;
  readonly days: readonly number[];
  /** Whether new users are known. If so, a row with averages is above the cohorts. */
  readonly hasUsers: boolean;
  readonly linesFormula: string;
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

/** The colours of curves: the darker, the newer. The curves of more cohorts cannot be told apart. */
export const CURVE_COLORS = ['#a9cbe6', '#7fb2da', '#5699cb', '#3280b9', '#1563a0', '#08306b'] as const;

const USERS_COLUMN = 1;
export const FIRST_DAY_COLUMN = 2;

export function buildCohortTable(cohorts: CohortTable) {
  const { top, end, days, hasUsers, style } = cohorts;
  const { newUsers, day: labelDay } = getFileTexts().charts;
  // A count, for which the currency has no effect.
  const usersColumn = { header: newUsers, style: buildNumberStyle('newUserNum', 'USD') };
  const [firstRow, firstDayColumn] = hasUsers ? [top + 2, FIRST_DAY_COLUMN] : [top + 1, 1];
  const columnCount = firstDayColumn + days.length;
  const table = buildTableBlock(top, 0, end, [
    { header: cohorts.label, style: cohorts.periodStyle },
    ...(hasUsers ? [usersColumn] : []),
    ...days.map((day) => ({ header: labelDay(day), style })),
  ]);
  const lines = { from: firstRow, to: end };
  const heat = days.map((_, nth) => ({ rows: lines, columns: toColumnSpan(firstDayColumn + nth) }));
  const average = hasUsers ? [buildAverageRow(lines, days.length)] : [];
  const averageCells = { rows: { from: top + 1, to: firstRow }, columns: { from: 0, to: columnCount } };
  const italicRows = { range: averageCells, style: { textFormat: { italic: true } } };
  const formats = hasUsers ? [...table.formats, italicRows] : table.formats;
  const linesBlock = { row: top + 1, column: 0, rows: [...average, [{ formula: cohorts.linesFormula }]] };
  return { blocks: [{ ...table, formats, heat }, linesBlock], columnCount };
}

/** The sum of new users, and the averages of the cohorts whose number is known, weighted by new users. */
function buildAverageRow(lines: Span, days: number): LayoutCell[] {
  const { average, averageNote } = getFileTexts().charts;
  const users = toColumnReference(USERS_COLUMN, lines);
  const dayColumns = { from: FIRST_DAY_COLUMN, to: FIRST_DAY_COLUMN + days };
  const numbers = toRangeReference({ rows: lines, columns: dayColumns });
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

/** The newest `maxRows` rows of a table of cohorts with `columnCount` columns. The newest row is the last one. */
export function buildNewestRowsFormula(cohorts: string, maxRows: number, columnCount: number): string {
  return `SORT(ARRAY_CONSTRAIN(SORT(${cohorts};1;FALSE);${maxRows};${columnCount});1;TRUE)`;
}
