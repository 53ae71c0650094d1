import { DIMENSIONS, METRICS, requireMetric } from '../../catalogue';
import { AdReportsError } from '../../errors';
import { toA1Prefix, toColumnLetters, type WrittenTable } from '../../sheet';
import { getTexts } from '../../wording';
import { buildLetFormula } from '../layout/formula-text';

/**
 * How the numbers of several rows become one. Each text is a column, such as `'Revenue'!$F$2:$F`. `weighted`: a mean, in which a number counts
 * as often as its weight says. `single`: the number of a single row; several have none.
 */
export type Measure =
  | { readonly rule: 'sum'; readonly numbers: string }
  | {
      readonly rule: 'ratio';
      readonly numerators: string;
      readonly denominators: string;
      readonly times: number;
    }
  | { readonly rule: 'weighted'; readonly numbers: string; readonly weights: string }
  | { readonly rule: 'single'; readonly numbers: string };

/** How a measure is made from the two numbers that each row has for it. A row is known if both are known. */
interface Parts {
  /** sum: number, number; single: number, 1; ratio: numerator, denominator; weighted: number × weight, weight. */
  readonly over: string;
  readonly under: string;
  /** The result of a group, from its sums of `over` and of `under`. It is blank where `isUnknown`. */
  readonly combine: (over: string, under: string, isUnknown: string) => string;
}

interface Grouping {
  readonly table: WrittenTable;
  /** An expression over the rows, such as a column: a group has the same value. Numbers and texts must not be mixed. */
  readonly key: string;
  readonly measures: readonly Measure[];
  /** Conditions of the rows that are added up. One of them must exclude the header, with which each column begins. */
  readonly where: readonly string[];
}

/**
 * A column of a table as a reference, such as `'Revenue'!$F$2:$F`. It begins with the header, because Google extends a range only for rows
 * that are inserted inside of it.
 */
export function findFieldRange(
  { title, headerRow, findColumn }: WrittenTable,
  field: string,
): string | undefined {
  const column = findColumn(field);
  if (column === undefined) return undefined;
  const letters = toColumnLetters(column);
  return `${toA1Prefix({ title })}$${letters}$${headerRow + 1}:$${letters}`;
}

export function requireColumn(table: WrittenTable, field: string): string {
  const range = findFieldRange(table, field);
  const { label = field } = [...DIMENSIONS, ...METRICS].find(({ id }) => id === field) ?? {};
  if (range === undefined) throw new AdReportsError(getTexts().errors.columnMissing(table.title, label));
  return range;
}

/** How the catalogue combines a metric's numbers. Without a column that a ratio or a mean needs, several rows have no number. */
export function toMeasure(table: WrittenTable, id: string): Measure {
  const { aggregate } = requireMetric(id);
  const numbers = requireColumn(table, id);
  if (aggregate.kind === 'sum') return { rule: 'sum', numbers };
  if (aggregate.kind === 'ratio') {
    const numerators = findFieldRange(table, aggregate.numerator);
    const denominators = findFieldRange(table, aggregate.denominator);
    if (numerators !== undefined && denominators !== undefined)
      return { rule: 'ratio', numerators, denominators, times: aggregate.times };
  }
  const weights = aggregate.kind === 'weighted' ? findFieldRange(table, aggregate.by) : undefined;
  return weights === undefined ? { rule: 'single', numbers } : { rule: 'weighted', numbers, weights };
}

/**
 * A table with a row for each group: its key, and the number of each measure, blank if it is unknown in one row. It is made by one QUERY, which
 * reads each row once. QUERY ignores cells of a less frequent type than that of their column. So an unknown number is 0, and a column of 0 and
 * 1 counts the unknown ones. Without rows, the result is #N/A.
 *
 * @example Two sums F and G by the values of B, for a table without further metrics:
 * LET(column1;F;column2;G;over;HSTACK(column1;column2);under;HSTACK(column1;column2);known;ISNUMBER(over)*ISNUMBER(under);
 *   sums;QUERY(FILTER(HSTACK(B;IF(known;over;0);IF(known;under;0);1-known);…);"SELECT Col1,sum(Col2),…,sum(Col7) GROUP BY Col1 …";0);
 *   HSTACK(CHOOSECOLS(sums;1);IF(CHOOSECOLS(sums;6)>0;;CHOOSECOLS(sums;2));IF(CHOOSECOLS(sums;7)>0;;CHOOSECOLS(sums;3))))
 */
