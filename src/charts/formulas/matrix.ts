import { blockAt, cellName, headerCells, othersHeader, STYLES, withFormula } from '../layout/cell-parts';
import { SERIES_COLORS } from '../layout/chart-request';
import type { CellStyle } from '../layout/tab-layout';
import { groupedFormula, type Measure, spillFormula } from './grouped';

/** Numbers with a line for each period and, if there are series, a column for each of them and one for all other rows. */
interface Matrix {
  /** The place of the header, and the row behind the last possible line. */
  readonly row: number;
  readonly column: number;
  readonly end: number;
  readonly label: string;
  /** The header of the only column, or the series: the column of their names, and a formula for the names of those that are shown. */
  readonly series: string | { readonly names: string; readonly shown: string; readonly count: number };
  /** The column of the periods. */
  readonly period: string;
  readonly measure: Measure;
  /** Conditions of rows, and those of the periods that are shown. */
  readonly where: readonly string[];
  readonly isShown: readonly string[];
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

/** The most series; each has a colour of its own. */
export const MOST_SERIES = SERIES_COLORS.length;

/** The cells and formats of a matrix, and the columns of its chart. One formula fills its lines, and one the names of its series. */
export function matrixTable(matrix: Matrix) {
  const { row, column, end, label, series, period, measure, periodStyle, style } = matrix;
  const [conditions, first] = [[`ISNUMBER(${period})`, ...matrix.where], column + 1];
  const columnCount = 2 + (typeof series === 'string' ? 0 : series.count);
  const formats = [
    { range: [row, row + 1, first, column + columnCount], style: STYLES.header },
    { range: [row + 1, end, column, first], style: periodStyle },
    { range: [row + 1, end, first, column + columnCount], style },
  ] as const;
  const columns = { from: column, to: column + columnCount };
  if (typeof series === 'string') {
    const where = [...conditions, ...matrix.isShown];
    const formula = spillFormula(groupedFormula({ key: period, measures: [measure], where }));
    return {
      blocks: [blockAt(row, column, headerCells(label, [series]), [withFormula(formula)])],
      formats,
      columns,
    };
  }
  const { names, count } = series;
  const shown = `${cellName(row, first, 'both')}:${cellName(row, column + count, 'both')}`;
  const periods = `SORT(UNIQUE(FILTER(${[period, ...conditions, ...matrix.isShown].join(';')})))`;
  // Each row has the number of its series, 0 for all others. A comparison with = would ignore case.
  const nth = `MMULT(EXACT(${names};${shown})*(${shown}<>"");SEQUENCE(${count}))`;
  const cells = groupedFormula({ key: `${period}*16+nth`, measures: [measure], where: conditions });
  const keys = `periods*16+MOD(SEQUENCE(1;${count + 1});${count + 1})`;
  const numbers = `IFNA(VLOOKUP(${keys};cells;2;FALSE);)`;
  const formula = spillFormula(
    `LET(periods;${periods};nth;${nth};cells;${cells};HSTACK(periods;${numbers}))`,
  );
  const largest = `IFNA(TRANSPOSE(ARRAY_CONSTRAIN(${series.shown};${count};1));)`;
  return {
    blocks: [
      blockAt(row, column, [...headerCells(label, []), withFormula(largest)], [withFormula(formula)]),
      blockAt(row, column + count + 1, [othersHeader(row, column + count + 1)]),
    ],
    formats,
    columns,
  };
}
