import { computeNewestCompleteDay } from '../../dates';
import { type Request, removeDuplicates } from '../../request';
import type { Connection } from '../../service';
import { buildColumns, type Table } from '../../table';
import { compareFiles } from '../control/control-totals';
import { describeDuplicates } from '../control/duplicates';
import type { FileCounts } from '../day-consumer';
import { SummaryCollector } from '../summarize/summary-collector';
import { readDeviceDays } from './read-days';

/** Sums the device files of one app and day (section 4.1) by the request's dimensions, in one execution. */
export function sumDevice(request: Request, connection: Connection): Table & FileCounts {
  const collector = new SummaryCollector(request);
  const task = { request, days: [request.from], connection };
  const { files, doubled, lists, doubts } = readDeviceDays(task, collector);
  const table = { columns: buildColumns(request), rows: collector.tableRows, notices: [] };
  const allDoubts = [...doubts, ...describeDuplicates(doubled).doubts, ...collector.listSummaryDoubts()];
  return { ...withDoubts(table, allDoubts), files, doubled, lists };
}

/**
 * The same sums for a formula: what a report would say in a notice is a doubt, because a cell shows no notices. `isUncertain`: a later
 * answer may be another one, because the full report could not be compared, or a centre without rows now may still deliver them.
 */
export function fetchComparedSums(
  request: Request,
  connection: Connection,
): Table & { readonly isUncertain: boolean } {
  const { files, doubled, lists, ...table } = sumDevice(request, connection);
  const totals = compareFiles({ files, doubled, lists, request, days: [request.from] }, connection);
  const result = decideComparison(totals.difference);
  const isAnyCentreEmpty = files.some(({ state }) => state !== 'read');
  const doubts = [...(table.doubts ?? []), ...totals.doubts];
  if (result === 'equal') return { ...withDoubts(table, doubts), isUncertain: false };
  if (result === 'differs') return { ...withDoubts(table, doubts), isUncertain: isAnyCentreEmpty };
  // Nothing says when device files are complete, so the rule of the full report stands for it.
  const isDayComplete =
    request.from <= computeNewestCompleteDay('full', request.zone, connection.clock.now());
  const areRowsMissing = totals.rows === 0 || (isAnyCentreEmpty && isDayComplete);
  const missingDoubts = areRowsMissing ? totals.sentences : [];
  return { ...withDoubts(table, [...doubts, ...missingDoubts]), isUncertain: true };
}

/** How the files' revenue compares with the full report's, by their absolute difference. */
type Comparison = 'equal' | 'differs' | 'not compared';

function decideComparison(difference: number | null): Comparison {
  if (difference === null) return 'not compared';
  return difference > 0 ? 'differs' : 'equal';
}

function withDoubts(table: Table, doubts: readonly string[]): Table {
  return doubts.length === 0 ? table : { ...table, doubts: removeDuplicates(doubts) };
}
