import { ClosedMonths } from '../books/closed-months';
import { changedMonths } from '../books/ledger/changed-months';
import { ledgerHook } from '../books/ledger/ledger-hook';
import { noteRestatements, updateDueSummary } from '../books/ledger/summary-sheet';
import { report as catalogueEntry } from '../catalogue/catalogue';
import { chartHook } from '../charts/report/chart-hook';
import type { Products, ReportWrite } from '../reports/products';
import type { OwnTablePorts } from '../sheet/own/own-table';

/** What the other products do with reports: the ledger of restatements, the chart, the restatement summary, closed months. */
export function reportProducts(services: OwnTablePorts): Products {
  const { spreadsheet, formatTime, document } = services;
  return {
    hookOf(write) {
      const { report, kind, currency, seenAt, comparedDays } = write;
      const { name, refreshing } = report;
      const restated = { name, report: kind, currency, threshold: refreshing.threshold, seenAt };
      const ledger = ledgerHook(
        (covers) => {
          const days = comparedDays(covers);
          return days && { ...restated, ...days };
        },
        { spreadsheet, formatTime, seenAt },
        () => noteRestatements(services),
      );
      const chart = chartOf(write);
      return {
        changeRequests: ledger.changeRequests,
        changeRanges: ledger.changeRanges,
        ...(chart && { tableRequests: chart.tableRequests }),
        restated: ledger.recorded,
        notices: () => [...ledger.notices(), ...[chart?.problem() ?? []].flat()],
      };
    },
    updateSummary: (properties) => updateDueSummary(properties, services),
    closedMonths(change) {
      const changed = new Set<string>(changedMonths(change));
      return new ClosedMonths(document)
        .list()
        .flatMap(({ month }) => (changed.has(month) ? [month] : []))
        .sort();
    },
  };

  function chartOf({ report: { id, name, refreshing }, kind, currency, charted }: ReportWrite) {
    const { chart: choice } = refreshing;
    if (choice === undefined || charted === undefined) return undefined;
    const { takesCurrency } = catalogueEntry(kind);
    const chartedReport = { id, name, choice, ...charted, currency: takesCurrency ? currency : undefined };
    return chartHook(chartedReport, spreadsheet);
  }
}
