import { DIMENSIONS, METRICS, requireMetric } from '../../catalogue';
import { AdReportsError } from '../../errors';
import { toA1Prefix, toColumnLetters, type WrittenTable } from '../../sheet';
import { getTexts } from '../../wording';

/** How the numbers of several rows become one, as parts of formulas. */
export interface Measure {
  /** `only`: the number of a single row; several have none. `weighted`: a mean, in which a number counts as often as its weight says. */
  readonly rule: 'sum' | 'ratio' | 'weighted' | 'only';
  /** The column of the numbers, or of the numerators. */
  readonly numerator: string;
  /** The column of denominators or weights; else that of the numbers. */
  readonly denominator: string;
  readonly times: number;
}

/** Rows that one formula adds up. */
interface Grouping {
  readonly table: WrittenTable;
  /** An expression over the rows, such as a column: a group has the same value. Numbers and texts must not be mixed. */
  readonly key: string;
  readonly measures: readonly Measure[];
  /** Conditions that all rows meet. The header, texts above numbers, must not meet them. */
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

/** How the catalogue combines a metric's numbers. Without the columns that it needs, only a single row has a number. */
export function toMeasure(table: WrittenTable, id: string): Measure {
  const { aggregate } = requireMetric(id);
  const numbers = requireColumn(table, id);
  if (aggregate.kind === 'sum') return { rule: 'sum', numerator: numbers, denominator: numbers, times: 1 };
  if (aggregate.kind === 'ratio') {
    const numerator = findFieldRange(table, aggregate.numerator);
    const denominator = findFieldRange(table, aggregate.denominator);
    if (numerator !== undefined && denominator !== undefined)
      return { rule: 'ratio', numerator, denominator, times: aggregate.times };
  }
  const weights = aggregate.kind === 'weighted' ? findFieldRange(table, aggregate.by) : undefined;
  return weights === undefined
    ? { rule: 'only', numerator: numbers, denominator: `1*ISNUMBER(${numbers})`, times: 1 }
    : { rule: 'weighted', numerator: numbers, denominator: weights, times: 1 };
}

/**
 * A table with a row for each group: its value, and the number of each measure, blank if a row lacks a part of it. It is made by one QUERY, which
 * reads each row once. QUERY takes the most frequent type of a column for that of all, so that each column has numbers alone: 0 for an unknown
 * number, beside a column that counts them. Without rows, the result is #N/A.
 *
 * @example Two sums F and G by the values of B, for a table without further metrics:
 * LET(over;HSTACK(F;G);under;HSTACK(F;G);known;ISNUMBER(over)*ISNUMBER(under);
 *   sums;QUERY(FILTER(HSTACK(B;IF(known;over;0);IF(known;under;0);1-known);…);"SELECT Col1,sum(Col2),…,sum(Col7) GROUP BY Col1 …";0);
 *   HSTACK(CHOOSECOLS(sums;1);IF(CHOOSECOLS(sums;6;7)>0;;CHOOSECOLS(sums;2;3))))
 */
export function buildGroupedFormula({ table, key, measures, where }: Grouping): string {
  const blocks = groupMeasures(measures);
  const numerators = joinColumns(blocks.map(buildNumerators));
  const denominators = joinColumns(blocks.map(buildDenominators));
  const names = `over;${numerators};under;${denominators};known;ISNUMBER(over)*ISNUMBER(under)`;
  const parts = ['IF(known;over;0)', 'IF(known;under;0)', '1-known'];
  const rows = `FILTER(${[joinColumns([key, ...parts]), ...where, ...buildNumberConditions(table)].join(';')})`;
  const sums = Array.from({ length: parts.length * measures.length }, (_, nth) => `sum(Col${nth + 2})`);
  const labels = sums.map((sum) => `${sum} ''`);
  const clauses = ['SELECT Col1', ...sums].join(',');
  const query = `"${clauses} GROUP BY Col1 ORDER BY Col1 LABEL ${labels.join(',')}"`;
  // The columns of `sums` after the key: all numerators, all denominators, all counts of unknown numbers, each in the order of the measures.
  const results = blocks.map((block, nth) => {
    const measuresBefore = blocks.slice(0, nth).flat().length;
    const choosePart = (part: 0 | 1 | 2) =>
      chooseColumns('sums', 2 + part * measures.length + measuresBefore, block.length);
    return buildBlockResult(block, choosePart(0), choosePart(1), `${choosePart(2)}>0`);
  });
  return `LET(${names};sums;QUERY(${rows};${query};0);${joinColumns(['CHOOSECOLS(sums;1)', ...results])})`;
}

/**
 * The condition that a row has a number: a row without any stays for its note only, and does not count. Reports with one metric have no
 * condition, as such a row may be an unknown number; nor have those with days of cohorts alone, as it may be a new cohort.
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

type Block = readonly [Measure, ...Measure[]];

/** Measures beside each other that are calculated in the same way are one block of columns, so that formulas of ninety days stay short. */
function groupMeasures(measures: readonly Measure[]): readonly Block[] {
  const blocks: [Measure, ...Measure[]][] = [];
  for (const measure of measures) {
    const last = blocks[blocks.length - 1];
    const hasSameRule = last?.[0].rule === measure.rule && last[0].times === measure.times;
    const isSameBlock =
      hasSameRule && (measure.rule !== 'weighted' || last[0].denominator === measure.denominator);
    if (isSameBlock) last.push(measure);
    else blocks.push([measure]);
  }
  return blocks;
}

function buildNumerators(block: Block): string {
  const numbers = joinColumns(block.map(({ numerator }) => numerator));
  if (block[0].rule !== 'weighted') return numbers;
  // A blank cell times a number would be 0.
  return `LET(each;${numbers};IF(ISNUMBER(each)*ISNUMBER(${block[0].denominator});each*${block[0].denominator};))`;
}

function buildDenominators(block: Block): string {
  const [{ rule, denominator }] = block;
  if (rule !== 'weighted' || block.length === 1)
    return joinColumns(block.map((measure) => measure.denominator));
  return `${denominator}*SEQUENCE(1;${block.length};1;0)`;
}

/** Columns that lie side by side, counted from 1: CHOOSECOLS(sums;2;3;4). */
export function chooseColumns(table: string, first: number, count: number): string {
  return `CHOOSECOLS(${table};${Array.from({ length: count }, (_, nth) => first + nth).join(';')})`;
}

function buildBlockResult(
  [{ rule, times }]: Block,
  numerators: string,
  denominators: string,
  isUnknown: string,
): string {
  if (rule === 'sum') return `IF(${isUnknown};;${numerators})`;
  if (rule === 'only') return `IF((${isUnknown})+(${denominators}<>1);;${numerators})`;
  const factor = times === 1 ? '' : `*${times}`;
  return `IF((${isUnknown})+(${denominators}=0);;${numerators}/${denominators}${factor})`;
}
