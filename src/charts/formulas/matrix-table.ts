import type { WrittenTable } from '../../sheet';
import { getFileTexts } from '../../wording';
import { buildLetFormula, toRangeReference } from '../layout/formula-text';
import {
  buildNumbersHeader,
  buildTableBlock,
  type CellStyle,
  MOST_SERIES,
  type TableColumn,
} from '../layout/tab-layout';
import { buildGroupedFormula, buildSpillFormula, type Measure } from './grouped';

interface Matrix {
  readonly table: WrittenTable;
  /** The header, and the row behind the last possible line. */
  readonly place: { readonly row: number; readonly column: number; readonly end: number };
  readonly label: string;
  readonly period: string;
  readonly measure: Measure;
  readonly where: readonly string[];
  readonly periodStyle: CellStyle;
  readonly style: CellStyle;
}

type Header = TableColumn['header'];

/** The numbers of the series in the order of their columns: 1, 2, …, and at the end 0 for all others. */
const SERIES_NUMBERS_IN_ORDER = `MOD(SEQUENCE(1;${MOST_SERIES + 1});${MOST_SERIES + 1})`;
/** More than the series and all others, so that `period*16+series` is a different number for each pair of them. */
const SERIES_BASE = 16;

export function buildOneColumnMatrix(matrix: Matrix, header: string) {
  return buildMatrixBlock(matrix, buildPeriodGroups(matrix, matrix.period), [header], false);
}

/**
 * The columns: the periods, a column for each series, and one for all other rows. `names` is the column of the report with the series of each
 * row. `firstHeaders` are the headers of the first series; the last one may be a formula that also fills the rest.
 *
 * @example For days in A and networks in B:
 * LET(periods;{the days};nth;{the number of each row's series, 0 for all others};cells;{the sums grouped by the key A*16+nth};
 *   HSTACK(periods;{for each day, the sums with the keys day*16+1, day*16+2, …, day*16+8 and day*16+0}))
 */
export function buildSeriesMatrix(matrix: Matrix, names: string, firstHeaders: readonly Header[]) {
  const { period, where } = matrix;
  const { row, column } = matrix.place;
  const seriesColumns = { from: column + 1, to: column + 1 + MOST_SERIES };
  const headerCells = toRangeReference({ rows: { from: row, to: row + 1 }, columns: seriesColumns });
  const parts = {
    periods: `SORT(UNIQUE(FILTER(${[period, ...where].join(';')})))`,
    nth: buildSeriesNumberFormula(names, headerCells),
    cells: buildPeriodGroups(matrix, `${period}*${SERIES_BASE}+nth`),
  };
  const keys = `periods*${SERIES_BASE}+${SERIES_NUMBERS_IN_ORDER}`;
  const numbers = `IFNA(VLOOKUP(${keys};cells;2;FALSE);)`;
  const formula = buildLetFormula(parts, `HSTACK(periods;${numbers})`);
  const seriesHeaders = Array.from({ length: MOST_SERIES }, (_, nth) => firstHeaders[nth] ?? '');
  const othersHeader = buildNumbersHeader(row, seriesColumns.to, getFileTexts().charts.allOthers);
  return buildMatrixBlock(matrix, formula, [...seriesHeaders, othersHeader], true);
}

function buildMatrixBlock(matrix: Matrix, formula: string, headers: readonly Header[], hasOthers: boolean) {
  const { label, periodStyle, style, place } = matrix;
  const { row, column, end } = place;
  const block = buildTableBlock(row, column, end, [
    { header: label, formula: buildSpillFormula(formula), style: periodStyle },
    ...headers.map((header) => ({ header, style })),
  ]);
  return { block, columns: { from: column, to: column + 1 + headers.length }, hasOthers };
}

function buildPeriodGroups({ table, measure, where }: Matrix, key: string): string {
  return buildGroupedFormula({ table, key, measures: [measure], where });
}

/** The number of each row's series among the headers: rows of Meta, AdMob and X under the headers AdMob and Meta have 2, 1 and 0. */
function buildSeriesNumberFormula(names: string, headerCells: string): string {
  // A comparison with = would ignore case.
  return `MMULT(EXACT(${names};${headerCells})*(${headerCells}<>"");SEQUENCE(${MOST_SERIES}))`;
}

/** The names with the greatest sums of positive amounts, the greatest first. Rows with a blank name belong to all others. */
export function listLargestNames(rows: readonly (readonly [name: unknown, amount: unknown])[]): string[] {
  const sums = new Map<string, number>();
  for (const [name, amount] of rows)
    if (name !== '' && Number(amount) > 0)
      sums.set(String(name), (sums.get(String(name)) ?? 0) + Number(amount));
  const largest = [...sums].sort(([, one], [, other]) => other - one);
  return largest.slice(0, MOST_SERIES).map(([name]) => name);
}
