import { bigQueryRoute } from './bigquery/route';
import { refreshDueFormulas } from './formulas/refresh/refresh-due';
import type { BigQueryPort } from './platform/bigquery-port';
import type { SpreadsheetApi, TextCache } from './platform/ports';
import { runDueReports } from './reports/hourly/run-due-reports';
import { ReportCells } from './reports/report-cells';
import { requireTriggerEvent } from './reports/schedule/hourly-trigger';
import { reportStores } from './reports/store/saved-reports';
import { shelvedStore } from './reports/store/shelves';
import { CALLS_A_MINUTE, type PacedApi, pacedApi, SCHEDULED_CALLS_A_MINUTE } from './sheet/api/paced-api';
import { answerSidebar } from './sidebar-server/allow-list';
import type { SidebarPorts } from './sidebar-server/handlers';

/** True in the build with BigQuery; see build.mjs. */
declare const WITH_BIGQUERY: boolean;

/** The functions of Google that the sidebar and the hourly check need, as app.ts connects them. */
export interface Google extends Omit<SidebarPorts, 'spreadsheet' | 'cells' | 'bigQuery'> {
  /** Calls the Sheets API at once, without a look at the limits. */
  readonly spreadsheetApi: SpreadsheetApi;
  readonly userCache: TextCache;
  /** Undefined in a build without BigQuery. */
  readonly bigQueryPort: BigQueryPort | undefined;
}

/** Runs the hourly check. Throws if `event` is not the event of a trigger. */
export function hourlyCheck(event: unknown, google: Google): void {
  requireTriggerEvent(event);
  const { spreadsheet, ports } = connected(google, SCHEDULED_CALLS_A_MINUTE);
  releasing(spreadsheet, () =>
    runDueReports(reportStores(ports), (stores, deadline) => refreshDueFormulas(stores, deadline, ports)),
  );
}

/** Answers one call of the sidebar. Throws if `call` is not an object: then a formula has made the call. */
export function sidebarAnswer(call: unknown, google: Google): ReturnType<typeof answerSidebar> {
  const { spreadsheet, ports } = connected(google, CALLS_A_MINUTE);
  return releasing(spreadsheet, () => answerSidebar(call, () => ports));
}

/** The ports of reports, with a Sheets API that is called at most `most` times a minute. */
function connected(google: Google, most: number): { spreadsheet: PacedApi; ports: SidebarPorts } {
  const { spreadsheetApi, userCache, bigQueryPort, ...others } = google;
  const { clock, errors, locks, pack, unpack } = google;
  const spreadsheet = pacedApi(spreadsheetApi, { clock, cache: userCache }, most);
  const ports = {
    ...others,
    spreadsheet,
    cells: new ReportCells({ spreadsheet, clock, errors }),
    bigQuery: WITH_BIGQUERY && bigQueryPort ? bigQueryRoute(bigQueryPort, clock, spreadsheetApi) : undefined,
    document: shelvedStore(google.document, { pack, unpack, locks }),
  };
  return { spreadsheet, ports };
}

/** Does the work of an execution, then gives back the calls of the spreadsheet that it has reserved. */
function releasing<Result>(spreadsheet: PacedApi, work: () => Result): Result {
  try {
    return work();
  } finally {
    spreadsheet.release();
  }
}
