import type { WrittenTable } from '../../sheet';
import { getTexts } from '../../wording';
import { MOST_SERIES } from '../layout/series-colors';
import {
  buildBlock,
  buildNumberStyle,
  buildNumbersHeader,
  buildTableBlock,
  type CellStyle,
  type LayoutCell,
  type TableColumn,
  toRangeReference,
} from '../layout/tab-layout';
import { buildGroupedFormula, buildSpillFormula, type Measure } from './grouped';

/** Numbers with a line for each period and, if there are series, a column for each of them and one for all other rows. */
interface Matrix {
  readonly table: WrittenTable;
  /** The header, and the row behind the last possible line. */
  readonly place: { readonly row: number; readonly column: number; readonly end: number };
  readonly label: string;
  /** The header of the only column, or the series: the column of their names, and the headers of those that are shown. */
  readonly series: string | { readonly names: string; readonly headers: readonly TableColumn['header'][] };
  readonly period: string;
  readonly measure: Measure;
  readonly where: readonly string[];
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

/** The cells of a matrix, and the columns of its chart. One formula fills its lines, and one the names of its series. */
export function buildMatrixTable(matrix: Matrix) {
  const { label, series, period, measure, periodStyle, style } = matrix;
  const { row, column, end } = matrix.place;
  const where = [`ISNUMBER(${period})`, ...matrix.where];
  const buildPeriodGroups = (key: string) =>
    buildGroupedFormula({ table: matrix.table, key, measures: [measure], where });
  const buildMatrixBlock = (formula: string, headers: readonly TableColumn['header'][]) => ({
    block: buildTableBlock(row, column, end, [
      { header: label, formula: buildSpillFormula(formula), style: periodStyle },
      ...headers.map((header) => ({ header, style })),
    ]),
    columns: { from: column, to: column + 1 + headers.length },
  });
  if (typeof series === 'string') return buildMatrixBlock(buildPeriodGroups(period), [series]);
  const { names } = series;
  const last = column + MOST_SERIES;
  const headerCells = toRangeReference(row, column + 1, row, last);
  const periods = `SORT(UNIQUE(FILTER(${[period, ...where].join(';')})))`;
  const seriesNumbers = buildSeriesNumberFormula(names, headerCells);
  // One number names a period and a series: there are fewer than 16 series.
  const cells = buildPeriodGroups(`${period}*16+nth`);
  const keys = `periods*16+MOD(SEQUENCE(1;${MOST_SERIES + 1});${MOST_SERIES + 1})`;
  const numbers = `IFNA(VLOOKUP(${keys};cells;2;FALSE);)`;
  const formula = `LET(periods;${periods};nth;${seriesNumbers};cells;${cells};HSTACK(periods;${numbers}))`;
  const headers = Array.from({ length: MOST_SERIES }, (_, index) => series.headers[index] ?? '');
  const othersHeader = buildNumbersHeader(row, last + 1, getTexts().charts.allOthers);
  return buildMatrixBlock(formula, [...headers, othersHeader]);
}

/**
 * A formula for the largest series besides the `namedCount` ones in `namedCells`, in the order of their first periods: those that come later.
 * The columns of the rows have the names of the series, their sizes and periods.
 */
export function buildLaterSeriesFormula(
  [names, size, period]: readonly string[],
  namedCells: string,
  namedCount: number,
): string {
  const isLater = namedCount === 0 ? '' : `;ISNA(XMATCH(${names};${namedCells}))`;
  const rows = `FILTER(HSTACK(${names};${size};${period});ISNUMBER(${size});${names}<>""${isLater})`;
  const query = `"SELECT Col1,sum(Col2),min(Col3) GROUP BY Col1 ORDER BY sum(Col2) DESC LABEL sum(Col2) '',min(Col3) ''"`;
  const largest = `ARRAY_CONSTRAIN(QUERY(${rows};${query};0);${MOST_SERIES - namedCount};3)`;
  return `CHOOSECOLS(SORT(${largest};3;TRUE;1;TRUE);1)`;
}

/** The number of each row's series among those that a line of cells names, 0 for all others. A comparison with = would ignore case. */
export function buildSeriesNumberFormula(names: string, headerCells: string): string {
  return `MMULT(EXACT(${names};${headerCells})*(${headerCells}<>"");SEQUENCE(${MOST_SERIES}))`;
}

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

/** The cells and colours of a table of cohorts, and the number of its columns. */
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
  const filledBlock = buildBlock(top + 1, 0, ...average, [{ formula: cohorts.linesFormula }]);
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
    { formula: averages, note: averageNote },
  ];
}

/** The last rows of a table of cohorts with so many columns, the newest one last. */
export function buildNewestRowsFormula(cohorts: string, maxRows: number, columnCount: number): string {
  return `SORT(ARRAY_CONSTRAIN(SORT(${cohorts};1;FALSE);${maxRows};${columnCount});1;TRUE)`;
}
