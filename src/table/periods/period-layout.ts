import { isPeriod, METRICS, type MetricId, type PeriodId } from '../../catalogue';
import { type Day, parseDay } from '../../dates';
import { isPlainObject } from '../../storage';
import type { FieldColumn } from '../table';

/** Which columns of periods a table has: one for each of the metrics in each period, such as `revenue.month.2026-10-01`. */
export interface PeriodLayout {
  readonly grain: PeriodId;
  readonly metrics: readonly MetricId[];
}

export function isPeriodLayout(value: unknown): value is PeriodLayout {
  if (!isPlainObject(value) || !Array.isArray(value['metrics'])) return false;
  const isMetric = (id: unknown) => METRICS.some((entry) => entry.id === id);
  return typeof value['grain'] === 'string' && isPeriod(value['grain']) && value['metrics'].every(isMetric);
}

export function findPeriodLayout(columns: readonly FieldColumn[]): PeriodLayout | undefined {
  const parsedColumns = columns.flatMap(({ field }) => parsePeriodColumn(field) ?? []);
  const [first] = parsedColumns;
  return first && { grain: first.grain, metrics: [...new Set(parsedColumns.map(({ metric: id }) => id))] };
}

/** What a column of a period shows, by its field. (Stored: do not change.) */
export function parsePeriodColumn(field: string) {
  const [id, grain = '', first = ''] = field.split('.');
  if (!isPeriod(grain) || parseDay(first) !== first) return undefined;
  // Any editor can change what a sheet keeps.
  const metricEntry = METRICS.find((entry) => entry.id === id);
  return metricEntry && { metric: metricEntry.id, grain, first };
}

export function toPeriodField(id: string, grain: string, first: Day): string {
  return `${id}.${grain}.${first}`;
}
