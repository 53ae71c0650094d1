import { partsOf } from '../../table/aggregate';
import { grouped } from '../../table/grouped';
import type { Table } from '../../table/table';
import { SERIES_COLORS } from '../layout/colors';
import type { MatrixPlan } from './chart-plan';

/** Those with the greatest sums. A ratio counts by its denominator: many impressions matter more than a high eCPM of few. */
export function seriesNames(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  { by, metric }: MatrixPlan,
): string[] {
  const at = (field: string | undefined) => columns.findIndex((column) => column.field === field);
  const parts = partsOf(metric.id);
  const weight =
    [...parts]
      .reverse()
      .map(at)
      .find((column) => column >= 0) ?? -1;
  const name = at(by?.field);
  const sizes = [...grouped(rows, (row) => String(row[name] ?? ''))].map(([value, some]) => ({
    value,
    size: some.reduce((sum, row) => sum + Math.abs(Number(row[weight] ?? 0)), 0),
  }));
  return sizes
    .sort((one, other) => other.size - one.size || (one.value < other.value ? -1 : 1))
    .slice(0, SERIES_COLORS.length)
    .map(({ value }) => value);
}
