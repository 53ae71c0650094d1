import { bigQueryTables } from './bigquery/route';
import { refreshDueFormulas } from './formulas/refresh/refresh-formulas';
import type { BigQueryPort } from './platform/bigquery-port';
import { runDueReports } from './reports/hourly/run-due-reports';
import { withTriggerTime } from './reports/hourly/trigger-budget';
import { mailUnreachable } from './reports/mail/send-mails';
import { ReportCells } from './reports/report-cells';
import { requireTriggerUid } from './reports/schedule/hourly-trigger';
import { withPackedReports } from './reports/store/packed-reports';
import { reportStores } from './reports/store/saved-reports';
import { withOwnSheets } from './sheet/own/own-sheets';
import type { SidebarPorts } from './sidebar-server/handlers';

declare const WITH_BIGQUERY: boolean;

/** The functions of Google that the sidebar and the hourly check need, as app.ts connects them. */
export interface Google extends Omit<SidebarPorts, 'cells' | 'bigQuery'> {
  /** Undefined in a build without BigQuery. */
  readonly bigQueryPort: BigQueryPort | undefined;
  /** Returns undefined, or the address of the trigger's file ('' if it is unknown) if an hourly check cannot work in it. */
  openFileOf(triggerUid: string): string | undefined;
}

/** Runs the hourly check. Throws if `event` is not the event of a trigger. */
export function hourlyCheck(event: unknown, google: Google): void {
  const triggerUid = requireTriggerUid(event);
  const unreachable = google.openFileOf(triggerUid);
  const ports = connected(google);
  if (unreachable !== undefined) mailUnreachable(unreachable, triggerUid, ports);
  else
    runDueReports(reportStores(ports), ({ properties, user }, deadline) => {
      const counted = (work: () => void) => withTriggerTime(ports, deadline, work);
      refreshDueFormulas({ document: properties, user }, deadline, { ...ports, withTriggerTime: counted });
    });
}

/** What the sidebar and the hourly check need, from the functions of Google. */
export function connected({ bigQueryPort, openFileOf: _, ...google }: Google): SidebarPorts {
  const { clock, errors, pack, unpack, locks } = google;
  const document = withPackedReports(google.document, { pack, unpack, locks });
  const spreadsheet = withOwnSheets(google.spreadsheet, document);
  return {
    ...google,
    spreadsheet,
    document,
    cells: new ReportCells({ spreadsheet, clock, errors }),
    bigQuery: WITH_BIGQUERY && bigQueryPort ? bigQueryTables(bigQueryPort, clock, spreadsheet) : undefined,
  };
}
