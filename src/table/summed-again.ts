import type { DimensionId, MetricId } from '../catalogue/catalogue';
import { aggregated } from './aggregate';
import { columnsOf } from './columns';
import type { Cell, Column, Table } from './table';

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
  const summed = [...groups(rows, keys).values()].map((group) => [
    ...keys.map((at) => group[0]?.[at] ?? null),
    ...metrics.map((id) => numberOf(id, group, columns)),
  ]);
  return { columns: columnsOf({ dimensions, metrics }), rows: summed, notices: [] };
}

function groups(rows: Table['rows'], keys: readonly number[]): ReadonlyMap<string, (readonly Cell[])[]> {
  const found = new Map<string, (readonly Cell[])[]>();
  for (const row of rows) {
    const key = JSON.stringify(keys.map((at) => row[at]));
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
