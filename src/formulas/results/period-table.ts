import { type DimensionId, dimension, isPeriod } from '../../catalogue/catalogue';
import { partialPeriods } from '../../dates/periods';
import type { Request } from '../../request/request';
import { finerRequest, withPeriods } from '../../table/by-period';
import { summedAgain } from '../../table/summed-again';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { sorted } from './result-table';

export type RequestedDays = Pick<Request, 'from' | 'to' | 'newestCompleteDay'>;

/** The table of a request that may be grouped by periods. `rowsOf` returns the table of a request without periods. */
export function periodTable(request: Request, rowsOf: (request: Request) => Table): Table {
  const { dimensions, metrics } = request;
  if (!dimensions.some(isPeriod)) return rowsOf(request);
  const days = withPeriods(rowsOf(finerRequest(request)), dimensions);
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
