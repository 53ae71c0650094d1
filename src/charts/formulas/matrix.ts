import type { WrittenTable } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { headerOfNumbers, rangeName, type TableColumn, tableAt, withFormula } from '../layout/cell-parts';
import { SERIES_COLORS } from '../layout/layout-requests';
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
  /** The header of the only column, or the series: the column of their names, and a formula for the names of those that are shown. */
  readonly series: string | { readonly names: string; readonly shown: string };
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
  const largest = withFormula(`IFNA(TRANSPOSE(ARRAY_CONSTRAIN(${series.shown};${MOST_SERIES};1));)`);
  const filled = Array.from({ length: MOST_SERIES - 1 }, () => '');
  return table(formula, [largest, ...filled, headerOfNumbers(row, last + 1, texts().charts.allOthers)]);
}

/** The number of each row's series among those that a line of cells names, 0 for all others. A comparison with = would ignore case. */
export function seriesFormula(names: string, shown: string): string {
  return `MMULT(EXACT(${names};${shown})*(${shown}<>"");SEQUENCE(${MOST_SERIES}))`;
}
