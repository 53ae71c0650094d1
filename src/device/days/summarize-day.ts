import { computeNewestCompleteDay } from '../../dates';
import type { Request } from '../../request';
import type { Connection } from '../../service';
import { buildColumns, type Table } from '../../table';
import { compareFiles } from '../control/control-totals';
import { describeDuplicates } from '../control/totals-text';
import { SummaryCollector } from '../summarize/summary-collector';
import { type DaysResult, readDeviceDays } from './read-days';

/** Sums the device files of one app and day (section 4.1) by the request's dimensions, in one execution. Throws an AdReportsError. */
export function sumDevice(
  request: Request,
  connection: Connection,
): Table & Pick<DaysResult, 'files' | 'doubled' | 'lists'> {
  const collector = new SummaryCollector(request);
  const { files, doubled, lists, doubts } = readDeviceDays(
    { request, days: [request.from], connection },
    collector,
  );
  const table = { columns: buildColumns(request), rows: collector.tableRows, notices: [] };
  return {
    ...table,
    files,
    doubled,
    lists,
    ...buildDoubts([...doubts, ...describeDuplicates(doubled).doubts, ...collector.listSummaryDoubts()]),
  };
}

/**
 * The same sums for a formula: what a report would say in a notice is a doubt, because a cell shows no notices. `isUncertain`: a later
 * answer may be another one, because the full report could not be compared, or a file is missing that it may have rows of.
 */
export function fetchComparedSums(
  request: Request,
  connection: Connection,
): Table & { readonly isUncertain: boolean } {
  const { files, doubled, lists, ...table } = sumDevice(request, connection);
  const totals = compareFiles({ files, doubled, lists, request, days: [request.from] }, connection);
  const { difference } = totals;
  const isMissing = files.some(({ state }) => state !== 'read');
  const isComparable = request.from <= computeNewestCompleteDay('full', request.zone, connection.clock.now());
  const doubts = [
    ...(table.doubts ?? []),
    ...totals.doubts,
    ...(difference === null && (totals.rows === 0 || (isMissing && isComparable)) ? totals.sentences : []),
  ];
  return {
    ...table,
    ...buildDoubts(doubts),
    isUncertain: difference === null || (difference > 0 && isMissing),
  };
}

function buildDoubts(doubts: readonly string[]): Pick<Table, 'doubts'> {
  return doubts.length === 0 ? {} : { doubts: [...new Set(doubts)] };
}
