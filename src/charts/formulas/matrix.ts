import { groupedFormula, type Measure, spillFormula } from './grouped';

/** Numbers with a line for each period and, if there are series, a column for each of them and one for all other rows. */
interface Matrix {
  /** The column of the periods. */
  readonly period: string;
  readonly measure: Measure;
  /** The column with the names of series, and the cells beside each other that say which ones are shown. */
  readonly series?: { readonly names: string; readonly shown: string; readonly count: number };
  /** Conditions of rows, and those of the periods that are shown. */
  readonly where: readonly string[];
  readonly isShown: readonly string[];
}

/** A row for each period: its first day, and the number of each series. */
export function matrixFormula({ period, measure, series, where, isShown }: Matrix): string {
  const conditions = [`ISNUMBER(${period})`, ...where];
  if (series === undefined)
    return spillFormula(
      groupedFormula({ key: period, measures: [measure], where: [...conditions, ...isShown] }),
    );
  const { names, shown, count } = series;
  const periods = `SORT(UNIQUE(FILTER(${[period, ...conditions, ...isShown].join(';')})))`;
  // Each row has the number of its series, 0 for all others. A comparison with = would ignore case.
  const nth = `MMULT(EXACT(${names};${shown})*(${shown}<>"");SEQUENCE(${count}))`;
  const cells = groupedFormula({ key: `${period}*16+nth`, measures: [measure], where: conditions });
  const keys = `periods*16+MOD(SEQUENCE(1;${count + 1});${count + 1})`;
  const numbers = `IFNA(VLOOKUP(${keys};cells;2;FALSE);)`;
  return spillFormula(`LET(periods;${periods};nth;${nth};cells;${cells};HSTACK(periods;${numbers}))`);
}
