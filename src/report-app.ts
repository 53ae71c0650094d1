import { bigQueryRoute } from './bigquery/route';
import { refreshDueFormulas } from './formulas/refresh/refresh-due';
import type { BigQueryPort } from './platform/bigquery-port';
import { runDueReports } from './reports/hourly/run-due-reports';
import { ReportCells } from './reports/report-cells';
import { requireTriggerEvent } from './reports/schedule/hourly-trigger';
import { withPackedReports } from './reports/store/packed-reports';
import { reportStores } from './reports/store/saved-reports';
import type { SidebarPorts } from './sidebar-server/handlers';

declare const WITH_BIGQUERY: boolean;

/** The functions of Google that the sidebar and the hourly check need, as app.ts connects them. */
export interface Google extends Omit<SidebarPorts, 'cells' | 'bigQuery'> {
  /** Undefined in a build without BigQuery. */
  readonly bigQueryPort: BigQueryPort | undefined;
}

/** Runs the hourly check. Throws if `event` is not the event of a trigger. */
export function hourlyCheck(event: unknown, google: Google): void {
  requireTriggerEvent(event);
  const ports = connected(google);
  runDueReports(reportStores(ports), (stores, deadline) => refreshDueFormulas(stores, deadline, ports));
}

/** What the sidebar and the hourly check need, from the functions of Google. */
export function connected({ bigQueryPort, ...google }: Google): SidebarPorts {
  const { spreadsheet, clock, errors, pack, unpack, locks } = google;
  return {
    ...google,
    cells: new ReportCells({ spreadsheet, clock, errors }),
    bigQuery: WITH_BIGQUERY && bigQueryPort ? bigQueryRoute(bigQueryPort, clock, spreadsheet) : undefined,
    document: withPackedReports(google.document, { pack, unpack, locks }),
  };
}
