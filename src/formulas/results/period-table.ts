import { type DimensionId, dimension, isPeriod } from '../../catalogue/catalogue';
import { partialPeriods } from '../../dates/periods';
import type { Request } from '../../request/request';
import { finerRequest, withPeriods } from '../../table/by-period';
import { summedAgain } from '../../table/summed-again';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { sorted } from './result-table';

export type RequestedDays = Pick<Request, 'from' | 'to' | 'newestCompleteDay'>;

/** The request for the rows of a table that may be grouped by periods. */
export function periodRequest(request: Request): Request {
  return request.dimensions.some(isPeriod) ? finerRequest(request) : request;
}

/** The table of a request that may be grouped by periods, from the rows of its `periodRequest`. */
export function periodTable(request: Request, finer: Table): Table {
  const { dimensions, metrics } = request;
  if (!dimensions.some(isPeriod)) return finer;
  const days = withPeriods(finer, dimensions);
  const { columns, ...table } = sorted(summedAgain(days, dimensions, metrics));
  const headed = columns.map((column, at) => {
    const id = dimensions[at];
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
