import type { BigQueryTable } from '../../bigquery/route';
import { addDays } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import { Approvals } from '../approvals/approvals';
import { type LookbackWindow, oldestServed } from '../schedule/lookback-window';
import { requireBigQuery, requirePlace } from '../store/bigquery-destination';
import { CHECKPOINT_MS, readDays } from './read-days';
import { saltFor } from './resolve-request';
import type { FetchedData, RunContext } from './run-context';

/** Loads all days of the report if the BigQuery table lacks final numbers of days that the run did not request. */
export function readToBigQuery(context: RunContext): FetchedData {
  const { request, window, question, previous } = context;
  const days = daysInTable(context);
  const table = openTable(context, days);
  return readDays(
    { ...context, window: windowToLoad(context, days, table) },
    {
      begin: (earlier) => table.loader(earlier),
      end: ({ notices }) => {
        const { range, asked, except, again } = window;
        const ofSheet = again === undefined ? { ...asked, ...(except && { except }) } : range;
        const { table: summary, tableUrl } = table.end({ ...request, ...ofSheet });
        // Only the first run of a request adds a connected sheet. Not all editions of Google Workspace support connected sheets.
        const isConnected = previous.held !== null && previous.question === question;
        const sentence = isConnected ? '' : table.connectSheet();
        const all = [...notices, ...summary.notices, sentence].filter((notice) => notice !== '');
        return { table: { ...summary, notices: all }, tableUrl };
      },
    },
  );
}

/** All days of the report that the service still has. The BigQuery table contains them after the run. */
function daysInTable({ request, window: { range }, ports }: RunContext): DayRange {
  const oldest = oldestServed(request, ports.clock.now());
  return { from: range.from > oldest ? range.from : oldest, to: range.to };
}

function openTable(context: RunContext, days: DayRange): BigQueryTable {
  const { originalRequest, request, report, previous, question, ports, monitor } = context;
  return requireBigQuery(ports.bigQuery).open({
    // The BigQuery place is checked again here, because it may have changed after the run began.
    place: requirePlace(new Approvals(ports).placeToLoad(previous.how)),
    request: originalRequest,
    ...saltFor(originalRequest, ports),
    file: ports.file().id,
    report: report.id,
    question,
    days,
    newestCompleteDay: request.newestCompleteDay,
    deadline: monitor.deadline - CHECKPOINT_MS / 2,
  });
}

/** Loads only the requested days if the BigQuery table already has the final numbers of all other days. */
function windowToLoad({ window, report }: RunContext, days: DayRange, table: BigQueryTable): LookbackWindow {
  const { again: _, ...requested } = window;
  const { range, asked, except } = window;
  const others = except ?? { from: days.from, to: addDays(asked.from, -1) };
  if (others.from > others.to || table.hasFinalDays(others, report.refreshing.daysAgain)) return requested;
  return { range, asked: days, isWhole: false };
}
