import type { BigQueryPort, OpenedFile } from '../platform';
import {
  ReportCells,
  type ReportServices,
  type SavedReportServices,
  withPackedReports,
  withSavedReports,
} from '../reports';
import { withOwnSheets } from '../sheet';
import { createBigQueryOutput } from './bigquery-output';
import { createReportProducts } from './report-products';

declare const WITH_BIGQUERY: boolean;

export interface PlatformServices extends Omit<ReportServices, 'cells' | 'products'> {
  readonly bigQueryPort: BigQueryPort | undefined;
  /** Only for the hourly check: it opens the file before there are services. */
  openTriggerFile(triggerUid: string): OpenedFile;
}

/** Each service is built from those above it. */
export function buildServices(platform: PlatformServices): SavedReportServices {
  const { bigQueryPort, openTriggerFile: _, ...platformServices } = platform;
  const { clock, errors } = platformServices;
  const document = withPackedReports(platformServices.document, platformServices);
  // The record of own sheets is in the document.
  const spreadsheet = withOwnSheets(platformServices.spreadsheet, document);
  const cells = new ReportCells({ spreadsheet, clock, errors });
  const fileServices = { ...platformServices, spreadsheet, document, cells };
  const services = { ...fileServices, products: createReportProducts(fileServices) };
  // The build without BigQuery does not contain the code behind `WITH_BIGQUERY`.
  const bigQueryOutput =
    WITH_BIGQUERY && bigQueryPort ? createBigQueryOutput({ ...services, bigQueryPort }) : undefined;
  return withSavedReports({ ...services, bigQueryOutput });
}
