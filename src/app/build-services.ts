import {
  createLedgerHook,
  listChangedMonths,
  listClosedMonths,
  openBooks,
  type RecordServices,
  sumRestatements,
} from '../books';
import { requireReportKind } from '../catalogue';
import { createChartHook } from '../charts';
import type { BigQueryPort, OpenedFile } from '../platform';
import {
  type Products,
  ReportCells,
  type ReportServices,
  type ReportWrite,
  type SavedReportServices,
  withPackedReports,
  withSavedReports,
} from '../reports';
import { describeRequestFilter } from '../request';
import type { SettingsStore } from '../settings';
import { type Coverage, withOwnSheets } from '../sheet';
import { createBigQueryOutput } from './bigquery-output';

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

/** The most values of each list of a filter in the subtitle of a chart. */
const MOST_VALUES = 3;

/** What a run makes besides the rows of its report: entries of the ledger, and a chart. */
export function createReportProducts(
  services: RecordServices & { readonly settings: SettingsStore },
): Products {
  const { settings, spreadsheet, formatTime, digest } = services;
  return {
    createWriteHook(write) {
      const { kind, currency, seenAt, isTakenBack = false } = write;
      const { name, draft } = write.report;
      const connection = settings.selectByName(draft.connection).name;
      const report = {
        name,
        report: kind,
        connection,
        currency,
        isTakenBack,
      };
      const findRestatedReport = (sheetCoverage: Coverage | undefined) => {
        const days = write.decideComparedDays(sheetCoverage);
        // Undefined if the rows in the sheet are of another question: then the ledger records nothing.
        return days && { ...report, ...days };
      };
      const ledger = createLedgerHook(findRestatedReport, { spreadsheet, formatTime, seenAt });
      const chart = buildReportChart(write);
      return {
        changeRequests: ledger.changeRequests,
        ...(chart && { tableRequests: chart.tableRequests }),
        sumRestated: () => sumRestatements(ledger.listRecorded(), currency),
        listNotices() {
          const chartProblem = chart?.problem();
          return [...ledger.listNotices(), ...(chartProblem === undefined ? [] : [chartProblem])];
        },
      };
    },
    listChangedClosedMonths(change) {
      const closed = listClosedMonths(openBooks(services));
      return listChangedMonths(change).filter((month) => closed.has(month));
    },
  };

  function buildReportChart({ report: { name, refreshing }, kind, currency, charted }: ReportWrite) {
    const { chart: choice } = refreshing;
    if (choice === undefined || charted === undefined) return undefined;
    const { takesCurrency } = requireReportKind(kind);
    const { table, request } = charted;
    return createChartHook({
      name,
      choice,
      table,
      digest,
      zone: request.zone,
      currency: takesCurrency ? currency : undefined,
      filter: describeRequestFilter(request, MOST_VALUES),
      selection: describeRequestFilter(request, Number.POSITIVE_INFINITY),
    });
  }
}
