import { dimension, metric } from '../catalogue/catalogue';
import type { Request } from '../request/request';
import type { Column } from './table';

/** The columns of a request's table: first its dimensions, which are the key of a row, then its metrics. */
export function columnsOf({ dimensions, metrics }: Pick<Request, 'dimensions' | 'metrics'>): Column[] {
  return [
    ...dimensions.map((id) => columnOf(dimension(id), true)),
    ...metrics.map((id) => columnOf(metric(id), false)),
  ];
}

function columnOf(
  { id, label, type, description }: Pick<Column, 'label' | 'type'> & { id: string; description: string },
  key: boolean,
): Column {
  return { field: id, label, type, note: description, key };
}

/** The index of the key column with days, else of the key column with moments; -1 if there is neither. */
export function dayColumn(columns: readonly Pick<Column, 'key' | 'type'>[]): number {
  const day = columns.findIndex(({ key, type }) => key && type === 'date');
  return day >= 0 ? day : columns.findIndex(({ key, type }) => key && type === 'moment');
}
