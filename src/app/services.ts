import type { BigQueryPort } from '../platform/bigquery-port';
import { ReportCells } from '../reports/report-cells';
import { withPackedReports } from '../reports/store/packed-reports';
import { withOwnSheets } from '../sheet/own/own-sheets';
import type { SidebarPorts } from '../sidebar-server/handlers';
import { bigQueryOutput } from './bigquery-output';
import { reportProducts } from './report-products';

declare const WITH_BIGQUERY: boolean;

export interface Google extends Omit<SidebarPorts, 'cells' | 'bigQueryOutput' | 'products'> {
  readonly bigQueryPort: BigQueryPort | undefined;
  /** Returns undefined, or the address of the trigger's file ('' if it is unknown) if an hourly check cannot work in it. */
  openFileOf(triggerUid: string): string | undefined;
}

export function servicesOf({ bigQueryPort, openFileOf: _, ...google }: Google): SidebarPorts {
  const { clock, errors } = google;
  const document = withPackedReports(google.document, google);
  const spreadsheet = withOwnSheets(google.spreadsheet, document);
  const cells = new ReportCells({ spreadsheet, clock, errors });
  const services = { ...google, spreadsheet, document, cells };
  const products = reportProducts(services);
  return {
    ...services,
    products,
    bigQueryOutput:
      WITH_BIGQUERY && bigQueryPort ? bigQueryOutput({ ...services, products, bigQueryPort }) : undefined,
  };
}
