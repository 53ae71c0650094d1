import { isPeriod } from '../catalogue/catalogue';
import type { Request } from '../request/request';
import { finerRequest, withPeriods } from './by-period';
import { sorted } from './sort-rows';
import { summedAgain } from './summed-again';
import type { Table } from './table';

/**
 * The request that the service is asked for the table of `request`. It is finer if the service cannot send the rows of `request` itself:
 * the service knows days, but no periods.
 */
export function serviceRequest(request: Request): Request {
  return isMadeFromFiner(request) ? finerRequest(request) : request;
}

/** The table of `request`, made from the rows of its `serviceRequest`. Its rows are sorted. The notices are kept. */
export function requestedTable(request: Request, received: Table): Table {
  if (!isMadeFromFiner(request)) return received;
  const { dimensions, metrics } = request;
  const { columns, rows } = summedAgain(withPeriods(received, dimensions), dimensions, metrics);
  return { ...received, columns, rows: sorted(rows) };
}

/** True if rows of the service have to be added up to the rows of `request`. */
export function isMadeFromFiner({ dimensions }: Pick<Request, 'dimensions'>): boolean {
  return dimensions.some(isPeriod);
}
