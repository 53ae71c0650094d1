import { type DimensionId, dimension, isPeriod } from '../../catalogue/catalogue';
import { partialPeriods } from '../../dates/periods';
import type { Request } from '../../request/request';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';

export type RequestedDays = Pick<Request, 'from' | 'to' | 'newestCompleteDay'>;

/** The table with headers that name the periods that are not complete. */
export function withPeriodHeaders(request: Request, { columns, ...table }: Table): Table {
  const headed = columns.map((column, at) => {
    const id = request.dimensions[at];
    return id === undefined ? column : { ...column, label: headerOf(id, request) };
  });
  return { ...table, columns: headed };
}

/** The header of a dimension: its label. For a period that is not complete, it also contains the requested days of that period. */
export function headerOf(id: DimensionId, { from, to, newestCompleteDay }: RequestedDays): string {
  const { label } = dimension(id);
  const partial = isPeriod(id) ? partialPeriods(id, { from, to }, newestCompleteDay) : [];
  if (partial.length === 0) return label;
  return texts().formulas.notComplete(label, partial, to > newestCompleteDay ? newestCompleteDay : undefined);
}
