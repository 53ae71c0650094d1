import type { WrittenTable } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { headerOfNumbers, rangeName, type TableColumn, tableAt } from '../layout/cell-parts';
import { MOST_SERIES } from '../layout/series-colors';
import type { CellStyle } from '../layout/tab-layout';
import { groupedFormula, type Measure, spillFormula } from './grouped';

/** Numbers with a line for each period and, if there are series, a column for each of them and one for all other rows. */
interface Matrix {
  readonly table: WrittenTable;
  /** The place of the header, and the row behind the last possible line. */
  readonly row: number;
  readonly column: number;
  readonly end: number;
  readonly label: string;
  /** The header of the only column, or the series: the column of their names, and the headers of those that are shown. */
  readonly series: string | { readonly names: string; readonly shown: readonly TableColumn['header'][] };
  /** The column of the periods. */
  readonly period: string;
  readonly measure: Measure;
  /** Conditions of rows, and those of the periods that are shown. */
  readonly where: readonly string[];
  readonly isShown: readonly string[];
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

/** The cells of a matrix, and the columns of its chart. One formula fills its lines, and one the names of its series. */
export function matrixTable(matrix: Matrix) {
  const { row, column, end, label, series, period, measure, periodStyle, style } = matrix;
  const conditions = [`ISNUMBER(${period})`, ...matrix.where];
  const isShown = [...conditions, ...matrix.isShown];
  const groups = (key: string, where: readonly string[]) =>
    groupedFormula({ table: matrix.table, key, measures: [measure], where });
  const table = (formula: string, headers: readonly TableColumn['header'][]) => ({
    block: tableAt(row, column, end, [
      { header: label, formula: spillFormula(formula), style: periodStyle },
      ...headers.map((header) => ({ header, style })),
    ]),
    columns: { from: column, to: column + 1 + headers.length },
  });
  if (typeof series === 'string') return table(groups(period, isShown), [series]);
  const { names } = series;
  const last = column + MOST_SERIES;
  const shown = rangeName(row, column + 1, row, last);
  const periods = `SORT(UNIQUE(FILTER(${[period, ...isShown].join(';')})))`;
  const nth = seriesFormula(names, shown);
  const cells = groups(`${period}*16+nth`, conditions);
  const keys = `periods*16+MOD(SEQUENCE(1;${MOST_SERIES + 1});${MOST_SERIES + 1})`;
  const numbers = `IFNA(VLOOKUP(${keys};cells;2;FALSE);)`;
  const formula = `LET(periods;${periods};nth;${nth};cells;${cells};HSTACK(periods;${numbers}))`;
  const headers = Array.from({ length: MOST_SERIES }, (_, at) => series.shown[at] ?? '');
  return table(formula, [...headers, headerOfNumbers(row, last + 1, texts().charts.allOthers)]);
}

/** Where series come from: their names, how large they are and their periods, as columns, and the cells of those that are named. */
interface LaterSeries {
  readonly names: string;
  readonly size: string;
  readonly period: string;
  readonly named: string;
  readonly count: number;
}

/** A formula for the largest series besides the `count` named ones, in the order of their first periods: those that come later. */
export function laterSeries({ names, size, period, named, count }: LaterSeries): string {
  const isLater = count === 0 ? '' : `;ISNA(XMATCH(${names};${named}))`;
  const rows = `FILTER(HSTACK(${names};${size};${period});ISNUMBER(${size});${names}<>""${isLater})`;
  const query = `"SELECT Col1,sum(Col2),min(Col3) GROUP BY Col1 ORDER BY sum(Col2) DESC LABEL sum(Col2) '',min(Col3) ''"`;
  const largest = `ARRAY_CONSTRAIN(QUERY(${rows};${query};0);${MOST_SERIES - count};3)`;
  return `CHOOSECOLS(SORT(${largest};3;TRUE;1;TRUE);1)`;
}

/** The number of each row's series among those that a line of cells names, 0 for all others. A comparison with = would ignore case. */
export function seriesFormula(names: string, shown: string): string {
  return `MMULT(EXACT(${names};${shown})*(${shown}<>"");SEQUENCE(${MOST_SERIES}))`;
}
