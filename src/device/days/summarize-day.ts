import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { columnsOf } from '../../table/columns';
import type { Table } from '../../table/table';
import { duplicatesText, textFaultsText } from '../control/totals-text';
import type { FileTotals } from '../file-totals';
import { SummaryCollector } from '../summarize/summary-collector';
import { DeviceRun } from './read-days';

/**
 * Sums the device files of one app and day (section 4.1) by the request's dimensions, in one execution. `files` are the totals of the files
 * that were read. Throws an AdReportsError if any of them cannot be fetched or read.
 */
export function sumDevice(
  request: Request,
  connection: Connection,
): Table & { readonly files: readonly FileTotals[] } {
  const collector = new SummaryCollector(request);
  const order = { request, days: [request.from], connection };
  // A formula has no later slice, so it stores no checkpoint.
  const read = new DeviceRun(order, collector, () => {}).run();
  const doubled = duplicatesText(read.doubled);
  const doubts = [...read.doubts, ...doubled.doubts];
  return {
    columns: columnsOf(request),
    rows: collector.tableRows(),
    files: read.files,
    notices: [
      ...read.notices,
      ...textFaultsText(read.files),
      ...doubled.doubts,
      ...doubled.notices,
      ...collector.notices(),
    ],
    ...(doubts.length > 0 ? { doubts } : {}),
  };
}
