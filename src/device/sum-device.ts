import type { Request } from '../request/request';
import type { Connection } from '../service/settings';
import { columnsOf } from '../table/columns';
import type { Table } from '../table/table';
import { DeviceRun } from './device-run';
import { doubledTold, textTold } from './rows-told';
import { SumsTaker } from './sums-taker';

/**
 * The device files of one app and day (section 4.1), summed by the request's dimensions in one go. Throws an AdReportsError when any
 * of the files cannot be had or read: a sum is of all of them.
 */
export function sumDevice(request: Request, connection: Connection): Table {
  const taker = new SumsTaker(request);
  const order = { request, days: [request.from], connection };
  // A formula has no later slice: it is entered again, and begins again.
  const read = new DeviceRun(order, taker, () => {}).run();
  const doubled = doubledTold(read.doubled);
  const doubts = [...read.doubts, ...doubled.doubts];
  return {
    columns: columnsOf(request),
    rows: taker.tableRows(),
    notices: [
      ...read.notices,
      ...textTold(read.files),
      ...doubled.doubts,
      ...doubled.notices,
      ...taker.notices(),
    ],
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}
