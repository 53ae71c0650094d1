import { DIMENSIONS, METRICS, metric } from '../../catalogue/catalogue';
import { AdReportsError } from '../../errors/ad-reports-error';
import { columnLetters } from '../../sheet/read/grid-reads';
import { inTab } from '../../sheet/tab';
import type { WrittenTable } from '../../sheet/write-job';
import { texts } from '../../wording/texts';

/** How the numbers of several rows become one, as parts of formulas. */
export interface Measure {
  /** `only`: the number of a single row; several have none. `weighted`: a mean, in which `over` counts as often as `under` says. */
  readonly rule: 'sum' | 'ratio' | 'weighted' | 'only';
  /** The column of the numbers, or of the numerators. */
  readonly over: string;
  /** The column of denominators or weights; else that of the numbers. */
  readonly under: string;
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
 * A column of a table as a reference, such as `'Revenue'!$F$2:$F`; undefined if the table lacks the field. It begins with the header, because
 * Google extends a range only for rows that are inserted inside of it.
 */
export function columnRange({ title, headerRow, columnOf }: WrittenTable, field: string): string | undefined {
  const column = columnOf(field);
  if (column === undefined) return undefined;
  const letters = columnLetters(column);
  return `${inTab({ title })}$${letters}$${headerRow + 1}:$${letters}`;
}

/** Throws an AdReportsError if the user has changed the report. */
export function requireColumn(table: WrittenTable, field: string): string {
  const range = columnRange(table, field);
  const { label = field } = [...DIMENSIONS, ...METRICS].find(({ id }) => id === field) ?? {};
  if (range === undefined) throw new AdReportsError(texts().errors.columnMissing(table.title, label));
  return range;
}

/** How the catalogue combines a metric's numbers. */
export function measureOf(table: WrittenTable, id: string): Measure {
  const { aggregate } = metric(id);
  const own = requireColumn(table, id);
  const only: Measure = { rule: 'only', over: own, under: `1*ISNUMBER(${own})`, times: 1 };
  switch (aggregate.kind) {
    case 'sum':
      return { rule: 'sum', over: own, under: own, times: 1 };
    case 'ratio': {
      const over = columnRange(table, aggregate.numerator);
      const under = columnRange(table, aggregate.denominator);
      return over === undefined || under === undefined
        ? only
        : { rule: 'ratio', over, under, times: aggregate.times };
    }
    case 'weighted': {
      const under = columnRange(table, aggregate.by);
      return under === undefined ? only : { rule: 'weighted', over: own, under, times: 1 };
    }
    case 'none':
      return only;
  }
}

/**
 * A table with a row for each group: its value, and the number of each measure, blank if a row lacks a part of it. It is made by one QUERY, which
 * reads each row once. QUERY takes the most frequent type of a column for that of all, so that each column has numbers alone: 0 for an unknown
 * number, beside a column that counts them. Without rows, the result is #N/A.
 */
export function groupedFormula({ table, key, measures, where }: Grouping): string {
  const blocks = blocksOf(measures);
  const [over, under] = [hStack(blocks.map(overOf)), hStack(blocks.map(underOf))];
  const parts = ['IF(known;over;0)', 'IF(known;under;0)', '1-known'];
  const rows = `FILTER(${[hStack([key, ...parts]), ...where, ...hasNumbers(table)].join(';')})`;
  const sums = Array.from({ length: parts.length * measures.length }, (_, nth) => `sum(Col${nth + 2})`);
  const labels = sums.map((sum) => `${sum} ''`);
  const clauses = ['SELECT Col1', ...sums].join(',');
  const query = `"${clauses} GROUP BY Col1 ORDER BY Col1 LABEL ${labels.join(',')}"`;
  let column = 2;
  const results = blocks.map((block) => {
    const part = (nth: number) => columnsOf(column + nth * measures.length, block.length);
    const result = resultOf(block, part(0), part(1), part(2));
    column += block.length;
    return result;
  });
  const names = `over;${over};under;${under};known;ISNUMBER(over)*ISNUMBER(under)`;
  return `LET(${names};sums;QUERY(${rows};${query};0);${hStack(['CHOOSECOLS(sums;1)', ...results])})`;
}

/**
 * The condition that a row has a number. A row without any is one that stays for its note only, and does not count. It looks like an unknown
 * number if the report has one metric, and like a new cohort if it has nothing but days of cohorts: such reports have no condition.
 */
function hasNumbers(table: WrittenTable): string[] {
  const metrics = METRICS.filter(
    ({ id, aggregate }) => aggregate.kind !== 'ratio' && table.columnOf(id) !== undefined,
  );
  if (metrics.length < 2 || metrics.every(({ cohortDay }) => cohortDay !== undefined)) return [];
  return [metrics.map(({ id }) => `ISNUMBER(${requireColumn(table, id)})`).join('+')];
}

/** A formula whose result fills cells. It is blank where nothing is found. */
export function spillFormula(formula: string): string {
  return `ARRAYFORMULA(IFNA(${formula};))`;
}

function hStack(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `HSTACK(${parts.join(';')})`;
}

type Block = readonly [Measure, ...Measure[]];

/** Measures beside each other that are calculated alike are one block of columns, so that formulas of ninety days stay short. */
function blocksOf(measures: readonly Measure[]): readonly Block[] {
  const blocks: [Measure, ...Measure[]][] = [];
  for (const measure of measures) {
    const last = blocks[blocks.length - 1];
    const isAlike = last?.[0].rule === measure.rule && last[0].times === measure.times;
    const isBlock = isAlike && (measure.rule !== 'weighted' || last[0].under === measure.under);
    if (isBlock) last.push(measure);
    else blocks.push([measure]);
  }
  return blocks;
}

function overOf(block: Block): string {
  const numbers = hStack(block.map(({ over }) => over));
  if (block[0].rule !== 'weighted') return numbers;
  // A blank cell times a number would be 0.
  return `LET(each;${numbers};IF(ISNUMBER(each)*ISNUMBER(${block[0].under});each*${block[0].under};))`;
}

function underOf(block: Block): string {
  const [{ rule, under }] = block;
  if (rule !== 'weighted' || block.length === 1) return hStack(block.map((measure) => measure.under));
  return `${under}*SEQUENCE(1;${block.length};1;0)`;
}

function columnsOf(first: number, count: number): string {
  return `CHOOSECOLS(sums;${Array.from({ length: count }, (_, nth) => first + nth).join(';')})`;
}

function resultOf([{ rule, times }]: Block, over: string, under: string, unknown: string): string {
  switch (rule) {
    case 'sum':
      return `IF(${unknown}>0;;${over})`;
    case 'only':
      return `IF((${unknown}>0)+(${under}<>1);;${over})`;
    default: {
      const factor = times === 1 ? '' : `*${times}`;
      return `IF((${unknown}>0)+(${under}=0);;${over}/${under}${factor})`;
    }
  }
}
