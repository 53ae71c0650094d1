import type { DimensionId, MetricId } from '../catalogue/catalogue';
import { aggregatedNumber } from './aggregate';
import { columnsOf } from './columns';
import { grouped } from './grouped';
import type { Table } from './table';

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
    ...metrics.map((id) => aggregatedNumber(id, group, columns)),
  ]);
  return { columns: columnsOf({ dimensions, metrics }), rows: summed, notices: [] };
}
