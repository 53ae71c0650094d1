import { type MetricId, metric } from '../catalogue/catalogue';
import { clean, Sum } from './exact-sum';
import type { Cell, Column } from './table';

type Row = readonly Cell[];

/** The metrics whose columns it takes to make one number of several rows of `id`, itself included. */
export function partsOf(id: MetricId): readonly MetricId[] {
  const { aggregate } = metric(id);
  if (aggregate.kind === 'ratio')
    return [id, metric(aggregate.numerator).id, metric(aggregate.denominator).id];
  return aggregate.kind === 'weighted' ? [id, metric(aggregate.by).id] : [id];
}

/**
 * One number for all `rows` of a metric, as the catalogue says: null where it, or any part of it, is not known. One row is
 * its own number. `refused` says why several rows make none. `columns` are those of the rows, with the metric's parts.
 */
export function aggregated(
  id: MetricId,
  rows: readonly Row[],
  columns: readonly Pick<Column, 'field'>[],
): { readonly number: number | null } | { readonly refused: string } {
  const { aggregate } = metric(id);
  const at = (field: string): number => columns.findIndex((column) => column.field === field);
  const only = rows.length === 1 ? rows[0]?.[at(id)] : undefined;
  if (typeof only === 'number') return { number: only };
  switch (aggregate.kind) {
    case 'sum':
      return { number: sum(rows, at(id)) };
    case 'ratio': {
      const [over, under] = [sum(rows, at(aggregate.numerator)), sum(rows, at(aggregate.denominator))];
      return { number: over === null || under === null ? null : quotient(over * aggregate.times, under) };
    }
    case 'weighted':
      return { number: weighted(rows, at(id), at(aggregate.by)) };
    case 'none':
      return rows.length < 2 ? { number: null } : { refused: aggregate.why };
  }
}

/** Null when any of them is not known, and for no rows: a part is not shown as the whole. */
function sum(rows: readonly Row[], at: number): number | null {
  const total = new Sum();
  for (const row of rows) {
    const value = row[at];
    if (typeof value !== 'number') return null;
    total.add(value);
  }
  return rows.length === 0 ? null : total.value();
}

/** Rows with weight 0 are ignored. */
function weighted(rows: readonly Row[], at: number, by: number): number | null {
  const over = new Sum();
  const under = new Sum();
  for (const row of rows) {
    const weight = row[by];
    if (weight === 0) continue;
    const value = row[at];
    if (typeof weight !== 'number' || typeof value !== 'number') return null;
    over.add(value * weight);
    under.add(weight);
  }
  return quotient(over.value(), under.value());
}

function quotient(over: number, under: number): number | null {
  return under === 0 ? null : clean(over / under);
}
