import { type DimensionId, dimension, isPeriod, type MetricId, metric } from '../catalogue/catalogue';
import { firstDayOf } from '../dates/periods';
import { unique } from '../request/parse-list';
import type { Request } from '../request/request';
import { clean, sumOf } from './exact-sum';
import { grouped } from './grouped';
import { newestNames } from './id-names';
import { type Cell, type Column, columnsOf, type Table } from './table';

/** The metrics that are needed to combine several values of metric `id` into one number. The first is `id` itself. */
export function partsOf(id: MetricId): readonly MetricId[] {
  const { aggregate } = metric(id);
  if (aggregate.kind === 'ratio')
    return [id, metric(aggregate.numerator).id, metric(aggregate.denominator).id];
  return aggregate.kind === 'weighted' ? [id, metric(aggregate.by).id] : [id];
}

/**
 * Combines metric `id` over all `rows` into one number, as the catalogue defines it. The number is null if a value that it needs is
 * unknown. The known value of a single row is returned unchanged. `refused` is a sentence that says why several rows cannot be combined.
 * `columns` are the columns of `rows`; they include all metrics of `partsOf(id)`.
 */
export function aggregated(
  id: MetricId,
  rows: readonly (readonly Cell[])[],
  columns: readonly Pick<Column, 'field'>[],
): { readonly number: number | null } | { readonly refused: string } {
  const { aggregate } = metric(id);
  const numbers = (field: string): Numbers => {
    const at = columns.findIndex((column) => column.field === field);
    return rows.map(({ [at]: cell }) => (typeof cell === 'number' ? cell : null));
  };
  const [only = null, ...others] = numbers(id);
  if (only !== null && others.length === 0) return { number: only };
  switch (aggregate.kind) {
    case 'sum':
      return { number: sumOf(numbers(id)) };
    case 'ratio': {
      const [over, under] = [sumOf(numbers(aggregate.numerator)), sumOf(numbers(aggregate.denominator))];
      return { number: quotient(over, under, aggregate.times) };
    }
    case 'weighted':
      return { number: weightedAverage(numbers(id), numbers(aggregate.by)) };
    case 'none':
      return rows.length < 2 ? { number: null } : { refused: aggregate.why };
  }
}

type Numbers = readonly (number | null)[];

/** The average of `numbers`, in which a number counts as often as its weight says. Numbers with weight 0 are ignored. */
function weightedAverage(numbers: Numbers, weights: Numbers): number | null {
  const products = numbers.flatMap((number, at) => {
    const weight = weights[at] ?? null;
    return weight === 0 ? [] : [number === null || weight === null ? null : number * weight];
  });
  return quotient(sumOf(products), sumOf(weights));
}

function quotient(over: number | null, under: number | null, times = 1): number | null {
  return over === null || under === null || under === 0 ? null : clean((over * times) / under);
}

/**
 * Sums the rows of a table by fewer dimensions, each metric as the catalogue defines. The new rows are in the order in which their groups
 * appear in the table. The table must have columns for the dimensions and the parts of the metrics. A number with an unknown part is blank.
 */
export function summedAgain(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  dimensions: readonly DimensionId[],
  metrics: readonly MetricId[],
): Table {
  const keys = dimensions.map((id) => columns.findIndex(({ field }) => field === id));
  const groups = grouped(rows, (row) => JSON.stringify(keys.map((at) => row[at])));
  const summed = [...groups.values()].map((group) => [
    ...keys.map((at) => group[0][at] ?? null),
    ...metrics.map((id) => {
      const sum = aggregated(id, group, columns);
      return 'number' in sum ? sum.number : null;
    }),
  ]);
  return { columns: columnsOf({ dimensions, metrics }), rows: summed, notices: [] };
}

/**
 * The request for all that is needed to calculate the rows of `request` from finer rows: days for its periods, the ids of its names,
 * and the parts of its metrics.
 */
export function finerRequest(request: Request): Request {
  const dimensions = request.dimensions.map((id) => (isPeriod(id) ? 'date' : id));
  // In reports with pages, the ids cost no more rows than the names.
  const ids = dimensions
    .flatMap((id) => dimension(id).describes ?? [])
    .filter((id) => dimension(id).reports[request.report]?.ask != null)
    .map((id) => dimension(id).id);
  return {
    ...request,
    dimensions: unique([...dimensions, ...ids]),
    metrics: unique(request.metrics.flatMap(partsOf)),
  };
}

/** Each id gets one name, the newest: an app or a network may have been renamed within the period. */
export function withPeriods(table: Pick<Table, 'columns' | 'rows'>, dimensions: Request['dimensions']) {
  const { columns } = table;
  const day = columns.findIndex(({ field }) => field === 'date');
  const periods = dimensions.filter(isPeriod);
  const firstDays = (cell: Cell = null) =>
    periods.map((id) => (typeof cell === 'string' ? firstDayOf(id, cell) : null));
  return {
    columns: [...columns, ...columnsOf({ dimensions: periods, metrics: [] })],
    rows: newestNames(table)(table.rows).map((row) => [...row, ...firstDays(row[day])]),
  };
}
