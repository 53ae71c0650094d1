import { newestCompleteDay } from '../../dates/complete-days';
import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import { columnsOf } from '../../table/columns';
import type { Table } from '../../table/table';
import { compareFiles } from '../control/control-totals';
import { duplicatesText, textFaultsText } from '../control/totals-text';
import { UNDECODED } from '../parse/clean-text';
import { SummaryCollector } from '../summarize/summary-collector';
import type { ReadDays } from './read-day';
import { readDeviceDays } from './read-days';

/**
 * Sums the device files of one app and day (section 4.1) by the request's dimensions, in one execution. `files` are the totals of the files
 * that were read. Throws an AdReportsError if any of them cannot be fetched or read.
 */
export function sumDevice(
  request: Request,
  connection: Connection,
): Table & Pick<ReadDays, 'files' | 'doubled'> {
  const collector = new SummaryCollector(request);
  const order = { request, days: [request.from], connection };
  const read = readDeviceDays(order, collector);
  const doubled = duplicatesText(read.doubled);
  const doubts = [...read.doubts, ...doubled.doubts];
  return {
    columns: columnsOf(request),
    rows: collector.tableRows(),
    files: read.files,
    doubled: read.doubled,
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

/**
 * The same sums for a formula: what a report would say in a notice is a doubt, because a cell shows no notices. `isUncertain`: a later
 * answer may be another one, because the full report could not be compared, or a file is missing that it may have rows of.
 */
export function comparedSums(
  request: Request,
  connection: Connection,
): Table & { readonly isUncertain: boolean } {
  const days = [request.from];
  const { files, doubled, ...table } = sumDevice(request, connection);
  const totals = compareFiles({ files, doubled, request, days }, connection);
  const { difference } = totals;
  const isMissing = files.some(({ state }) => state !== 'read');
  const isComparable = request.from <= newestCompleteDay('full', request.zone, connection.clock.now());
  const isGarbled = table.rows.some((row) => row.some((cell) => String(cell).includes(UNDECODED)));
  const doubts = new Set([
    ...(table.doubts ?? []),
    ...totals.doubts,
    ...(difference === null && (totals.rows === 0 || (isMissing && isComparable)) ? totals.sentences : []),
    ...(isGarbled ? textFaultsText(files) : []),
  ]);
  const isUncertain = difference === null || (difference > 0 && isMissing);
  return { ...table, ...(doubts.size > 0 && { doubts: [...doubts] }), isUncertain };
}
