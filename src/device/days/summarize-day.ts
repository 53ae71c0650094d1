import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { columnsOf } from '../../table/columns';
import type { Table } from '../../table/table';
import { duplicatesText, textFaultsText } from '../control/totals-text';
import { SummaryCollector } from '../summarize/summary-collector';
import { DeviceRun } from './read-days';

/**
 * The device files of one app and day (section 4.1), summed by the request's dimensions in one go. Throws an AdReportsError when any
 * of the files cannot be had or read: a sum is of all of them.
 */
export function sumDevice(request: Request, connection: Connection): Table {
  const taker = new SummaryCollector(request);
  const order = { request, days: [request.from], connection };
  // A formula has no later slice: it is entered again, and begins again.
  const read = new DeviceRun(order, taker, () => {}).run();
  const doubled = duplicatesText(read.doubled);
  const doubts = [...read.doubts, ...doubled.doubts];
  return {
    columns: columnsOf(request),
    rows: taker.tableRows(),
    notices: [
      ...read.notices,
      ...textFaultsText(read.files),
      ...doubled.doubts,
      ...doubled.notices,
      ...taker.notices(),
    ],
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}
