import type { BigQueryPort, OpenedFile } from '../platform';
import { ReportCells, withPackedReports } from '../reports';
import { withOwnSheets } from '../sheet';
import type { SidebarServices } from '../sidebar-server';
import { createBigQueryOutput } from './bigquery-output';
import { createReportProducts } from './report-products';

declare const WITH_BIGQUERY: boolean;

export interface PlatformServices extends Omit<SidebarServices, 'cells' | 'bigQueryOutput' | 'products'> {
  readonly bigQueryPort: BigQueryPort | undefined;
  openTriggerFile(triggerUid: string): OpenedFile;
}

export function buildServices({
  bigQueryPort,
  openTriggerFile: _,
  ...platformServices
}: PlatformServices): SidebarServices {
  const { clock, errors } = platformServices;
  const document = withPackedReports(platformServices.document, platformServices);
  const spreadsheet = withOwnSheets(platformServices.spreadsheet, document);
  const cells = new ReportCells({ spreadsheet, clock, errors });
  const services = { ...platformServices, spreadsheet, document, cells };
  const products = createReportProducts(services);
  return {
    ...services,
    products,
    bigQueryOutput:
      WITH_BIGQUERY && bigQueryPort
        ? createBigQueryOutput({ ...services, products, bigQueryPort })
        : undefined,
  };
}
