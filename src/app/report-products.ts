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
import type { Products, ReportWrite } from '../reports';
import { describeRequestFilter } from '../request';
import type { SettingsStore } from '../settings';
import type { Coverage } from '../sheet';

/** The most values of each list of a filter in the subtitle of a chart. */
const MOST_VALUES = 3;

/** What a run makes besides the rows of its report: entries of the ledger, and a chart. */
export function createReportProducts(
  services: RecordServices & { readonly settings: SettingsStore },
): Products {
  const { settings, spreadsheet, document, formatTime, digest } = services;
  return {
    createWriteHook(write) {
      const { kind, currency, seenAt, isTakenBack = false } = write;
      const { name, refreshing, draft } = write.report;
      const connection = settings.selectByName(draft.connection).name;
      const report = {
        name,
        report: kind,
        connection,
        currency,
        threshold: refreshing.threshold,
        seenAt,
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
        changeRanges: ledger.changeRanges,
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
      document,
      table,
      digest,
      zone: request.zone,
      currency: takesCurrency ? currency : undefined,
      filter: describeRequestFilter(request, MOST_VALUES),
      selection: describeRequestFilter(request, Number.POSITIVE_INFINITY),
    });
  }
}
