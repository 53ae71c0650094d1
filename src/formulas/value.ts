import { type DimensionId, dimension, type MetricId, metric, report } from '../catalogue/catalogue';
import { NotAllowed } from '../errors';
import { grouped } from '../grouped';
import { parseDay } from '../request/days';
import type { Request } from '../request/request';
import { splitList } from '../request/typed';
import { aggregated, partsOf } from '../table/aggregate';
import type { Table } from '../table/table';
import { assertFieldCame } from './filter-field';

/** Rows narrowed to those of one or more values of a dimension. */
export interface Filter {
  readonly dimension: DimensionId;
  /** Each as typed: a text with commas may be one value or several. */
  readonly values: readonly string[];
}

/** What has to be asked for one number of `id`: by day, by what the report cannot leave out, and by the filter's field. */
export function valueRequest(request: Request, id: MetricId, filter: Filter | undefined): Request {
  const { requiredDimensions } = report(request.report);
  const needed = [
    ...(request.report === 'full' ? ['date'] : requiredDimensions),
    ...(filter === undefined ? [] : [filter.dimension]),
  ];
  const dimensions = [...new Set(needed.map((name) => dimension(name).id))];
  return { ...request, dimensions, metrics: partsOf(id) };
}

/** The metric over all rows that pass the filter; null where there are none, or a part is not known. Throws NotAllowed where several rows make no number, or lack the filter's field. */
export function numberOf(id: MetricId, { columns, rows }: Table, filter: Filter | undefined): number | null {
  const left = filter === undefined ? rows : filtered(rows, columns, filter);
  const made = aggregated(id, left, columns);
  if ('number' in made) return made.number;
  const { label } = metric(id);
  throw new NotAllowed([
    `metric: “${label}” cannot be one number of ${grouped(left.length)} rows, because ${made.refused}; ask for what one row answers, such as one day of one app.`,
  ]);
}

/** Each value for itself: it is a whole where a row has it, as a name may hold commas, and else a list. */
function filtered(rows: Table['rows'], columns: Table['columns'], filter: Filter): Table['rows'] {
  const at = columns.findIndex(({ field }) => field === filter.dimension);
  const plain = plainIn(filter.dimension);
  const held = new Set(rows.map((row) => plain(String(row[at] ?? ''))));
  const wanted = new Set(
    filter.values.flatMap((value) => {
      const whole = plain(value);
      return held.has(whole) ? [whole] : splitList(value).map(plain);
    }),
  );
  wanted.delete('');
  const left = rows.filter((row) => wanted.has(plain(String(row[at] ?? ''))));
  assertFieldCame(
    filter.dimension,
    rows.map((row) => row[at] ?? null),
    left.length,
  );
  return left;
}

/** What two texts are compared by: ids to the letter, days however they are written, names and country codes in any case. */
function plainIn(id: DimensionId): (text: string) => string {
  const { type } = dimension(id);
  if (type === 'date') return (text) => parseDay(text) ?? text;
  return type === 'id' && id !== 'area' ? (text) => text : (text) => text.toLowerCase();
}
