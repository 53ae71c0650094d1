import type { WrittenTable } from '../../sheet';
import { getTexts } from '../../wording';
import { MOST_SERIES } from '../layout/series-colors';
import {
  buildNumbersHeader,
  buildTableBlock,
  type CellStyle,
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
  /** The column of the periods. */
  readonly period: string;
  readonly measure: Measure;
  /** Conditions of rows, and those of the periods that are shown. */
  readonly where: readonly string[];
  readonly periodConditions: readonly string[];
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

/** The cells of a matrix, and the columns of its chart. One formula fills its lines, and one the names of its series. */
export function buildMatrixTable(matrix: Matrix) {
  const { label, series, period, measure, periodStyle, style } = matrix;
  const { row, column, end } = matrix.place;
  const conditions = [`ISNUMBER(${period})`, ...matrix.where];
  const shownConditions = [...conditions, ...matrix.periodConditions];
  const buildPeriodGroups = (key: string, where: readonly string[]) =>
    buildGroupedFormula({ table: matrix.table, key, measures: [measure], where });
  const buildMatrixBlock = (formula: string, headers: readonly TableColumn['header'][]) => ({
    block: buildTableBlock(row, column, end, [
      { header: label, formula: buildSpillFormula(formula), style: periodStyle },
      ...headers.map((header) => ({ header, style })),
    ]),
    columns: { from: column, to: column + 1 + headers.length },
  });
  if (typeof series === 'string')
    return buildMatrixBlock(buildPeriodGroups(period, shownConditions), [series]);
  const { names } = series;
  const last = column + MOST_SERIES;
  const headerCells = toRangeReference(row, column + 1, row, last);
  const periods = `SORT(UNIQUE(FILTER(${[period, ...shownConditions].join(';')})))`;
  const seriesNumbers = buildSeriesNumberFormula(names, headerCells);
  // One number names a period and a series: there are fewer than 16 series.
  const cells = buildPeriodGroups(`${period}*16+nth`, conditions);
  const keys = `periods*16+MOD(SEQUENCE(1;${MOST_SERIES + 1});${MOST_SERIES + 1})`;
  const numbers = `IFNA(VLOOKUP(${keys};cells;2;FALSE);)`;
  const formula = `LET(periods;${periods};nth;${seriesNumbers};cells;${cells};HSTACK(periods;${numbers}))`;
  const headers = Array.from({ length: MOST_SERIES }, (_, index) => series.headers[index] ?? '');
  const othersHeader = buildNumbersHeader(row, last + 1, getTexts().charts.allOthers);
  return buildMatrixBlock(formula, [...headers, othersHeader]);
}

/** Where series come from: their names, how large they are and their periods, as columns, and the cells of those that are named. */
interface LaterSeries {
  readonly names: string;
  readonly size: string;
  readonly period: string;
  readonly namedCells: string;
  readonly namedCount: number;
}

/** A formula for the largest series besides the `namedCount` named ones, in the order of their first periods: those that come later. */
export function buildLaterSeriesFormula(series: LaterSeries): string {
  const { names, size, period, namedCells, namedCount } = series;
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
