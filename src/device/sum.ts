import { type Dimension, type DimensionId, dimensionsOf, type MetricId } from '../catalogue/catalogue';
import { aggregated } from '../table/aggregate';
import { columnsOf } from '../table/columns';
import type { Cell, Column, Table } from '../table/table';

/** What device rows may be summed by: not what tells single devices or moments apart. */
export function summableDimensions(): readonly Dimension[] {
  return dimensionsOf('device').filter(({ personal, type }) => personal !== true && type !== 'moment');
}

/**
 * The rows summed by `dimensions`, in the order of their first rows: each metric as the catalogue says. The table's columns
 * have to hold the dimensions and the parts of the metrics. A group in which something is not known is blank there.
 */
export function sumBy(table: Table, dimensions: readonly DimensionId[], metrics: readonly MetricId[]): Table {
  const keys = dimensions.map((id) => placeOf(id, table.columns));
  const rows = [...groups(table.rows, keys).values()].map((group) => [
    ...keys.map((at) => group[0]![at] || null),
    ...metrics.map((id) => numberOf(id, group, table.columns)),
  ]);
  return { ...table, columns: columnsOf({ dimensions, metrics }), rows };
}

function groups(rows: Table['rows'], keys: readonly number[]): ReadonlyMap<string, (readonly Cell[])[]> {
  const found = new Map<string, (readonly Cell[])[]>();
  for (const row of rows) {
    // A blank is written as one or the other by different files; to a reader they are one group.
    const key = keys.map((at) => row[at] ?? '').join('\u0001');
    const group = found.get(key);
    if (group === undefined) found.set(key, [row]);
    else group.push(row);
  }
  return found;
}

function numberOf(id: MetricId, rows: Table['rows'], columns: readonly Column[]): number | null {
  const made = aggregated(id, rows, columns);
  return 'number' in made ? made.number : null;
}

function placeOf(id: string, columns: readonly Column[]): number {
  return columns.findIndex(({ field }) => field === id);
}