export function buildGroupedFormula({ table, key, measures, where }: Grouping): string {
  const columnNames = new Map<string, string>();
  const nameColumn = (reference: string) => {
    const name = columnNames.get(reference) ?? `column${columnNames.size + 1}`;
    columnNames.set(reference, name);
    return name;
  };
  const measureParts = measures.map((measure) => buildParts(measure, nameColumn));
  // In each section, a column for each measure: numerators, denominators (see Parts), and 1 for a row without one of the two.
  const sections = { over: 'IF(known;over;0)', under: 'IF(known;under;0)', unknown: '1-known' };
  const columns = joinColumns([key, ...Object.values(sections)]);
  const rows = `FILTER(${[columns, ...where, ...buildNumberConditions(table)].join(';')})`;
  const sums = Array.from({ length: 3 * measures.length }, (_, nth) => `sum(Col${nth + 2})`);
  const labels = sums.map((sum) => `${sum} ''`);
  const clauses = ['SELECT Col1', ...sums].join(',');
  const query = `"${clauses} GROUP BY Col1 ORDER BY Col1 LABEL ${labels.join(',')}"`;
  // `sums` has the key, and then in each section a column for each measure.
  const results = measureParts.map(({ combine }, nth) => {
    const [over = '', under = '', unknown] = [0, 1, 2].map((section) =>
      chooseColumns('sums', 2 + section * measures.length + nth, 1),
    );
    return combine(over, under, `${unknown}>0`);
  });
  const parts = {
    ...Object.fromEntries([...columnNames].map(([reference, name]) => [name, reference])),
    over: joinColumns(measureParts.map(({ over }) => over)),
    under: joinColumns(measureParts.map(({ under }) => under)),
    known: 'ISNUMBER(over)*ISNUMBER(under)',
    sums: `QUERY(${rows};${query};0)`,
  };
  return buildLetFormula(parts, joinColumns(['CHOOSECOLS(sums;1)', ...results]));
}

/**
 * The condition that a row has a number: a row without any stays in the sheet only for the user's note. There is no condition if rows of the
 * report itself may have no number: its only metric may be unknown, or all metrics are days that a new cohort has not reached. Ratios do not
 * count as metrics, because they are calculated from others: with revenue and eCPM, revenue is the only metric.
 */
function buildNumberConditions(table: WrittenTable): string[] {
  const metrics = METRICS.filter(
    ({ id, aggregate }) => aggregate.kind !== 'ratio' && table.findColumn(id) !== undefined,
  );
  if (metrics.length < 2 || metrics.every(({ cohortDay }) => cohortDay !== undefined)) return [];
  return [metrics.map(({ id }) => `ISNUMBER(${requireColumn(table, id)})`).join('+')];
}

/** The key of one group with all rows whose `numbers` are known: 0 times a number is 0. */
export function buildSingleGroupKey(numbers: string): string {
  return `0*${numbers}`;
}

/** A formula whose result fills cells. It is blank where nothing is found. */
export function buildSpillFormula(formula: string): string {
  return `ARRAYFORMULA(IFNA(${formula};))`;
}

function joinColumns(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `HSTACK(${parts.join(';')})`;
}

/** `nameColumn` gives each column a name, so that its reference, with the title of a tab, is in the formula only once. */
function buildParts(measure: Measure, nameColumn: (reference: string) => string): Parts {
  const times = measure.rule === 'ratio' && measure.times !== 1 ? `*${measure.times}` : '';
  const divide: Parts['combine'] = (over, under, isUnknown) =>
    `IF((${isUnknown})+(${under}=0);;${over}/${under}${times})`;
  switch (measure.rule) {
    case 'sum': {
      const numbers = nameColumn(measure.numbers);
      return { over: numbers, under: numbers, combine: (over, _, isUnknown) => `IF(${isUnknown};;${over})` };
    }
    case 'single': {
      const numbers = nameColumn(measure.numbers);
      const combine: Parts['combine'] = (over, rowCount, isUnknown) =>
        `IF((${isUnknown})+(${rowCount}<>1);;${over})`;
      return { over: numbers, under: `1*ISNUMBER(${numbers})`, combine };
    }
    case 'ratio':
      return {
        over: nameColumn(measure.numerators),
        under: nameColumn(measure.denominators),
        combine: divide,
      };
    case 'weighted': {
      const [numbers, weights] = [nameColumn(measure.numbers), nameColumn(measure.weights)];
      // A blank cell times a number would be 0.
      const over = `IF(ISNUMBER(${numbers})*ISNUMBER(${weights});${numbers}*${weights};)`;
      return { over, under: weights, combine: divide };
    }
  }
}

/** Columns that lie side by side, counted from 1: CHOOSECOLS(sums;2;3;4). */
export function chooseColumns(table: string, first: number, count: number): string {
  return `CHOOSECOLS(${table};${Array.from({ length: count }, (_, nth) => first + nth).join(';')})`;
}
