import { type DimensionId, explainNotAdded, isPeriod, type MetricId, requireMetric } from '../catalogue';
import { toPeriodStart } from '../dates';
import { roundToSheetDigits, sumExactly } from './exact-sum';
import {
  buildColumns,
  type Cell,
  createCellSelector,
  type FieldColumn,
  findColumnIndex,
  type Table,
  type TableRow,
  type TableRows,
} from './table';

/** The metrics that are needed to combine several values of metric `id` into one number. The first is `id` itself. */
export function listMetricParts(id: MetricId): readonly MetricId[] {
  const { aggregate } = requireMetric(id);
  if (aggregate.kind === 'ratio')
    return [id, requireMetric(aggregate.numerator).id, requireMetric(aggregate.denominator).id];
  return aggregate.kind === 'weighted' ? [id, requireMetric(aggregate.by).id] : [id];
}

/**
 * Combines metric `id` over all `rows` into one number, which is null if a value that it needs is unknown. The known value of a single row is
 * returned unchanged. `refused` says why several rows cannot be combined. `columns` include all metrics of `listMetricParts(id)`.
 */
export function aggregateMetric(
  id: MetricId,
  rows: readonly TableRow[],
  columns: readonly FieldColumn[],
): { readonly number: number | null } | { readonly refused: string } {
  const { aggregate } = requireMetric(id);
  const selectNumbers = (field: string): Numbers => {
    const at = findColumnIndex(columns, field);
    return rows.map(({ [at]: cell }) => (typeof cell === 'number' ? cell : null));
  };
  const [firstNumber = null, ...furtherNumbers] = selectNumbers(id);
  if (firstNumber !== null && furtherNumbers.length === 0) return { number: firstNumber };
  switch (aggregate.kind) {
    case 'sum':
      return { number: sumExactly(selectNumbers(id)) };
    case 'ratio': {
      const numerator = sumExactly(selectNumbers(aggregate.numerator));
      const denominator = sumExactly(selectNumbers(aggregate.denominator));
      return { number: divideNumbers(numerator, denominator, aggregate.times) };
    }
    case 'weighted':
      return { number: computeWeightedAverage(selectNumbers(id), selectNumbers(aggregate.by)) };
    case 'none':
      return rows.length < 2 ? { number: null } : { refused: explainNotAdded(aggregate.why) };
  }
}

type Numbers = readonly (number | null)[];

/** The average, in which a number counts as often as its weight says. Numbers with weight 0 are ignored. */
function computeWeightedAverage(numbers: Numbers, weights: Numbers): number | null {
  const products = numbers.flatMap((number, at) => {
    const weight = weights[at] ?? null;
    return weight === 0 ? [] : [number === null || weight === null ? null : number * weight];
  });
  return divideNumbers(sumExactly(products), sumExactly(weights));
}

export function divideNumbers(
  numerator: number | null,
  denominator: number | null,
  times = 1,
): number | null {
  return numerator === null || denominator === null || denominator === 0
    ? null
    : roundToSheetDigits((numerator * times) / denominator);
}

/**
 * Sums the rows of a table by fewer dimensions, each metric as the catalogue defines. The new rows are in the order in which their groups
 * appear in the table. The table must have columns for the dimensions and the parts of the metrics. A number with an unknown part is blank.
 */
export function sumByDimensions(
  { columns, rows }: TableRows,
  dimensions: readonly DimensionId[],
  metrics: readonly MetricId[],
): Table {
  const selectKey = createCellSelector(columns, dimensions);
  const summedRows = listGroups(rows, selectKey).map((group) => [
    ...selectKey(group[0]),
    ...metrics.map((id) => {
      const sum = aggregateMetric(id, group, columns);
      return 'number' in sum ? sum.number : null;
    }),
  ]);
  return { columns: buildColumns({ dimensions, metrics }), rows: summedRows, notices: [] };
}

/** The table with a column for each period of `dimensions`: the first day of the row's period. */
export function withPeriodStarts(table: TableRows, dimensions: readonly DimensionId[]): TableRows {
  const periods = dimensions.filter(isPeriod);
  if (periods.length === 0) return table;
  const { columns, rows } = table;
  const dayAt = findColumnIndex(columns, 'date');
  const toStartCells = (cell: Cell = null) =>
    periods.map((id) => (typeof cell === 'string' ? toPeriodStart(id, cell) : null));
  return {
    columns: [...columns, ...buildColumns({ dimensions: periods, metrics: [] })],
    rows: rows.map((row) => [...row, ...toStartCells(row[dayAt])]),
  };
}

export function groupItems<Item, Key>(items: Iterable<Item>, toKey: (item: Item) => Key) {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The groups of items with equal keys, which may be lists. */
export function listGroups<Item>(items: Iterable<Item>, toKey: (item: Item) => unknown): [Item, ...Item[]][] {
  return [...groupItems(items, (item) => JSON.stringify(toKey(item))).values()];
}
