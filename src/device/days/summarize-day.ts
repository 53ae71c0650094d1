import { computeNewestCompleteDay } from '../../dates';
import type { Request } from '../../request';
import type { Connection } from '../../service';
import { buildColumns, type Table } from '../../table';
import { compareFiles } from '../control/control-totals';
import { SummaryCollector } from '../summarize/summary-collector';
import { readDeviceDays } from './read-days';

/** Sums the device files of one app and day (section 4.1) by the request's dimensions, in one execution. */
export function sumDevice(request: Request, connection: Connection) {
  const collector = new SummaryCollector(request);
  const files = readDeviceDays({ request, days: [request.from], connection }, collector);
  const table = { columns: buildColumns(request), rows: collector.tableRows, notices: [] };
  return { ...withDoubts(table, collector.listSummaryDoubts()), files };
}

/**
 * The sums of `sumDevice` for a formula, compared with the full report. A cell has no place for notices: if there are doubts, it shows them in place of
 * the number. `isUncertain`: a later answer may be another one, because the full report could not be compared, or a centre without rows now may
 * still deliver them.
 */
export function fetchComparedSums(
  request: Request,
  connection: Connection,
): Table & { readonly isUncertain: boolean } {
  const { files, ...table } = sumDevice(request, connection);
  const totals = compareFiles({ files, request, days: [request.from] }, connection);
  const doubts = [...(table.doubts ?? []), ...totals.doubts];
  const isAnyCentreEmpty = files.some(({ records }) => records === 0);
  if (totals.differenceShare === null) {
    // A day with an empty centre is doubtful if it is complete. Nothing says when device files are, so the rule is that of the full report.
    const newestCompleteDay = computeNewestCompleteDay('full', request.zone, connection.clock.now());
    const isDoubtful = totals.rows === 0 || (isAnyCentreEmpty && request.from <= newestCompleteDay);
    return {
      ...withDoubts(table, isDoubtful ? [...doubts, ...totals.sentences] : doubts),
      isUncertain: true,
    };
  }
  // The rows that make the difference may be those that an empty centre has not delivered yet.
  return { ...withDoubts(table, doubts), isUncertain: totals.differenceShare > 0 && isAnyCentreEmpty };
}

function withDoubts(table: Table, doubts: readonly string[]): Table {
  return doubts.length === 0 ? table : { ...table, doubts };
}
