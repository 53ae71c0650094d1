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

/** The columns of measures with one rule. Each row has two numbers for a measure, and is known if both are known. */
interface Block {
  readonly count: number;
  /** sum: number, number; single: number, 1; ratio: numerator, denominator; weighted: number × weight, weight. */
  readonly over: string;
  readonly under: string;
  /** The results of a group, from its sums of `over` and of `under`. They are blank where `isUnknown`. */
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
 * LET(over;HSTACK(F;G);under;HSTACK(F;G);known;ISNUMBER(over)*ISNUMBER(under);
 *   sums;QUERY(FILTER(HSTACK(B;IF(known;over;0);IF(known;under;0);1-known);…);"SELECT Col1,sum(Col2),…,sum(Col7) GROUP BY Col1 …";0);
 *   HSTACK(CHOOSECOLS(sums;1);IF(CHOOSECOLS(sums;6;7)>0;;CHOOSECOLS(sums;2;3))))
 */
export function buildGroupedFormula({ table, key, measures, where }: Grouping): string {
  const blocks = groupMeasures(measures).map(buildBlock);
  // In each section, a column for each measure: numerators, denominators (see Block), and 1 for a row without one of the two.
  const sections = { over: 'IF(known;over;0)', under: 'IF(known;under;0)', unknown: '1-known' };
  const columns = joinColumns([key, ...Object.values(sections)]);
  const rows = `FILTER(${[columns, ...where, ...buildNumberConditions(table)].join(';')})`;
  const sums = Array.from({ length: 3 * measures.length }, (_, nth) => `sum(Col${nth + 2})`);
  const labels = sums.map((sum) => `${sum} ''`);
  const clauses = ['SELECT Col1', ...sums].join(',');
  const query = `"${clauses} GROUP BY Col1 ORDER BY Col1 LABEL ${labels.join(',')}"`;
  // `sums` has the key, and then in each section a column for each measure.
  const chooseSums = (section: keyof typeof sections, firstMeasure: number, count: number) => {
    const nthSection = Object.keys(sections).indexOf(section);
    return chooseColumns('sums', 2 + nthSection * measures.length + firstMeasure, count);
  };
  const results = blocks.map(({ count, combine }, nth) => {
    const firstMeasure = blocks.slice(0, nth).reduce((before, block) => before + block.count, 0);
    const [over, under] = [chooseSums('over', firstMeasure, count), chooseSums('under', firstMeasure, count)];
    return combine(over, under, `${chooseSums('unknown', firstMeasure, count)}>0`);
  });
  const parts = {
    over: joinColumns(blocks.map(({ over }) => over)),
    under: joinColumns(blocks.map(({ under }) => under)),
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

type SameMeasures = [Measure, ...Measure[]];

/** Measures beside each other that are combined in the same way share their columns, so that formulas of ninety days stay short. */
function groupMeasures(measures: readonly Measure[]): readonly SameMeasures[] {
  const groups: SameMeasures[] = [];
  for (const measure of measures) {
    const last = groups[groups.length - 1];
    if (last !== undefined && isSameRule(last[0], measure)) last.push(measure);
    else groups.push([measure]);
  }
  return groups;
}

function isSameRule(one: Measure, other: Measure): boolean {
  if (one.rule === 'ratio') return other.rule === 'ratio' && other.times === one.times;
  if (one.rule === 'weighted') return other.rule === 'weighted' && other.weights === one.weights;
  return other.rule === one.rule;
}

function buildBlock(measures: SameMeasures): Block {
  const [first] = measures;
  const count = measures.length;
  const columns = measures.map((measure) =>
    measure.rule === 'ratio' ? measure.numerators : measure.numbers,
  );
  const numbers = joinColumns(columns);
  const times = first.rule === 'ratio' && first.times !== 1 ? `*${first.times}` : '';
  const divide: Block['combine'] = (over, under, isUnknown) =>
    `IF((${isUnknown})+(${under}=0);;${over}/${under}${times})`;
  switch (first.rule) {
    case 'sum': {
      const combine: Block['combine'] = (over, _, isUnknown) => `IF(${isUnknown};;${over})`;
      return { count, over: numbers, under: numbers, combine };
    }
    case 'single': {
      const counts = joinColumns(columns.map((column) => `1*ISNUMBER(${column})`));
      const combine: Block['combine'] = (over, rowCount, isUnknown) =>
        `IF((${isUnknown})+(${rowCount}<>1);;${over})`;
      return { count, over: numbers, under: counts, combine };
    }
    case 'ratio': {
      const denominators = measures.flatMap((ratio) => ('denominators' in ratio ? ratio.denominators : []));
      return { count, over: numbers, under: joinColumns(denominators), combine: divide };
    }
    case 'weighted': {
      const { weights } = first;
      // A blank cell times a number would be 0.
      const over = `LET(each;${numbers};IF(ISNUMBER(each)*ISNUMBER(${weights});each*${weights};))`;
      // SEQUENCE repeats the weights for each measure.
      const under = count === 1 ? weights : `${weights}*SEQUENCE(1;${count};1;0)`;
      return { count, over, under, combine: divide };
    }
  }
}

/** Columns that lie side by side, counted from 1: CHOOSECOLS(sums;2;3;4). */
export function chooseColumns(table: string, first: number, count: number): string {
  return `CHOOSECOLS(${table};${Array.from({ length: count }, (_, nth) => first + nth).join(';')})`;
}
