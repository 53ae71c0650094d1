import { closedMonths, openBooks, type RecordPorts } from '../books/close-ports';
import { ledgerHook } from '../books/ledger/ledger-hook';
import { changedMonths, restatedSum } from '../books/ledger/restatement';
import { report as catalogueEntry } from '../catalogue/catalogue';
import { chartHook } from '../charts/report/chart-hook';
import type { Products, ReportWrite } from '../reports/services';
import { wordsOfRequest } from '../request/filtered';

/** The most values of each list of a filter in the subtitle of a chart. */
const MOST_VALUES = 3;

export function reportProducts(services: RecordPorts): Products {
  const { spreadsheet, document, formatTime, digest } = services;
  return {
    hookOf(write) {
      const { report, kind, currency, seenAt, comparedDays, isTakenBack = false } = write;
      const { name, refreshing } = report;
      const { threshold } = refreshing;
      const restated = { name, report: kind, currency, threshold, seenAt, isTakenBack };
      const ledger = ledgerHook(
        (covers) => {
          const days = comparedDays(covers);
          return days && { ...restated, ...days };
        },
        { spreadsheet, formatTime, seenAt },
      );
      const chart = chartOf(write);
      return {
        changeRequests: ledger.changeRequests,
        changeRanges: ledger.changeRanges,
        ...(chart && { tableRequests: chart.tableRequests }),
        restated: () => restatedSum(ledger.recorded(), currency),
        notices: () => [...ledger.notices(), ...[chart?.problem() ?? []].flat()],
      };
    },
    closedMonths(change) {
      const closed = closedMonths(openBooks(services));
      return changedMonths(change).filter((month) => closed.has(month));
    },
  };

  function chartOf({ report: { name, refreshing }, kind, currency, charted }: ReportWrite) {
    const { chart: choice } = refreshing;
    if (choice === undefined || charted === undefined) return undefined;
    const { takesCurrency } = catalogueEntry(kind);
    const { table, request } = charted;
    const filter = wordsOfRequest(request, MOST_VALUES);
    const selection = wordsOfRequest(request, Number.POSITIVE_INFINITY);
    const shown = { zone: request.zone, currency: takesCurrency ? currency : undefined, filter, selection };
    return chartHook({ name, choice, document, table, digest, ...shown });
  }
}
