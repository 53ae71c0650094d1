import { METRICS } from '../catalogue';
import { getTexts } from '../wording';

/** The order of a table's rows. If the table lacks the column, they have the order of the report. (Stored: names must not change.) */
export interface RowOrder {
  /** `date` for the days or periods, otherwise the field of a column, such as `networkName` or `revenue.change`. */
  readonly by: string;
  readonly descending: boolean;
  /** The number of first rows that the table shows. All other rows together are one row. */
  readonly top?: number;
}

/** The first rows in words: “first 10 by Revenue”; '' for a table with all rows. */
export function describeFirstRows(order: RowOrder | undefined): string {
  if (order?.top === undefined) return '';
  const { label = '' } = METRICS.find(({ id }) => id === order.by) ?? {};
  return getTexts().requests.top.first(order.top, label, order.descending);
}
