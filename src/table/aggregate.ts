import { type MetricId, metric } from '../catalogue/catalogue';
import { clean, sumOf } from './exact-sum';
import type { Cell, Column } from './table';

/** The metrics needed to combine several rows of metric `id` into one number, including `id`. */
export function partsOf(id: MetricId): readonly MetricId[] {
  const { aggregate } = metric(id);
  if (aggregate.kind === 'ratio')
    return [id, metric(aggregate.numerator).id, metric(aggregate.denominator).id];
  return aggregate.kind === 'weighted' ? [id, metric(aggregate.by).id] : [id];
}

/**
 * One number for all `rows` of a metric, as the catalogue defines it: null if it or any part of it is unknown. A single row's number is
 * returned as it is. `refused` says why several rows cannot be combined. `columns` are the columns of the rows, including the metric's parts.
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

/** Numbers with weight 0 are ignored. */
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
